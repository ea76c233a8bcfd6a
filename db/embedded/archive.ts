// Unpacking a tar.zst: completely, or not at all.
import { readdirSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { noRoom, StartupError } from "./failure.ts";

/**
 * Unpacks files into an existing empty folder; their modes and any links are not kept.
 * @throws CannotStart when the disk has no room for them
 */
export async function unpackArchive(packed: Uint8Array, folder: string): Promise<void> {
  const tar = await Bun.zstdDecompress(packed);
  const archive = new Bun.Archive(tar);
  try {
    const files = await archive.extract(folder);
    if (filesIn(folder).length !== files) throw new Error("not every file was unpacked");
  } catch (error) {
    // Bun's own error does not say that the disk is full.
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < tar.length) throw new StartupError(noRoom(dirname(folder)));
    throw error;
  }
}

function filesIn(folder: string): string[] {
  return (readdirSync(folder, { recursive: true }) as string[]).filter((name) => statSync(join(folder, name)).isFile());
}
