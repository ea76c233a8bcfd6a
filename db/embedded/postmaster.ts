// The state of a postmaster according to the system and postmaster.pid, without a connection.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Postmaster = { pid: number; port: number; socketFolder: string; status: string };

/** Reads postmaster.pid (lines as in miscadmin.h of PostgreSQL). @returns null if it is missing or incomplete */
export function readPostmaster(cluster: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!(pid > 0)) return null;
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? "", status: lines[7]?.trim() ?? "starting" };
}

/** False for zombies. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  if (process.platform !== "linux") return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3) !== "Z";
  } catch {
    return !existsSync("/proc/self");
  }
}

/** Checks the cluster, and the program if given, because process IDs are reused. @param cluster the real path */
export function isPostgresOf(cluster: string, pid: number, program?: string): boolean {
  const line = commandLine(pid);
  const start = program ? `${program}/bin/postgres` : "bin/postgres";
  return line.includes(`${start} -D ${cluster} `);
}

function commandLine(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return Bun.spawnSync(["ps", "-ww", "-o", "command=", "-p", String(pid)]).stdout.toString();
  } catch {
    return "";
  }
}
