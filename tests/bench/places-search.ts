// Rows 32 and 55: searches in the Places tab of an admin, and those of travelers by name, kind and area.
import { startServer } from "./deployments.ts";
import { type Measurement, median } from "./measurement.ts";
import { seedCity } from "./seed.ts";

const PLACES = 200_000;
const ROUNDS = 15;

type Row = Pick<Measurement, "number" | "name"> & { maxMs: number; path: string; searches: Record<string, string> };

const toMeasurement = ({ number, name, maxMs, path, searches }: Row): Measurement => ({
  number,
  name: `${name}, ${PLACES.toLocaleString("en")} places, one request at a time, medians`,
  target: `≤ ${maxMs} ms each`,
  async measure() {
    const city = await startServer({ SAMPLE: "no" });
    try {
      await seedCity(city.sql, { places: PLACES, travelers: 1, swipes: 0, seed: 1 });
      const [admin] = await city.people(1, "traveler", true);
      const times = new Map(Object.keys(searches).map((name) => [name, [] as number[]]));
      for (let round = 0; round < ROUNDS; round++)
        for (const [name, search] of Object.entries(searches)) {
          const began = performance.now();
          await admin!.read(`${path}?q=${encodeURIComponent(search)}`);
          times.get(name)!.push(performance.now() - began);
        }
      const medians = [...times].map(([name, all]) => [name, median(all)] as const);
      return {
        met: medians.every(([, ms]) => ms <= maxMs),
        result: medians.map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(", "),
        details: Object.fromEntries(times),
      };
    } finally {
      await city.close();
    }
  },
});

/** "Wild" is the last of the first words by name; the others are in no name, address or ID. */
export const placesSearch = toMeasurement({
  number: 32,
  name: "search in the Places tab",
  maxMs: 100,
  path: "/api/admin/places",
  searches: { "no word": "", "a word of many names": "wild", "an unknown word": "zyxwv", "two letters": "qx" },
});

export const namesSearch = toMeasurement({
  number: 55,
  name: "finding places by name",
  maxMs: 50,
  path: "/api/search",
  searches: {
    "a word of many names": "wild",
    "two typing errors": "wlid kitchne",
    "a kind": "restaurant",
    "an unknown word": "zyxwvuts",
    "a letter": "w",
    "four words": "the wild kitchen restaurant",
  },
});
