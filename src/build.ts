// The build: assets into static/build, PostgreSQL into a bundle, and all of it into one file, dist/sidestreet.
import { buildAssets } from "./build/assets.ts";
import { compileBinary } from "./build/binary.ts";
import { cutPictureFonts } from "./build/picture-fonts.ts";
import { compileFor } from "./build/platforms.ts";
import { embedPostgres, type Platform } from "./build/postgres-bundle.ts";

const OUT = "dist/sidestreet";

/** `assets`: without the binary. `linux-arm64` or another platform: its binary, packed harder, as releases are. */
const [asked] = process.argv.slice(2);

await step("Islands, styles and fonts", buildAssets);
await step("Letters of sharing pictures", cutPictureFonts);
if (asked && asked !== "assets") await step(`${OUT} for ${asked}`, () => compileFor(asked as Platform, OUT));
if (!asked) {
  await step("PostgreSQL", () => embedPostgres(9));
  await step(OUT, () => compileBinary(OUT));
}

async function step(name: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await work();
  console.log(`  built ${name.padEnd(32)} ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
