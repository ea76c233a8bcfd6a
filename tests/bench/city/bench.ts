// `npm run bench:city [FILE]`: how soon a newcomer with one consistent taste finds what they like in a real city.
import { existsSync } from "node:fs";
import { SAN_FRANCISCO } from "../../real-data.ts";
import { readCity, swipeThrough } from "./newcomer.ts";
import { CITY_TASTES, type CityTaste } from "./tastes.ts";

const [file = SAN_FRANCISCO] = process.argv.slice(2);
if (!existsSync(file)) throw new Error(`There is no ${file}.`);
const city = await readCity(file);
const runs = 8;
const rows = CITY_TASTES.map((taste) => measure(taste));
console.log(`${city.catalogue.size} places`);
for (const row of rows)
  console.log(
    row.name.padEnd(22),
    row.share.toFixed(3),
    row.likes.toFixed(1),
    "first",
    row.first,
    "kinds",
    row.kinds.toFixed(1),
    "run",
    row.run,
    "chains",
    row.chains,
    "hours",
    row.hours.toFixed(1),
    "wikidata",
    row.known.toFixed(1),
  );
for (const rare of [false, true]) {
  const group = CITY_TASTES.flatMap((taste, i) => (!!taste.rare === rare ? [rows[i]!] : []));
  console.log(
    rare ? "rare" : "common",
    mean(group.map((r) => r.likes)).toFixed(2),
    "min",
    Math.min(...group.map((r) => r.likes)),
    "first median",
    group.map((r) => r.first).sort((a, b) => a - b)[group.length >> 1],
  );
}

function mean(list: number[]) {
  return list.reduce((a, b) => a + b, 0) / list.length;
}

function measure(taste: CityTaste) {
  const all = Array.from({ length: runs }, (_, run) =>
    swipeThrough(city, taste, { cards: 20, owner: `newcomer ${run}` }),
  );
  const av = (f: (x: (typeof all)[number]) => number) => mean(all.map(f));
  return {
    name: taste.name,
    share: city.places.filter((p) => taste.likes(p)).length / city.places.length,
    likes: av((r) => r.likes),
    first: all.map((r) => r.first).sort((a, b) => a - b)[runs >> 1]!,
    kinds: av((r) => r.kinds),
    run: Math.max(...all.map((r) => r.longestRun)),
    chains: Math.max(...all.map((r) => r.chains)),
    hours: av((r) => r.hours),
    known: av((r) => r.wikidata),
  };
}
