// The database: its version, its schema, the way to it, its clock, and its backups.
import { existsSync } from "node:fs";
import { connect, type Statements } from "../../../db/client.ts";
import { appliedMigrations, missingMigrations, SchemaTooNew } from "../../../db/migrate.ts";
import { backupFolder } from "../../backups/backup-file.ts";
import { getLastBackup, type LastBackup, nextBackupAt } from "../../backups/schedule.ts";
import type { Config } from "../../config.ts";
import { formatSize } from "../command.ts";
import type { OpenDatabase } from "../database.ts";
import { type Check, fail, ok, warn } from "./check.ts";

/** PostgreSQL's major version. */
const OLDEST = 15;

export async function checkDatabase({ sql }: OpenDatabase): Promise<Check[]> {
  const [server] = await sql`select current_setting('server_version_num')::int as number, version() as name`;
  const version = String(server?.name).split(" ").slice(0, 2).join(" ");
  const checks = [
    server?.number >= OLDEST * 10_000
      ? ok("database", `${version} answers.`)
      : fail("database", `${version} is too old: Sidestreet needs PostgreSQL ${OLDEST} or newer.`),
  ];
  return [...checks, await checkSchema(sql)];
}

async function checkSchema(sql: OpenDatabase["sql"]): Promise<Check> {
  try {
    const applied = await appliedMigrations(sql);
    const missing = missingMigrations(applied).length;
    if (applied.length === 0) return warn("schema", "The database is empty: `sidestreet serve` makes what it needs.");
    if (missing > 0) return warn("schema", `${missing} migrations are missing: the next start applies them.`);
    return ok("schema", `It is up to date (${applied.at(-1)!.tag}).`);
  } catch (error) {
    if (error instanceof SchemaTooNew) return fail("schema", error.message);
    throw error;
  }
}

/**
 * Behind a pooler in transaction mode two clients share a backend, and a statement prepared on one backend may be asked
 * of another. The driver prepares a missing statement again, but inside a transaction it is too late for that.
 */
export async function checkPooler({ database }: Config, { address }: OpenDatabase): Promise<Check[]> {
  if (!database.url) return [];
  const [one, two] = [connect(address, { pool: 1, prepare: true }), connect(address, { pool: 1, prepare: true })];
  const backendOf = async ({ sql }: typeof one) => (await sql.unsafe("select pg_backend_pid() as pid"))[0]!.pid;
  const prepared = (tx: Statements) => tx`select ${1}::int + 1 as sum`;
  try {
    if ((await backendOf(one)) !== (await backendOf(two))) return [ok("pooler", "No pooler shares its connections.")];
    if (!database.prepare) return [ok("pooler", "A pooler in transaction mode, and DATABASE_PREPARE=no: that fits.")];
    await prepared(one.sql);
    await two.sql.begin(async (tx) => {
      await tx`select 1`;
      await one.sql.begin((other) => prepared(other));
    });
    return [ok("pooler", "A pooler in transaction mode that keeps prepared statements.")];
  } catch (error) {
    if (!["26000", "42P05", "25P02", "08P01"].includes((error as { code?: string }).code ?? ""))
      return [fail("pooler", reasonOf(error))];
    return [fail("pooler", "A pooler in transaction mode stands before the database: set DATABASE_PREPARE=no.")];
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
}

/** ms */
const SKEW = { warn: 2000, fail: 60_000 };

export async function checkClock({ sql }: OpenDatabase): Promise<Check[]> {
  const before = Date.now();
  const [row] = await sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`;
  const skew = Math.abs(Number(row!.now) - (before + Date.now()) / 2);
  const words = `This machine's clock and the database's are ${(skew / 1000).toFixed(1)} s apart`;
  if (skew >= SKEW.fail) return [fail("clock", `${words}: sessions and limits go wrong. Set both by NTP.`)];
  if (skew >= SKEW.warn) return [warn("clock", `${words}. Set both by NTP.`)];
  return [ok("clock", `${words}.`)];
}

export async function checkBackups(config: Config, { sql, db }: OpenDatabase): Promise<Check[]> {
  const { intervalMs, keep } = config.backup;
  if (keep === 0) return [warn("backups", "BACKUP_KEEP=0: none are made, before a migration neither.")];
  if (!intervalMs)
    return config.database.url
      ? [ok("backups", "None are made here (BACKUP_EVERY); your PostgreSQL's own are yours to check.")]
      : [warn("backups", "None are made (BACKUP_EVERY=no). Run `sidestreet backup FILE` from a timer.")];
  const [table] = await sql`select to_regclass('public.settings') is not null as there`;
  const last = table?.there ? await getLastBackup(db) : undefined;
  if (!last || last.state === "waiting") return [warn("backups", "None was made yet: the first comes with time.")];
  const age = Date.now() - Date.parse(last.at);
  if (last.state === "failed") return [fail("backups", failureOf(last, intervalMs, age))];
  if (age > 2 * intervalMs) return [fail("backups", `The last one is ${spanOf(age)} old. Does the server run?`)];
  const here = last.file && existsSync(last.file) ? "" : " It is not on this machine.";
  return [
    ok("backups", `The last one is ${spanOf(age)} old (${last.file}, ${formatSize(last.bytes ?? 0)}).${here}`),
    ...(here === ""
      ? [warn("backups", `They lie beside what they save: copy ${backupFolder(config)} elsewhere too.`)]
      : []),
  ];
}

function failureOf(last: LastBackup, intervalMs: number, age: number): string {
  const { failures = 1, lastMadeAt, error = "" } = last;
  const which = failures === 1 ? "The last one failed" : `The last ${failures} failed, the latest`;
  const wait = nextBackupAt(last, intervalMs).getTime() - Date.now();
  const next = wait > 0 ? `in ${spanOf(wait)}` : "within a minute";
  const good = lastMadeAt
    ? `the last good one is ${spanOf(Date.now() - Date.parse(lastMadeAt))} old`
    : "none is good yet";
  return `${which} ${spanOf(age)} ago: ${error.replace(/\.$/, "")}. A server that runs tries again ${next}; ${good}.`;
}

const spanOf = (ms: number) =>
  ms > 48 * 3600_000
    ? `${Math.round(ms / 86_400_000)} days`
    : ms > 7200_000
      ? `${Math.round(ms / 3600_000)} hours`
      : `${Math.round(ms / 60_000)} minutes`;

/** Why the database cannot be reached, without the address, which may hold a password. */
export function reasonOf(error: unknown): string {
  const { code = "", message } = error as { code?: string; message: string };
  if (/^(ECONN|CONNECT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)/.test(code))
    return `The PostgreSQL of DATABASE_URL does not answer (${code}). Check the address, the port and that it runs.`;
  if (code === "28P01" || code === "28000") return "PostgreSQL refuses the name or the password in DATABASE_URL.";
  if (code === "3D000") return "There is no database of the name in DATABASE_URL. Create it.";
  return message.replace(/\/\/[^@\s]*@/g, "//…@");
}
