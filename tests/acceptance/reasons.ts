// Check 23: replays random histories without the swipes behind each reason.
import fc from "fast-check";
import { checkReasons, makeCases } from "../taste/random-histories.ts";
import type { Check } from "./check.ts";

/** One history in ten has up to 100 swipes, the others up to 40. */
const [SHORT, LONG] = [9_000, 1_000];
const HISTORIES = SHORT + LONG;
const PLACES = 3;

export const reasons: Check = {
  number: 23,
  name: 'every reason raises a place\'s score, every "but" lowers it',
  target: `0 exceptions in ${HISTORIES.toLocaleString("en")} random histories`,
  async run() {
    const cases = [
      ...fc.sample(makeCases(40), { numRuns: SHORT, seed: 13 }),
      ...fc.sample(makeCases(100), { numRuns: LONG, seed: 14 }),
    ];
    const tally = checkReasons(cases, PLACES);
    return {
      passed: tally.exceptions.length === 0 && tally.reasons > HISTORIES,
      result: `${tally.exceptions.length} exceptions among ${tally.reasons.toLocaleString("en")} reasons and ${tally.objections.toLocaleString("en")} "buts"`,
    };
  },
};
