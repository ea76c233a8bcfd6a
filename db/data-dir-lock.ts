// Ensures one server per data folder, with a lock that the system releases when its process ends.
import { closeSync, fchownSync, ftruncateSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { StartupError, toFileError } from "./embedded/errors.ts";
import { tryLock } from "./embedded/libc.ts";

export class DataDirLocked extends StartupError {
  override name = "DataDirLocked";
}

export type DataDirLock = { release(): void };

/** Locks the folder by flock, which ends with the process; the ID in it is for messages. @throws DataDirLocked */
export function lockDataDir(dataDir: string): DataDirLock {
  const file = join(dataDir, "lock");
  let fd: number;
  try {
    mkdirSync(dataDir, { recursive: true });
    fd = openSync(file, "a+", 0o600);
  } catch (error) {
    throw toFileError(error, dataDir);
  }
  if (!tryLock(fd)) {
    closeSync(fd);
    throw new DataDirLocked(
      `Another server (${findLockOwner(file)}) is using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  giveToOwnerOf(dataDir, fd);
  ftruncateSync(fd);
  writeSync(fd, `process ${process.pid} on ${hostname()}\n`);
  return { release: () => closeSync(fd) };
}

/** A lock file made by root must not lock out the owner of the folder later. */
function giveToOwnerOf(folder: string, fd: number): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  try {
    fchownSync(fd, uid, gid);
  } catch {
    // Not permitted: there are no other users on this disk.
  }
}

const findLockOwner = (file: string): string => readFileSync(file, "utf8").trim() || "just starting";
