// The database that a command uses: that of DATABASE_URL, that of a running server, or one started for the command.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { atEnd } from "../../db/at-end.ts";
import { type Address, type Connection, connect, setStatementTimeout } from "../../db/client.ts";
import { type DataDirLock, DataDirLocked, lockDataDir } from "../../db/data-dir-lock.ts";
import { removeEarlierCluster } from "../../db/embedded/major-upgrade.ts";
import { findRunning, StartupError, startEmbedded } from "../../db/embedded.ts";
import { connectWithHealthCheck } from "../../db/health-watch.ts";
import { type Migration, migrate } from "../../db/migrate.ts";
import { grantServing } from "../../db/serving-role.ts";
import { backupFolder } from "../backups/backup-file.ts";
import { deletePartialSnapshots } from "../backups/schedule.ts";
import { saveSnapshot } from "../backups/snapshot.ts";
import { upgradeDatabase } from "../backups/upgrade-database.ts";
import { type Config, readConfig } from "../config.ts";
import { AppError } from "../errors.ts";
import { printError } from "./command.ts";
import { postgresBundle } from "./postgres-bundle.ts";

export type OpenDatabase = Connection & {
  address: Address;
  /** Call it before requests are answered: see `connectWithHealthCheck`. Does nothing for a command. */
  watch(): void;
  shut(): Promise<void>;
};

/** @param forCommand uses the database of a running server, or locks DATA_DIR, which a server does before it calls this */
export async function openDatabase(
  config: Config,
  onStep: (sentence: string) => void,
  forCommand = false,
): Promise<OpenDatabase> {
  const found = await findDatabase(config, onStep, forCommand);
  const { pool, prepare } = config.database;
  const address = forCommand ? found.address : found.serving;
  const connection = (forCommand ? connect : connectWithHealthCheck)(address, { pool, prepare });
  try {
    await migrateAsOwner(config, found.address, connection, onStep);
    if (!prepare && !(await setStatementTimeout(connection.sql)))
      onStep("Statements have no timeout: run ALTER ROLE … SET statement_timeout = '4s' for the role of DATABASE_URL.");
  } catch (error) {
    await connection.close();
    await found.release();
    throw error;
  }
  return toOpenDatabase({ ...found, address }, connection);
}

/** Runs the work of a command, and closes the database. */
export async function withDatabase<T>(work: (database: OpenDatabase, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, printError, true);
  await using _ = atEnd(() => database.shut());
  return await work(database, config);
}

/** Migrates as the owner of the tables, and grants the role of `connection` what it needs. @throws StartupError */
async function migrateAsOwner(
  config: Config,
  address: Address,
  connection: Connection,
  onStep: (sentence: string) => void,
): Promise<void> {
  const owner = connect(address, { pool: 1, prepare: config.database.prepare });
  await using _ = atEnd(() => owner.close());
  const snapshot = (from: Migration, missing: Migration[]) =>
    saveBeforeMigration(config, address, from, missing, onStep);
  const applied = await migrate(owner.sql, config.backup.keep > 0 ? snapshot : undefined);
  const count = applied.length === 1 ? "1 migration" : `${applied.length} migrations`;
  if (applied.length > 0) onStep(`Migrated the database (${count}).`);
  const [serving] = await connection.sql`select current_user as role`;
  await grantServing(owner.sql, serving?.role, { truncate: config.demo });
}

