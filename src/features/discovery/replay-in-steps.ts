import { setImmediate } from "node:timers/promises";
import * as model from "../../taste/taste.ts";

/** Only the latest answers are judged, so that a page about one's taste is never slow. */
const MAX_JUDGED = 300;
const BANDS = [
  { from: 0, to: 39 },
  { from: 40, to: 69 },
  { from: 70, to: 100 },
];

export type JudgedForecast = (typeof BANDS)[number] & { count: number; liked: number };

/** How the percentages shown before the latest answers turned out. Bands without any are left out. */
export async function judgeForecasts(
  catalogue: model.Catalogue,
  traveler: model.TasteTraveler,
  history: readonly model.PastSwipe[],
): Promise<JudgedForecast[]> {
  let taste = await replayInSteps(catalogue, traveler, history.slice(0, -MAX_JUDGED));
  const judged = BANDS.map((band) => ({ ...band, count: 0, liked: 0 }));
  for (const [i, swipe] of history.slice(-MAX_JUDGED).entries()) {
    if (i % STEP === STEP - 1) await setImmediate();
    const percent = model.forecastPercent(taste, catalogue, swipe.position);
    const band = percent === null ? undefined : judged.find(({ to }) => percent <= to);
    if (band) {
      band.count++;
      if (swipe.action !== "dislike") band.liked++;
    }
    taste = model.replayOnto(taste, catalogue, [swipe]);
  }
  return judged.filter(({ count }) => count > 0);
}

/** Swipes learned without a break, in some 4 ms. */
const STEP = 100;

/** Does what `replay` does, but others are answered in between. */
export async function replayInSteps(
  catalogue: model.Catalogue,
  traveler: model.TasteTraveler,
  history: readonly model.PastSwipe[],
): Promise<model.TasteProfile> {
  let taste = model.startTaste(catalogue, traveler);
  for (let from = 0; from < history.length; from += STEP) {
    if (from > 0) await setImmediate();
    taste = model.replayOnto(taste, catalogue, history.slice(from, from + STEP));
  }
  return taste;
}
