// `npm run test:engines`: the twelve main stories in Firefox and WebKit. Arguments: names of engines, and parts of the names of stories.
import { existsSync } from "node:fs";
import { ENGINES, tellStories } from "./engines.ts";

/** Each Debian package, and the program by which it is recognized. The fonts are for Japanese. */
const PACKAGES: [name: string, isThere: () => boolean][] = [
  ["firefox-esr", () => has("firefox-esr") || has("firefox")],
  ["webkit2gtk-driver", () => has("WebKitWebDriver")],
  ["xvfb", () => has("Xvfb")],
  ["fonts-noto-cjk", () => existsSync("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")],
];
const has = (program: string) => Bun.which(program) !== null;

await providePackages();
const asked = process.argv.slice(2);
const named = asked.filter((each) => each in ENGINES);
// Chromium has the browser tests.
const engines = named.length > 0 ? named : ["Firefox", "WebKit"];
let failed = 0;
for (const engine of engines) {
  const told = await tellStories(
    engine,
    asked.filter((each) => !(each in ENGINES)),
  );
  for (const { story, seconds, error } of told)
    console.log(`${error ? "✗" : "✓"} ${engine}: ${story} (${seconds} s)${error ? `\n    ${error}` : ""}`);
  failed += told.filter(({ error }) => error).length;
}
console.log(failed === 0 ? "All stories pass." : `${failed} stories failed.`);
process.exit(failed === 0 ? 0 : 1);

/** Installs what is missing if it may, otherwise says what it is. */
async function providePackages(): Promise<void> {
  const missing = () => PACKAGES.filter(([, isThere]) => !isThere()).map(([name]) => name);
  if (missing().length > 0 && has("apt-get") && process.getuid?.() === 0) {
    for (const command of [
      ["apt-get", "update", "-qq"],
      ["apt-get", "install", "-y", "-qq", "--no-install-recommends", ...missing()],
    ])
      await Bun.spawn(command, { stdio: ["ignore", "ignore", "inherit"] }).exited;
  }
  if (missing().length === 0) return;
  console.error(`These Debian packages are missing: ${missing().join(" ")}`);
  process.exit(1);
}
