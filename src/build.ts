// The build: assets in static/build, the PostgreSQL bundle, and the compiled binary dist/sidestreet that contains both.
import { compileBinary } from "./build/binary.ts";
import { writeCatalogs } from "./build/catalogs.ts";
import { subsetPictureFonts } from "./build/picture-fonts.ts";
import { embedPostgres } from "./build/postgres-bundle.ts";
import { skipUnchanged } from "./build/skip-unchanged.ts";

const OUT = "dist/sidestreet";

/** zstd level of a PostgreSQL that is unpacked on the machine that builds. A release takes the time to compress well. */
const QUICK = 1;

const SOURCES = ["{src,islands,db}/**/*", "static/*.*", "static/!(build)/**/*"];

/** "assets" skips the binary; "best" compresses like a release. */
const [target] = process.argv.slice(2);
const hasBinary = target !== "assets";
const compression = target === "best" ? "best" : "fast";

// Before anything imports the list of catalogs.
await writeCatalogs();
// At the same time, since each of the first two keeps one processor busy.
await Promise.all([buildAssets(), hasBinary && packPostgres(), packFonts()]);
if (hasBinary) await compile();

function buildAssets(): Promise<void> {
  const part = { inputs: SOURCES, settings: compression, outputs: ["static/build/assets.ts", "static/build/files/*"] };
  return step("Islands, styles and fonts", part, async () =>
    (await import("./build/assets.ts")).buildAssets(compression),
  );
}

function packFonts(): Promise<void> {
  const part = {
    inputs: ["src/build/picture-fonts.*", "src/art/picture-scripts.ts"],
    outputs: ["static/build/picture-*"],
  };
  return step("Fonts of link previews", part, subsetPictureFonts);
}

function packPostgres(): Promise<void> {
  const part = {
    inputs: ["src/build/*.ts", "db/embedded/*.ts"],
    settings: QUICK,
    outputs: ["static/build/postgres.*"],
  };
  return step("PostgreSQL", part, () => embedPostgres(QUICK));
}

function compile(): Promise<void> {
  const part = { inputs: [...SOURCES, "static/build/*"], outputs: [OUT] };
  return step(OUT, part, () => compileBinary(OUT));
}

async function step(name: string, part: Parameters<typeof skipUnchanged>[1], work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  const isBuilt = await skipUnchanged(name, part, work);
  const time = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(`  ${isBuilt ? "built" : "kept "} ${name.padEnd(32)} ${time}`);
}
