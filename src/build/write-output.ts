// Writes what the build generates, without disturbing programs that are reading it, such as tests or another build.
import { mkdir, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Leaves the file alone if it has this content; otherwise replaces it in one step. */
export async function writeOutput(path: string, content: string | Uint8Array): Promise<void> {
  const file = Bun.file(path);
  const bytes = Buffer.from(content as Uint8Array);
  if ((await file.exists()) && bytes.equals(await file.bytes())) return;
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}${partialEnding()}`;
  await Bun.write(partial, bytes);
  await rename(partial, path);
}

export const partialEnding = () => `.partial-${process.pid}`;

export const isPartial = (path: string) => /\.partial-\d+$/.test(path);
