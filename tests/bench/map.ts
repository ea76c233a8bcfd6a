// The map at a hundred thousand places: how long its questions take, and how large the answers are.
// Run: bun src/build.ts && bun tests/bench/map.ts [places …]
import { startBenchServer } from "./map-server.ts";
import { CENTER, type SeededTraveler, seedCity } from "./seed.ts";

export type QueryTiming = {
  query: string;
  /** ms. */
  p50: number;
  p99: number;
  /** Of the largest answer, as it is and as a browser receives it. */
  bytes: number;
  compressed: number;
};

const ROUNDS = 300;
const WARM_UP = 20;
/** Most ms and bytes that an answer may take at 100,000 places. */
const MAX_MS = 50;
const MAX_BYTES = 100 * 1024;

/** The questions of a map in use, one after the other, each time about another part of the city. */
const QUERIES: { name: string; path: (center: Center) => string }[] = [
  { name: "the page", path: () => "/map" },
  { name: "the page, an area", path: (center) => `/map?bbox=${toBbox(center, 0.01)}` },
  { name: "points, everywhere", path: () => "/api/map/points" },
  { name: "points, one type", path: () => "/api/map/points?type=restaurant" },
  { name: "points, the city's middle", path: (center) => `/api/map/points?bbox=${toBbox(center, 0.05)}` },
  { name: "points, a few streets", path: (center) => `/api/map/points?bbox=${toBbox(center, 0.004)}` },
  { name: "counts, everywhere", path: () => "/api/map/counts" },
  { name: "counts, an area", path: (center) => `/api/map/counts?bbox=${toBbox(center, 0.01)}` },
  { name: "search this area", path: (center) => `/api/businesses?limit=8&type=all&bbox=${toBbox(center, 0.01)}` },
  { name: "best match near a point", path: ([lng, lat]) => `/api/businesses?limit=8&near=${lat},${lng}` },
];

type Center = [longitude: number, latitude: number];

/** Asks each question `rounds` times, one at a time, as one traveler with a history. */
export async function measureMap(url: string, traveler: SeededTraveler, rounds = ROUNDS): Promise<QueryTiming[]> {
  const timings: QueryTiming[] = [];
  for (const { name, path } of QUERIES) {
    const formatRatio: number[] = [];
    let [bytes, compressed] = [0, 0];
    for (let round = -WARM_UP; round < rounds; round++) {
      const started = performance.now();
      const answer = await ask(url + path(getCenter(round)), traveler);
      if (round >= 0) formatRatio.push(performance.now() - started);
      bytes = Math.max(bytes, answer.byteLength);
      if (round === 0) compressed = Bun.gzipSync(answer as Uint8Array<ArrayBuffer>).byteLength;
    }
    formatRatio.sort((a, b) => a - b);
    const at = (share: number) =>
      formatRatio[Math.min(formatRatio.length - 1, Math.floor(share * formatRatio.length))]!;
    timings.push({ query: name, p50: at(0.5), p99: at(0.99), bytes, compressed });
  }
  return timings;
}

async function ask(address: string, { cookie }: SeededTraveler): Promise<Uint8Array> {
  const response = await fetch(address, { headers: { cookie, "accept-encoding": "identity" } });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return response.bytes();
}

/** Around the middle, another one each round, the same in every run. */
const getCenter = (round: number): Center => [
  CENTER[0] + 0.03 * Math.sin(round * 2.4),
  CENTER[1] + 0.02 * Math.cos(round * 1.7),
];
const toBbox = ([longitude, latitude]: Center, degrees: number) =>
  [longitude - degrees, latitude - degrees, longitude + degrees, latitude + degrees]
    .map((value) => value.toFixed(5))
    .join(",");

/** Seeds a city of this size into a server of its own, and measures. */
export async function measureMapAt(places: number): Promise<QueryTiming[]> {
  const server = await startBenchServer();
  try {
    const { regular } = await seedCity(server.sql, { places, travelers: 200, swipes: 20_000, seed: 1 });
    return await measureMap(server.url, regular);
  } finally {
    await server.stop();
  }
}

if (import.meta.main) {
  const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000];
  const measured: QueryTiming[][] = [];
  for (const size of sizes) measured.push(await measureMapAt(size));
  const [first, last] = [measured[0]!, measured.at(-1)!];
  console.log(
    `| question | ${sizes.map((size) => `${size.toLocaleString("en")} places: p50, p99`).join(" | ")} | growth of p99 | KB | KB gzip |`,
  );
  console.log(`| --- |${sizes.map(() => " --- |").join("")} --- | --- | --- |`);
  for (const [row, { query, bytes, compressed, p99 }] of last.entries()) {
    const cells = measured.map((timings) => `${timings[row]!.p50.toFixed(1)}, ${timings[row]!.p99.toFixed(1)} ms`);
    const growth = `${(p99 / first[row]!.p99).toFixed(1)} ×`;
    const verdict = p99 > MAX_MS || bytes > MAX_BYTES ? " **over**" : "";
    console.log(`| ${query}${verdict} | ${cells.join(" | ")} | ${growth} | ${kb(bytes)} | ${kb(compressed)} |`);
  }
}

function kb(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
