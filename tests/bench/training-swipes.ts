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
const ROUNDS = 4;
const START_TIMEOUT_MS = 60_000;

export const trainingSwipes: Measurement = {
  number: 21,
  name: "`POST /api/swipes` during a training, writes/s, server on one core",
  target: `≥ ${MIN_RATIO} × the rate before and after`,
  async measure() {
    const city = await seededCity(PLACES);
    const { server, sql } = city;
    await waitForTraining(sql);
    const rateOf = await openSwipers(city, TRAVELERS);
    await pinToCore(server.pid, 0);
    try {
      await rateOf(server.url);
      const resting = await repeat(ROUNDS, () => rateOf(server.url));
      await startTraining(city);
      const training: number[] = [];
      for (let rate = await rateOf(server.url); await isTraining(sql); rate = await rateOf(server.url))
        training.push(rate);
      resting.push(...(await repeat(ROUNDS, () => rateOf(server.url))));
      if (training.length === 0) throw new Error("The training ended before a round of swipes did.");
      const ratio = median(training) / median(resting);
      return {
        met: ratio >= MIN_RATIO,
        result: `${formatCount(median(training))}/s vs. ${formatCount(median(resting))}/s, in ${training.length} rounds`,
        ratio: formatRatio(ratio),
        details: { training, resting },
      };
    } finally {
      await pinToCore(server.pid, "all");
    }
  },
};

async function repeat<T>(times: number, run: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < times; i++) results.push(await run());
  return results;
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
