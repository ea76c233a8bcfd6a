// The bytes to import: of one file, or of all data files in a folder.
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { MAX_FILE_BYTES, SLICE_BYTES } from "../features/imports/limits.ts";
import { isDataFile, MAX_FILES } from "../features/imports/mapping/archive.ts";
import type { FileSlice } from "../features/imports/parser-worker.ts";

const MAX_BYTES = MAX_FILE_BYTES * 10;

type Content = { size: number; slices: AsyncIterable<FileSlice> };

export async function findContent(path: string): Promise<Content | string> {
  const found = await stat(path).catch(() => null);
  if (!found) return `File not found: ${path}.`;
  if (found.isDirectory()) return findFolder(path);
  if (found.size > MAX_BYTES) return `${basename(path)} is larger than 500 MB.`;
  return { size: found.size, slices: readSlices(path) };
}

async function findFolder(path: string): Promise<Content | string> {
  const names = (await Array.fromAsync(new Bun.Glob("**/*").scan({ cwd: path }))).filter(isDataFile).sort();
  if (names.length === 0) return `${path} has no JSON or CSV files.`;
  if (names.length > MAX_FILES) return `${path} has more than ${MAX_FILES.toLocaleString("en")} files.`;
  let size = 0;
  for (const name of names) size += Bun.file(join(path, name)).size;
  if (size > MAX_BYTES) return `${path} is larger than 500 MB.`;
  async function* readAll() {
    for (const name of names) yield* readSlices(join(path, name), name);
  }
  return { size, slices: readAll() };
}

async function* readSlices(path: string, file?: string): AsyncGenerator<FileSlice> {
  const blob = Bun.file(path);
  for (let from = 0; from < blob.size; from += SLICE_BYTES)
    yield { slice: await blob.slice(from, from + SLICE_BYTES).bytes(), size: blob.size, file };
}
