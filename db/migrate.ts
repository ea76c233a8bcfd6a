// Brings a database to the schema of this program, once, however many servers start at the same moment.

import type postgres from "postgres";
import type { Statements } from "./client.ts";
import { LOCKS } from "./locks.ts";
import { migrations } from "./migrations/index.ts";

/** The database was made by a newer Sidestreet than this one. */
export class NewerSchema extends Error {}

/** A migration as a backup names it. */
export type Migration = { tag: string; when: number };

/**
 * Applies what is missing, each migration in one transaction, under an advisory lock.
 * The table is the one drizzle-kit's own migrator uses, so that either may continue the other's work.
 * @param beforeChange is waited for before a database that holds something is changed; what it throws leaves the
 *   database as it was. It is told the newest migration that is there, and those that will be applied.
 * @returns the names of the migrations that were applied
 * @throws NewerSchema when the database knows a migration that this program does not
 */
export async function migrate(
  sql: postgres.Sql,
  beforeChange?: (from: Migration, missing: Migration[]) => Promise<void>,
): Promise<string[]> {
  return (await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await lockSchema(tx);
    const done = await appliedMigrations(tx);
    const missing = migrations.filter(({ when }) => !done.some((applied) => applied.when === when));
    const newest = done.at(-1);
    if (newest && missing.length > 0) await beforeChange?.(newest, missing);
    await applyMigrations(tx, missing);
    return missing.map(({ tag }) => tag);
  })) as string[];
}

/** Held until the transaction ends: nobody else migrates or restores meanwhile. */
export const lockSchema = (tx: Statements) => tx`select pg_advisory_xact_lock(${LOCKS.migration})`;

/**
 * What was applied, the oldest first; nothing where the database is empty.
 * @throws NewerSchema
 */
export async function appliedMigrations(sql: Statements): Promise<Migration[]> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`;
  if (!table?.there) return [];
  const rows = await sql`select created_at from drizzle.__drizzle_migrations order by created_at`;
  return knownMigrations(rows.map((row) => Number(row.created_at)));
}

/**
 * Migrations by when they were made (ms).
 * @throws NewerSchema when this program does not know one that is newer than its own
 */
export function knownMigrations(whens: number[]): Migration[] {
  const newest = Math.max(...migrations.map(({ when }) => when));
  if (whens.some((when) => when > newest)) {
    throw new NewerSchema(
      "This database was made by a newer Sidestreet. Start that version, or restore an older backup.",
    );
  }
  return whens.map((when) => ({ tag: migrations.find((known) => known.when === when)?.tag ?? String(when), when }));
}

/** Applies these, in their order, and writes down that they are. */
export async function applyMigrations(tx: Statements, asked: Migration[]): Promise<void> {
  const whens = new Set(asked.map(({ when }) => when));
  await tx`create schema if not exists drizzle`;
  await tx`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  for (const migration of migrations.filter(({ when }) => whens.has(when))) {
    for (const statement of migration.statements) await tx.unsafe(statement);
    const hash = new Bun.CryptoHasher("sha256").update(migration.text).digest("hex");
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${migration.when})`;
  }
}

/** Those that this program has and `applied` has not. */
export const missingMigrations = (applied: Migration[]): Migration[] =>
  migrations.filter(({ when }) => !applied.some((one) => one.when === when));

/** The names of all that the migrations make in the public schema, so that an empty installation can be cleared away. */
export function namesMade(): { tables: string[]; functions: string[] } {
  const texts = migrations.map(({ text }) => text).join("\n");
  const named = (pattern: RegExp) => [...new Set([...texts.matchAll(pattern)].map((match) => match[1]!))];
  return {
    tables: named(/^CREATE TABLE (?:"public"\.)?"(\w+)"/gm),
    functions: named(/^CREATE (?:OR REPLACE )?FUNCTION (?:"public"\.)?"(\w+)"/gm),
  };
}
