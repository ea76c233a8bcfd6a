// Check 26: evaluates random opening hours in the server's thread for them, and watches the event loop.
import { explainHours, getHoursAt } from "../../src/features/listings/opening-hours.ts";
import { seededRandom } from "../../src/taste/random.ts";
import { watchEventLoop } from "../event-loop.ts";
import { randomHours } from "../places/hours-grammar.ts";
import type { Check } from "./check.ts";

const EXPRESSIONS = 100_000;
const EXPLAINED_SHARE = 0.1;
const MAX_BUSY_MS = 20;
const SEED = 26;

export const hours: Check = {
  number: 26,
  name: `${EXPRESSIONS.toLocaleString("en")} random opening hours from OpenStreetMap's grammar`,
  target: `none keeps the event loop busy for ${MAX_BUSY_MS} ms`,
  async run() {
    const random = seededRandom(SEED);
    await getHoursAt("24/7", "Europe/Paris", new Date());
    const stop = watchEventLoop();
    let known = 0;
    for (let i = 0; i < EXPRESSIONS; i++) {
      const text = randomHours(random);
      const at = new Date(Date.UTC(2026, 0, 1, i % 8760));
      const [{ state }] = await Promise.all([
        getHoursAt(text, "Europe/Paris", at),
        random() < EXPLAINED_SHARE ? explainHours(text) : undefined,
      ]);
      if (state !== "unknown") known++;
    }
    const longest = stop();
    return {
      passed: longest < MAX_BUSY_MS && known > EXPRESSIONS / 10,
      result: `longest ${longest.toFixed(1)} ms; ${Math.round((100 * known) / EXPRESSIONS)} % understood (seed ${SEED})`,
    };
  },
};
