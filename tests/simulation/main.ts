// `npm run simulate -- --seed N`: plays the cities of one or more seeds on a PostgreSQL of its own.
import { parseArgs } from "node:util";
import { startTestPostgres } from "../postgres.ts";
import { printCoverage } from "./coverage.ts";
import { type Outcome, shrink, simulate } from "./simulate.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string" },
    story: { type: "boolean" },
    twice: { type: "boolean" },
    "until-broken": { type: "boolean" },
    coverage: { type: "boolean" },
    "as-told": { type: "boolean" },
  },
});

Bun.gc = () => 0;
// Mutants share one.
const given = process.env.SIMULATION_POSTGRES;
const postgres = given ? { connection: JSON.parse(given), stop: async () => {} } : await startTestPostgres();
const server = postgres.connection as never;
const first = Number(values.seed);
const count = Number(values.seeds ?? 1);
const all: Outcome[] = [];
let failed = 0;
const began = performance.now();
try {
  for (let seed = first; seed < first + count; seed++) {
    const outcome = await simulate(server, seed);
    all.push(outcome);
    const repeated = values.twice ? await simulate(server, seed) : outcome;
    const differs = repeated.hash === outcome.hash ? "" : `, but ${repeated.hash} the second time`;
    if (differs) {
      const i = outcome.story.findIndex((line, n) => line !== repeated.story[n]);
      if (i >= 0) console.log(`  ${outcome.story[i]}\n  ${repeated.story[i]}`);
    }
    const broken = outcome.violations.length > 0;
    console.log(
      `seed ${seed}: ${outcome.hash}${differs}, ${outcome.statements} statements, ${outcome.answers} answers, ${outcome.days.toFixed(1)} days${broken ? ", BROKEN" : ""}`,
    );
    if (values.story) console.log(outcome.story.join("\n"));
    if (broken || differs) failed++;
    if (broken && values["until-broken"]) {
      const { promise, detail } = outcome.violations[0]!;
      console.log(`Broken: ${promise} ${detail.slice(0, 200)}`);
      break;
    }
    if (!broken) continue;
    const { promise } = outcome.violations[0]!;
    console.log(`Broken: ${promise} ${outcome.violations[0]!.detail.slice(0, 300)}`);
    const shortest = values["as-told"] ? outcome : await shrink(server, outcome, promise);
    console.log(
      `${promise}\n${shortest.story.join("\n")}\n${shortest.violations.map(({ detail }) => detail).join("\n")}`,
    );
  }
  if (values.coverage) await printCoverage(all);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${count} seeds in ${seconds.toFixed(1)} s: ${((60 * count) / seconds).toFixed(0)} per minute, ${failed} failed`,
  );
} finally {
  await postgres.stop();
}
process.exit(failed > 0 ? 1 : 0);
