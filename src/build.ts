// The build: assets into static/build, PostgreSQL into a bundle, and all of it into one file, dist/sidestreet.
import { buildAssets } from "./build/assets.ts";
import { compileBinary } from "./build/binary.ts";
import { cutPictureFonts } from "./build/picture-fonts.ts";
import { embedPostgres } from "./build/postgres-bundle.ts";

/** `bun src/build.ts release` packs harder: 2.5 MB less for twenty seconds more. */
const RELEASE = process.argv[2] === "release";

await step("Islands, styles and fonts", buildAssets);
await step("Letters of sharing pictures", cutPictureFonts);
if (process.argv[2] !== "assets") {
  await step("PostgreSQL", () => embedPostgres(RELEASE ? 19 : 9));
  await step("dist/sidestreet", () => compileBinary("dist/sidestreet"));
}

async function step(name: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await work();
  console.log(`  built ${name.padEnd(28)} ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
