// `npm run trust`: checks every promise of the product against the built server, one row each, with what was counted.
// Numbers after it run only those checks. Writes its table to docs/measurements.md, and exits with 1 if a check fails.
import { mkdir } from "node:fs/promises";
import { writeMeasurements } from "../measurements.ts";
import { access } from "./access.ts";
import { accessibility } from "./accessibility.ts";
import { backups } from "./backups.ts";
import { crashes } from "./crashes.ts";
import { databaseAway } from "./database-away.ts";
import { exports } from "./exports.ts";
import { guessing } from "./guessing.ts";
import { headers } from "./headers.ts";
import { hostileAddresses } from "./hostile-addresses.ts";
import type { Finding, Line } from "./line.ts";
import { manyStarts } from "./many-starts.ts";
import { markup } from "./markup.ts";
import { nonsense } from "./nonsense.ts";
import { oneFolder } from "./one-folder.ts";
import { payments } from "./payments.ts";
import { scripts } from "./scripts.ts";
import { seats } from "./seats.ts";
import { sessions } from "./sessions.ts";
import { slowClients } from "./slow-clients.ts";
import { uploads } from "./uploads.ts";

const LINES: readonly Line[] = [
  seats,
  crashes,
  oneFolder,
  databaseAway,
  manyStarts,
  access,
  nonsense,
  scripts,
  headers,
  sessions,
  guessing,
  hostileAddresses,
  uploads,
  payments,
  exports,
  backups,
  slowClients,
  markup,
  accessibility,
];

const OUT = "test-results/trust.json";

const asked = process.argv.slice(2).map(Number);
const chosen = LINES.filter(({ number }) => asked.length === 0 || asked.includes(number));
const rows = [];
for (const line of chosen) {
  const started = performance.now();
  const finding = await find(line);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const verdict = "why" in finding ? "not measured" : finding.holds ? "holds" : "BROKEN";
  const figure = "why" in finding ? finding.why : finding.figure;
  rows.push({ number: line.number, name: line.name, target: line.target, figure, verdict, seconds });
  console.log(`| ${line.number} | ${line.name} | ${line.target} | ${figure} | ${verdict} | ${seconds} s |`);
}
await mkdir("test-results", { recursive: true });
await Bun.write(OUT, JSON.stringify({ takenAt: new Date().toISOString(), lines: rows }, null, 2));
writeMeasurements({
  name: "trust",
  columns: ["#", "promise", "target", "result", "verdict"],
  rows: rows
    .filter(({ verdict }) => verdict !== "not measured")
    .map(({ number, name, target, figure, verdict }) => [String(number), name, target, figure, verdict]),
  keys: LINES.map(({ number }) => String(number)),
});
const broken = rows.filter(({ verdict }) => verdict === "BROKEN").length;
const open = rows.filter(({ verdict }) => verdict === "not measured").length;
console.log(`\n${rows.length - broken - open} hold, ${broken} broken, ${open} not measured; written to ${OUT}`);
process.exit(broken === 0 ? 0 : 1);

async function find(line: Line): Promise<Finding> {
  try {
    return await line.measure();
  } catch (error) {
    return { holds: false, figure: `it failed: ${error instanceof Error ? error.message : error}` };
  }
}
