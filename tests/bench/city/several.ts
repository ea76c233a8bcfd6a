// `bun tests/bench/city/several.ts [--write]`: what newcomers get who tap several interests, and like places of each.
import { writeMeasurements } from "../../measurements.ts";
import { SAN_FRANCISCO } from "../../real-data.ts";
import { readCity, swipeThrough } from "./newcomer.ts";
import { CITY_TASTES, type CityPlace } from "./tastes.ts";

const CARDS = 40;
const SEVERAL = [
  "Japanese, Italian, Mexican",
  "Japanese, parks, art, cocktails and wine",
  "bookshops, sweets, parks, Thai and Vietnamese",
  "beer, burgers, stage, history",
  "Chinese, vegan, museums, gifts",
  "art, Japanese",
];

const city = await readCity(SAN_FRANCISCO);
const rows = SEVERAL.map((names) => {
  const tastes = names.split(", ").map((name) => CITY_TASTES.find((taste) => taste.name === name)!);
  const likes = (place: CityPlace) => tastes.some((taste) => taste.likes(place));
  const { places } = swipeThrough(city, { name: names, frequency: "rare", likes }, CARDS, { tapsFirst: true });
  const liked = places.filter(likes);
  return [names, `${liked.length}`, tastes.map((taste) => liked.filter(taste.likes).length).join(", ")];
});

const columns = ["tastes", `likes in ${CARDS} cards`, "of each"];
console.log([columns, ...rows].map((row) => row.join(" | ")).join("\n"));
if (process.argv.includes("--write"))
  writeMeasurements({ name: "several-tastes", columns, rows, keys: rows.map(([name]) => name!) });
