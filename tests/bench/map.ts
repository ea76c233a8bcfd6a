// Response times and sizes of the map's queries, by number of places.
// Run: bun src/build.ts && bun tests/bench/map.ts [places …]
import { startServer } from "./deployments.ts";
import { CENTER, type SeededTraveler, seedCity } from "./seed.ts";

export type QueryTiming = {
  query: string;
  /** ms. */
  p50: number;
  p99: number;
  /** Size of the largest response, uncompressed and compressed. */
  bytes: number;
  compressed: number;
};

const ROUNDS = 300;
const WARM_UP = 20;
/** Targets at 100,000 places. */
const MAX_MS = 50;
const MAX_BYTES = 100 * 1024;

/** The queries of the map page, each about varying parts of the city. */
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

/** Sends each query `rounds` times, one at a time, as a traveler with a long history. */
export async function measureMap(url: string, traveler: SeededTraveler, rounds = ROUNDS): Promise<QueryTiming[]> {
  const timings: QueryTiming[] = [];
  for (const { name, path } of QUERIES) {
    const times: number[] = [];
    let [bytes, compressed] = [0, 0];
    for (let round = -WARM_UP; round < rounds; round++) {
      const started = performance.now();
      const answer = await ask(url + path(getCenter(round)), traveler);
      if (round >= 0) times.push(performance.now() - started);
      bytes = Math.max(bytes, answer.byteLength);
      if (round === 0) compressed = Bun.gzipSync(answer as Uint8Array<ArrayBuffer>).byteLength;
    }
    times.sort((a, b) => a - b);
    const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))]!;
    timings.push({ query: name, p50: quantile(0.5), p99: quantile(0.99), bytes, compressed });
  }
  return timings;
}

async function ask(address: string, { cookie }: SeededTraveler): Promise<Uint8Array> {
  const response = await fetch(address, { headers: { cookie, "accept-encoding": "identity" } });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return response.bytes();
}

/** Points around the center, the same in every run. */
const getCenter = (round: number): Center => [
  CENTER[0] + 0.03 * Math.sin(round * 2.4),
  CENTER[1] + 0.02 * Math.cos(round * 1.7),
];
const toBbox = ([longitude, latitude]: Center, degrees: number) =>
  [longitude - degrees, latitude - degrees, longitude + degrees, latitude + degrees]
    .map((value) => value.toFixed(5))
    .join(",");

/** Starts a server with a generated city of this size. */
export async function measureMapAt(places: number): Promise<QueryTiming[]> {
  const deployment = await startServer({ SAMPLE: "no" });
  try {
    const { regular } = await seedCity(deployment.sql, { places, travelers: 200, swipes: 20_000, seed: 1 });
    return await measureMap(deployment.server.url, regular);
  } finally {
    await deployment.close();
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
