// Row 4: swipes, compared with a bare transaction of two rows over the same driver.
import type { Sql } from "postgres";
import { listChildren } from "../acceptance/postgres.ts";
import { type SeededDeployment, seededCity } from "./deployments.ts";
import { compareProcessorTime, pinToCore, runProgram, startBaseline } from "./load.ts";
import { formatCount, formatRatio, type Measurement } from "./measurement.ts";
import type { SeededTraveler } from "./seed.ts";

const MIN_RATIO = 0.5;
/** Enough that no traveler meets a place twice in all rounds. With few swipes, the first training is short. */
const [PLACES, SWIPES_PER_PLACE] = [6000, 1];
/** Concurrent clients, and the travelers they take turns as. */
const [CLIENTS, TRAVELERS] = [32, 65];
const SECONDS = 3;
const ROUNDS = { seconds: 1.5, count: 6 };
const TIMEOUT_MS = 240_000;

export const swipeRate: Measurement = {
  number: 4,
  name: "`POST /api/swipes`, writes per second of processor time of the server and PostgreSQL",
  target: `≥ ${MIN_RATIO} × a bare two-row transaction`,
  async measure() {
    const { ours, theirs, ratio, rounds } = await compareSwipes();
    return {
      met: ratio >= MIN_RATIO,
      result: `${formatCount(ours)}/s vs. ${formatCount(theirs)}/s`,
      ratio: formatRatio(ratio),
      details: rounds,
    };
  },
};

/** Writes per second of processor time. */
export async function compareSwipes() {
  const city = await seededCity(PLACES, SWIPES_PER_PLACE);
  const { server, sql } = city;
  await waitForTraining(sql);
  const bare = await startBaseline("two-rows.ts", server.dataDir);
  const swipe = await openSwipers(city, TRAVELERS);
  try {
    for (const { pid } of [server, bare]) await pinToCore(pid, 0);
    const postmaster = await city.postmaster();
    const answered = ({ url, pid }: { url: string; pid: number }) => ({
      pids: async () => [pid, ...(await listChildren(postmaster))],
      send: async () => (await swipe(url, ROUNDS.seconds)).stored,
    });
    for (const each of [server, bare]) await answered(each).send();
    return await compareProcessorTime(answered(server), answered(bare), ROUNDS.count);
  } finally {
    await bare.stop();
    await pinToCore(server.pid, "all");
  }
}

/** @returns a function that lets the travelers swipe, each on places new to them, and counts the swipes */
export async function openSwipers({ server, sql, travelers, placeIds }: SeededDeployment, count: number) {
  const plan = `${server.dataDir}/swipers.json`;
  const swipers = travelers.slice(0, count);
  const history = async ({ id }: SeededTraveler) =>
    (await sql`select distinct business_id from swipes where user_id = ${id}`).map((row) => row.business_id as string);
  const swiped = await Promise.all(swipers.map(history));
  await Bun.write(plan, JSON.stringify({ cookies: swipers.map(({ cookie }) => cookie), placeIds, swiped }));
  let run = 0;
  return async (url: string, seconds = SECONDS): Promise<{ stored: number; perSecond: number }> => {
    const args = [url, plan, `${CLIENTS}`, `${seconds}`, `${++run}`];
    const output = await runProgram(1, [process.execPath, "tests/bench/swipers.ts", ...args]);
    return JSON.parse(output) as { stored: number; perSecond: number };
  };
}

/** The first training starts 10 s after the server and takes about a minute, which would distort the first rounds. */
export async function waitForTraining(sql: Sql): Promise<void> {
  const latest = performance.now() + TIMEOUT_MS;
  while (performance.now() < latest) {
    const [row] = await sql`select exists (select from taste_factors) as trained`;
    if (row?.trained) return;
    await Bun.sleep(500);
  }
  throw new Error("The crowd's taste was not learned in time.");
}
