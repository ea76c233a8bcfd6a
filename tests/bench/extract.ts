// Measures the import of a large OpenStreetMap extract: processor time and peak memory of the process that reads it.
// Run: bun tests/bench/extract.ts FILE.osm.pbf [--write]. A file that doesn't exist becomes a city of 12 million nodes (about 100 MB).
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { readFile } from "../../src/features/imports/read-file.ts";
import { seededRandom } from "../../src/taste/random.ts";
import { type Node, type Way, writeBlocks, writeHeader } from "../imports/write-pbf.ts";
import { writeMeasurements } from "../measurements.ts";
import { formatCount } from "./measurement.ts";

/** Each block has the nodes of 1,000 ways: houses and streets around places with names. */
const BLOCKS = 1500;
const WAYS = 1000;
const NODES_PER_WAY = 8;
/** Of the ways, in percent: the others are houses. */
const STREETS = 20;

const [path, ...flags] = process.argv.slice(2);
if (!path) throw new Error("Usage: bun tests/bench/extract.ts FILE.osm.pbf");
if (!(await Bun.file(path).exists())) await generate(path);
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const bytes = await Bun.file(path).bytes();
const options = { city: "Porto Vero" };
const request = { fileName: path, options, sourceOptions: {}, stored: [], language: "en" as const };
let used = { seconds: 0, peak: 0 };
const read = { places: 0, seconds: 0, peak: 0, map: "" };
const watch = setInterval(() => {
  const { seconds, peak } = readUse() ?? used;
  used = { seconds: Math.max(seconds, used.seconds), peak: Math.max(peak, used.peak) };
}, 20);
const problem = await readFile(
  { slices: [{ slice: bytes, size: bytes.length }], size: bytes.length, request },
  async (parsed, batches, map) => {
    let [rows, size, problem] = [0, 0, ""];
    for await (const batch of batches) rows += JSON.parse(batch).length;
    Object.assign(read, used, { places: rows });
    for await (const part of map)
      if (typeof part === "string") problem = part;
      else size += part.length;
    read.map = problem || `${(size / 1e6).toFixed(1)} MB`;
    console.log(`${megabytes(bytes.length)}: ${parsed.preview.accepted} places, ${rows} rows`);
    console.log(`${read.seconds.toFixed(1)} s and ${megabytes(read.peak)} until then; a map: ${read.map}`);
  },
);
clearInterval(watch);
console.log(problem?.error ?? `${used.seconds.toFixed(1)} s of processor time, ${megabytes(used.peak)} at most`);

if (flags.includes("--write") && !problem)
  writeMeasurements({
    name: "extracts",
    columns: ["extract", "places", "processor time and memory until the places are read", "with the map", "map"],
    rows: [
      [
        `${basename(path, ".osm.pbf")}, ${megabytes(bytes.length)}`,
        formatCount(read.places),
        `${read.seconds.toFixed(1)} s, ${megabytes(read.peak)}`,
        `${used.seconds.toFixed(1)} s, ${megabytes(used.peak)}`,
        read.map,
      ],
    ],
  });

/** What the process that reads the file has used until now, from Linux's /proc. */
function readUse() {
  try {
    const [child] = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
    const [, ticks = "0 0"] = /\) (?:\S+ ){11}(\d+ \d+)/.exec(readFileSync(`/proc/${child}/stat`, "utf8")) ?? [];
    const [, peak = 0] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child}/status`, "utf8")) ?? [];
    return { seconds: ticks.split(" ").reduce((sum, part) => sum + Number(part) / 100, 0), peak: Number(peak) * 1024 };
  } catch {
    return undefined;
  }
}

async function generate(path: string): Promise<void> {
  const file = Bun.file(path).writer();
  const random = seededRandom(1);
  const ways: Way[][] = [];
  file.write(writeHeader());
  for (let block = 0; block < BLOCKS; block++) {
    const nodes: Node[] = [];
    ways.push([]);
    for (let i = 0; i < WAYS; i++) {
      let [lat, lon] = [44 + (block / BLOCKS) * 0.4 + random() * 0.01, 7 + random() * 0.4];
      const id = (block * WAYS + i) * (NODES_PER_WAY + 3) + 1;
      for (let corner = 0; corner < NODES_PER_WAY; corner++) {
        nodes.push({ id: id + corner, lat, lon, timestamp: new Date(1.3e12 + random() * 4e11).toISOString() });
        lat += (random() - 0.5) * 0.002;
        lon += (random() - 0.5) * 0.002;
      }
      const isStreet = i % 100 < STREETS;
      const tags: Record<string, string> = isStreet
        ? { highway: "residential", name: `Street ${block % 50}` }
        : { building: "yes" };
      // Streets meet at the first node of the next one.
      const refs = Array.from({ length: NODES_PER_WAY }, (_, corner) => id + corner);
      ways.at(-1)!.push({ id, refs: [...refs, isStreet ? id + NODES_PER_WAY + 3 : id], tags });
      if (i % 50 === 0) Object.assign(nodes.at(-1)!, { tags: { amenity: "cafe", name: `Café ${id}` } });
    }
    file.write(writeBlocks({ nodes }));
  }
  for (const group of ways) file.write(writeBlocks({ ways: group }));
  await file.end();
}
