// `npm run trust`: runs the acceptance checks against the built server. Numbers as arguments select checks.
// Writes the results to docs/measurements.md, and exits with 1 if a check fails. --quick takes fewer samples and writes nothing
// there.
import { mkdir } from "node:fs/promises";
import { writeMeasurements } from "../measurements.ts";
import { access } from "./access.ts";
import { accessibility } from "./accessibility.ts";
import { backups } from "./backups.ts";
import { caches } from "./caches.ts";
import type { Check, Outcome, Size } from "./check.ts";
import { concurrentStarts } from "./concurrent-starts.ts";
import { crashes } from "./crashes.ts";
import { dataDirLock } from "./data-dir-lock.ts";
import { databaseOutage } from "./database-outage.ts";
import { deletedAccounts } from "./deleted-accounts.ts";
import { engines } from "./engines.ts";
import { eventCapacity } from "./event-capacity.ts";
import { eventLoop } from "./event-loop.ts";
import { exportAndBackCheck } from "./export-and-back.ts";
import { exports } from "./exports.ts";
import { fuzzing } from "./fuzzing.ts";
import { guests } from "./guests.ts";
import { headers } from "./headers.ts";
import { hostileReading } from "./hostile-reading.ts";
import { hours } from "./hours.ts";
import { htmlValidity } from "./html-validity.ts";
import { outbox } from "./outbox.ts";
import { payments } from "./payments.ts";
import { prerendering } from "./prerendering.ts";
import { probesUnderLoad } from "./probes-under-load.ts";
import { reasons } from "./reasons.ts";
import { redirectsAndHosts } from "./redirects-and-hosts.ts";
import { rooms } from "./rooms.ts";
import { sessions } from "./sessions.ts";
import { setUpAccounts } from "./set-up-accounts.ts";
import { signInGuessing } from "./sign-in-guessing.ts";
import { slowClients } from "./slow-clients.ts";
import { staleDecisions } from "./stale-decisions.ts";
import { takeOver } from "./take-over.ts";
import { unfinishedUploads } from "./unfinished-uploads.ts";
import { uploads } from "./uploads.ts";
import { xss } from "./xss.ts";

const CHECKS: readonly Check[] = [
  eventCapacity,
  crashes,
  dataDirLock,
  databaseOutage,
  concurrentStarts,
  access,
  fuzzing,
  xss,
  headers,
  sessions,
  signInGuessing,
  redirectsAndHosts,
  uploads,
  payments,
  exports,
  backups,
  slowClients,
  htmlValidity,
  accessibility,
  eventLoop,
  unfinishedUploads,
  probesUnderLoad,
  reasons,
  deletedAccounts,
  staleDecisions,
  hours,
  prerendering,
  guests,
  caches,
  rooms,
  exportAndBackCheck,
  outbox,
  engines,
  setUpAccounts,
  takeOver,
  hostileReading,
];

const OUT = "test-results/trust.json";

const size: Size = process.argv.includes("--quick") ? "quick" : "full";
const asked = process.argv.slice(2).map(Number).filter(Number.isFinite);
const chosen = CHECKS.filter(({ number }) => asked.length === 0 || asked.includes(number));
const began = performance.now();
const rows: Awaited<ReturnType<typeof runAndPrint>>[] = [];
if (size === "quick") {
  // Most of these wait for a server, a browser or a database, so two of them fit beside each other.
  const waiting = chosen.filter(({ isTimed }) => !isTimed);
  const runNext = async (): Promise<void> => {
    const check = waiting.shift();
    if (!check) return;
    rows.push(await runAndPrint(check));
    return runNext();
  };
  await Promise.all([runNext(), runNext()]);
}
for (const check of chosen)
  if (size === "full" || check.isTimed) {
    const row = await runAndPrint(check);
    rows.push(row);
    // At once, so that a run that is ended early has recorded what it measured.
    if (size === "full" && row.verdict !== "not measured")
      writeMeasurements({
        name: "trust",
        columns: ["#", "promise", "target", "result", "verdict"],
        rows: [[String(row.number), row.name, row.target, row.result, row.verdict]],
        keys: CHECKS.map(({ number }) => String(number)),
      });
  }
await mkdir("test-results", { recursive: true });
await Bun.write(OUT, JSON.stringify({ takenAt: new Date().toISOString(), size, checks: rows }, null, 2));
const broken = rows.filter(({ verdict }) => verdict === "BROKEN").length;
const open = rows.filter(({ verdict }) => verdict === "not measured").length;
console.log(
  `\n${rows.length - broken - open} hold, ${broken} broken, ${open} not measured, in ${Math.round((performance.now() - began) / 1000)} s; written to ${OUT}`,
);
process.exit(broken === 0 ? 0 : 1);

async function runAndPrint(check: Check) {
  const started = performance.now();
  let outcome = await runCheck(check);
  // A time that is too long once may be somebody else's on this machine.
  if (size === "quick" && check.isTimed && "passed" in outcome && !outcome.passed) {
    console.log(`once more: ${check.number}, ${outcome.result}`);
    outcome = await runCheck(check);
  }
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const verdict = "reason" in outcome ? "not measured" : outcome.passed ? "holds" : "BROKEN";
  const result = "reason" in outcome ? outcome.reason : outcome.result;
  const { number, name, target } = check;
  console.log(`| ${number} | ${name} | ${target} | ${result} | ${verdict} | ${seconds} s |`);
  return { number, name, target, result, verdict, seconds };
}

async function runCheck(check: Check): Promise<Outcome> {
  try {
    return await check.run(size);
  } catch (error) {
    return { passed: false, result: `it failed: ${error instanceof Error ? error.message : error}` };
  }
}
