// Photo files in a local folder.
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PhotoStore } from "./store.ts";

/** Photos in a folder, which is made for the first one. */
export function createFolderStore(folder: string): PhotoStore {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `${name}.${crypto.randomUUID()}.part`);
      try {
        await writeWhole(unfinished, bytes);
        await rename(unfinished, join(folder, name));
        await syncFolder(folder);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(name) {
      const file = Bun.file(join(folder, name));
      return (await file.exists()) ? file : null;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    async list() {
      const names = await readdir(folder).catch(() => []);
      const found = names.map(async (name) => {
        const file = await stat(join(folder, name)).catch(() => undefined);
        return file?.isFile() ? [{ name, storedAt: file.mtimeMs }] : [];
      });
      return (await Promise.all(found)).flat();
    },
  };
}

/** The file gets its name only once its bytes are on the disk. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name survives a power cut only once its folder is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
