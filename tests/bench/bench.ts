// `npm run bench`: how fast and small the built server is, one row each, next to a baseline of the same run.
// Numbers after it run only those rows; --explain prints the plans of the hot queries instead.
// Writes its table to docs/measurements.md, and exits with 1 if a target is missed.
import { mkdir } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { writeMeasurements } from "../measurements.ts";
import { closeCities } from "./cities.ts";
import { deck } from "./deck.ts";
import { explainHotQueries } from "./explain.ts";
import { frames } from "./frames.ts";
import { growth } from "./growth.ts";
import { interaction } from "./interaction.ts";
import { landingRate } from "./landing-rate.ts";
import { lighthouse } from "./lighthouse.ts";
import type { Finding, Line } from "./line.ts";
import { GENERATOR } from "./load.ts";
import { mapQueries } from "./map-queries.ts";
import { memory } from "./memory.ts";
import { screenRate } from "./screen-rate.ts";
import { size } from "./size.ts";
import { firstStart, nextStart } from "./starts.ts";
import { swipeRate } from "./swipe-rate.ts";
import { taste } from "./taste-speed.ts";
import { everyScreen, landingBytes, landingScripts, screenScripts } from "./weights.ts";

const LINES: readonly Line[] = [
  landingRate,
  screenRate,
  deck,
  swipeRate,
  nextStart,
  firstStart,
  memory,
  landingBytes,
  landingScripts,
  screenScripts,
  lighthouse,
  mapQueries,
  growth,
  interaction,
  frames,
  everyScreen,
  size,
  taste,
];

const OUT = "test-results/bench.json";

if (process.argv.includes("--explain")) {
  await explainHotQueries().finally(closeCities);
  process.exit(0);
}

const asked = process.argv.slice(2).map(Number);
const chosen = LINES.filter(({ number }) => asked.length === 0 || asked.includes(number));
const began = performance.now();
console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}; load by ${GENERATOR}; system load ${busy()}\n`);
console.log("| # | what | target | figure | ratio | verdict | took |\n| --- | --- | --- | --- | --- | --- | --- |");
const rows: Awaited<ReturnType<typeof row>>[] = [];
for (const line of chosen) rows.push(await row(line));
await closeCities();
await mkdir("test-results", { recursive: true });
await Bun.write(OUT, JSON.stringify({ takenAt: new Date().toISOString(), generator: GENERATOR, lines: rows }, null, 2));
writeMeasurements({
  name: "bench",
  columns: ["#", "what", "target", "result", "ratio", "verdict"],
  rows: rows
    .filter(({ verdict }) => verdict !== "not measured")
    .map(({ number, name, target, figure, ratio, verdict }) => [String(number), name, target, figure, ratio, verdict]),
  keys: LINES.map(({ number }) => String(number)),
});
const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
console.log(
  `\n${count("met")} met, ${count("MISSED")} missed, ${count("not measured")} not measured, in ${minutes(performance.now() - began)}; written to ${OUT}`,
);
process.exit(count("MISSED") === 0 ? 0 : 1);

async function row(line: Line) {
  const started = performance.now();
  const load = busy();
  const finding = await find(line);
  const seconds = Math.round((performance.now() - started) / 1000);
  const { number, name, target } = line;
  const figure = "why" in finding ? finding.why : "report" in finding ? finding.report : finding.figure;
  const ratio = "ratio" in finding ? (finding.ratio ?? "") : "";
  const verdict = "why" in finding ? "not measured" : "report" in finding ? "measured" : finding.met ? "met" : "MISSED";
  console.log(`| ${[number, name, target, figure, ratio, verdict, `${seconds} s`].join(" | ")} |`);
  const details = "details" in finding ? finding.details : undefined;
  return { number, name, target, figure, ratio, verdict, seconds, load, ...(details !== undefined && { details }) };
}

async function find(line: Line): Promise<Finding> {
  try {
    return await line.measure();
  } catch (error) {
    return { met: false, figure: `it failed: ${error instanceof Error ? error.message : error}` };
  }
}

/** Load average of the last minute. */
function busy(): string {
  return loadavg()[0]!.toFixed(1);
}

function minutes(ms: number): string {
  return `${(ms / 60_000).toFixed(1)} minutes`;
}
