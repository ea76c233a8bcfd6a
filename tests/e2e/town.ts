import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Writes a street map around the sample city, which is removed when the process ends. Called where a file is loaded, because
 * its server starts before any hook; the process that only lists the tests writes nothing.
 * @returns its path
 */
export function prepareTown(): string {
  const path = join(tmpdir(), `sidestreet-town-${process.pid}.pmtiles`);
  if (process.env.TEST_WORKER_INDEX === undefined) return path;
  execFileSync("node_modules/.bin/bun", [join(import.meta.dirname, "../basemap/write-town.ts"), path]);
  process.on("exit", () => rmSync(path, { force: true }));
  return path;
}
