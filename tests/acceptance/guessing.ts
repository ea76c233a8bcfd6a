// Line 11: a guesser gets few tries, its owner stays in, and neither answer nor time tells which email is known.
import { type City, openCity } from "./city.ts";
import { type Line, middleOf, timed } from "./line.ts";

const MAX_TRIES = 10;
const PAIRS = 60;
const GAP = 5;
const PASSWORD = "a long enough password";

export const guessing: Line = {
  number: 11,
  name: "sign-in: attempts, the owner, forwarded addresses, known and unknown emails",
  target: `≤ ${MAX_TRIES} attempts, owner can sign in, same response, median gap < ${GAP} ms`,
  async measure() {
    const strict = await openCity({ SAMPLE: "no", RATE_LIMIT_FACTOR: "1" });
    const loose = await openCity({ SAMPLE: "no", RATE_LIMIT_FACTOR: "1000000" });
    try {
      const { tries, ownerIn } = await guess(strict);
      const forged = await guessWithForgedAddresses(strict);
      const { gap, same } = await compareEmails(loose);
      return {
        holds: tries <= MAX_TRIES && ownerIn && forged <= MAX_TRIES && same && gap < GAP,
        figure: `${tries} attempts, ${forged} with forged addresses; owner ${ownerIn ? "signed in" : "LOCKED OUT"}; ${same ? "same" : "DIFFERENT"} responses, median gap ${gap.toFixed(2)} ms`,
      };
    } finally {
      await strict.close();
      await loose.close();
    }
  },
};

/** A stranger guesses thirty times; the owner comes back with the browser that made the account. */
async function guess(city: City) {
  const email = "owner@example.com";
  const made = await post(city, "/api/auth/register", { email, password: PASSWORD });
  const cookie = made.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const tries = await triesUntilRefused(city, email, () => ({}));
  const owner = await post(city, "/api/auth/login", { email, password: PASSWORD }, { cookie });
  return { tries, ownerIn: owner.status === 200 };
}

async function guessWithForgedAddresses(city: City): Promise<number> {
  const email = "other@example.com";
  await post(city, "/api/auth/register", { email, password: PASSWORD }, {});
  return triesUntilRefused(city, email, (i) => ({
    "x-forwarded-for": `198.51.100.${i}`,
    "x-real-ip": `203.0.113.${i}`,
  }));
}

async function triesUntilRefused(city: City, email: string, headers: (i: number) => Record<string, string>) {
  let tries = 0;
  for (let i = 0; i < 30; i++) {
    const answer = await post(city, "/api/auth/login", { email, password: `wrong password ${i}` }, headers(i));
    if (answer.status !== 429) tries++;
  }
  return tries;
}

/** Sign-in and a forgotten password, asked in turn about an email that has an account and one that has none. */
async function compareEmails(city: City) {
  const known = "known-person@example.com";
  await post(city, "/api/auth/register", { email: known, password: PASSWORD });
  const gaps = [];
  let same = true;
  for (const [path, body] of [
    ["/api/auth/login", { password: "a wrong password" }],
    ["/api/auth/forgot", {}],
  ] as const) {
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    for (let i = 0; i < PAIRS; i++) {
      const ask = (email: string) =>
        timed(async () => {
          const answer = await post(city, path, { email, ...body });
          return `${answer.status} ${await answer.text()}`;
        });
      const first = await ask(known);
      const second = await ask(`unknown-person-${i}@example.com`);
      times.known.push(first.ms);
      times.unknown.push(second.ms);
      same &&= first.value === second.value;
    }
    gaps.push(Math.abs(middleOf(times.known) - middleOf(times.unknown)));
  }
  return { gap: Math.max(...gaps), same };
}

const post = ({ server }: City, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: "POST",
    headers: { origin: server.url, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
