// Reasons are honest: each names something that raises the place's score.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { checkReasons, makeCases } from "./random-histories.ts";

test("every reason raises the score above what it would be without it", () => {
  const cases = fc.sample(makeCases(40), { numRuns: 200, seed: 1 });
  const { reasons, exceptions } = checkReasons(cases, 10);
  expect(exceptions).toEqual([]);
  expect(reasons).toBeGreaterThan(1000);
}, 60_000);
