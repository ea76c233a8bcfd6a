// Check 11: guesses passwords, and compares responses and times of known and unknown emails.
import { type Check, timed } from "./check.ts";
import { type Deployment, startDeployment } from "./deployment.ts";

const MAX_ATTEMPTS = 10;
const PAIRS = { full: 60, quick: 15 };
const MAX_GAP_MS = 5;
const PASSWORD = "a long enough password";

export const signInGuessing: Check = {
  number: 11,
  name: "sign-in: attempts, the owner, forwarded addresses, known and unknown emails",
  target: `≤ ${MAX_ATTEMPTS} attempts, owner can sign in, same response, gap < ${MAX_GAP_MS} ms`,
  isTimed: true,
  async run(size) {
    const strict = await startDeployment({ SAMPLE: "no", RATE_LIMIT_FACTOR: "1" });
    const loose = await startDeployment({ SAMPLE: "no", RATE_LIMIT_FACTOR: "1000000" });
    try {
      const { attempts, ownerSignedIn } = await guess(strict);
      const forged = await guessWithForgedAddresses(strict);
      const { gap, same } = await compareEmails(loose, PAIRS[size]);
      return {
        passed: attempts <= MAX_ATTEMPTS && ownerSignedIn && forged <= MAX_ATTEMPTS && same && gap < MAX_GAP_MS,
        result: `${attempts} attempts, ${forged} with forged addresses; owner ${ownerSignedIn ? "signed in" : "LOCKED OUT"}; ${same ? "same" : "DIFFERENT"} responses, gap ${gap.toFixed(2)} ms`,
      };
    } finally {
      await strict.close();
      await loose.close();
    }
  },
};

/** Thirty guesses by someone else, then the owner signs in with the browser that created the account. */
async function guess(deployment: Deployment) {
  const email = "owner@example.com";
  const made = await post(deployment, "/api/auth/register", { email, password: PASSWORD });
  const cookie = made.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const attempts = await countAttempts(deployment, email, () => ({}));
  const owner = await post(deployment, "/api/auth/login", { email, password: PASSWORD }, { cookie });
  return { attempts, ownerSignedIn: owner.status === 200 };
}

async function guessWithForgedAddresses(deployment: Deployment): Promise<number> {
  const email = "other@example.com";
  await post(deployment, "/api/auth/register", { email, password: PASSWORD }, {});
  return countAttempts(deployment, email, (i) => ({
    "x-forwarded-for": `198.51.100.${i}`,
    "x-real-ip": `203.0.113.${i}`,
  }));
}

async function countAttempts(deployment: Deployment, email: string, headers: (i: number) => Record<string, string>) {
  let attempts = 0;
  for (let i = 0; i < 30; i++) {
    const response = await post(deployment, "/api/auth/login", { email, password: `wrong password ${i}` }, headers(i));
    if (response.status !== 429) attempts++;
  }
  return attempts;
}

/** At sign-in and password reset. Compares the fastest of many, since load only adds time and a leak shows there, too. */
async function compareEmails(deployment: Deployment, pairs: number) {
  const known = "known-person@example.com";
  await post(deployment, "/api/auth/register", { email: known, password: PASSWORD });
  const gaps = [];
  let same = true;
  for (const [path, body] of [
    ["/api/auth/login", { password: "a wrong password" }],
    ["/api/auth/forgot", {}],
  ] as const) {
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    for (let i = 0; i < pairs; i++) {
      const ask = (email: string) =>
        timed(async () => {
          const response = await post(deployment, path, { email, ...body });
          return `${response.status} ${await response.text()}`;
        });
      const unknown = `unknown-person-${i}@example.com`;
      const [first, second] = i % 2 ? [known, unknown] : [unknown, known];
      const responses = { [first]: await ask(first), [second]: await ask(second) };
      times.known.push(responses[known]!.ms);
      times.unknown.push(responses[unknown]!.ms);
      same &&= responses[known]!.value === responses[unknown]!.value;
    }
    gaps.push(Math.abs(Math.min(...times.known) - Math.min(...times.unknown)));
  }
  return { gap: Math.max(...gaps), same };
}

const post = ({ server }: Deployment, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: "POST",
    headers: { origin: server.url, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
