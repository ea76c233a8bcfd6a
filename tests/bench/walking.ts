// Measures the network for walking of an OpenStreetMap extract: how long it takes to build, its size, and its answers.
// Run: bun tests/bench/walking.ts FILE.osm.pbf... [--write]. Times are of the processor.
import { basename } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { LineTable, openExtract } from "../../src/features/imports/pbf-extract.ts";
import { parsePbf } from "../../src/features/imports/pbf-file.ts";
import { buildWalkingNetwork, isForFeet } from "../../src/features/imports/walking-ways.ts";
import { tabulateWalks } from "../../src/planning/walking.ts";
import { createWalkingRouter, unpackNetwork } from "../../src/planning/walking-network.ts";
import { seededRandom } from "../../src/taste/random.ts";
import { getDistance, METERS_PER_MINUTE, type Point } from "../../src/taste/walking.ts";
import { writeMeasurements } from "../measurements.ts";
import { formatCount, formatKilobytes, quantile } from "./measurement.ts";

const TABLE = 40;
const RUNS = 50;
const MINUTES = 30;

/** @returns what it makes, and the milliseconds of processor time */
function time<T>(make: () => T): [made: T, ms: number] {
  const before = process.cpuUsage();
  const made = make();
  const { user, system } = process.cpuUsage(before);
  return [made, (user + system) / 1000];
}

/** @returns the number of ways, and the milliseconds of processor time that the network takes besides reading the file */
function timeBuilding(bytes: Uint8Array): [ways: number, ms: number] {
  const extract = openExtract(bytes);
  const ways = new LineTable<null>();
  let count = 0;
  for (const element of extract.read("way"))
    if (element.type === "way" && element.tags && isForFeet(element.tags)) {
      ways.add(element.refs, null);
      count++;
    }
  const { positions } = extract.findShapes([], ways);
  return [count, time(() => buildWalkingNetwork(ways, positions))[1]];
}

async function measure(path: string): Promise<string[]> {
  const bytes = await Bun.file(path).bytes();
  const [file, parseMs] = time(() => parsePbf(bytes, { city: "City" }));
  if (!file.ways) throw new Error("The extract has no ways, or too many.");
  const packed = file.ways;
  const [find, openMs] = time(() => createWalkingRouter(unpackNetwork(zstdDecompressSync(packed))));
  const places = [...file.places].map(({ latitude, longitude }): Point => ({ latitude, longitude }) as Point);
  const random = seededRandom(1);
  const draw = () => places[Math.floor(random() * places.length)]!;
  const [, firstMs] = time(() => find(draw(), places, MINUTES * METERS_PER_MINUTE));
  const repeat = (run: () => void) => Array.from({ length: RUNS }, () => time(run)[1]);
  const all = repeat(() => find(draw(), places, MINUTES * METERS_PER_MINUTE));
  const tables = repeat(() => tabulateWalks(find, Array.from({ length: TABLE }, draw)));
  const ratios = Array.from({ length: RUNS }, draw).flatMap((from) => {
    const near = places.filter((to) => getDistance(from, to) > 200 && getDistance(from, to) < 2000);
    return find(from, near).flatMap((way, i) => (way && way < Infinity ? way / getDistance(from, near[i]!) : []));
  });
  const { vertices, from, lats } = unpackNetwork(zstdDecompressSync(packed));
  const [ways, buildMs] = timeBuilding(bytes);
  const formatMs = (times: readonly number[]) =>
    [0.5, 0.95].map((share) => `${quantile(times, share).toFixed(1)}`).join(" and ");
  console.log(`${path}: ${vertices} vertices, the whole file in ${parseMs.toFixed(0)} ms`);
  return [
    basename(path, ".osm.pbf"),
    `${formatCount(ways)} ways, ${formatCount(from.length)} edges, ${formatCount(lats.length)} points`,
    formatKilobytes(packed.length),
    `${buildMs.toFixed(0)} ms`,
    `${openMs.toFixed(0)} ms`,
    `${firstMs.toFixed(0)} ms, then ${formatMs(all)} ms for ${formatCount(places.length)}`,
    `${formatMs(tables)} ms`,
    [0.1, 0.5, 0.9].map((share) => quantile(ratios, share).toFixed(2)).join(", "),
  ];
}

const paths = process.argv.slice(2).filter((argument) => argument !== "--write");
if (paths.length === 0) throw new Error("Usage: bun tests/bench/walking.ts FILE.osm.pbf... [--write]");
const rows: string[][] = [];
for (const path of paths) rows.push(await measure(path));
for (const row of rows) console.log(row.join(" | "));
if (process.argv.includes("--write"))
  writeMeasurements({
    name: "walking",
    columns: [
      "extract",
      "network",
      "stored",
      "to build",
      "to open",
      `one to all within ${MINUTES} minutes: the first, then median and p95`,
      `${TABLE} × ${TABLE} places, median and p95`,
      "way over line, 10th, 50th and 90th percentile",
    ],
    rows,
  });
