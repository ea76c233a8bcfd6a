// `npm run test:engines`: the twelve main stories in Firefox and WebKit. Arguments: names of engines, and parts of the names of stories.
import { ENGINES, type Engine, findMissingPackages, tellStories } from "./engines.ts";

await providePackages();
const asked = process.argv.slice(2);
const isEngine = (name: string): name is Engine => name in ENGINES;
const named = asked.filter(isEngine);
let failed = 0;
// Chromium has the browser tests.
for (const engine of named.length > 0 ? named : (["Firefox", "WebKit"] as const)) {
  const parts = asked.filter((each) => !isEngine(each));
  const failures = await tell(engine, parts);
  if (failures.length === 0) continue;
  // The other tests of the gate are repeated in the same way.
  if (process.env.CI) console.log("Once more, to tell flaky stories from failing ones:");
  failed += process.env.CI ? (await tell(engine, failures)).length : failures.length;
}
console.log(failed === 0 ? "All stories pass." : `${failed} stories failed.`);
process.exit(failed === 0 ? 0 : 1);

/** @returns the names of the stories that failed */
async function tell(engine: Engine, names: readonly string[]): Promise<string[]> {
  const told = await tellStories(engine, names);
  for (const { story, seconds, error } of told)
    console.log(`${error ? "✗" : "✓"} ${engine}: ${story} (${seconds} s)${error ? `\n    ${error}` : ""}`);
  return told.flatMap(({ story, error }) => (error ? [story] : []));
}

/** Installs what is missing if it may, otherwise says what it is. */
async function providePackages(): Promise<void> {
  const missing = findMissingPackages();
  if (missing.length > 0 && Bun.which("apt-get") && process.getuid?.() === 0) {
    for (const command of [
      ["apt-get", "update", "-qq"],
      ["apt-get", "install", "-y", "-qq", "--no-install-recommends", ...missing],
    ])
      await Bun.spawn(command, { stdio: ["ignore", "ignore", "inherit"] }).exited;
  }
  if (findMissingPackages().length === 0) return;
  console.error(`These Debian packages are missing: ${findMissingPackages().join(" ")}`);
  process.exit(1);
}
