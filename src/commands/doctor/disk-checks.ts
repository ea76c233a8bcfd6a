import { existsSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Config } from "../../config.ts";
import { formatSize } from "../command.ts";
import { type Finding, fail, ok, warn } from "./check.ts";

/** The write-ahead log of PostgreSQL alone takes up to 1 GB. */
const WARN_BYTES = 2e9;
const FAIL_BYTES = 300e6;

export async function checkDisk({ dataDir }: Config): Promise<Finding[]> {
  const folder = resolve(dataDir);
  const exists = existsSync(folder);
  const at = exists ? folder : closestExisting(folder);
  const probe = join(at, `.doctor-${process.pid}`);
  try {
    await writeFile(probe, "probe", { flag: "wx", mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT") return [fail(`The disk of ${at} is full. Free some space.`)];
    return [fail(`${at} is not writable (${code}). Change its owner, or set DATA_DIR to a writable folder.`)];
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
  const { bavail, bsize } = await statfs(at);
  const free = `${formatSize(bavail * bsize)} free in ${folder}`;
  const missing = exists ? "" : " (does not exist yet)";
  if (bavail * bsize < FAIL_BYTES) return [fail(`Only ${free}${missing}. Free some space, or move DATA_DIR.`)];
  if (bavail * bsize < WARN_BYTES) return [warn(`Only ${free}${missing}. This may not be enough for long.`)];
  return [ok(`Writable, with ${free}${missing}.`)];
}

const closestExisting = (folder: string): string => (existsSync(folder) ? folder : closestExisting(dirname(folder)));
