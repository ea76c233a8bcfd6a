// The folder of the Unix socket, the only way into the database: closed to everyone but its owner.
import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartupError } from "./failure.ts";

/** A part of the socket's file name; no network port is opened. */
export const PORT = 5432;

/** Bytes that sockaddr_un holds, less the closing NUL: 108 on Linux, 104 on macOS. */
const LONGEST_PATH = process.platform === "linux" ? 107 : 103;

export function socketPath(folder: string, port = PORT): string {
  return join(folder, `.s.PGSQL.${port}`);
}

/**
 * Makes the socket's folder below `home`, or, where that path is too long for a socket, a short one below /tmp
 * whose name follows from `home`.
 * @throws CannotStart when something that is not ours has that name
 */
export function makeSocketFolder(home: string, owner: { uid: number; gid: number }): string {
  const inside = join(home, "socket");
  const fits = Buffer.byteLength(socketPath(inside)) <= LONGEST_PATH;
  const folder = fits ? inside : join(shortTemporary(), `sidestreet-${owner.uid}-${fingerprint(home)}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, owner.uid, owner.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== owner.uid) {
    throw new StartupError(`${folder} belongs to someone else. Remove it, or set DATA_DIR to a shorter path.`);
  }
  chmodSync(folder, 0o700);
  return folder;
}

/** Leaves no empty folder in /tmp; one that still holds a socket stays. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It still holds something, or is gone already.
  }
}

function shortTemporary(): string {
  return Buffer.byteLength(tmpdir()) <= 50 ? tmpdir() : "/tmp";
}

function fingerprint(home: string): string {
  return createHash("sha256").update(home).digest("hex").slice(0, 12);
}
