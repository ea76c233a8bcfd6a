// Check 2: kills the server, its PostgreSQL or both under load, and counts lost writes.
import { seededRandom } from "../../src/taste/random.ts";
import type { Check } from "./check.ts";
import { type Deployment, startDeployment } from "./deployment.ts";
import { compareSwipes, RecordedSwipes } from "./recorded-swipes.ts";

/** Each third kills something else. */
const ROUNDS = { full: 50, quick: 3 };
const WRITERS = 12;

export const crashes: Check = {
  number: 2,
  name: "`kill -9` under writes: server, PostgreSQL, both in turn",
  target: "no acknowledged write lost, every next start clean",
  async run(size) {
    const rounds = ROUNDS[size];
    const deployment = await startDeployment({ SAMPLE: "yes" });
    try {
      const writers = await deployment.people(WRITERS);
      const places = (await writers[0]!.read<{ id: string }[]>("/api/businesses?limit=100")).map(({ id }) => id);
      const travelers = writers.map((writer) => new RecordedSwipes(writer, places));
      const random = seededRandom(2);
      for (let round = 0; round < rounds; round++) {
        const writing = new AbortController();
        const work = travelers.map((swipes) => keepSwiping(swipes, writing.signal));
        await waitForWrites(travelers, countAcknowledged(travelers) + WRITERS);
        await Bun.sleep(100 + 500 * random());
        await killProcesses(deployment, round);
        writing.abort();
        await Promise.all(work);
        await restart(deployment, round);
      }
      await deployment.reconnect();
      const { lost, invented } = await compareSwipes(deployment, travelers);
      const total = countAcknowledged(travelers);
      return {
        passed: lost === 0 && invented === 0 && total > rounds * WRITERS,
        result: `${lost} of ${total.toLocaleString("en")} lost, ${invented} invented, ${rounds} clean starts`,
      };
    } finally {
      await deployment.close();
    }
  },
};

async function keepSwiping(swipes: RecordedSwipes, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) if ((await swipes.swipe()) !== 200) await Bun.sleep(20);
}

const countAcknowledged = (travelers: readonly RecordedSwipes[]) =>
  travelers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);

/** Waits until more than `count` swipes are acknowledged, or 15 s: a slow machine writes few of them in a fixed time. */
async function waitForWrites(travelers: readonly RecordedSwipes[], count: number): Promise<void> {
  for (const end = Date.now() + 15_000; countAcknowledged(travelers) <= count && Date.now() < end; )
    await Bun.sleep(10);
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
