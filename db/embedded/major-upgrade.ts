// Replaces the cluster of an earlier major version of PostgreSQL. Each step can be interrupted: the next start continues or
// begins again, and the earlier cluster stays until the new one has responded.
import fs from "node:fs";
import { join } from "node:path";
import { StartupError } from "./errors.ts";
import { syncDisk } from "./libc.ts";
import { POSTGRES_MAJOR } from "./program.ts";
import { findServer, stopServer } from "./server.ts";

const workspaceOf = (dataDir: string) => join(dataDir, "upgrade");
/** Written when the new cluster is complete and on disk. */
const markerOf = (dataDir: string) => join(workspaceOf(dataDir), "complete");
const clusterOf = (dataDir: string) => join(dataDir, "postgres/cluster");
const earlierClusterOf = (dataDir: string) => join(dataDir, "postgres/cluster.earlier");

/** A server needs about this much beside the data: write-ahead log, catalogs, and its unpacked program. */
const OVERHEAD_BYTES = 500e6;

export type EarlierCluster = { major: string; program: string };

/** Finishes or discards an interrupted upgrade. @returns what is still to be upgraded @throws StartupError without its program */
export async function findEarlierCluster(dataDir: string): Promise<EarlierCluster | undefined> {
  if (fs.existsSync(markerOf(dataDir))) replaceCluster(dataDir);
  else await discardWorkspace(dataDir);
  const file = join(clusterOf(dataDir), "PG_VERSION");
  const major = fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim() : POSTGRES_MAJOR;
  if (!(Number(major) < Number(POSTGRES_MAJOR))) return;
  const name = fs
    .readdirSync(dataDir)
    .find((each) => each.startsWith(`postgres-${major}-`) && !each.endsWith(".partial"));
  if (name) return { major, program: join(dataDir, name) };
  throw new StartupError(
    `The database in ${clusterOf(dataDir)} was made by PostgreSQL ${major}, and the program of that version is not in ` +
      `${dataDir}. Start the previous version of Sidestreet once with this DATA_DIR, stop it, and start this version again.`,
  );
}

/** @returns the data folder for the new cluster @throws StartupError if the disk is too small */
export function makeWorkspace(dataDir: string): string {
  const needed = sizeOf(clusterOf(dataDir)) + OVERHEAD_BYTES;
  const { bavail, bsize } = fs.statfsSync(dataDir);
  if (bavail * bsize < needed)
    throw new StartupError(
      `Upgrading the database to PostgreSQL ${POSTGRES_MAJOR} needs ${toMegabytes(needed)} MB of free disk space in ` +
        `${dataDir}, and there are ${toMegabytes(bavail * bsize)} MB. Free some space and start again. Nothing was changed.`,
    );
  const workspace = workspaceOf(dataDir);
  fs.mkdirSync(workspace, { mode: 0o700 });
  // So that both clusters belong to the same user.
  const { uid, gid } = fs.statSync(join(dataDir, "postgres"));
  fs.chownSync(workspace, uid, gid);
  return workspace;
}

/** Puts the complete cluster of the workspace in place. Both servers must have stopped. */
export function completeUpgrade(dataDir: string): void {
  syncDisk(dataDir);
  fs.writeFileSync(markerOf(dataDir), "");
  syncDisk(dataDir);
  replaceCluster(dataDir);
}

/** Call it when the new cluster has responded. */
export function removeEarlierCluster(dataDir: string): void {
  fs.rmSync(earlierClusterOf(dataDir), { recursive: true, force: true });
}

function replaceCluster(dataDir: string): void {
  const [cluster, made] = [clusterOf(dataDir), clusterOf(workspaceOf(dataDir))];
  if (fs.existsSync(made)) {
    if (fs.existsSync(cluster)) fs.renameSync(cluster, earlierClusterOf(dataDir));
    fs.renameSync(made, cluster);
    syncDisk(dataDir);
  }
  fs.rmSync(workspaceOf(dataDir), { recursive: true, force: true });
}

async function discardWorkspace(dataDir: string): Promise<void> {
  const workspace = workspaceOf(dataDir);
  if (!fs.existsSync(workspace)) return;
  const server = await findServer(clusterOf(workspace));
  if (server) await stopServer(server.pid, 1000);
  fs.rmSync(workspace, { recursive: true, force: true });
}

const sizeOf = (folder: string): number =>
  (fs.readdirSync(folder, { recursive: true }) as string[]).reduce(
    (sum, name) => sum + (fs.statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

const toMegabytes = (bytes: number) => Math.ceil(bytes / 1e6).toLocaleString("en");
