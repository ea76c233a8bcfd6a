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
  for (const { story, seconds, error } of await tellStories(engine, parts)) {
    console.log(`${error ? "✗" : "✓"} ${engine}: ${story} (${seconds} s)${error ? `\n    ${error}` : ""}`);
    if (error) failed++;
  }
}
console.log(failed === 0 ? "All stories pass." : `${failed} stories failed.`);
process.exit(failed === 0 ? 0 : 1);

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
