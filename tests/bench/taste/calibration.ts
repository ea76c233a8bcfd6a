// How honest the percentages are: observed likes by decile, for simulated travelers and, in a real city, for newcomers with one
// consistent taste each. Run: bun tests/bench/taste/calibration.ts [FILE] [--write]
import { hashText, seededRandom } from "../../../src/taste/random.ts";
import {
  type Catalogue,
  dealUnseen,
  forecastPercent,
  learn,
  startTaste,
  type TasteProfile,
  toDealing,
  UnseenPlaces,
} from "../../../src/taste/taste.ts";
import { writeMeasurements } from "../../measurements.ts";
import { SAN_FRANCISCO } from "../../real-data.ts";
import { readCity } from "../city/newcomer.ts";
import { CITY_TASTES } from "../city/tastes.ts";
import { makeCatalogueWithSwipes, makeWorld, type Prediction, reliability, simulate } from "./simulation.ts";

const CARDS = 100;
/** Cards behind the top one whose percentages are watched. */
const NEXT = 5;
/** Share of answers of a consistent taste that are the other way round. */
const WHIMS = 0.1;

export type Journey = {
  predictions: Prediction[];
  /** The highest percentage of a card. */
  best: number;
  likes: number;
  /** Likes after which the next cards' mean percentage was not lower. */
  rises: number;
};

/** @param isLiked by position @param whims share of answers that are the other way round */
export function travel(catalogue: Catalogue, name: string, isLiked: (position: number) => boolean, whims = 0): Journey {
  const random = seededRandom(hashText(name));
  const journey: Journey = { predictions: [], best: 0, likes: 0, rises: 0 };
  const swiped: number[] = [];
  const candidates = {};
  let taste = startTaste(catalogue, { preferences: [], adjustments: {} });
  let unseen = UnseenPlaces.of(catalogue.size, []);
  let kept: number[] = [];
  while (swiped.length < Math.min(CARDS, catalogue.size - NEXT)) {
    const dealing = {
      unseen,
      kept,
      swiped,
      candidates,
      limit: 1 + NEXT,
      ...toDealing(name, swiped.length, swiped.length),
    };
    const [card, ...next] = dealUnseen(taste, catalogue, dealing).cards.map(({ position }) => position) as [number];
    const liked = isLiked(card) !== random() < whims;
    const percent = forecastPercent(taste, catalogue, card);
    const after = learn(taste, catalogue, card, liked ? "like" : "dislike", hashText(catalogue.ids[card]!));
    if (percent !== null) {
      journey.predictions.push({ percent, liked });
      journey.best = Math.max(journey.best, percent);
      if (liked) journey.likes++;
      const meanOf = (of: TasteProfile) => next.reduce((sum, place) => sum + forecastPercent(of, catalogue, place)!, 0);
      if (liked && meanOf(after) >= meanOf(taste)) journey.rises++;
    }
    taste = after;
    unseen = unseen.without(card);
    kept = next.slice(0, 1);
    swiped.push(card);
  }
  return journey;
}

if (import.meta.main) {
  const [file = SAN_FRANCISCO] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  const rows: string[][] = [];
  const report = (name: string, predictions: readonly Prediction[], more: string[] = ["", ""]) =>
    rows.push([name, ...describe(predictions), ...more]);
  const world = makeWorld(1200, 1);
  for (const [name, people] of [
    ["without a crowd", 3],
    ["with a crowd of 500", 500],
  ] as const) {
    const predictions: Prediction[] = [];
    simulate(world, makeCatalogueWithSwipes(world, people, 77), 300, { predictions, decks: 5 });
    report(`300 simulated travelers ${name}`, predictions);
  }
  const { places, catalogue } = await readCity(file);
  for (const whims of [0, WHIMS]) {
    const journeys = CITY_TASTES.map((taste) =>
      travel(catalogue, taste.name, (position) => taste.likes(places[position]!), whims),
    );
    const sum = (pick: (journey: Journey) => number) => journeys.reduce((total, journey) => total + pick(journey), 0);
    report(
      whims === 0 ? "14 consistent tastes in a real city" : `the same, with ${100 * whims} % whims`,
      journeys.flatMap(({ predictions }) => predictions),
      [
        `${journeys.map(({ best }) => best).filter((best) => best >= 90).length} of ${journeys.length}`,
        `${sum(({ rises }) => rises)} of ${sum(({ likes }) => likes)}`,
      ],
    );
  }
  const bands = Array.from({ length: 10 }, (_, decile) =>
    decile === 9 ? "90-99" : `${10 * decile}-${10 * decile + 9}`,
  );
  const columns = ["who", ...bands, "best card ≥ 90 %", "likes that raise the next cards"];
  console.log([columns, ...rows].map((row) => row.join(" | ")).join("\n"));
  if (process.argv.includes("--write")) writeMeasurements({ name: "calibration", columns, rows });
}

/** "76, 78 (1,204)": predicted and observed, of so many cards; by decile. */
function describe(predictions: readonly Prediction[]): string[] {
  const found = new Map(reliability(predictions, 1).map((row) => [Math.min(9, Math.floor(row.predicted / 10)), row]));
  return Array.from({ length: 10 }, (_, decile) => {
    const row = found.get(decile);
    return row ? `${row.predicted.toFixed(0)}, ${row.observed.toFixed(0)} (${row.count.toLocaleString("en")})` : "";
  });
}
