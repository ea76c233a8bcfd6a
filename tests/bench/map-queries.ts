// Row 12: the queries of the map at 100,000 places.
import { seededCity } from "./deployments.ts";
import { measureMap } from "./map.ts";
import { formatKilobytes, type Measurement } from "./measurement.ts";

const [MAX_MS, MAX_BYTES] = [50, 100 * 1024];
const ROUNDS = 100;

export const mapQueries: Measurement = {
  number: 12,
  name: "map queries, 100,000 places, one at a time: p99 and largest response",
  target: "≤ 50 ms, ≤ 100 KB",
  async measure() {
    const { server, regular } = await seededCity(100_000);
    const timings = await measureMap(server.url, regular, ROUNDS);
    const slowest = timings.toSorted((a, b) => b.p99 - a.p99)[0]!;
    const largest = timings.toSorted((a, b) => b.bytes - a.bytes)[0]!;
    return {
      met: slowest.p99 <= MAX_MS && largest.bytes <= MAX_BYTES,
      result: `slowest of ${timings.length}: ${slowest.query}, ${slowest.p99.toFixed(1)} ms; largest: ${largest.query}, ${formatKilobytes(largest.bytes)}`,
      details: timings,
    };
  },
};
