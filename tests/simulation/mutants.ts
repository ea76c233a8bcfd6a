// Puts fixed faults back, each in a copy of the code, and plays seeds until an auditor's promise breaks.
//
//   npx bun tests/simulation/mutants.ts [--seeds 20] [--only 04]
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "20" }, only: { type: "string", default: "" } },
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
const missed: string[] = [];
for (const patch of names) {
  apply(patch);
  const command = ["bun", "tests/simulation/main.ts", "--seeds", values.seeds, "--until-broken"];
  const run = Bun.spawnSync(command, { cwd: copy, env: { ...process.env, GIT_DIR: "" } });
  const lines = run.stdout.toString().trim().split("\n");
  const found = lines.find((line) => line.startsWith("Broken: "));
  const seed = lines.findLast((line) => line.startsWith("seed "))?.split(":")[0];
  console.log(
    `${patch}: ${found ? `found by ${seed}. ${found}` : `not found in ${values.seeds} seeds ${run.stderr.toString().slice(0, 200)}`}`,
  );
  if (!found) missed.push(patch);
  apply(patch, "--reverse");
}
rmSync(copy, { recursive: true, force: true });
console.log(`${names.length - missed.length} of ${names.length} found`);
process.exit(missed.length > 0 ? 1 : 0);
