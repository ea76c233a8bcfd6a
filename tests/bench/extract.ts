// Measures the import of a large OpenStreetMap extract: processor time and peak memory of the process that reads it.
// Run: bun tests/bench/extract.ts FILE.osm.pbf [--write]. A file that doesn't exist becomes a city of 12 million nodes (about 100 MB).
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { readFile } from "../../src/features/imports/read-file.ts";
import { writeMeasurements } from "../measurements.ts";
import { formatCount } from "./measurement.ts";
import { writeCity } from "./write-city.ts";

const [path, ...flags] = process.argv.slice(2);
if (!path) throw new Error("Usage: bun tests/bench/extract.ts FILE.osm.pbf");
if (!(await Bun.file(path).exists())) await writeCity(path);
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
  async ({ parsed, batches, map }) => {
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
