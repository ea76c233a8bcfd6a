// Folders for the databases of tests: in memory if the machine has plenty, since a database is a thousand small files.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive, isPostgresOf, readPostmaster } from "../db/embedded/postmaster.ts";

const MEMORY = "/dev/shm";
const MIN_FREE_BYTES = 4e9;

/** Where to make temporary folders: in memory, or in TMPDIR if it is set. */
export function fastFolder(): string {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  // Containers often forbid it, and PostgreSQL is unpacked beside its data.
  const canRunPrograms = !/ \/dev\/shm \S+ \S*\bnoexec\b/.test(readFileSync("/proc/mounts", "utf8"));
  return bavail * bsize >= MIN_FREE_BYTES && canRunPrograms ? MEMORY : tmpdir();
}

/** Makes a folder, and removes those of processes that were killed before they could do so. */
export function makeDataFolder(parent: string): string {
  for (const name of readdirSync(parent)) {
    const pid = Number(/^sidestreet-test-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) removeAbandoned(join(parent, name));
  }
  return mkdtempSync(join(parent, `sidestreet-test-${process.pid}-`));
}

function removeAbandoned(folder: string): void {
  const cluster = join(folder, "postgres/cluster");
  const postmaster = readPostmaster(cluster);
  try {
    if (postmaster && isPostgresOf(cluster, postmaster.pid)) process.kill(postmaster.pid, "SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another run of tests removes it at the same time.
  }
}
