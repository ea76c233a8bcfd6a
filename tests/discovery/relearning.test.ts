// A long history is relearned in short steps, with the same result as in one.

import { expect, test } from "bun:test";
import { SWIPE_ACTIONS } from "../../db/vocabulary.ts";
import { replayInSteps } from "../../src/features/discovery/replay-in-steps.ts";
import { seededRandom } from "../../src/taste/random.ts";
import { type PastSwipe, packTaste, replay } from "../../src/taste/taste.ts";
import { watchEventLoop } from "../event-loop.ts";
import { makeCatalogue } from "../taste/catalogues.ts";
import { makeTown, withRandomFactors } from "../taste/town.ts";

const SIZE = 10_000;
const catalogue = withRandomFactors(makeCatalogue(makeTown(SIZE, 3)), 32, seededRandom(4));
const random = seededRandom(5);
const traveler = { preferences: [], adjustments: {} };
const history = Array.from(
  { length: SIZE },
  (_, position): PastSwipe => ({ position, action: SWIPE_ACTIONS[Math.floor(random() * 3)]!, seed: position }),
);

test("10,000 swipes never keep others waiting for more than 20 ms", async () => {
  // Compiled code, as on a server that has run for a while.
  await replayInSteps(catalogue, traveler, history.slice(0, 2000));
  const stop = watchEventLoop();
  const taste = await replayInSteps(catalogue, traveler, history);
  expect(stop()).toBeLessThan(20);
  const atOnce = replay(catalogue, traveler, history);
  expect(Bun.deepEquals(packTaste(taste, catalogue), packTaste(atOnce, catalogue))).toBe(true);
}, 30_000);
