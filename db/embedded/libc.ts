// Two system calls that Bun does not have: file locks that end with their process, and syncing a disk.
import { dlopen, FFIType } from "bun:ffi";
import { closeSync, openSync } from "node:fs";

export const tryLock = (fd: number): boolean => libc().flock(fd, EXCLUSIVE_OR_FAIL) === 0;

export function syncDisk(folder: string): void {
  if (!LINUX) return void libc().sync?.();
  const fd = openSync(folder, "r");
  libc().syncfs?.(fd);
  closeSync(fd);
}

const LINUX = process.platform === "linux";
const EXCLUSIVE_OR_FAIL = 2 | 4;

let opened: ReturnType<typeof openLibc> | undefined;

/** Opened on first use, because a system without glibc can still use an external PostgreSQL. */
function libc() {
  opened ??= openLibc();
  return opened.symbols;
}

const openLibc = () =>
  dlopen(LINUX ? "libc.so.6" : "libSystem.B.dylib", {
    flock: { args: [FFIType.i32, FFIType.i32], returns: FFIType.i32 },
    [LINUX ? "syncfs" : "sync"]: { args: LINUX ? [FFIType.i32] : [], returns: FFIType.i32 },
  });
