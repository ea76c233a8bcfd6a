// The cluster: PostgreSQL's folder of files, created completely or not at all.
import type { ChildProcess } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { unpackArchive } from "./archive.ts";
import { diagnose, StartupError } from "./failure.ts";
import { syncDisk } from "./libc.ts";
import { POSTGRES_MAJOR } from "./program.ts";
import { handOver, named, type Runner } from "./runner.ts";

/** Inside a bundled program: a fresh cluster as tar.zst … */
export const TEMPLATE = "template.tar.zst";
/** … and in it the list of its empty folders, which a Bun.Archive cannot carry. */
export const EMPTY_FOLDERS = "empty-folders.json";

/** @throws CannotStart when the cluster is of another major version than the program */
export function refuseOtherVersion(cluster: string): void {
  if (!existsSync(cluster)) return;
  const file = join(cluster, "PG_VERSION");
  const made = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (made === POSTGRES_MAJOR) return;
  if (!made) throw diagnose(cluster, "PG_VERSION is missing: is not a valid data directory");
  throw new StartupError(
    `The database in ${cluster} was made by PostgreSQL ${made}; this Sidestreet carries ${POSTGRES_MAJOR}. ` +
      `Make a backup with the Sidestreet that carries ${made} (sidestreet backup FILE) and restore it here into an empty DATA_DIR.`,
  );
}

/**
 * Creates the cluster if there is none, under another name first, so that a crash leaves nothing half-made. A bundled
 * program carries a fresh cluster, since initdb needs a shell and a named user, and a container may have neither; an
 * installed one runs initdb.
 * @param durable false: does not wait for the disk
 * @throws CannotStart
 */
export async function provideCluster(
  cluster: string,
  program: string,
  runner: Runner,
  durable: boolean,
): Promise<void> {
  if (existsSync(cluster)) return;
  const partial = join(dirname(dirname(cluster)), "cluster.partial");
  rmSync(partial, { recursive: true, force: true });
  try {
    mkdirSync(partial, { mode: 0o700 });
    const template = join(program, TEMPLATE);
    if (existsSync(template)) await unpackTemplate(template, partial);
    else await runInitdb(partial, program, named(runner));
    handOver(partial, runner);
    if (durable) syncDisk(partial);
    renameSync(partial, cluster);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Makes a cluster in an empty folder.
 * @throws CannotStart with initdb's own reason
 */
export async function runInitdb(folder: string, program: string, runner: Runner): Promise<void> {
  chownSync(folder, runner.uid, runner.gid);
  const child = runner.start(join(program, "bin/initdb"), initdbArguments(folder), {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { code, output } = await finish(child);
  if (code !== 0) throw diagnose(dirname(folder), output);
}

async function unpackTemplate(template: string, folder: string): Promise<void> {
  await unpackArchive(await Bun.file(template).bytes(), folder);
  const list = join(folder, EMPTY_FOLDERS);
  for (const name of JSON.parse(readFileSync(list, "utf8")) as string[])
    mkdirSync(join(folder, name), { recursive: true });
  rmSync(list);
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, String(name));
    chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600);
  }
}

function initdbArguments(folder: string): string[] {
  return [
    ...["-D", folder, "-U", "postgres", "--no-instructions", "--no-sync"],
    // The provider inside PostgreSQL sorts the same on every system, whatever its C library says.
    ...["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    // Whoever can reach the socket is in: its folder is 0700, so that is the folder's owner and root, who could read
    // the files (and a password beside them) anyway. `peer` would ask the password file for users it need not have.
    ...["--auth=trust", "-c", "timezone=UTC", "-c", "log_timezone=UTC"],
  ];
}

function finish(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    child.stdout?.on("data", (part: Buffer) => parts.push(part));
    child.stderr?.on("data", (part: Buffer) => parts.push(part));
    child.on("error", (error) => resolve({ code: null, output: error.message }));
    child.on("close", (code) => resolve({ code, output: Buffer.concat(parts).toString("utf8") }));
  });
}
