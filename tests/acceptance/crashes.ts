// Check 2: kills the server, its PostgreSQL or both under load, and counts lost writes.
import { seededRandom } from "../../src/taste/random.ts";
import type { Check } from "./check.ts";
import { type Client, type Deployment, startDeployment } from "./deployment.ts";

const ROUNDS = 50;
const WRITERS = 12;

type Written = { acknowledged: number; sent: number };

export const crashes: Check = {
  number: 2,
  name: `\`kill -9\` ${ROUNDS} times under writes: server, PostgreSQL, both in turn`,
  target: "no acknowledged write lost, every next start clean",
  async run() {
    const deployment = await startDeployment({ SAMPLE: "yes" });
    try {
      const writers = await deployment.people(WRITERS);
      const places = (await writers[0]!.read<{ id: string }[]>("/api/businesses?limit=100")).map(({ id }) => id);
      const written = new Map(writers.map(({ id }) => [id, { acknowledged: 0, sent: 0 }]));
      const random = seededRandom(2);
      for (let round = 0; round < ROUNDS; round++) {
        const writing = new AbortController();
        const work = writers.map((writer) => keepSwiping(writer, places, written.get(writer.id)!, writing.signal));
        await Bun.sleep(100 + 500 * random());
        await killProcesses(deployment, round);
        writing.abort();
        await Promise.all(work);
        await restart(deployment, round);
      }
      await deployment.reconnect();
      const { lost, unexpected } = await compareWithDatabase(deployment, written);
      const total = [...written.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0);
      return {
        passed: lost === 0 && unexpected === 0,
        result: `${lost} of ${total.toLocaleString("en")} lost, ${unexpected} invented, ${ROUNDS} clean starts`,
      };
    } finally {
      await deployment.close();
    }
  },
};

async function keepSwiping(writer: Client, places: string[], written: Written, signal: AbortSignal): Promise<void> {
  for (let i = 0; !signal.aborted; i++) {
    written.sent++;
    const response = await writer
      .post("/api/swipes", { businessId: places[i % places.length], action: i % 3 === 0 ? "dislike" : "like" })
      .catch(() => null);
    if (response?.ok) written.acknowledged++;
    else await Bun.sleep(20);
  }
}

/** Kills PostgreSQL, the server or both, depending on the round. */
async function killProcesses({ server, postmaster }: Deployment, round: number): Promise<void> {
  const pid = await postmaster();
  if (round % 3 !== 0) process.kill(pid, "SIGKILL");
  if (round % 3 !== 1) await server.killHard();
}

async function restart({ server }: Deployment, round: number): Promise<void> {
  if (round % 3 !== 1) return server.start();
  for (const end = Date.now() + 15_000; Date.now() < end; await Bun.sleep(30)) {
    const ready = await fetch(`${server.url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
  }
  throw new Error(`not ready 15 s after its PostgreSQL was killed:\n${server.log.slice(-2000)}`);
}

async function compareWithDatabase({ sql }: Deployment, written: Map<string, Written>) {
  const rows = await sql`
    select user_id, count(*)::int as swipes from swipes where user_id = any(${[...written.keys()]}) group by 1`;
  const stored = new Map(rows.map(({ user_id, swipes }) => [user_id as string, swipes as number]));
  let [lost, unexpected] = [0, 0];
  for (const [id, { acknowledged, sent }] of written) {
    lost += Math.max(0, acknowledged - (stored.get(id) ?? 0));
    unexpected += Math.max(0, (stored.get(id) ?? 0) - sent);
  }
  return { lost, unexpected };
}