/** Does not migrate. @param options.empty creates an embedded database if there is none @throws StartupError */
export async function reachDatabase(config: Config, { empty = false } = {}): Promise<OpenDatabase> {
  if (!config.database.url) assertReadable(config.dataDir);
  if (!config.database.url && !empty && !existsSync(join(config.dataDir, "postgres", "cluster")))
    throw new StartupError(
      `There is no database in ${config.dataDir}. Set DATA_DIR to the folder of your installation.`,
    );
  const lock = empty && !config.database.url ? lockDataDir(config.dataDir) : undefined;
  try {
    const found = await findDatabase(config, () => {}, !empty);
    const connection = connect(found.address, { pool: 1, prepare: config.database.prepare, connectTimeoutSeconds: 10 });
    return toOpenDatabase({ ...found, release: () => found.release().finally(() => lock?.release()) }, connection);
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Otherwise, the folder of another user would look empty. @throws StartupError */
export function assertReadable(dataDir: string): void {
  let owned = dataDir;
  for (const path of [dataDir, join(dataDir, "postgres"), join(dataDir, "postgres", "cluster")]) {
    try {
      readdirSync(path);
      owned = path;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "EACCES" && code !== "EPERM") return;
      const uid = statSync(path, { throwIfNoEntry: false })?.uid ?? statSync(owned).uid;
      throw new StartupError(
        `The folder ${path} belongs to another user (uid ${uid}), and this one (uid ${process.getuid?.()}) cannot read it. ` +
          `Run the command as that user: sudo -u '#${uid}' sidestreet … Or give the folder away: chown -R ${process.getuid?.()} ${dataDir}`,
      );
    }
  }
}

const toOpenDatabase = (
  { address, release }: Pick<Found, "address" | "release">,
  connection: Connection & { watch?(): void },
): OpenDatabase => ({
  watch: () => connection.watch?.(),
  db: connection.db,
  get sql() {
    return connection.sql;
  },
  ping: () => connection.ping(),
  close: () => connection.close(),
  address,
  async shut() {
    await connection.close();
    await release();
  },
});

/** @throws StartupError */
async function saveBeforeMigration(
  config: Config,
  address: Address,
  from: Migration,
  missing: Migration[],
  onStep: (sentence: string) => void,
): Promise<void> {
  try {
    await deletePartialSnapshots(backupFolder(config));
    const file = await saveSnapshot(config, address, from.tag);
    onStep(`Saved a snapshot to ${file}, before applying ${missing.map(({ tag }) => tag).join(", ")}.`);
  } catch (error) {
    const reason = error instanceof AppError ? error.message : `${(error as Error).message}.`;
    throw new StartupError(
      `The database needs a migration, but the snapshot before it failed. ${reason} Nothing was changed. ` +
        "Free some space or make DATA_DIR writable, and start again. BACKUP_KEEP=0 skips the snapshot.",
    );
  }
}

/** `address` is that of the owner of the tables, `serving` that of a running server. */
type Found = { address: Address; serving: Address; release(): Promise<void> };

async function findDatabase(config: Config, onStep: (sentence: string) => void, forCommand: boolean): Promise<Found> {
  const { url, ownerUrl, prepare } = config.database;
  if (url && ownerUrl) {
    await assertAnswers(ownerUrl, prepare);
    return { address: ownerUrl, serving: url, release: async () => {} };
  }
  const lock = forCommand ? tryLock(config.dataDir) : undefined;
  if (lock instanceof DataDirLocked) {
    const running = await findRunning(config.dataDir);
    if (!running) throw lock;
    return { address: running.connection, serving: running.serving, release: async () => {} };
  }
  const { dataDir } = config;
  const bundle = await postgresBundle();
  await upgradeDatabase({ dataDir, bundle, onStep });
  const embedded = await startEmbedded({ dataDir, bundle, onStep });
  removeEarlierCluster(dataDir);
  return {
    address: embedded.connection,
    serving: embedded.serving,
    async release() {
      await embedded.stop();
      lock?.release();
    },
  };
}

const ANSWERS_WITHIN_MS = 15_000;

/** Another program on that port may close each connection, and the driver would connect again without end. @throws its errors */
async function assertAnswers(address: string, prepare: boolean): Promise<void> {
  const { sql } = connect(address, { pool: 1, prepare });
  await using _ = atEnd(() => sql.end({ timeout: 0 }));
  const silence = new Promise<void>((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS).unref());
  if (!(await Promise.race([sql`select 1`, silence])))
    throw Object.assign(new Error("It closes connections."), { code: "CONNECT_TIMEOUT" });
}

/** Returns the error if another process has the lock: its database can be used then. */
function tryLock(dataDir: string): DataDirLock | DataDirLocked {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof DataDirLocked) return error;
    throw error;
  }
}
