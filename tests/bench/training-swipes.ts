// Row 21: swipes per second while the crowd's taste is learned, compared with the rate at other times.
import type { Sql } from "postgres";
import { LOCKS } from "../../db/advisory-locks.ts";
import { type SeededDeployment, seededCity } from "./deployments.ts";
import { pinToCore } from "./load.ts";
import { formatCount, formatRatio, type Measurement, median } from "./measurement.ts";
import { openSwipers, waitForTraining } from "./swipe-rate.ts";

const MIN_RATIO = 0.8;
const PLACES = 10_000;
const TRAVELERS = 66;
/** Trainings, and rounds of swipes before and during each. */
const [TRAININGS, ROUNDS] = [3, 3];
const START_TIMEOUT_MS = 60_000;
const END_TIMEOUT_MS = 300_000;

export const trainingSwipes: Measurement = {
  number: 21,
  name: "`POST /api/swipes` during a training, writes/s, server on one core",
  target: `≥ ${MIN_RATIO} × the rate before`,
  async measure() {
    const city = await seededCity(PLACES);
    const { server, sql } = city;
    await waitForTraining(sql);
    const swipe = await openSwipers(city, TRAVELERS);
    const rateOf = async (url: string) => (await swipe(url)).perSecond;
    await pinToCore(server.pid, 0);
    try {
      const cycles: Cycle[] = [];
      while (cycles.length < TRAININGS) cycles.push(await measureCycle(city, rateOf));
      const medianOf = (kind: "resting" | "training") => median(cycles.flatMap((cycle) => cycle[kind]));
      const ratio = median(cycles.map(({ resting, training }) => median(training) / median(resting)));
      return {
        met: ratio >= MIN_RATIO,
        result: `${formatCount(medianOf("training"))}/s vs. ${formatCount(medianOf("resting"))}/s, in ${TRAININGS} trainings`,
        ratio: formatRatio(ratio),
        details: cycles,
      };
    } finally {
      await pinToCore(server.pid, "all");
    }
  },
};

/** Swipes per second in each round. */
type Cycle = { resting: number[]; training: number[] };

/** A training ends while nobody swipes: on one core with many swipes it could take ten times as long. */
async function measureCycle(city: SeededDeployment, rateOf: (url: string) => Promise<number>): Promise<Cycle> {
  const { server, sql } = city;
  // After a training, each traveler's next swipe learns the whole history again.
  await rateOf(server.url);
  const resting: number[] = [];
  while (resting.length < ROUNDS) resting.push(await rateOf(server.url));
  await startTraining(city);
  const training: number[] = [];
  while (training.length < ROUNDS) {
    const rate = await rateOf(server.url);
    if (!(await isTraining(sql))) break;
    training.push(rate);
  }
  if (training.length === 0) throw new Error("The training ended before a round of swipes did.");
  for (const latest = performance.now() + END_TIMEOUT_MS; await isTraining(sql); await Bun.sleep(200))
    if (performance.now() > latest) throw new Error("The training did not end.");
  return { resting, training };
}

/** A finished import of many places makes the server train within seconds. */
async function startTraining({ sql }: SeededDeployment): Promise<void> {
  await sql`
    insert into imports (file_name, file_size, state, counts, finished_at)
    values ('bench.geojson', 1, 'done', ${JSON.stringify({ added: PLACES })}::text::jsonb, now())`;
  for (const latest = performance.now() + START_TIMEOUT_MS; performance.now() < latest; await Bun.sleep(200))
    if (await isTraining(sql)) return;
  throw new Error("The server did not start a training.");
}

async function isTraining(sql: Sql): Promise<boolean> {
  const [row] = await sql`
    select exists (
      select from pg_locks where locktype = 'advisory' and granted
        and (classid::bigint << 32) + objid::bigint = ${String(LOCKS.training)}::text::bigint
    ) as "isHeld"`;
  return row?.isHeld === true;
}
