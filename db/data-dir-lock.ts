// One server per data folder: a lock that the system releases when its process ends, however it ends.
import { closeSync, fchownSync, ftruncateSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { fileFailure, StartupError } from "./embedded/failure.ts";
import { tryLock } from "./embedded/libc.ts";

/** Another process holds the folder. */
export class FolderLocked extends StartupError {
  override name = "FolderLocked";
}

export type DataDirLock = { release(): void };

/**
 * Takes the folder for this process, at once or not at all; the folder is made if it is absent.
 * The lock is flock's, so a killed holder holds nothing; the pid in the file is only for the message.
 * @throws FolderLocked that names the holder's pid
 * @throws CannotStart when the folder cannot be written
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const file = join(dataDir, "lock");
  let fd: number;
  try {
    mkdirSync(dataDir, { recursive: true });
    fd = openSync(file, "a+", 0o600);
  } catch (error) {
    throw fileFailure(error, dataDir);
  }
  if (!tryLock(fd)) {
    closeSync(fd);
    throw new FolderLocked(
      `Another Sidestreet (${holder(file)}) is using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  leaveToOwnerOf(dataDir, fd);
  ftruncateSync(fd);
  writeSync(fd, `process ${process.pid} on ${hostname()}\n`);
  return { release: () => closeSync(fd) };
}

/** A lock file made by root must not keep the folder's owner out later. */
function leaveToOwnerOf(folder: string, fd: number): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  try {
    fchownSync(fd, uid, gid);
  } catch {
    // Root without that right: there is no other user on this disk.
  }
}

function holder(file: string): string {
  return readFileSync(file, "utf8").trim() || "it is just starting";
}
