// The file of a backup. It gets its name when it is complete and synced to disk, and only its owner can read it.
import { createWriteStream, existsSync } from "node:fs";
import { link, mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import { syncPath } from "../features/places/photos/open-store.ts";
import type { Manifest } from "./manifest.ts";
import { type BackupSource, type Progress, writeBackup } from "./write-backup.ts";

/** The backup could not be written; the message says what to do. */
export class BackupWriteError extends AppError {}

export type WrittenBackup = { manifest: Manifest; bytes: number };

/** Leaves nothing behind if it fails. @param force overwrites an existing file @throws BackupWriteError, NoDatabase */
export async function writeBackupFile(
  source: BackupSource,
  path: string,
  { force = false, onProgress }: { force?: boolean; onProgress?: Progress } = {},
): Promise<WrittenBackup> {
  if (!force && existsSync(path)) throw new BackupWriteError(alreadyExists(path));
  const partial = `${path}.${crypto.randomUUID().slice(0, 8)}.part`;
  try {
    const manifest = await writeBackup(source, createWriteStream(partial, { flags: "wx", mode: 0o600 }), onProgress);
    await syncPath(partial);
    const { size: bytes } = await stat(partial);
    await moveFile(partial, path, force);
    await syncPath(dirname(path));
    return { manifest, bytes };
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw toWriteError(error, path);
  }
}

export async function writeBackupTo(folder: string, name: string, source: BackupSource): Promise<WrittenBackup> {
  const path = join(folder, name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw toWriteError(error, path);
  }
  return writeBackupFile(source, path);
}

/** Unlike a rename, a link never overwrites another file, but some file systems have no links. */
async function moveFile(from: string, to: string, force: boolean): Promise<void> {
  if (!force) {
    try {
      await link(from, to);
      return await rm(from);
    } catch (error) {
      if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes((error as NodeJS.ErrnoException).code ?? ""))
        throw error;
    }
  }
  await rename(from, to);
}

const alreadyExists = (path: string) => `${path} already exists. Choose another name or use --force.`;

function toWriteError(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const folder = dirname(path);
  if (code === "ENOSPC" || code === "EDQUOT") return new BackupWriteError(`The disk of ${folder} is full.`);
  if (code === "EEXIST") return new BackupWriteError(alreadyExists(path));
  if (code === "ENOENT" || code === "ENOTDIR") return new BackupWriteError(`The folder ${folder} does not exist.`);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new BackupWriteError(`This user cannot write to ${folder}.`);
  return error;
}

export const backupFolder = ({ dataDir }: Config) => join(dataDir, "backups");
