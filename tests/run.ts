// `npm test`: builds, then runs HTTP and unit tests in parallel on one PostgreSQL, then the browser tests.
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { fastFolder } from "./data-folders.ts";
import { startTestPostgres } from "./postgres.ts";

type Tally = { passed: number; failed: number; skipped: number; failures: string[] };

/** Its own for each run, so that several can run at the same time. */
const OUT = `test-results/${process.pid}`;
const PLAYWRIGHT = ["node", "node_modules/@playwright/test/cli.js"];
const only = process.argv[2];
// Tests start dozens of servers, each with a database of its own.
process.env.TMPDIR = fastFolder();
/** With more failed files, something is broken rather than flaky. */
const MAX_REPEATED_FILES = 5;

await run([process.execPath, "src/build.ts"]);
await mkdir(OUT, { recursive: true });
const tallies: Tally[] = [];
if (only !== "browser") tallies.push(await testOverHttp());
if (only !== "http") tallies.push(await testInBrowser());
const [passed, failed, skipped] = (["passed", "failed", "skipped"] as const).map((kind) =>
  tallies.reduce((sum, tally) => sum + tally[kind], 0),
);
// Said again at the end, where somebody who reads only the last lines of a log sees it.
for (const failure of tallies.flatMap(({ failures }) => failures)) console.log(`\nFailed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);

async function testOverHttp(): Promise<Tally> {
  const postgres = await startTestPostgres();
  const runFiles = async (report: string, files: string[] = []) => {
    // Loading the app again for each file would take half of the time.
    const command = ["test", "--parallel", "--no-isolate", "--timeout=60000", "--only-failures", "--reporter=junit"];
    const code = await exitCode([process.execPath, ...command, `--reporter-outfile=${report}`, ...files], {
      TEST_POSTGRES: JSON.stringify(postgres.connection),
      TEST_BINARY: resolve("dist/sidestreet"),
    });
    const xml = await Bun.file(report).text();
    return { xml, tally: withExit(tallyOfXml(xml), code) };
  };
  try {
    const { xml, tally } = await runFiles(`${OUT}/http.xml`);
    const failed = listFailedFiles(xml);
    if (!process.env.CI || failed.length === 0 || failed.length > MAX_REPEATED_FILES) return tally;
    console.log(`\nOnce more, to tell flaky tests from failing ones: ${failed.join(" ")}`);
    const again = (await runFiles(`${OUT}/http-again.xml`, failed)).tally;
    const flaky = Math.max(0, tally.failed - again.failed);
    console.log(`${flaky} flaky`);
    return { ...tally, passed: tally.passed + flaky, failed: again.failed, failures: again.failures };
  } finally {
    await postgres.stop();
  }
}

/** The tests of a JUnit report that failed, as XML. */
function listFailedTests(xml: string): string[] {
  const cases = xml.match(/<testcase [^>]*[^/]>[\s\S]*?<\/testcase>/g) ?? [];
  return cases.filter((test) => /<(failure|error)\b/.test(test));
}

/** The files of a JUnit report in which a test failed. */
function listFailedFiles(xml: string): string[] {
  const files = listFailedTests(xml).map((test) => attributeOf(test, "file"));
  return [...new Set(files)].filter(Boolean).map((file) => `./${file.replace(/^\.\//, "")}`);
}

/** The file and title of each failed test of a JUnit report. */
function listFailures(xml: string): string[] {
  return listFailedTests(xml).map(
    (test) => `${attributeOf(test, "file") || attributeOf(test, "classname")} › ${attributeOf(test, "name")}`,
  );
}

function attributeOf(xml: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]+)"`).exec(xml)?.[1] ?? "";
}

async function testInBrowser(): Promise<Tally> {
  await provideChromium();
  const report = `${OUT}/browser.xml`;
  const code = await exitCode([...PLAYWRIGHT, "test", "--reporter=list,junit"], {
    PLAYWRIGHT_JUNIT_OUTPUT_FILE: report,
    TEST_RESULTS: `${OUT}/browser`,
  });
  return withExit(tallyOfXml(await Bun.file(report).text()), code);
}

/** The totals of a JUnit report, from its root element. */
function tallyOfXml(xml: string): Tally {
  const root = /<testsuites [^>]*>/.exec(xml)?.[0] ?? "";
  const count = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(root)?.[1] ?? 0);
  const failed = count("failures") + count("errors");
  const passed = count("tests") - failed - count("skipped");
  return { passed, failed, skipped: count("skipped"), failures: listFailures(xml) };
}

/** Counts a failure if the runner fails without a failed test. */
function withExit(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

async function exitCode(command: string[], settings: Record<string, string> = {}): Promise<number> {
  return Bun.spawn(command, { env: { ...process.env, ...settings }, stdio: ["ignore", "inherit", "inherit"] }).exited;
}

async function run(command: string[]): Promise<void> {
  if ((await exitCode(command)) !== 0) throw new Error(`This failed: ${command.join(" ")}`);
}

/** Chromium: installed, else Playwright's own, else installed from the system's package. */
async function provideChromium(): Promise<void> {
  const there = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser"];
  if (there.some((path) => path && existsSync(path))) return;
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return;
  if (Bun.which("apt-get") && process.getuid?.() === 0) {
    await run(["apt-get", "update", "-qq"]);
    const install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"];
    await run([...install, "chromium", "fonts-liberation"]);
    // Takes a quarter less processor time; not every system has it.
    await exitCode([...install, "chromium-headless-shell"]);
  } else await run([...PLAYWRIGHT, "install", "--with-deps", "chromium"]);
}
