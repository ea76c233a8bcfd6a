// Check 23: replays random histories without the swipes behind each reason.
import fc from "fast-check";
import { checkReasons, makeCases } from "../taste/random-histories.ts";
import type { Check } from "./check.ts";

/** One history in ten has up to 100 swipes, the others up to 40. */
const SIZES = { full: { short: 9_000, long: 1_000 }, quick: { short: 270, long: 30 } };
const PLACES = 3;

export const reasons: Check = {
  number: 23,
  name: 'every reason raises a place\'s score, every "but" lowers it',
  target: "0 exceptions in random histories",
  async run(size) {
    const { short, long } = SIZES[size];
    const cases = [
      ...fc.sample(makeCases(40), { numRuns: short, seed: 13 }),
      ...fc.sample(makeCases(100), { numRuns: long, seed: 14 }),
    ];
    const tally = checkReasons(cases, PLACES);
    return {
      passed: tally.exceptions.length === 0 && tally.reasons > short + long,
      result: `${tally.exceptions.length} exceptions among ${tally.reasons.toLocaleString("en")} reasons and ${tally.objections.toLocaleString("en")} "buts" of ${(short + long).toLocaleString("en")} histories`,
    };
  },
};
