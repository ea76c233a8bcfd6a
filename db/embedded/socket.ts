// The folder of the Unix socket, which only its owner can open.
import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartupError } from "./errors.ts";

/** Part of the file name. No network port is opened. */
export const PORT = 5432;

/** The size of sockaddr_un, less the NUL at the end. */
const MAX_PATH_BYTES = process.platform === "linux" ? 107 : 103;

export const socketPath = (folder: string, port = PORT): string => join(folder, `.s.PGSQL.${port}`);

/** Below `home`, or if that path is too long, below /tmp. @throws StartupError if the folder belongs to someone else */
export function makeSocketFolder(home: string, owner: { uid: number; gid: number }): string {
  const inside = join(home, "socket");
  const fits = Buffer.byteLength(socketPath(inside)) <= MAX_PATH_BYTES;
  const folder = fits ? inside : join(shortTempFolder(), `sidestreet-${owner.uid}-${shortHash(home)}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, owner.uid, owner.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== owner.uid)
    throw new StartupError(`${folder} belongs to another user. Delete it, or set DATA_DIR to a shorter path.`);
  chmodSync(folder, 0o700);
  return folder;
}

export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Not empty, or already deleted.
  }
}

const shortTempFolder = (): string => (Buffer.byteLength(tmpdir()) <= 50 ? tmpdir() : "/tmp");

const shortHash = (home: string): string => createHash("sha256").update(home).digest("hex").slice(0, 12);
