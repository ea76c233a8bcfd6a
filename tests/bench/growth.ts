// Row 13: how response times grow from 1,000 to 100,000 places, with ten swipes per place.
import { DECK } from "./deck.ts";
import { seededCity } from "./deployments.ts";
import { formatRatio, type Measurement, median } from "./measurement.ts";

const SIZES = [1_000, 10_000, 100_000];
const MAX_GROWTH = 3;
const ROUNDS = 60;
const WARM_UP = 10;

const PATHS = [
  DECK,
  "/api/businesses?unseen=1&type=hotel",
  "/api/businesses?q=terrace",
  "/discover",
  "/",
  "/dashboard",
  "/events",
  "/map",
  "/profile",
];

export const growth: Measurement = {
  number: 13,
  name: "growth from 1,000 places to 100,000, one request at a time, medians",
  target: `≤ ${MAX_GROWTH} × (a hundred times the places, a thousand times the swipes of a small town)`,
  async measure() {
    const bySize: number[][] = [];
    for (const size of SIZES) bySize.push(await measureAll(size));
    const rows = PATHS.map((path, row) => {
      const ms = bySize.map((medians) => medians[row]!);
      return { path, ms, ratio: ms.at(-1)! / ms[0]! };
    });
    const worst = rows.toSorted((a, b) => b.ratio - a.ratio)[0]!;
    return {
      met: worst.ratio <= MAX_GROWTH,
      result: rows.map(({ path, ms }) => `\`${path}\` ${ms.map((one) => one.toFixed(1)).join(" → ")} ms`).join("; "),
      ratio: `${formatRatio(worst.ratio)} (\`${worst.path}\`)`,
      details: rows,
    };
  },
};

async function measureAll(size: number): Promise<number[]> {
  const { server, regular } = await seededCity(size);
  const medians: number[] = [];
  for (const path of PATHS) {
    const times: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const started = performance.now();
      const response = await fetch(server.url + path, { headers: { cookie: regular.cookie } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
      if (round >= 0) times.push(performance.now() - started);
    }
    medians.push(median(times));
  }
  return medians;
}
