// The embedded PostgreSQL in the data folder: creates, starts, watches and stops it. It listens on a Unix socket.
import { existsSync, mkdirSync, realpathSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { assertSameVersion, ensureCluster } from "./embedded/cluster.ts";
import { DATABASE, ensureDatabase, isSecretRefused, ROLE, SERVING_ROLE } from "./embedded/database.ts";
import { StartupError, toFileError } from "./embedded/errors.ts";
import { isPostgresOf } from "./embedded/postmaster.ts";
import { ensureProgram, removeOtherPrograms } from "./embedded/program.ts";
import { findRunner } from "./embedded/runner.ts";
import { ensureSecret, readSecret, removeSecret } from "./embedded/secret.ts";
import { findServer, launch, type Server, stopServer } from "./embedded/server.ts";
import type { Launch } from "./embedded/settings.ts";
import { makeSocketFolder } from "./embedded/socket.ts";
import { type Watched, watchServer } from "./embedded/watch.ts";

export { StartupError };

export type EmbeddedDatabase = {
  /** Connects as the owner of the tables. `host` is the folder of the socket. */
  connection: { host: string; port: number; user: string; database: string; password?: string };
  /** The same, as the role of a running server. */
  serving: EmbeddedDatabase["connection"];
  readonly pid: number;
  adopted: boolean;
  /** Resolves when it has ended. Does nothing if it was found by `findRunning`: it belongs to another process. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  /** A tar.zst made by `bundlePostgres`, or a `native` folder. */
  bundle: string;
  onStep?: (sentence: string) => void;
  /** The major version of the bundle, if it is not this version's. */
  major?: string;
  /** False for tests and copies: does not wait for the disk. */
  durable?: boolean;
};

/** Starts PostgreSQL, or adopts a running one, and restarts it when it ends. Call `lockDataDir` first. @throws StartupError */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, bundle, major, onStep = () => {}, durable = true } = options;
  try {
    mkdirSync(dataDir, { recursive: true });
    const folder = realpathSync(dataDir);
    const { home, cluster } = layout(folder);
    assertSameVersion(cluster, major);
    mkdirSync(home, { recursive: true, mode: 0o700 });
    const program = await ensureProgram(bundle, folder, onStep);
    const survivor = await adoptRunning(cluster, program, onStep);
    const runner = findRunner(home, [folder, join(program, "bin/postgres")]);
    const socketFolder = survivor?.socketFolder ?? makeSocketFolder(home, runner);
    const plan = { cluster, socketFolder, program, runner, log: join(folder, "postgres.log"), durable };
    const server = survivor ?? (await startServer(plan, onStep));
    removeOtherPrograms(program, folder);
    return handle(watchServer(server, plan, onStep), survivor !== null, readSecret(cluster));
  } catch (error) {
    throw toFileError(error, dataDir);
  }
}

/** Finds the database of a running server, for a command that runs next to it. @returns null if none is running */
export async function findRunning(dataDir: string): Promise<EmbeddedDatabase | null> {
  if (!existsSync(dataDir)) return null;
  const { cluster } = layout(realpathSync(dataDir));
  const server = await findServer(cluster);
  return server && handle({ server, stop: async () => {} }, false, readSecret(cluster));
}

function layout(folder: string) {
  const home = join(folder, "postgres");
  return { home, cluster: join(home, "cluster") };
}

/** Adopts a PostgreSQL that is still running, or stops it if it does not respond or is of an earlier version. */
async function adoptRunning(cluster: string, program: string, onStep: (sentence: string) => void) {
  const survivor = await findServer(cluster);
  if (!survivor) return null;
  const secret = readSecret(cluster);
  let timeoutMs: number | undefined;
  try {
    if (secret) await ensureDatabase(survivor, secret);
    if (secret && isPostgresOf(cluster, survivor.pid, program)) return survivor;
  } catch (error) {
    // If it does not respond, it is unlikely to shut down gracefully.
    if (!isSecretRefused(error)) timeoutMs = 2000;
  }
  onStep(`Stopping the PostgreSQL that was still running (process ${survivor.pid}) …`);
  await stopServer(survivor.pid, timeoutMs);
  return null;
}

async function startServer(plan: Launch, onStep: (sentence: string) => void, isAgain = false): Promise<Server> {
  if (!existsSync(plan.cluster)) onStep("Creating the database …");
  await ensureCluster(plan.cluster, plan.program, plan.runner, plan.durable);
  if (existsSync(plan.log)) truncateSync(plan.log);
  await ensureSecret(plan, onStep);
  const server = await launch(plan, onStep);
  try {
    await ensureDatabase(server, readSecret(plan.cluster)!);
    return server;
  } catch (error) {
    await stopServer(server.pid);
    if (isAgain || !isSecretRefused(error)) throw error;
  }
  onStep("PostgreSQL refused the secret in its folder. Making a new one …");
  removeSecret(plan.cluster);
  return startServer(plan, onStep, true);
}

function handle(watched: Watched, adopted: boolean, password?: string): EmbeddedDatabase {
  const { socketFolder, port } = watched.server;
  const connection = { host: socketFolder, port, user: ROLE, database: DATABASE, password };
  return {
    connection,
    serving: { ...connection, user: SERVING_ROLE },
    get pid() {
      return watched.server.pid;
    },
    adopted,
    stop: watched.stop,
  };
}
