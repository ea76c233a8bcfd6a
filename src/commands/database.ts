// The database a command works on: the operator's own, that of a running server, or one started for the command.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Address, type Connection, connect, setStatementTimeout } from "../../db/client.ts";
import { type DataDirLock, FolderLocked, lockDataDir } from "../../db/data-dir-lock.ts";
import { findRunning, StartupError, startEmbedded } from "../../db/embedded.ts";
import { connectWithHealthCheck } from "../../db/health-watch.ts";
import { type Migration, migrate } from "../../db/migrate.ts";
import packageFile from "../../package.json" with { type: "json" };
import { backupFolder, writeBackupTo } from "../backups/backup-file.ts";
import { deleteOldSnapshots, deletePartialSnapshots, snapshotName } from "../backups/schedule.ts";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import { postgresBundle } from "./postgres-bundle.ts";

export type OpenDatabase = Connection & {
  /** For a further connection. */
  address: Address;
  /** Closes the pool, and stops the PostgreSQL that was started for it. */
  shut(): Promise<void>;
};

/**
 * Opens the database and brings it to this program's schema.
 * @param onStep told what happens, in sentences
 * @param beside for a command: it uses the running server's database, or else holds the folder's lock itself while it
 *   runs. A server holds the lock before it calls.
 */
export async function openDatabase(
  config: Config,
  onStep: (sentence: string) => void,
  beside = false,
): Promise<OpenDatabase> {
  const found = await findDatabase(config, onStep, beside);
  const { pool, prepare } = config.database;
  const connection = (beside ? connect : connectWithHealthCheck)(found.address, { pool, prepare });
  try {
    const snapshot = (from: Migration, missing: Migration[]) =>
      keepSnapshot(config, found.address, from, missing, onStep);
    const applied = await migrate(connection.sql, config.backup.keep > 0 ? snapshot : undefined);
    const count = applied.length === 1 ? "1 migration" : `${applied.length} migrations`;
    if (applied.length > 0) onStep(`Brought the database up to date (${count}).`);
    if (!prepare && !(await setStatementTimeout(connection.sql)))
      onStep("Statements have no time limit: run ALTER ROLE … SET statement_timeout = '4s' for DATABASE_URL's role.");
  } catch (error) {
    await connection.close();
    await found.leave();
    throw error;
  }
  return openOn(found, connection);
}

/**
 * Opens the database as it is, without migrating it.
 * @param options.empty creates an embedded one where there is none, and holds its folder alone
 * @throws CannotStart where there is none, or another process holds it
 */
export async function reachDatabase(config: Config, { empty = false } = {}): Promise<OpenDatabase> {
  if (!config.database.url && !empty && !existsSync(join(config.dataDir, "postgres", "cluster")))
    throw new StartupError(`There is no database in ${config.dataDir}. Set DATA_DIR to the folder of your Sidestreet.`);
  const lock = empty && !config.database.url ? lockDataDir(config.dataDir) : undefined;
  try {
    const found = await findDatabase(config, () => {}, !empty);
    const connection = connect(found.address, { pool: 1, prepare: config.database.prepare, connectTimeoutSeconds: 10 });
    return openOn({ ...found, leave: () => found.leave().finally(() => lock?.release()) }, connection);
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function openOn({ address, leave }: Found, connection: Connection): OpenDatabase {
  return {
    db: connection.db,
    get sql() {
      return connection.sql;
    },
    close: () => connection.close(),
    address,
    async shut() {
      await connection.close();
      await leave();
    },
  };
}

/** Backs the database up before a migration, without the photos, which no migration touches. @throws CannotStart */
async function keepSnapshot(
  config: Config,
  address: Address,
  from: Migration,
  missing: Migration[],
  onStep: (sentence: string) => void,
): Promise<void> {
  const folder = backupFolder(config);
  const own = connect(address, { pool: 1, prepare: config.database.prepare });
  try {
    await deletePartialSnapshots(folder);
    const name = snapshotName(from.tag);
    await writeBackupTo(folder, name, { sql: own.sql, version: packageFile.version });
    onStep(`Kept the database as it was in ${join(folder, name)}, before ${missing.map(({ tag }) => tag).join(", ")}.`);
    await deleteOldSnapshots(folder, config.backup.keep);
  } catch (error) {
    const why = error instanceof AppError ? error.message : `It says: ${(error as Error).message}.`;
    throw new StartupError(
      `The database has to be brought up to date, and no snapshot of it could be kept before that. ${why} ` +
        "Nothing was changed. Make room or give DATA_DIR to this user, and start again; BACKUP_KEEP=0 goes on without a snapshot.",
    );
  } finally {
    await own.close();
  }
}

type Found = { address: Address; leave(): Promise<void> };

async function findDatabase(config: Config, onStep: (sentence: string) => void, beside: boolean): Promise<Found> {
  if (config.database.url) return { address: config.database.url, leave: async () => {} };
  const lock = beside ? tryLock(config.dataDir) : undefined;
  if (lock instanceof FolderLocked) {
    const running = await findRunning(config.dataDir);
    if (!running) throw lock;
    return { address: running.connection, leave: async () => {} };
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, bundle: await postgresBundle(), onStep });
  return {
    address: embedded.connection,
    async leave() {
      await embedded.stop();
      lock?.release();
    },
  };
}

/** The lock, or who holds it: then its database can be used. */
function tryLock(dataDir: string): DataDirLock | FolderLocked {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof FolderLocked) return error;
    throw error;
  }
}
