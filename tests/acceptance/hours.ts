// Check 26: evaluates random opening hours in the server's thread for them, and watches the event loop.
import { explainHours, findWindows, getHoursAt } from "../../src/features/places/listing/opening-hours.ts";
import { seededRandom } from "../../src/taste/random.ts";
import { watchEventLoop } from "../event-loop.ts";
import { randomHours } from "../places/hours-grammar.ts";
import { type Check, median } from "./check.ts";

const EXPRESSIONS = { full: 100_000, quick: 3_000 };
const BATCH = 500;
/** Also explained, and asked for all of a week, as the filters and plans do. */
const ASKED_SHARE = 0.1;
const WEEK_MS = 7 * 86_400_000;
const MAX_BUSY_MS = 20;
/** Of a batch that took longer once, which may also have been garbage collection. */
const REPETITIONS = 5;
const SEED = 26;

export const hours: Check = {
  number: 26,
  name: "random opening hours from OpenStreetMap's grammar",
  target: `none keeps the event loop busy for ${MAX_BUSY_MS} ms`,
  isTimed: true,
  async run(size) {
    const expressions = EXPRESSIONS[size];
    const random = seededRandom(SEED);
    await getHoursAt("24/7", "Europe/Paris", new Date());
    let [known, longest] = [0, 0];
    for (let done = 0; done < expressions; done += BATCH) {
      const texts = Array.from({ length: BATCH }, () => randomHours(random));
      const busy: number[] = [];
      // Each time at another date, since results are cached until they change.
      for (let day = 0; day < REPETITIONS && (day === 0 || busy[0]! >= MAX_BUSY_MS); day++) {
        const { understood, busyMs } = await evaluate(texts, new Date(Date.UTC(2026, 0, 1 + 9 * day, done % 8760)));
        busy.push(busyMs);
        if (day === 0) known += understood;
      }
      longest = Math.max(longest, median(busy));
    }
    return {
      passed: longest < MAX_BUSY_MS && known > expressions / 10,
      result: `longest ${longest.toFixed(1)} ms; ${Math.round((100 * known) / expressions)} % of ${expressions.toLocaleString("en")} understood (seed ${SEED})`,
    };
  },
};

async function evaluate(texts: readonly string[], at: Date) {
  const stop = watchEventLoop();
  let understood = 0;
  for (const [i, text] of texts.entries()) {
    const { state } = await getHoursAt(text, "Europe/Paris", at);
    if (state !== "unknown") understood++;
    if (i >= texts.length * ASKED_SHARE) continue;
    await explainHours(text);
    await findWindows(text, "Europe/Paris", at.getTime(), at.getTime() + WEEK_MS);
  }
  return { understood, busyMs: stop() };
}
