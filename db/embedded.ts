// The PostgreSQL that Sidestreet brings along: created, started, watched and stopped in the data folder, on a Unix socket.
import { existsSync, mkdirSync, realpathSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { provideCluster, refuseOtherVersion } from "./embedded/cluster.ts";
import { DATABASE, provideDatabase, ROLE } from "./embedded/database.ts";
import { fileFailure, StartupError } from "./embedded/failure.ts";
import { isPostgresOf } from "./embedded/postmaster.ts";
import { provideProgram, removeOtherPrograms } from "./embedded/program.ts";
import { findRunner } from "./embedded/runner.ts";
import { findServer, type Launch, launch, type Server, stopServer } from "./embedded/server.ts";
import { makeSocketFolder } from "./embedded/socket.ts";
import { type Watched, watchServer } from "./embedded/watch.ts";

export { StartupError };

export type EmbeddedDatabase = {
  /** `host` is the folder of the socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** The postmaster's pid, which changes when it is restarted. */
  readonly pid: number;
  /** Whether it was left over by an earlier server and was taken over. */
  adopted: boolean;
  /** Ends it, and settles when it is gone. One that `findRunning` found belongs to another process and goes on. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  /** The tar.zst made by `bundlePostgres`, or an unpacked `native` folder. */
  bundle: string;
  /** Told what takes long or went wrong, in whole sentences. */
  onStep?: (sentence: string) => void;
  /** False for tests: nothing waits for the disk. */
  durable?: boolean;
};

/**
 * Starts the folder's own PostgreSQL, or takes over the one that an earlier server left running, and starts it again
 * whenever it dies. The caller holds the folder's lock (`lockFolder`).
 * @throws CannotStart
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, bundle, onStep = () => {}, durable = true } = options;
  try {
    mkdirSync(dataDir, { recursive: true });
    const folder = realpathSync(dataDir);
    const { home, cluster } = layout(folder);
    refuseOtherVersion(cluster);
    mkdirSync(home, { recursive: true, mode: 0o700 });
    const program = await provideProgram(bundle, folder, onStep);
    const survivor = await takeOver(cluster, program, onStep);
    const runner = findRunner(home, [folder, join(program, "bin/postgres")]);
    const socketFolder = survivor?.socketFolder ?? makeSocketFolder(home, runner);
    const plan = { cluster, socketFolder, program, runner, log: join(folder, "postgres.log"), durable };
    const server = survivor ?? (await startAnew(plan, onStep));
    removeOtherPrograms(program, folder);
    return handle(watchServer(server, plan, onStep), survivor !== null);
  } catch (error) {
    throw fileFailure(error, dataDir);
  }
}

/**
 * Finds the database of a server that runs on this folder, for a command beside it.
 * @returns null when none runs
 */
export async function findRunning(dataDir: string): Promise<EmbeddedDatabase | null> {
  if (!existsSync(dataDir)) return null;
  const server = await findServer(layout(realpathSync(dataDir)).cluster);
  return server && handle({ server, stop: async () => {} }, false);
}

function layout(folder: string) {
  const home = join(folder, "postgres");
  return { home, cluster: join(home, "cluster") };
}

/** Takes over a PostgreSQL that is still running; one that does not answer, or is of an earlier Sidestreet, is ended instead. */
async function takeOver(cluster: string, program: string, onStep: (sentence: string) => void): Promise<Server | null> {
  const survivor = await findServer(cluster);
  if (!survivor) return null;
  let timeoutMs: number | undefined;
  try {
    await provideDatabase(survivor.socketFolder, survivor.port);
    if (isPostgresOf(cluster, survivor.pid, program)) return survivor;
  } catch {
    // It does not answer, so it will hardly shut down politely.
    timeoutMs = 2000;
  }
  onStep(`Ending the PostgreSQL that still ran here (process ${survivor.pid}) …`);
  await stopServer(survivor.pid, timeoutMs);
  return null;
}

async function startAnew(plan: Launch, onStep: (sentence: string) => void): Promise<Server> {
  if (!existsSync(plan.cluster)) onStep("Creating the database …");
  await provideCluster(plan.cluster, plan.program, plan.runner, plan.durable);
  if (existsSync(plan.log)) truncateSync(plan.log);
  const server = await launch(plan, onStep);
  try {
    await provideDatabase(server.socketFolder, server.port);
  } catch (error) {
    await stopServer(server.pid);
    throw error;
  }
  return server;
}

function handle(watched: Watched, adopted: boolean): EmbeddedDatabase {
  const { socketFolder, port } = watched.server;
  return {
    connection: { host: socketFolder, port, user: ROLE, database: DATABASE },
    get pid() {
      return watched.server.pid;
    },
    adopted,
    stop: watched.stop,
  };
}
