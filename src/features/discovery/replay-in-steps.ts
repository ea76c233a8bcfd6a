import { setImmediate } from "node:timers/promises";
import {
  type Catalogue,
  type PastSwipe,
  replayOnto,
  startTaste,
  type TasteProfile,
  type TasteTraveler,
} from "../../taste/taste.ts";

/** Swipes learned without a break, in some 4 ms. */
const STEP = 100;

/** Does what `replay` does, but others are answered in between. */
export async function replayInSteps(
  catalogue: Catalogue,
  traveler: TasteTraveler,
  history: readonly PastSwipe[],
): Promise<TasteProfile> {
  let taste = startTaste(catalogue, traveler);
  for (let from = 0; from < history.length; from += STEP) {
    if (from > 0) await setImmediate();
    taste = replayOnto(taste, catalogue, history.slice(from, from + STEP));
  }
  return taste;
}
