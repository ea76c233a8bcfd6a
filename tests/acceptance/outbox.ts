// Check 36: kills the server at every step of sending emails, and counts lost ones and those with a second id.
import { SMTPServer } from "smtp-server";
import type { Check } from "./check.ts";
import { type Deployment, startDeployment } from "./deployment.ts";

/** In turn: before the recipient is accepted, before and after the email is, and between two emails. */
const STEPS = ["recipient", "before the answer", "after the answer", "between"] as const;
type Step = (typeof STEPS)[number];
const ROUNDS = { full: 16, quick: 4 };
/** Requests for a link in each round. */
const REQUESTS = 6;
const MAX_WAIT_MS = 60_000;

export const outbox: Check = {
  number: 36,
  name: "`kill -9` at each step of sending an email",
  target: "every email reaches the outbox before the answer; none lost, none repeated under another id",
  async run(size) {
    const rounds = ROUNDS[size];
    const peer = await openPeer();
    const deployment = await startDeployment({ SMTP_URL: peer.url, SAMPLE: "no", RATE_LIMIT_FACTOR: "1000" });
    try {
      const people = await deployment.people(rounds * REQUESTS);
      const asked = new Set<string>();
      for (let round = 0; round < rounds; round++) {
        const killed = peer.killAt(STEPS[round % STEPS.length]!, () => deployment.server.killHard());
        const group = people.slice(round * REQUESTS, (round + 1) * REQUESTS);
        await Promise.all(group.map(({ email }) => ask(deployment, email, asked)));
        await killed;
        await deployment.server.start();
        await deployment.reconnect();
        // What the server held when it ended is due once its lease is over.
        await deployment.sql`update outbox set next_attempt_at = now() where state = 'waiting'`;
      }
      for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; await Bun.sleep(100)) {
        const [left] = await deployment.sql`select 1 from outbox where state = 'waiting'`;
        if (!left) break;
      }
      return judge(asked, peer.accepted, rounds);
    } finally {
      await deployment.close();
      await peer.close();
    }
  },
};

/** Only what was answered counts as asked. */
async function ask({ server }: Deployment, email: string, asked: Set<string>): Promise<void> {
  const headers = { "content-type": "application/json", origin: server.url };
  const body = JSON.stringify({ email });
  const response = await fetch(`${server.url}/api/auth/forgot`, { method: "POST", headers, body }).catch(() => null);
  if (response?.status === 200) asked.add(email);
}

type Accepted = { id: string; to: string };

function judge(asked: ReadonlySet<string>, accepted: readonly Accepted[], rounds: number) {
  const idsOf = Map.groupBy(accepted, ({ to }) => to);
  const lost = [...asked].filter((email) => !idsOf.has(email)).length;
  const second = [...idsOf.values()].filter((emails) => new Set(emails.map(({ id }) => id)).size > 1).length;
  const ids = new Set(accepted.map(({ id }) => id)).size;
  return {
    passed: lost === 0 && second === 0 && asked.size > rounds && accepted.length > ids,
    result: `${lost} of ${asked.size} lost, ${second} under a second id, ${accepted.length - ids} arrived again under the same id; ${rounds} kills`,
  };
}

/** A mail server that can end its client at a step. */
async function openPeer() {
  const accepted: Accepted[] = [];
  let armed: { step: Step; fire: () => Promise<void> } | undefined;
  const reach = async (step: Step) => {
    if (armed?.step !== step) return;
    const { fire } = armed;
    armed = undefined;
    await fire();
  };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo: (_, __, done) => void reach("recipient").then(() => done()),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", async () => {
        const [, id = ""] = /^Message-ID: (\S+)/im.exec(Buffer.concat(parts).toString()) ?? [];
        accepted.push({ id, to: envelope.rcptTo[0]!.address });
        await reach("before the answer");
        done();
        await reach("after the answer");
      });
    },
    onConnect: (_, done) => void reach("between").then(() => done()),
  });
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`,
    accepted,
    /** @returns once the step was reached and `kill` is done */
    killAt: (step: Step, kill: () => Promise<unknown>) =>
      new Promise<void>((killed) => {
        armed = { step, fire: () => kill().then(() => killed()) };
      }),
    close: () => new Promise<void>((done) => server.close(done)),
  };
}
