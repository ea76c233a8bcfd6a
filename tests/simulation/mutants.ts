// Puts fixed faults back, each in a copy of the code, and plays seeds until an auditor's promise breaks.
//
//   npx bun tests/simulation/mutants.ts [--seed 1] [--seeds 20] [--only 04]
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startTestPostgres } from "../postgres.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "20" },
    only: { type: "string", default: "" },
  },
});

const root = join(import.meta.dir, "../..");
const patches = join(import.meta.dir, "mutants");
const copy = mkdtempSync(join(tmpdir(), "sidestreet-mutants-"));
const COPIED = new Set(["src", "db", "islands", "tests", "package.json", "tsconfig.json"]);
for (const name of readdirSync(root).filter((name) => !name.startsWith(".git"))) {
  if (COPIED.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  else symlinkSync(join(root, name), join(copy, name));
}

const apply = (patch: string, ...options: string[]) => {
  const { exitCode, stderr } = Bun.spawnSync(["git", "apply", ...options, join(patches, patch)], { cwd: copy });
  if (exitCode !== 0) throw new Error(`${patch} doesn't apply: ${stderr}`);
};

const names = readdirSync(patches)
  .filter((name) => name.endsWith(".patch") && name.startsWith(values.only))
  .toSorted();
const postgres = await startTestPostgres();
const environment = { ...process.env, GIT_DIR: "", SIMULATION_POSTGRES: JSON.stringify(postgres.connection) };
const missed: string[] = [];
const seeds: number[] = [];
for (const patch of names) {
  apply(patch);
  const command = ["bun", "tests/simulation/main.ts", "--seed", values.seed, "--seeds", values.seeds, "--until-broken"];
  const run = Bun.spawnSync(command, { cwd: copy, env: environment });
  const lines = run.stdout.toString().trim().split("\n");
  const found = lines.find((line) => line.startsWith("Broken: "));
  const played = lines.filter((line) => /^seed \d+:/.test(line)).length;
  const outcome = found ? `found by seed ${played}. ${found.slice(8)}` : `not found in ${played} seeds`;
  console.log(`${patch}: ${outcome} ${found ? "" : run.stderr.toString().slice(0, 200)}`);
  if (found) seeds.push(played);
  else missed.push(patch);
  apply(patch, "--reverse");
}
await postgres.stop();
rmSync(copy, { recursive: true, force: true });
const within = (count: number) => seeds.filter((played) => played <= count).length;
console.log(
  `${seeds.length} of ${names.length} found: ${within(1)} by the first seed, ${within(5)} within 5, ${within(10)} within 10`,
);
process.exit(missed.length > 0 ? 1 : 0);
