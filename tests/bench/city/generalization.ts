// `bun tests/bench/city/generalization.ts [--test] [--write]`: how soon newcomers with tastes that nobody chose find what they
// like, in each city of the test data. The order of the scores alone stands beside it. What is tuned may look at the tuning
// half of the tastes only; --test shows the other.
import { basename } from "node:path";
import { writeMeasurements } from "../../measurements.ts";
import { BLOIS, MONACO_EXTRACT, SAN_FRANCISCO, SAN_FRANCISCO_EXTRACT } from "../../real-data.ts";
import { generateTastes } from "./generated-tastes.ts";
import { type Outcome, readCity, swipeThrough } from "./newcomer.ts";

const CARDS = 20;

const half = process.argv.includes("--test") ? "test" : "tuning";
const rows: string[][] = [];
for (const file of [SAN_FRANCISCO, SAN_FRANCISCO_EXTRACT, MONACO_EXTRACT, BLOIS]) {
  const city = await readCity(file);
  const tastes = generateTastes(city.places).filter((taste) => taste.half === half);
  const results = tastes.map((taste) => ({
    form: taste.form,
    swipes: swipeThrough(city, taste, CARDS),
    pictures: swipeThrough(city, taste, CARDS, { tapsFirst: true }),
    allPictures: swipeThrough(city, taste, CARDS, { tapsFirst: true, insists: true }),
    scores: swipeThrough(city, taste, CARDS, { byScore: true }),
  }));
  for (const form of ["one", "both", "either"] as const) {
    const group = results.filter((result) => result.form === form);
    const outcomes = (["swipes", "pictures", "allPictures", "scores"] as const).flatMap((way) =>
      summarize(group.map((result) => result[way])),
    );
    if (group.length > 0) rows.push([basename(file), half, form, `${group.length}`, ...outcomes]);
  }
}

function summarize(outcomes: readonly Outcome[]): string[] {
  const firsts = outcomes.map(({ firstLike }) => firstLike).sort((a, b) => a - b);
  const likes = outcomes.reduce((sum, outcome) => sum + outcome.likes, 0) / outcomes.length;
  const none = outcomes.filter((outcome) => outcome.likes === 0).length / outcomes.length;
  return [likes.toFixed(1), `${firsts[Math.floor(firsts.length / 2)]}`, `${Math.round(100 * none)} %`];
}

const columns = [
  ...["city", "half", "taste", "tastes", "likes in 20 cards", "first at (median)", "none"],
  ...["pictures: likes", "first at", "none", "more pictures: likes", "first at", "none"],
  ...["scores alone: likes", "first at", "none"],
];
console.log([columns, ...rows].map((row) => row.join(" | ")).join("\n"));
if (process.argv.includes("--write")) writeMeasurements({ name: "generated-tastes", columns, rows, keyCells: 3 });
