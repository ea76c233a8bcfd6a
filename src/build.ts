// The build: assets in static/build, the PostgreSQL bundle, and the compiled binary dist/sidestreet that contains both.

import { compileBinary } from "./build/binary.ts";
import { writeCatalogs } from "./build/catalogs.ts";
import { subsetPictureFonts } from "./build/picture-fonts.ts";
import { compileFor } from "./build/platforms.ts";
import { embedPostgres, type Platform } from "./build/postgres-bundle.ts";
import { skipUnchanged } from "./build/skip-unchanged.ts";

const OUT = "dist/sidestreet";

/** zstd level of a PostgreSQL that is unpacked on the machine that builds. A release takes the time to compress well. */
const QUICK = 1;

const SOURCES = ["{src,islands,db}/**/*", "static/*.*", "static/!(build)/**/*"];

/**
 * "assets" skips the binary. "best" compresses like a release, to measure what browsers load. A platform such as
 * "linux-arm64" does, too, and builds its binary.
 */
const [target] = process.argv.slice(2);
const platform = target && !["assets", "best"].includes(target) ? (target as Platform) : undefined;
const compression = target && target !== "assets" ? "best" : "fast";

// Before anything imports the list of catalogs.
await writeCatalogs();
await step(
  "Islands, styles and fonts",
  {
    inputs: SOURCES,
    settings: [compression, process.env.PSEUDO_LANGUAGE],
    outputs: ["static/build/assets.ts", "static/build/files/*"],
  },
  async () => (await import("./build/assets.ts")).buildAssets(compression),
);
await step(
  "Fonts of link previews",
  { inputs: ["src/build/picture-fonts.ts"], outputs: ["static/build/picture-*"] },
  subsetPictureFonts,
);
if (platform) await compileFor(platform, OUT);
if (!target || target === "best") {
  await step(
    "PostgreSQL",
    { inputs: ["src/build/*.ts", "db/embedded/*.ts"], settings: QUICK, outputs: ["static/build/postgres.*"] },
    () => embedPostgres(QUICK),
  );
  await step(OUT, { inputs: [...SOURCES, "static/build/*"], outputs: [OUT] }, () => compileBinary(OUT));
}

async function step(name: string, part: Parameters<typeof skipUnchanged>[1], work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  const isBuilt = await skipUnchanged(name, part, work);
  const time = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(`  ${isBuilt ? "built" : "kept "} ${name.padEnd(32)} ${time}`);
}
