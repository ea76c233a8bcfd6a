import { existsSync } from "node:fs";
import { connect, hasTable, type Statements } from "../../../db/client.ts";
import { appliedMigrations, missingMigrations, SchemaTooNew } from "../../../db/migrate.ts";
import { backupFolder } from "../../backups/backup-file.ts";
import { assertRecipients } from "../../backups/encryption.ts";
import { getLastBackup, type LastBackup, nextBackupAt } from "../../backups/schedule.ts";
import { findInstallationKey, toFingerprint } from "../../backups/signature.ts";
import type { Config } from "../../config.ts";
import { formatSize } from "../command.ts";
import type { OpenDatabase } from "../database.ts";
import { formatDatabaseError } from "../database-error.ts";
import { type Finding, fail, ok, warn } from "./check.ts";

const MIN_MAJOR_VERSION = 15;

export async function checkDatabase({ sql }: OpenDatabase): Promise<Finding[]> {
  const [server] = await sql`select current_setting('server_version_num')::int as number, version() as name`;
  const version = String(server?.name).split(" ").slice(0, 2).join(" ");
  return server?.number >= MIN_MAJOR_VERSION * 10_000
    ? [ok(`${version} responds.`)]
    : [fail(`${version} is too old. Sidestreet requires PostgreSQL ${MIN_MAJOR_VERSION} or newer.`)];
}

export async function checkSchema({ sql }: OpenDatabase): Promise<Finding[]> {
  try {
    const applied = await appliedMigrations(sql);
    const missing = missingMigrations(applied).length;
    if (applied.length === 0) return [warn("The database is empty. `sidestreet serve` creates the tables.")];
    if (missing > 0) return [warn(`${missing} migrations are missing. The next start applies them.`)];
    return [ok(`Up to date (${applied.at(-1)!.tag}).`)];
  } catch (error) {
    if (error instanceof SchemaTooNew) return [fail(error.message)];
    throw error;
  }
}

