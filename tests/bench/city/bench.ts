// `npm run bench:city [-- FILE]`: how soon newcomers with one consistent taste find what they like in a real city. With
// SHOW=Italian, also lists the cards of that taste. Writes the results of the default file to docs/measurements.md.
import { existsSync } from "node:fs";
import { writeMeasurements } from "../../measurements.ts";
import { SAN_FRANCISCO } from "../../real-data.ts";
import { type Outcome, readCity, swipeThrough } from "./newcomer.ts";
import { CITY_TASTES } from "./tastes.ts";

const CARDS = 20;
/** A taste that fewer places of a city serve is left out. */
const MIN_PLACES = 4;

const [file = SAN_FRANCISCO] = process.argv.slice(2);
if (!existsSync(file)) throw new Error(`There is no ${file}.`);
const city = await readCity(file);
const tastes = CITY_TASTES.filter(({ likes }) => city.places.filter(likes).length >= MIN_PLACES);
const results = tastes.map((taste) => ({
  taste,
  share: city.places.filter(taste.likes).length / city.places.length,
  swipes: swipeThrough(city, taste, CARDS),
  pictures: swipeThrough(city, taste, CARDS, { tapsFirst: true }),
  allPictures: swipeThrough(city, taste, CARDS, { tapsFirst: true, insists: true }),
}));
const shown = results.find(({ taste }) => taste.name === process.env.SHOW);
if (shown) console.log(shown.swipes.cards.join("\n"), "\n");

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor((values.length - 1) / 2)]! + sorted[Math.floor(values.length / 2)]!) / 2;
}
const describe = ({ likes, firstLike }: Outcome) => [`${likes}`, firstLike > CARDS ? "none" : `${firstLike}`];

const rows = results.map(({ taste, share, swipes, pictures, allPictures }) => [
  taste.name,
  `${(100 * share).toFixed(1)} %`,
  ...describe(swipes),
  ...describe(pictures),
  ...describe(allPictures),
  `${swipes.kinds}`,
  `${swipes.longestRun}`,
  `${swipes.chains}`,
  `${swipes.withHours}`,
]);
const summaries = (["common", "rare", "held-out"] as const).map((frequency) => {
  const group = results.filter(({ taste }) => taste.frequency === frequency);
  const summarize = (of: (result: (typeof group)[number]) => Outcome) => [
    `${mean(group.map((result) => of(result).likes)).toFixed(1)} (least ${Math.min(...group.map((result) => of(result).likes))})`,
    `${median(group.map((result) => of(result).firstLike))}`,
  ];
  return [
    `all ${frequency} tastes`,
    "",
    ...summarize(({ swipes }) => swipes),
    ...summarize(({ pictures }) => pictures),
    ...summarize(({ allPictures }) => allPictures),
    ...["", "", `${Math.max(...group.map(({ swipes }) => swipes.chains))}`],
    mean(group.map(({ swipes }) => swipes.withHours)).toFixed(1),
  ];
});
const columns = [
  ...["taste", "places", "likes in 20 cards", "first at", "with pictures", "first at"],
  ...["with more pictures", "first at", "kinds", "longest run", "chains", "hours known"],
];
const allRows = [...rows, ...summaries];
console.log([columns, ...allRows].map((row) => row.join(" | ")).join("\n"));
if (file === SAN_FRANCISCO)
  writeMeasurements({ name: "city", columns, rows: allRows, keys: allRows.map(([name]) => name!) });
