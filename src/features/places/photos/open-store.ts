import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../../config.ts";
import { createS3Store } from "./s3-store.ts";
import type { PhotoStore } from "./store.ts";

/** The S3 bucket, if configured; otherwise the folder `photos` in DATA_DIR. */
export const openPhotoStore = ({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): PhotoStore =>
  s3 ? createS3Store(s3) : createFolderStore(join(dataDir, "photos"));

export const createFolderStore = (folder: string): PhotoStore => ({
  async put(name, bytes) {
    await mkdir(folder, { recursive: true });
    const temporary = join(folder, `${name}.${crypto.randomUUID()}.part`);
    try {
      await writeFile(temporary, bytes, { flag: "wx", mode: 0o600, flush: true });
      await rename(temporary, join(folder, name));
      await syncPath(folder);
    } catch (error) {
      await rm(temporary, { force: true });
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
    const files = names.map(async (name) => {
      const file = await stat(join(folder, name)).catch(() => undefined);
      return file?.isFile() ? [{ name, storedAt: file.mtimeMs }] : [];
    });
    return (await Promise.all(files)).flat();
  },
});

/** A rename survives a power failure only once its folder is synced. */
export async function syncPath(path: string): Promise<void> {
  await using file = await open(path, "r");
  await file.sync();
}
