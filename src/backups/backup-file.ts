// The file of a backup: it gets its name once it is complete and on the disk, and only its owner can read it.
import { createWriteStream, existsSync } from "node:fs";
import { link, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import type { Manifest } from "./manifest.ts";
import { type BackupSource, type Progress, writeBackup } from "./write-backup.ts";

/** The backup could not be written; the message says what to do. */
export class CannotWrite extends AppError {}

export type Written = {
  manifest: Manifest;
  /** Size of the file. */
  bytes: number;
};

/**
 * Writes the backup to `path`, or leaves nothing behind.
 * @param force replaces an existing file
 * @throws CannotWrite, NothingThere
 */
export async function writeBackupFile(
  source: BackupSource,
  path: string,
  { force = false, onProgress }: { force?: boolean; onProgress?: Progress } = {},
): Promise<Written> {
  if (!force && existsSync(path))
    throw new CannotWrite(`${path} is there already. Choose another name, or use --force.`);
  const unfinished = `${path}.${crypto.randomUUID().slice(0, 8)}.part`;
  try {
    const manifest = await writeBackup(source, createWriteStream(unfinished, { flags: "wx", mode: 0o600 }), onProgress);
    await syncFile(unfinished);
    const { size: bytes } = await stat(unfinished);
    await giveName(unfinished, path, force);
    await syncFile(dirname(path));
    return { manifest, bytes };
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw inWords(error, path);
  }
}

/** Makes the folder for it where there is none. */
export async function writeBackupIn(source: BackupSource, folder: string, name: string): Promise<Written> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw inWords(error, folder);
  }
  return writeBackupFile(source, `${folder}/${name}`);
}

/** Unlike a rename, a link never replaces another file; but not every disk has links. */
async function giveName(unfinished: string, path: string, force: boolean): Promise<void> {
  if (!force) {
    try {
      await link(unfinished, path);
      return await rm(unfinished);
    } catch (error) {
      if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes((error as NodeJS.ErrnoException).code ?? ""))
        throw error;
    }
  }
  await rename(unfinished, path);
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function inWords(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const folder = dirname(path);
  if (code === "ENOSPC" || code === "EDQUOT") return new CannotWrite(`No room is left on the disk of ${folder}.`);
  if (code === "EEXIST") return new CannotWrite(`${path} is there already. Choose another name, or use --force.`);
  if (code === "ENOENT" || code === "ENOTDIR") return new CannotWrite(`There is no folder ${folder}.`);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new CannotWrite(`${folder} cannot be written by this user.`);
  return error;
}

export const backupFolder = ({ dataDir }: Config) => join(dataDir, "backups");
