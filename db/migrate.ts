// Brings a database to the schema of this version, once, however many servers start at the same time.
import type postgres from "postgres";
import { LOCKS } from "./advisory-locks.ts";
import { hasTable, type Statements } from "./client.ts";
import { migrations } from "./migrations/index.ts";

export class SchemaTooNew extends Error {}

/** A migration as a backup names it. `when` identifies it: the time at which it was generated, in ms. */
export type Migration = { tag: string; when: number };

/** Applies missing migrations in one transaction; nothing if `beforeChange` throws. @throws SchemaTooNew */
export const migrate = async (
  sql: postgres.Sql,
  beforeChange?: (from: Migration, missing: Migration[]) => Promise<void>,
): Promise<string[]> =>
  (await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await lockSchema(tx);
    const applied = await appliedMigrations(tx);
    const missing = missingMigrations(applied);
    const newest = applied.at(-1);
    if (newest && missing.length > 0) await beforeChange?.(newest, missing);
    await applyMigrations(tx, missing);
    return missing.map(({ tag }) => tag);
  })) as string[];

/** Prevents other migrations and restores until the transaction ends. */
export const lockSchema = (tx: Statements) => tx`select pg_advisory_xact_lock(${LOCKS.migration})`;

export async function appliedMigrations(sql: Statements): Promise<Migration[]> {
  if (!(await hasTable(sql, "__drizzle_migrations", "drizzle"))) return [];
  const rows = await sql`select created_at from drizzle.__drizzle_migrations order by created_at`;
  return findMigrations(rows.map((row) => Number(row.created_at)));
}

export function findMigrations(whens: number[]): Migration[] {
  const newest = Math.max(...migrations.map(({ when }) => when));
  if (whens.some((when) => when > newest))
    throw new SchemaTooNew(
      "This database was made by a newer Sidestreet. Use that version, or restore an older backup.",
    );
  return whens.map((when) => ({ tag: migrations.find((known) => known.when === when)?.tag ?? String(when), when }));
}

export async function applyMigrations(tx: Statements, wanted: Migration[]): Promise<void> {
  const whens = new Set(wanted.map(({ when }) => when));
  await tx`create schema if not exists drizzle`;
  await tx`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  for (const migration of migrations.filter(({ when }) => whens.has(when))) {
    for (const statement of migration.statements) await tx.unsafe(statement);
    const hash = new Bun.CryptoHasher("sha256").update(migration.text).digest("hex");
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${migration.when})`;
  }
}

export const missingMigrations = (applied: Migration[]): Migration[] =>
  migrations.filter(({ when }) => !applied.some((one) => one.when === when));

/** Every name that a table or function of the public schema has had in any version. */
export function listSchemaNames(): { tables: string[]; functions: string[] } {
  const text = migrations.map((migration) => migration.text).join("\n");
  const listNames = (kind: "TABLE" | "FUNCTION") => {
    const created = text.matchAll(new RegExp(`^CREATE (?:OR REPLACE )?${kind} (?:"public"\\.)?"?(\\w+)"?`, "gm"));
    const renamed = text.matchAll(new RegExp(`^ALTER ${kind} "?\\w+"?(?:\\(\\))? RENAME TO "?(\\w+)"?`, "gm"));
    return [...new Set([...created, ...renamed].map((match) => match[1]!))];
  };
  return { tables: listNames("TABLE"), functions: listNames("FUNCTION") };
}
