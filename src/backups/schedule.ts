// Scheduled backups in DATA_DIR/backups: one of the servers makes them, and removes the oldest.

import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type postgres from "postgres";
import { LOCKS } from "../../db/advisory-locks.ts";
import type { Database, Statements } from "../../db/client.ts";
import { settings } from "../../db/schema/index.ts";
import type { Log } from "../context.ts";
import { writeBackupIn } from "./backup-file.ts";
import type { BackupSource } from "./write-backup.ts";

/** How the last scheduled backup went. */
export type LastBackup = {
  at: string;
  /** `waiting`: none was due yet, and `at` is when a server first looked. */
  state: "waiting" | "made" | "failed";
  file?: string;
  /** of the file */
  bytes?: number;
  error?: string;
  /** How many have failed since the last success. */
  failures?: number;
  /** When the last one succeeded. */
  lastMadeAt?: string;
};

export type Schedule = {
  /** ms between two. */
  every: number;
  /** How many files stay. */
  keep: number;
  folder: string;
};

const KEY = "backup.last";

/** ms after the first failure; the wait doubles with each further one, up to the longest, and never beyond the schedule. */
const RETRY_AFTER = 5 * 60_000;
const LONGEST_RETRY = 3600_000;

/** When the next one is due, which is sooner after a failure. @param every ms between two */
export const nextBackupAt = (last: LastBackup, every: number): Date =>
  new Date(Date.parse(last.at) + waitAfter(last, every));

const waitAfter = ({ state, failures = 1 }: LastBackup, every: number): number =>
  state === "failed" ? Math.min(every, LONGEST_RETRY, RETRY_AFTER * 2 ** (failures - 1)) : every;

/** @returns undefined where no server has looked yet */
export async function lastBackup(db: Database): Promise<LastBackup | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  return row && (JSON.parse(row.value) as LastBackup);
}

/**
 * Makes a backup if one is due and no other server makes it; a failure is stored and logged.
 * @param guard a connection of its own, whose open transaction holds the lock: it ends however this process ends
 */
export async function backUpIfDue(
  guard: postgres.Sql,
  source: BackupSource,
  { every, keep, folder }: Schedule,
  log: Log,
  now = new Date(),
): Promise<"made" | "failed" | "not due"> {
  return (await guard.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    const [turn] = await tx`select pg_try_advisory_xact_lock(${LOCKS.backup}) as ours`;
    if (!turn?.ours) return "not due";
    const [row] = await tx<{ value: string }[]>`select value from settings where key = ${KEY}`;
    const last = row && (JSON.parse(row.value) as LastBackup);
    if (!last) await remember(tx, { at: now.toISOString(), state: "waiting" });
    // `abs`: a backup from the future was made while a clock was wrong, and must not stop the next.
    if (!last || Math.abs(now.getTime() - Date.parse(last.at)) < waitAfter(last, every)) return "not due";
    const outcome = await makeScheduled(source, folder, keep, now, last);
    await remember(tx, outcome);
    if (outcome.state === "made")
      log.info("Made the scheduled backup.", { file: outcome.file, bytes: outcome.bytes, kept: keep });
    else log.error("THE SCHEDULED BACKUP FAILED", { why: outcome.error, next: nextBackupAt(outcome, every) });
    return outcome.state;
  })) as "made" | "failed" | "not due";
}

async function makeScheduled(
  source: BackupSource,
  folder: string,
  keep: number,
  now: Date,
  last: LastBackup,
): Promise<LastBackup> {
  const at = now.toISOString();
  try {
    // First of all: the unfinished file of a killed server may be what fills the disk.
    await removeUnfinished(folder, SCHEDULED);
    const name = `${SCHEDULED}${stamp(now)}.tar.zst`;
    const { bytes } = await writeBackupIn(source, folder, name);
    await removeOldest(folder, SCHEDULED, keep);
    return { at, state: "made", file: join(folder, name), bytes };
  } catch (error) {
    const failures = last.state === "failed" ? (last.failures ?? 1) + 1 : 1;
    const lastMadeAt = last.state === "made" ? last.at : last.lastMadeAt;
    return { at, state: "failed", error: (error as Error).message, failures, lastMadeAt };
  }
}

const remember = (tx: Statements, last: LastBackup) => tx`
  insert into settings (key, value) values (${KEY}, ${JSON.stringify(last)})
  on conflict (key) do update set value = excluded.value, updated_at = now()`;

const SCHEDULED = "sidestreet-";
const BEFORE = "before-";

/** The name of a snapshot taken before a migration. @param from the newest migration applied */
export const snapshotName = (from: string, now = new Date()) => `${BEFORE}${from}-${stamp(now)}.tar.zst`;

/** Snapshots before migrations are counted apart, so that scheduled backups do not push them out. */
export const removeOldSnapshots = (folder: string, keep: number) => removeOldest(folder, BEFORE, keep);

/** Removes only files with our names, whose stamps sort by time. */
async function removeOldest(folder: string, prefix: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && OURS.test(name));
  const oldest = names.sort((a, b) => stampIn(a).localeCompare(stampIn(b))).slice(0, Math.max(0, names.length - keep));
  for (const name of oldest) await rm(join(folder, name), { force: true });
}

/** Removes what a killed process left behind. The caller holds the lock, so nobody is writing one now. */
const removeUnfinished = (folder: string, prefix: string) =>
  removeNamed(folder, (name) => name.startsWith(prefix) && UNFINISHED.test(name));

export const removeUnfinishedSnapshots = (folder: string) => removeUnfinished(folder, BEFORE);

async function removeNamed(folder: string, isMeant: (name: string) => boolean): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isMeant)) await rm(join(folder, name), { force: true });
}

const UNFINISHED = /\d{8}T\d{9}Z\.tar\.zst\.[0-9a-f]{8}\.part$/;
const OURS = /\d{8}T\d{9}Z\.tar\.zst$/;
const stampIn = (name: string) => name.slice(-OURS_LENGTH);
const OURS_LENGTH = "20261121T070516123Z.tar.zst".length;

/** 20261121T070516123Z */
const stamp = (at: Date) => at.toISOString().replace(/[-:.]/g, "");
