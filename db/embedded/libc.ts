// Two system calls that Bun does not offer: a lock that dies with its process, and flushing a disk's cache.
import { dlopen, FFIType } from "bun:ffi";
import { closeSync, openSync } from "node:fs";

/** Takes the lock of an open file; false when another open file has it. Closing the file, or dying, gives it back. */
export function tryLock(fd: number): boolean {
  return libc().flock(fd, EXCLUSIVE_OR_FAIL) === 0;
}

/** Waits until everything written to the disk of this folder is on it. */
export function syncDisk(folder: string): void {
  if (!LINUX) return void libc().sync?.();
  const fd = openSync(folder, "r");
  libc().syncfs?.(fd);
  closeSync(fd);
}

const LINUX = process.platform === "linux";
/** flock's LOCK_EX | LOCK_NB. */
const EXCLUSIVE_OR_FAIL = 2 | 4;

let opened: ReturnType<typeof openLibc> | undefined;

/** Opened at first use: a system without glibc may still serve with a PostgreSQL of its own. */
function libc() {
  opened ??= openLibc();
  return opened.symbols;
}

function openLibc() {
  return dlopen(LINUX ? "libc.so.6" : "libSystem.B.dylib", {
    flock: { args: [FFIType.i32, FFIType.i32], returns: FFIType.i32 },
    [LINUX ? "syncfs" : "sync"]: { args: LINUX ? [FFIType.i32] : [], returns: FFIType.i32 },
  });
}
