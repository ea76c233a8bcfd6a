// Writes a planned archive to a file. After a crash, it continues where the file ends.
import { type FileHandle, mkdir, open, rename, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { Compression } from "pmtiles";
import { decompress } from "./directory.ts";
import { listParts, type Part, type Plan } from "./plan.ts";
import { MapProblem } from "./problems.ts";
import type { RangeReader } from "./range-reader.ts";

const MIN_FREE_BYTES = 300e6;

type Options = {
  partFile: string;
  file: string;
  /** @param done bytes that are on the disk. @throws to stop */
  onProgress: (done: number) => Promise<void>;
};

/** Nothing is at `file` before everything is. @throws MapProblem */
export async function writeArchive(reader: RangeReader, plan: Plan, options: Options): Promise<void> {
  const { partFile, file, onProgress } = options;
  const handle = await onDisk(async () => {
    await mkdir(dirname(partFile), { recursive: true });
    return await open(partFile, "a+", 0o644);
  });
  try {
    const { index, end: start } = await prepare(handle, plan);
    let end = start;
    await assertSpace(partFile, plan.size - end);
    await onProgress(end);
    for (const part of listParts(plan).drop(index)) {
      const tiles = await readTiles(reader, part, plan.isCompressed);
      await onDisk(async () => {
        await handle.appendFile(tiles);
        await handle.datasync();
      });
      end += part.bytes;
      await onProgress(end);
    }
    const { size } = await handle.stat();
    if (size !== plan.size) throw new MapProblem("damaged");
  } finally {
    await handle.close();
  }
  await onDisk(() => rename(partFile, file));
}

/**
 * Cuts the file behind the last part that is certainly on the disk: each is synced before the next one is written, so that is the
 * last but one. @returns the next part, and the end of the file
 */
async function prepare(handle: FileHandle, plan: Plan): Promise<{ index: number; end: number }> {
  const { head } = plan;
  const { size } = await handle.stat();
  const start = Buffer.alloc(head.length);
  await handle.read(start, 0, head.length, 0);
  if (size < head.length || !start.equals(head)) {
    await onDisk(async () => {
      await handle.truncate(0);
      await handle.appendFile(head);
      await handle.datasync();
    });
    return { index: 0, end: head.length };
  }
  let [index, end, previous] = [0, head.length, head.length];
  for (const { bytes } of listParts(plan)) {
    if (end + bytes > size) break;
    index++;
    previous = end;
    end += bytes;
  }
  if (index > 0) [index, end] = [index - 1, previous];
  await onDisk(() => handle.truncate(end));
  return { index, end };
}

/** The tiles of a part, one after the other. Compressed ones have a checksum. @throws MapProblem */
async function readTiles(reader: RangeReader, part: Part, isCompressed: boolean): Promise<Uint8Array> {
  const bytes = await reader.read(part.from, part.length);
  const tiles = part.tiles.map(({ at, length }) => bytes.subarray(at, at + length));
  if (isCompressed) for (const tile of tiles) await decompress(tile, Compression.Gzip);
  return Buffer.concat(tiles);
}

async function assertSpace(at: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(at));
  if (bavail * bsize < bytes + MIN_FREE_BYTES) throw new MapProblem("disk", "ENOSPC");
}

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new MapProblem("disk", (error as NodeJS.ErrnoException).code ?? "");
  }
}
