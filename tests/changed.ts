// `npm run test:changed`: runs what a change can break, the nearest tests first, for at most a minute.
import { basename } from "node:path";
import { startTestPostgres } from "./postgres.ts";
import { findTestsFor } from "./tests-of-change.ts";

/** ms after which no more tests are started, so that all of it takes a minute. */
const START_WITHIN = 40_000;
/** Files that are run at once: enough for every processor, few enough to stop in time. */
const BATCH = 12;
/** A story in the browser takes ten seconds, and the build before it as long. */
const MAX_STORIES = 2;

const started = performance.now();
const changed = listChanged();
const chosen = await findTestsFor(changed);
const stories = chosen.filter((file) => file.endsWith(".e2e.ts"));
const files = chosen.filter((file) => !file.endsWith(".e2e.ts"));
console.log(`${changed.length} files changed, ${files.length} files of tests and ${stories.length} stories may break.`);
process.exit((await runTests()) ? 0 : 1);

/** Since the branch left main, committed or not. On main: since the last commit. */
function listChanged(): string[] {
  const git = (...args: string[]) =>
    Bun.spawnSync(["git", ...args])
      .stdout.toString()
      .split("\n")
      .filter(Boolean);
  const base = process.argv[2] ?? git("merge-base", "HEAD", "main")[0] ?? "HEAD";
  const names = [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
  return [...new Set(names)].sort();
}

function isInTime(limitMs: number): boolean {
  return performance.now() - started < limitMs;
}

async function runTests(): Promise<boolean> {
  const postgres = await startTestPostgres();
  const env = { ...process.env, TEST_POSTGRES: JSON.stringify(postgres.connection) };
  let isPassed = await run([process.execPath, "src/build.ts", "assets"]);
  try {
    for (let isFirst = true; isPassed && files.length > 0 && (isFirst || isInTime(START_WITHIN)); isFirst = false) {
      const batch = files.splice(0, BATCH).map((file) => `./${file}`);
      isPassed = await run(
        [process.execPath, "test", "--parallel", "--no-isolate", "--timeout=60000", "--only-failures", ...batch],
        env,
      );
    }
  } finally {
    await postgres.stop();
  }
  if (isPassed && stories.length > 0 && isInTime(START_WITHIN / 2)) {
    const nearest = stories.splice(0, MAX_STORIES);
    isPassed =
      (await run([process.execPath, "src/build.ts"])) &&
      (await run(["node", "node_modules/@playwright/test/cli.js", "test", ...nearest]));
  }
  const left = [...files, ...stories].map((file) => basename(file));
  if (left.length > 0) console.log(`Not run, to end within a minute: ${left.join(" ")}`);
  console.log(`${isPassed ? "Passed" : "Failed"} after ${Math.round((performance.now() - started) / 1000)} s`);
  return isPassed;
}

async function run(command: string[], env = process.env): Promise<boolean> {
  return (await Bun.spawn(command, { env, stdio: ["ignore", "inherit", "inherit"] }).exited) === 0;
}
