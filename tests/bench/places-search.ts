// Row 32: searches in the Places tab of an admin.
import { startServer } from "./deployments.ts";
import { type Measurement, median } from "./measurement.ts";
import { seedCity } from "./seed.ts";

const PLACES = 200_000;
const MAX_MS = 100;
const ROUNDS = 15;
/** "Wild" is the last of the first words by name; the others are in no name, address or ID. */
const SEARCHES = { "no word": "", "a word of many names": "wild", "an unknown word": "zyxwv", "two letters": "qx" };

export const placesSearch: Measurement = {
  number: 32,
  name: `search in the Places tab, ${PLACES.toLocaleString("en")} places, one request at a time, medians`,
  target: `≤ ${MAX_MS} ms each`,
  async measure() {
    const city = await startServer({ SAMPLE: "no" });
    try {
      await seedCity(city.sql, { places: PLACES, travelers: 1, swipes: 0, seed: 1 });
      const [admin] = await city.people(1, "traveler", true);
      const times = new Map(Object.keys(SEARCHES).map((name) => [name, [] as number[]]));
      for (let round = 0; round < ROUNDS; round++)
        for (const [name, search] of Object.entries(SEARCHES)) {
          const began = performance.now();
          await admin!.read(`/api/admin/places?q=${search}`);
          times.get(name)!.push(performance.now() - began);
        }
      const medians = [...times].map(([name, all]) => [name, median(all)] as const);
      return {
        met: medians.every(([, ms]) => ms <= MAX_MS),
        result: medians.map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(", "),
        details: Object.fromEntries(times),
      };
    } finally {
      await city.close();
    }
  },
};
