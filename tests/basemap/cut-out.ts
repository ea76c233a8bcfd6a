// Cuts an area out of an archive, as a process of its own that tests can kill: ADDRESS FILE WEST,SOUTH,EAST,NORTH
import { openRangeReader } from "../../src/features/basemap/range-reader.ts";
import { readPlan } from "../../src/features/basemap/read-archive.ts";
import type { Bounds } from "../../src/features/basemap/schema.ts";
import { writeArchive } from "../../src/features/basemap/write-archive.ts";

/** Writes `FILE`, by way of `FILE.part`. */
export async function cutOut(address: string, file: string, bounds: Bounds): Promise<void> {
  const reader = await openRangeReader(address, { fetch, retryMs: [] });
  const plan = await readPlan(reader, bounds);
  await writeArchive(reader, plan, { partFile: `${file}.part`, file, onProgress: async () => {} });
}

if (import.meta.main) {
  const [address, file, bounds] = process.argv.slice(2) as [string, string, string];
  await cutOut(address, file, bounds.split(",").map(Number) as Bounds);
}
