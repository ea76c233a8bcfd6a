import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** The message is for operators: what is wrong, and what to do. */
export class StartupError extends Error {
  override name = "StartupError";
}

const MAX_TAIL_BYTES = 16_384;
const DISK_FULL = "53100";

export function toFileError(error: unknown, folder: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof StartupError) return error;
  if (code === "ENOSPC" || code === "EDQUOT" || code === DISK_FULL) return new StartupError(diskFull(folder));
  if (code === "EROFS") return new StartupError(`${folder} is on a read-only disk. Set DATA_DIR to a writable folder.`);
  if (code === "EACCES" || code === "EPERM") {
    return new StartupError(
      `This user (uid ${process.getuid?.()}) cannot write to ${folder}. ` +
        "Change the owner of the folder (chown -R), or set DATA_DIR to another one.",
    );
  }
  if (code === "ENOTDIR" || code === "EEXIST")
    return new StartupError(`${folder} is not a folder. Set DATA_DIR to a folder.`);
  return new StartupError(`Could not prepare ${folder}: ${message}.`);
}

export function toStartupError(folder: string, output: string): StartupError {
  for (const [pattern, sentence] of CAUSES) {
    if (pattern.test(output)) return new StartupError(sentence(folder));
  }
  return new StartupError(`PostgreSQL did not start in ${folder}: ${findErrorLine(output) ?? "no error message"}`);
}

/** The end of a log, but not before byte `from`. */
export function readTail(file: string, from = 0): string {
  const fd = openSync(file, "r");
  try {
    const { size } = fstatSync(fd);
    const start = Math.max(from, size - MAX_TAIL_BYTES);
    const bytes = Buffer.alloc(Math.max(0, size - start));
    readSync(fd, bytes, 0, bytes.length, start);
    return bytes.toString("utf8");
  } finally {
    closeSync(fd);
  }
}

/** Whether another process of this folder is still shutting down. */
export function isTemporary(output: string): boolean {
  return /pre-existing shared memory block|lock file "[^"]+" already exists/.test(output);
}

const CAUSES: [RegExp, (folder: string) => string][] = [
  [/No space left on device|Disk quota exceeded/i, diskFull],
  [
    /error while loading shared libraries|image not found|GLIBC_/i,
    () =>
      "PostgreSQL requires glibc and libstdc++, which this system does not have. " +
      "Use a system or image with glibc, or set DATABASE_URL.",
  ],
  [/^unshare: /m, cannotDropRoot],
  [
    /could not execute command/,
    () => "PostgreSQL requires /bin/sh to create a database. Use an image with a shell, or set DATABASE_URL.",
  ],
  [
    /could not create (shared memory|semaphores)|could not map anonymous shared memory/,
    () => "PostgreSQL needs more shared memory. Raise the limit (shmmax, or the memory of the container).",
  ],
  [
    /could not locate a valid checkpoint|pg_control|PANIC|invalid primary checkpoint|is not a valid data directory|database files are incompatible|could not (read|open) file "(global|base|pg_)/,
    (folder) =>
      `The database in ${folder} is damaged. Keep a copy of the folder, then restore a backup into an empty DATA_DIR ` +
      "(sidestreet restore FILE). See postgres.log in DATA_DIR for details.",
  ],
  [
    /Permission denied|has wrong ownership|invalid permissions/,
    (folder) =>
      `PostgreSQL cannot read all of ${folder}. Make one user its owner (chown -R), or set DATA_DIR to another folder.`,
  ],
];

export function diskFull(folder: string): string {
  return `The disk of ${folder} is full. Free some space (a new database takes about 150 MB), or set DATA_DIR to another disk.`;
}

export function cannotDropRoot(folder: string): string {
  return (
    "PostgreSQL does not run as root, and switching to another user failed. Start Sidestreet as the owner of " +
    `${folder}, move DATA_DIR to a folder that other users can enter, or set DATABASE_URL.`
  );
}

function findErrorLine(output: string): string | undefined {
  const lines = output
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1);
}
