// The cluster, which is the data folder of PostgreSQL. It is created completely or not at all.
import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import { dirname, join } from "node:path";
import { StartupError, toStartupError } from "./errors.ts";
import { syncDisk } from "./libc.ts";
import { POSTGRES_MAJOR, unpackArchive } from "./program.ts";
import { changeOwner, type Runner, withNamedUser } from "./runner.ts";

export const TEMPLATE = "template.tar.zst";
/** The list of empty folders in the template, which Bun.Archive cannot store. */
export const EMPTY_FOLDERS = "empty-folders.json";

export function assertSameVersion(cluster: string, major = POSTGRES_MAJOR): void {
  if (!fs.existsSync(cluster)) return;
  const file = join(cluster, "PG_VERSION");
  const made = fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim() : "";
  if (made === major) return;
  if (!made) throw toStartupError(cluster, "PG_VERSION is missing: is not a valid data directory");
  throw new StartupError(
    `The database in ${cluster} was made by PostgreSQL ${made}. This version of Sidestreet contains ${major}. ` +
      "Use a version of Sidestreet that is at least as new as the one that made it.",
  );
}

/** Creates the cluster if there is none; a crash leaves no partial one. A binary unpacks one, since initdb needs a shell. */
export async function ensureCluster(cluster: string, program: string, runner: Runner, durable: boolean): Promise<void> {
  if (fs.existsSync(cluster)) return;
  const partial = join(dirname(dirname(cluster)), "cluster.partial");
  fs.rmSync(partial, { recursive: true, force: true });
  try {
    fs.mkdirSync(partial, { mode: 0o700 });
    const template = join(program, TEMPLATE);
    if (fs.existsSync(template)) await unpackTemplate(template, partial);
    else await runInitdb(partial, program, withNamedUser(runner));
    changeOwner(partial, runner);
    if (durable) syncDisk(partial);
    fs.renameSync(partial, cluster);
  } catch (error) {
    fs.rmSync(partial, { recursive: true, force: true });
    throw error;
  }
}

export async function runInitdb(folder: string, program: string, runner: Runner): Promise<void> {
  fs.chownSync(folder, runner.uid, runner.gid);
  const child = runner.start(join(program, "bin/initdb"), initdbArguments(folder), {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { code, output } = await finish(child);
  if (code !== 0) throw toStartupError(dirname(folder), output);
}

async function unpackTemplate(template: string, folder: string): Promise<void> {
  await unpackArchive(await Bun.file(template).bytes(), folder);
  const list = join(folder, EMPTY_FOLDERS);
  for (const name of JSON.parse(fs.readFileSync(list, "utf8")) as string[])
    fs.mkdirSync(join(folder, name), { recursive: true });
  fs.rmSync(list);
  for (const name of fs.readdirSync(folder, { recursive: true })) {
    const path = join(folder, String(name));
    fs.chmodSync(path, fs.statSync(path).isDirectory() ? 0o700 : 0o600);
  }
}

const initdbArguments = (folder: string): string[] => [
  ...["-D", folder, "-U", "postgres", "--no-instructions", "--no-sync"],
  // The built-in provider sorts the same on every system, whatever the C library.
  ...["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
  // Until `ensureSecret` sets a password, before the first server: a template must not contain one.
  ...["--auth=trust", "-c", "timezone=UTC", "-c", "log_timezone=UTC"],
];

const finish = (child: ChildProcess): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const parts: Buffer[] = [];
    child.stdout?.on("data", (part: Buffer) => parts.push(part));
    child.stderr?.on("data", (part: Buffer) => parts.push(part));
    child.on("error", (error) => resolve({ code: null, output: error.message }));
    child.on("close", (code) => resolve({ code, output: Buffer.concat(parts).toString("utf8") }));
  });