/** Behind a pooler in transaction mode, a statement prepared on one backend may run on another, too late within a transaction. */
export async function checkPooler({ database }: Config, { address }: OpenDatabase): Promise<Finding[]> {
  if (!database.url) return [];
  const [one, two] = [connect(address, { pool: 1, prepare: true }), connect(address, { pool: 1, prepare: true })];
  const backendOf = async ({ sql }: typeof one) => (await sql.unsafe("select pg_backend_pid() as pid"))[0]!.pid;
  const prepared = (tx: Statements) => tx`select ${1}::int + 1 as sum`;
  try {
    if ((await backendOf(one)) !== (await backendOf(two))) return [ok("No pooler in transaction mode.")];
    if (!database.prepare) return [ok("A pooler in transaction mode, with DATABASE_PREPARE=no.")];
    await prepared(one.sql);
    await two.sql.begin(async (tx) => {
      await tx`select 1`;
      await one.sql.begin((other) => prepared(other));
    });
    return [ok("A pooler in transaction mode with support for prepared statements.")];
  } catch (error) {
    if (!["26000", "42P05", "25P02", "08P01"].includes((error as { code?: string }).code ?? ""))
      return [fail(formatDatabaseError(error))];
    return [fail("The database is behind a pooler in transaction mode. Set DATABASE_PREPARE=no.")];
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
}

const WARN_SKEW_MS = 2000;
const FAIL_SKEW_MS = 60_000;

export async function checkClock({ sql }: OpenDatabase): Promise<Finding[]> {
  const before = Date.now();
  const [row] = await sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`;
  const skew = Math.abs(Number(row!.now) - (before + Date.now()) / 2);
  const message = `The clocks of this machine and the database differ by ${(skew / 1000).toFixed(1)} s.`;
  if (skew >= FAIL_SKEW_MS) return [fail(`${message} Sessions and rate limits break. Use NTP on both.`)];
  if (skew >= WARN_SKEW_MS) return [warn(`${message} Use NTP on both.`)];
  return [ok(message)];
}

/** The fingerprint is what an operator compares before a backup is restored on another machine. */
export async function checkBackupKey({ sql }: OpenDatabase): Promise<Finding[]> {
  const key = await findInstallationKey(sql);
  if (!key) return [warn("There is none yet. The next start creates it.")];
  return [ok(`Backups are signed with ${toFingerprint(key)}. Note it, to restore them elsewhere.`)];
}

export async function checkAdminPasskeys(config: Config, { sql }: OpenDatabase): Promise<Finding[]> {
  if (!(await hasTable(sql, "passkeys"))) return [];
  const [row] = await sql<{ admins: number; without: number }[]>`
    select count(*)::int as admins,
      count(*) filter (where not exists (select from passkeys where user_id = users.id))::int as without
    from users where (is_admin or is_moderator) and suspended_at is null`;
  const { admins, without } = row!;
  const count = `${without} of ${admins} admins and moderators ${without === 1 ? "has" : "have"} no passkey`;
  if (!config.requirePasskeyForAdmins) return [ok(`Not required; ${count}.`)];
  if (without > 0) return [warn(`Required, but ${count} yet. Until they add one, their password lets them in.`)];
  return [ok(`Required, and all ${admins} admins and moderators have one.`)];
}

export async function checkBackups(config: Config, { sql, db }: OpenDatabase): Promise<Finding[]> {
  const { intervalMs, keep, recipients } = config.backup;
  await assertRecipients(recipients);
  if (keep === 0) return [warn("Off (BACKUP_KEEP=0), also before migrations.")];
  if (!intervalMs)
    return config.database.url
      ? [ok("Off (BACKUP_EVERY). Make sure that your PostgreSQL is backed up.")]
      : [warn("Off (BACKUP_EVERY=no). Run `sidestreet backup FILE` on a schedule.")];
  const last = (await hasTable(sql, "settings")) ? await getLastBackup(db) : undefined;
  if (!last || last.state === "waiting") return [warn("No backup yet. The first one is due after BACKUP_EVERY.")];
  const age = Date.now() - Date.parse(last.at);
  if (last.state === "failed") return [fail(formatFailure(last, intervalMs, age))];
  if (age > 2 * intervalMs) return [fail(`The last one is ${formatDuration(age)} old. Is the server running?`)];
  const isHere = last.file !== undefined && existsSync(last.file);
  // With a PostgreSQL of its own, no other machine has made it.
  if (!isHere && !config.database.url)
    return [warn(`The last one is missing: ${last.file}. Make one with \`sidestreet backup FILE\`.`)];
  const elsewhere = isHere ? "" : " It is not on this machine.";
  const encrypted = recipients.length > 0 ? ` New ones are encrypted for ${recipients.join(", ")}.` : "";
  return [
    ok(
      `The last one is ${formatDuration(age)} old (${last.file}, ${formatSize(last.bytes ?? 0)}).${elsewhere}${encrypted}`,
    ),
    ...(isHere
      ? [warn(`Backups are on the same disk as the data. Copy ${backupFolder(config)} to another machine.`)]
      : []),
  ];
}

function formatFailure(last: LastBackup, intervalMs: number, age: number): string {
  const { failures = 1, lastMadeAt, error = "" } = last;
  const what = failures === 1 ? "The last one failed" : `The last ${failures} failed, the latest`;
  const wait = nextBackupAt(last, intervalMs).getTime() - Date.now();
  const next = wait > 0 ? `in ${formatDuration(wait)}` : "within a minute";
  const success = lastMadeAt
    ? `The last successful one is ${formatDuration(Date.now() - Date.parse(lastMadeAt))} old.`
    : "None has succeeded yet.";
  return `${what} ${formatDuration(age)} ago: ${error.replace(/\.$/, "")}. A running server retries ${next}. ${success}`;
}

const formatDuration = (ms: number) =>
  ms > 48 * 3600_000
    ? `${Math.round(ms / 86_400_000)} days`
    : ms > 7200_000
      ? `${Math.round(ms / 3600_000)} hours`
      : `${Math.round(ms / 60_000)} minutes`;
