// The build: assets in static/build, the PostgreSQL bundle, and the compiled binary dist/sidestreet that contains both.

import { compileBinary } from "./build/binary.ts";
import { writeCatalogs } from "./build/catalogs.ts";
import { subsetPictureFonts } from "./build/picture-fonts.ts";
import { compileFor } from "./build/platforms.ts";
import { embedPostgres, type Platform } from "./build/postgres-bundle.ts";

const OUT = "dist/sidestreet";

/** "assets" skips the binary. A platform such as "linux-arm64" builds its binary with the compression of a release. */
const [target] = process.argv.slice(2);

// Before anything imports the list of catalogs.
await writeCatalogs();
await step("Islands, styles and fonts", async () => (await import("./build/assets.ts")).buildAssets());
await step("Fonts of link previews", subsetPictureFonts);
if (target && target !== "assets") await step(`${OUT} for ${target}`, () => compileFor(target as Platform, OUT));
if (!target) {
  await step("PostgreSQL", () => embedPostgres(9));
  await step(OUT, () => compileBinary(OUT));
}

async function step(name: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await work();
  console.log(`  built ${name.padEnd(32)} ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
