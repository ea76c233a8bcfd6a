// Line 2: what was acknowledged is there after any `kill -9`, of the server, of its PostgreSQL, or of both.
import { type City, type Client, openCity } from "./city.ts";
import { type Line, randomFrom } from "./line.ts";

const ROUNDS = 50;
const WRITERS = 12;

type Written = { acknowledged: number; sent: number };

export const crashes: Line = {
  number: 2,
  name: `\`kill -9\` ${ROUNDS} times under writes: server, PostgreSQL, both in turn`,
  target: "no acknowledged write lost, every next start clean",
  async measure() {
    const city = await openCity({ SAMPLE: "yes" });
    try {
      const writers = await city.people(WRITERS);
      const places = (await writers[0]!.read<{ id: string }[]>("/api/businesses?limit=100")).map(({ id }) => id);
      const written = new Map(writers.map(({ id }) => [id, { acknowledged: 0, sent: 0 }]));
      const random = randomFrom(2);
      for (let round = 0; round < ROUNDS; round++) {
        const writing = new AbortController();
        const work = writers.map((writer) => swipeOn(writer, places, written.get(writer.id)!, writing.signal));
        await Bun.sleep(100 + 500 * random());
        await strike(city, round);
        writing.abort();
        await Promise.all(work);
        await recover(city, round);
      }
      await city.reconnect();
      const { lost, invented } = await compare(city, written);
      const total = [...written.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0);
      return {
        holds: lost === 0 && invented === 0,
        figure: `${lost} of ${total.toLocaleString("en")} lost, ${invented} invented, ${ROUNDS} clean starts`,
      };
    } finally {
      await city.close();
    }
  },
};

async function swipeOn(writer: Client, places: string[], written: Written, signal: AbortSignal): Promise<void> {
  for (let i = 0; !signal.aborted; i++) {
    written.sent++;
    const answer = await writer
      .post("/api/swipes", { businessId: places[i % places.length], action: i % 3 === 0 ? "dislike" : "like" })
      .catch(() => null);
    if (answer?.ok) written.acknowledged++;
    else await Bun.sleep(20);
  }
}

/** The server, its PostgreSQL, or both within the same moment. */
async function strike({ server, postmaster }: City, round: number): Promise<void> {
  const pid = await postmaster();
  if (round % 3 !== 0) process.kill(pid, "SIGKILL");
  if (round % 3 !== 1) await server.killHard();
}

async function recover({ server }: City, round: number): Promise<void> {
  if (round % 3 !== 1) return server.start();
  for (const end = Date.now() + 15_000; Date.now() < end; await Bun.sleep(30)) {
    const ready = await fetch(`${server.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
  }
  throw new Error(`not ready 15 s after its PostgreSQL was killed:\n${server.log.slice(-2000)}`);
}

async function compare({ sql }: City, written: Map<string, Written>) {
  const rows = await sql`
    select user_id, count(*)::int as swipes from swipes where user_id = any(${[...written.keys()]}) group by 1`;
  const stored = new Map(rows.map(({ user_id, swipes }) => [user_id as string, swipes as number]));
  let [lost, invented] = [0, 0];
  for (const [id, { acknowledged, sent }] of written) {
    lost += Math.max(0, acknowledged - (stored.get(id) ?? 0));
    invented += Math.max(0, (stored.get(id) ?? 0) - sent);
  }
  return { lost, invented };
}
