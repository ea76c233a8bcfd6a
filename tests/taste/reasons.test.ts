// Reasons are honest: each names something that raises the place's score.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { checkReasons, makeCases } from "./random-histories.ts";

test("every reason raises the score, and every skip told as a but lowers it", () => {
  const cases = fc.sample(makeCases(40), { numRuns: 200, seed: 1 });
  const { reasons, objections, exceptions } = checkReasons(cases, 10);
  expect(exceptions).toEqual([]);
  expect(reasons).toBeGreaterThan(1000);
  expect(objections).toBeGreaterThan(50);
}, 60_000);
