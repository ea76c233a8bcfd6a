// The questions of a map in use, at a hundred thousand places.
import { inventedCity } from "./cities.ts";
import { kilobytes, type Line } from "./line.ts";
import { measureMap } from "./map.ts";

/** ms; bytes. */
const [MAX_MS, MAX_BYTES] = [50, 100 * 1024];
const ROUNDS = 100;

export const mapQueries: Line = {
  number: 12,
  name: "map queries, 100,000 places, one at a time: p99 and largest response",
  target: "≤ 50 ms, ≤ 100 KB",
  async measure() {
    const { server, regular } = await inventedCity(100_000);
    const figures = await measureMap(server.url, regular, ROUNDS);
    const slowest = figures.toSorted((a, b) => b.p99 - a.p99)[0]!;
    const largest = figures.toSorted((a, b) => b.bytes - a.bytes)[0]!;
    return {
      met: slowest.p99 <= MAX_MS && largest.bytes <= MAX_BYTES,
      figure: `slowest of ${figures.length}: ${slowest.question}, ${slowest.p99.toFixed(1)} ms; largest: ${largest.question}, ${kilobytes(largest.bytes)}`,
      details: figures,
    };
  },
};
