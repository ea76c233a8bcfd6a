// Unpacks a tar.zst archive completely, or fails.
import { readdirSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { diskFull, StartupError } from "./errors.ts";

/** Unpacks files into an existing empty folder, without modes and links. @throws StartupError if the disk is full */
export async function unpackArchive(packed: Uint8Array, folder: string): Promise<void> {
  const tar = await Bun.zstdDecompress(packed);
  const archive = new Bun.Archive(tar);
  try {
    const files = await archive.extract(folder);
    if (filesIn(folder).length !== files) throw new Error("not every file was unpacked");
  } catch (error) {
    // Bun's error does not say that the disk is full.
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < tar.length) throw new StartupError(diskFull(dirname(folder)));
    throw error;
  }
}

function filesIn(folder: string): string[] {
  return (readdirSync(folder, { recursive: true }) as string[]).filter((name) => statSync(join(folder, name)).isFile());
}
