// The bytes to import: of one file, or of all data files in a folder.
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { MAX_FILE_BYTES } from "../features/imports/limits.ts";
import { isDataFile, MAX_FILES, type NamedFile } from "../features/imports/mapping/archive.ts";
import { sha256 } from "../hash.ts";

const MAX_BYTES = MAX_FILE_BYTES * 10;

/** `take` gives the bytes away, so that they don't stay in memory. */
type Content = { take: () => Uint8Array; files?: NamedFile[]; size: number; hash: string };

/** @returns a sentence if it can't be read */
export async function readContent(path: string): Promise<Content | string> {
  const found = await stat(path).catch(() => null);
  if (!found) return `File not found: ${path}.`;
  if (found.isDirectory()) return readFolder(path);
  if (found.size > MAX_BYTES) return `${basename(path)} is larger than 500 MB.`;
  let bytes = await Bun.file(path).bytes();
  const take = () => {
    const taken = bytes;
    bytes = new Uint8Array();
    return taken;
  };
  return { take, size: bytes.length, hash: sha256(bytes) };
}

async function readFolder(path: string): Promise<Content | string> {
  const names = (await Array.fromAsync(new Bun.Glob("**/*").scan({ cwd: path }))).filter(isDataFile).sort();
  if (names.length === 0) return `${path} has no JSON or CSV files.`;
  if (names.length > MAX_FILES) return `${path} has more than ${MAX_FILES.toLocaleString("en")} files.`;
  const files: NamedFile[] = [];
  let size = 0;
  for (const name of names) {
    const bytes = await Bun.file(join(path, name)).bytes();
    size += bytes.length;
    if (size > MAX_BYTES) return `${path} is larger than 500 MB.`;
    files.push({ name, bytes });
  }
  const hash = sha256(files.map((file) => `${file.name} ${sha256(file.bytes)}`).join("\n"));
  return { take: () => new Uint8Array(), files, size, hash };
}
