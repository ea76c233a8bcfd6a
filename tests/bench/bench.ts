// `npm run bench`: measures speed and size of the built server, each relative to a baseline from the same run.
// Numbers as arguments select rows; --explain prints the plans of the hot queries instead, and
// --check compares sizes and processor time with what they may be.
// Writes its table to docs/measurements.md, and exits with 1 if a target is missed.
import { mkdir } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { writeMeasurements } from "../measurements.ts";
import { check } from "./check.ts";
import { clickToPaint } from "./click-to-paint.ts";
import { deck } from "./deck.ts";
import { stopDeployments } from "./deployments.ts";
import { explainHotQueries } from "./explain.ts";
import { feltSpeed } from "./felt-speed.ts";
import { filteredDeck } from "./filtered-deck.ts";
import { firstAccount } from "./first-account.ts";
import { firstSwipe } from "./first-swipe.ts";
import { frames } from "./frames.ts";
import { burstsOfDecks, freshDecks, pacedDecks } from "./fresh-decks.ts";
import { growth } from "./growth.ts";
import { guestDeck } from "./guest-deck.ts";
import { htmlSize } from "./html-size.ts";
import { largeImport } from "./import.ts";
import { interaction } from "./interaction.ts";
import { landingRate } from "./landing-rate.ts";
import { languageWeight } from "./language-weight.ts";
import { largeMemory } from "./large-memory.ts";
import { lighthouse } from "./lighthouse.ts";
import { GENERATOR } from "./load.ts";
import { mapQueries } from "./map-queries.ts";
import type { Measurement, Outcome } from "./measurement.ts";
import { memory } from "./memory.ts";
import { nextCard } from "./next-card.ts";
import { nextRate } from "./next-rate.ts";
import { namesSearch, placesSearch } from "./places-search.ts";
import { planEdits } from "./plan-edits.ts";
import { planning } from "./planning.ts";
import { publicRate } from "./public-rate.ts";
import { screenRate } from "./screen-rate.ts";
import { sideways } from "./sideways.ts";
import { size } from "./size.ts";
import { firstStart, nextStart } from "./starts.ts";
import { swipeRate } from "./swipe-rate.ts";
import { taste } from "./taste-speed.ts";
import { trainingSwipes } from "./training-swipes.ts";
import { everyScreen, landingBytes, landingScripts, screenScripts } from "./weights.ts";

const MEASUREMENTS: readonly Measurement[] = [
  landingRate,
  screenRate,
  deck,
  swipeRate,
  nextStart,
  firstStart,
  memory,
  largeMemory,
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
  nextRate,
  htmlSize,
  trainingSwipes,
  freshDecks,
  pacedDecks,
  burstsOfDecks,
  publicRate,
  clickToPaint,
  languageWeight,
  planning,
  planEdits,
  nextCard,
  sideways,
  guestDeck,
  firstSwipe,
  firstAccount,
  filteredDeck,
  largeImport,
  placesSearch,
  namesSearch,
  feltSpeed,
];

const OUT = "test-results/bench.json";

if (process.argv.includes("--explain")) {
  await explainHotQueries().finally(stopDeployments);
  process.exit(0);
}
if (process.argv.includes("--check")) {
  const isFine = await check(process.argv.includes("--accept")).finally(stopDeployments);
  process.exit(isFine ? 0 : 1);
}

const selected = process.argv.slice(2).map(Number);
const chosen = MEASUREMENTS.filter(({ number }) => selected.length === 0 || selected.includes(number));
const began = performance.now();
console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}; load by ${GENERATOR}; system load ${getLoadAverage()}\n`);
console.log("| # | what | target | figure | ratio | verdict | took |\n| --- | --- | --- | --- | --- | --- | --- |");
const rows: Awaited<ReturnType<typeof toRow>>[] = [];
for (const measurement of chosen) rows.push(await toRow(measurement));
await stopDeployments();
await mkdir("test-results", { recursive: true });
await Bun.write(OUT, JSON.stringify({ takenAt: new Date().toISOString(), generator: GENERATOR, lines: rows }, null, 2));
writeMeasurements({
  name: "bench",
  columns: ["#", "what", "target", "result", "ratio", "verdict"],
  rows: rows
    .filter(({ verdict }) => verdict !== "not measured")
    .map(({ number, name, target, result, ratio, verdict }) => [String(number), name, target, result, ratio, verdict]),
  keys: MEASUREMENTS.map(({ number }) => String(number)),
});
const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
console.log(
  `\n${count("met")} met, ${count("MISSED")} missed, ${count("not measured")} not measured, in ${formatMinutes(performance.now() - began)}; written to ${OUT}`,
);
process.exit(count("MISSED") === 0 ? 0 : 1);

async function toRow(measurement: Measurement) {
  const started = performance.now();
  const load = getLoadAverage();
  const outcome = await runMeasurement(measurement);
  const seconds = Math.round((performance.now() - started) / 1000);
  const { number, name, target } = measurement;
  const result = "reason" in outcome ? outcome.reason : "report" in outcome ? outcome.report : outcome.result;
  const ratio = "ratio" in outcome ? (outcome.ratio ?? "") : "";
  const verdict =
    "reason" in outcome ? "not measured" : "report" in outcome ? "measured" : outcome.met ? "met" : "MISSED";
  console.log(`| ${[number, name, target, result, ratio, verdict, `${seconds} s`].join(" | ")} |`);
  const details = "details" in outcome ? outcome.details : undefined;
  return { number, name, target, result, ratio, verdict, seconds, load, ...(details !== undefined && { details }) };
}

async function runMeasurement(measurement: Measurement): Promise<Outcome> {
  try {
    return await measurement.measure();
  } catch (error) {
    return { met: false, result: `it failed: ${error instanceof Error ? error.message : error}` };
  }
}

function getLoadAverage(): string {
  return loadavg()[0]!.toFixed(1);
}

function formatMinutes(ms: number): string {
  return `${(ms / 60_000).toFixed(1)} minutes`;
}
