// The disk: whether DATA_DIR can be written, and whether there is room.
import { existsSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Config } from "../../config.ts";
import { formatSize } from "../command.ts";
import { type Check, fail, ok, warn } from "./check.ts";

/** Bytes. PostgreSQL's write-ahead log alone takes up to 1 GB. */
const LITTLE = 2e9;
const TOO_LITTLE = 300e6;

export async function checkDisk({ dataDir }: Config): Promise<Check[]> {
  const folder = resolve(dataDir);
  const there = existsSync(folder);
  const at = there ? folder : existing(folder);
  const probe = join(at, `.doctor-${process.pid}`);
  try {
    await writeFile(probe, "probe", { flag: "wx", mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT") return [fail("disk", `No room is left in ${at}. Free some.`)];
    return [
      fail("disk", `${at} cannot be written (${code}). Give it to this user, or set DATA_DIR to another folder.`),
    ];
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
  const { bavail, bsize } = await statfs(at);
  const words = `${formatSize(bavail * bsize)} are free in ${folder}`;
  const missing = there ? "" : " (which is not there yet)";
  if (bavail * bsize < TOO_LITTLE) return [fail("disk", `Only ${words}${missing}. Free some, or move DATA_DIR.`)];
  if (bavail * bsize < LITTLE) return [warn("disk", `Only ${words}${missing}. That will not last.`)];
  return [ok("disk", `${words}${missing}, and it can be written.`)];
}

const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));
