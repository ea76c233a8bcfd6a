// What an operator is told when the database of this folder cannot be started.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** The message is one or two sentences for an operator: what is wrong, and what to do. */
export class StartupError extends Error {
  override name = "CannotStart";
}

/** Bytes of a log's end. */
const TAIL = 16_384;
/** SQLSTATE of a statement that found no room. */
const DISK_FULL = "53100";

/** Turns a failed file operation below `folder` into a sentence; anything unknown stays as it was. */
export function fileFailure(error: unknown, folder: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof StartupError) return error;
  if (code === "ENOSPC" || code === "EDQUOT" || code === DISK_FULL) return new StartupError(noRoom(folder));
  if (code === "EROFS")
    return new StartupError(`${folder} is on a read-only disk. Set DATA_DIR to a folder that can be written.`);
  if (code === "EACCES" || code === "EPERM") {
    return new StartupError(
      `${folder} cannot be written by this user (uid ${process.getuid?.()}). ` +
        "Give the folder to this user (chown -R), or set DATA_DIR to another one.",
    );
  }
  if (code === "ENOTDIR" || code === "EEXIST")
    return new StartupError(`${folder} is not a folder. Set DATA_DIR to one.`);
  return new StartupError(`${folder} could not be prepared: ${message}.`);
}

/** Says why PostgreSQL or its initdb gave up, from the last lines it wrote. */
export function diagnose(folder: string, output: string): StartupError {
  for (const [pattern, sentence] of CAUSES) {
    if (pattern.test(output)) return new StartupError(sentence(folder));
  }
  return new StartupError(`PostgreSQL did not start in ${folder}: ${lastComplaint(output) ?? "it gave no reason"}`);
}

/** The end of a log, at most 16 KB, from byte `from` on. */
export function readTail(file: string, from = 0): string {
  const fd = openSync(file, "r");
  try {
    const { size } = fstatSync(fd);
    const start = Math.max(from, size - TAIL);
    const bytes = Buffer.alloc(Math.max(0, size - start));
    readSync(fd, bytes, 0, bytes.length, start);
    return bytes.toString("utf8");
  } finally {
    closeSync(fd);
  }
}

/** Whether another process of this folder is still winding down: a retry will do. */
export function isPassing(output: string): boolean {
  return /pre-existing shared memory block|lock file "[^"]+" already exists/.test(output);
}

const CAUSES: [RegExp, (folder: string) => string][] = [
  [/No space left on device|Disk quota exceeded/i, noRoom],
  [
    /error while loading shared libraries|image not found|GLIBC_/i,
    () =>
      "PostgreSQL lacks a library of this system (it needs glibc and libstdc++). " +
      "Use a glibc-based system or image, or set DATABASE_URL to a PostgreSQL of your own.",
  ],
  [/^unshare: /m, rootHasNoWay],
  [
    /could not execute command/,
    () => "PostgreSQL needs /bin/sh to make a new database. Use an image that has a shell, or set DATABASE_URL.",
  ],
  [
    /could not create (shared memory|semaphores)|could not map anonymous shared memory/,
    () => "The system grants PostgreSQL too little shared memory. Raise the limit (shmmax, or the container's memory).",
  ],
  [
    /could not locate a valid checkpoint|pg_control|PANIC|invalid primary checkpoint|is not a valid data directory|database files are incompatible|could not (read|open) file "(global|base|pg_)/,
    (folder) =>
      `The database in ${folder} is damaged. Keep a copy of the folder, then restore a backup into an empty DATA_DIR ` +
      "(sidestreet restore FILE); postgres.log beside it has the details.",
  ],
  [
    /Permission denied|has wrong ownership|invalid permissions/,
    (folder) =>
      `PostgreSQL may not read all of ${folder}. Give the whole folder to one user (chown -R), or set DATA_DIR to another one.`,
  ],
];

/** @param folder on the disk in question */
export function noRoom(folder: string): string {
  return `No room is left on the disk of ${folder}. Free some (a new database takes about 150 MB), or set DATA_DIR to another disk.`;
}

/** @param folder the data folder, or one in it */
export function rootHasNoWay(folder: string): string {
  return (
    "PostgreSQL does not run as root, and root could not give up its rights here. Start Sidestreet as a normal user " +
    `that owns ${folder}, or move DATA_DIR to a folder that others may enter, or set DATABASE_URL.`
  );
}

function lastComplaint(output: string): string | undefined {
  const lines = output
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1);
}
