import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Writes a street map around the sample city, which is removed when the process ends. Called where a file is loaded, because
 * its server starts before any hook; the process that only lists the tests writes nothing.
 * @returns its path
 */
export const prepareTown = (): string => write("../basemap/write-town.ts", "pmtiles");

/** Writes an extract of a town with places, in the same way. */
export const prepareExtract = (): string => write("write-extract.ts", "osm.pbf");

function write(program: string, format: string): string {
  const path = join(tmpdir(), `sidestreet-town-${process.pid}.${format}`);
  if (process.env.TEST_WORKER_INDEX === undefined) return path;
  execFileSync("node_modules/.bin/bun", [join(import.meta.dirname, program), path]);
  process.on("exit", () => rmSync(path, { force: true }));
  return path;
}
