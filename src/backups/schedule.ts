// Scheduled backups in DATA_DIR/backups: one of the servers makes them and deletes the oldest.
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { LOCKS } from "../../db/advisory-locks.ts";
import { atEnd } from "../../db/at-end.ts";
import { type Address, connect, type Statements } from "../../db/client.ts";
import type { Database } from "../../db/index.ts";
import { readSetting } from "../../db/stored-settings.ts";
import packageFile from "../../package.json" with { type: "json" };
import type { AppContext, Log } from "../context.ts";
import { alertAboutBackup } from "../features/notifications/alerts.ts";
import { backupFolder, writeBackupTo } from "./backup-file.ts";
import { getExtension } from "./encryption.ts";
import type { BackupSource } from "./write-backup.ts";

export type LastBackup = {
  at: string;
  /** `waiting`: no backup was due yet, and `at` is when a server first checked. */
  state: "waiting" | "made" | "failed";
  file?: string;
  bytes?: number;
  error?: string;
  failures?: number;
  /** The last success before these failures. */
  lastMadeAt?: string;
};

export type Schedule = { intervalMs: number; keep: number; folder: string };

export const LAST_BACKUP = "backup.last";

/** After the first failure. The delay doubles with each further one, up to the maximum or the interval. */
const RETRY_MS = 5 * 60_000;
const MAX_RETRY_MS = 3600_000;

export const nextBackupAt = (last: LastBackup, intervalMs: number): Date =>
  new Date(Date.parse(last.at) + delayAfter(last, intervalMs));

const delayAfter = ({ state, failures = 1 }: LastBackup, intervalMs: number): number =>
  state === "failed" ? Math.min(intervalMs, MAX_RETRY_MS, RETRY_MS * 2 ** (failures - 1)) : intervalMs;

export const getLastBackup = async (db: Database): Promise<LastBackup | undefined> =>
  parseLastBackup(await readSetting(db, LAST_BACKUP));

export const parseLastBackup = (stored: string | undefined): LastBackup | undefined =>
  stored === undefined ? undefined : JSON.parse(stored);

/** A failure is stored and logged. @param guard its own connection: the open transaction on it holds the lock */
export const backUpIfDue = async (
  guard: postgres.Sql,
  source: BackupSource,
  { intervalMs, keep, folder }: Schedule,
  log: Log,
  now = new Date(),
): Promise<"made" | "failed" | "not due"> =>
  (await guard.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    const [lock] = await tx`select pg_try_advisory_xact_lock(${LOCKS.backup}) as acquired`;
    if (!lock?.acquired) return "not due";
    const [row] = await tx<{ value: string }[]>`select value from settings where key = ${LAST_BACKUP}`;
    const last = row && (JSON.parse(row.value) as LastBackup);
    if (!last) await saveLastBackup(tx, { at: now.toISOString(), state: "waiting" });
    // `abs`: a backup from the future was made while a clock was wrong, and must not prevent the next one.
    if (!last || Math.abs(now.getTime() - Date.parse(last.at)) < delayAfter(last, intervalMs)) return "not due";
    const result = await makeScheduledBackup(source, folder, keep, now, last);
    await saveLastBackup(tx, result);
    if (result.state === "made")
      log.info("Made the scheduled backup.", { file: result.file, bytes: result.bytes, kept: keep });
    else log.error("THE SCHEDULED BACKUP FAILED", { why: result.error, next: nextBackupAt(result, intervalMs) });
    return result.state;
  })) as "made" | "failed" | "not due";

async function makeScheduledBackup(
  source: BackupSource,
  folder: string,
  keep: number,
  now: Date,
  last: LastBackup,
): Promise<LastBackup> {
  const at = now.toISOString();
  try {
    // First, because the partial file of a killed server may be what fills the disk.
    await deletePartialFiles(folder, SCHEDULED);
    const name = `${SCHEDULED}${toTimestamp(now)}${getExtension(source.recipients)}`;
    const { bytes } = await writeBackupTo(folder, name, source);
    await deleteOldest(folder, SCHEDULED, keep, now);
    return { at, state: "made", file: join(folder, name), bytes };
  } catch (error) {
    const failures = last.state === "failed" ? (last.failures ?? 1) + 1 : 1;
    const lastMadeAt = last.state === "made" ? last.at : last.lastMadeAt;
    return { at, state: "failed", error: (error as Error).message, failures, lastMadeAt };
  }
}

const saveLastBackup = (tx: Statements, last: LastBackup) => tx`
  insert into settings (key, value) values (${LAST_BACKUP}, ${JSON.stringify(last)})
  on conflict (key) do update set value = excluded.value, updated_at = now()`;

const SCHEDULED = "sidestreet-";
const BEFORE_MIGRATION = "before-";

/** The name of the snapshot that is taken before a migration. @param from the newest applied migration */
export const snapshotName = (from: string, recipients: readonly string[], now = new Date()) =>
  `${BEFORE_MIGRATION}${from}-${toTimestamp(now)}${getExtension(recipients)}`;

/** Counted separately, so that scheduled backups do not displace these snapshots. */
export const deleteOldSnapshots = (folder: string, keep: number, now = new Date()) =>
  deleteOldest(folder, BEFORE_MIGRATION, keep, now);

/** The caller has the lock, so no other server is writing a file. */
export const deletePartialSnapshots = (folder: string) => deletePartialFiles(folder, BEFORE_MIGRATION);

/** A backup from the future, made while a clock was wrong, is older than one that has just been made. */
async function deleteOldest(folder: string, prefix: string, keep: number, now: Date): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && COMPLETE.test(name));
  const rank = (name: string) => `${timestampIn(name) > toTimestamp(now) ? 0 : 1}${timestampIn(name)}`;
  const newestFirst = names.sort((a, b) => rank(b).localeCompare(rank(a)));
  for (const name of newestFirst.slice(keep)) await rm(join(folder, name), { force: true });
}

async function deletePartialFiles(folder: string, prefix: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => name.startsWith(prefix) && PARTIAL.test(name)))
    await rm(join(folder, name), { force: true });
}

const COMPLETE = /(\d{8}T\d{9}Z)\.tar\.zst(\.age)?$/;
const PARTIAL = /\d{8}T\d{9}Z\.tar\.zst(\.age)?\.[0-9a-f]{8}\.part$/;
const timestampIn = (name: string) => COMPLETE.exec(name)![1]!;

/** 20261121T070516123Z */
const toTimestamp = (at: Date) => at.toISOString().replace(/[-:.]/g, "");

/** The first of several servers to check makes the backup. @param address of the database, for two connections */
export async function backUpWhenDue({ config, db, log, photos }: AppContext, address: Address): Promise<void> {
  const { intervalMs, keep, recipients } = config.backup;
  if (intervalMs === undefined) return;
  const guard = connect(address, { pool: 1, prepare: config.database.prepare });
  const reader = connect(address, { pool: 1, prepare: config.database.prepare });
  await using _ = atEnd(() => Promise.all([guard.close(), reader.close()]));
  // Photos in a bucket are the bucket's own to back up.
  const source = { sql: reader.sql, photos: config.s3 ? undefined : photos, version: packageFile.version, recipients };
  const result = await backUpIfDue(guard.sql, source, { intervalMs, keep, folder: backupFolder(config) }, log);
  if (result === "failed") await alertAboutBackup(db, (await getLastBackup(db)) ?? {});
}
