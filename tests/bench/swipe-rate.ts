// Swipes stored, each with its history row and the taste it teaches, beside a bare transaction of two rows over the same driver.
import type { Sql } from "postgres";
import { inventedCity } from "./cities.ts";
import { type Line, times, whole } from "./line.ts";
import { limitConcurrency, outputOf, pin, startYardstick } from "./load.ts";
import type { SeededTraveler } from "./seed.ts";

const LEAST = 0.5;
const PLACES = 10_000;
/** Clients at once, and the travelers who take turns at them. */
const [CLIENTS, TRAVELERS] = [32, 65];
const SECONDS = 3;
/** ms. */
const TIMEOUT_MS = 240_000;

export const swipeRate: Line = {
  number: 4,
  name: "`POST /api/swipes`, writes/s",
  target: `≥ ${LEAST} × a bare two-row transaction`,
  async measure() {
    const { server, sql, travelers, placeIds } = await inventedCity(PLACES);
    await untilTrained(sql);
    const bare = await startYardstick("pairs.ts", server.dataDir);
    const plan = `${server.dataDir}/swipers.json`;
    const swipers = travelers.slice(0, TRAVELERS);
    const history = async ({ id }: SeededTraveler) =>
      (await sql`select distinct business_id from swipes where user_id = ${id}`).map(
        (row) => row.business_id as string,
      );
    const swiped = await Promise.all(swipers.map(history));
    await Bun.write(plan, JSON.stringify({ cookies: swipers.map(({ cookie }) => cookie), placeIds, swiped }));
    let go = 0;
    const rateOf =
      (url: string, seconds = SECONDS) =>
      async () => {
        const told = await outputOf(1, [
          process.execPath,
          "tests/bench/swipers.ts",
          url,
          plan,
          `${CLIENTS}`,
          `${seconds}`,
          `${++go}`,
        ]);
        return (JSON.parse(told) as { perSecond: number }).perSecond;
      };
    try {
      for (const pid of [server.pid, bare.pid]) await pin(pid, 0);
      for (const { url } of [server, bare]) await rateOf(url, 2)();
      const { ours, theirs, ratio, rounds } = await limitConcurrency(rateOf(server.url), rateOf(bare.url));
      return {
        met: ratio >= LEAST,
        figure: `${whole(ours)}/s vs. ${whole(theirs)}/s`,
        ratio: times(ratio),
        details: rounds,
      };
    } finally {
      await bare.stop();
      await pin(server.pid, "all");
    }
  },
};

/** The first training of a city takes a minute, ten seconds after the start, and would fall into the first rounds. */
async function untilTrained(sql: Sql): Promise<void> {
  const latest = performance.now() + TIMEOUT_MS;
  while (performance.now() < latest) {
    const [row] = await sql`select exists (select from taste_factors) as trained`;
    if (row?.trained) return;
    await Bun.sleep(500);
  }
  throw new Error("The crowd's taste was not learned in time.");
}
