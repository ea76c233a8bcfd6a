// Brings a database to this program's schema, once, however many servers start at the same moment.

import type postgres from "postgres";
import { LOCKS } from "./advisory-locks.ts";
import type { Statements } from "./client.ts";
import { migrations } from "./migrations/index.ts";

/** The database was made by a newer Sidestreet than this one. */
export class SchemaTooNew extends Error {}

/** A migration as a backup names it. */
export type Migration = { tag: string; when: number };

/**
 * Applies what is missing, each migration in one transaction, under an advisory lock.
 * The table is that of drizzle-kit's own migrator, so that either can continue the other's work.
 * @param beforeChange awaited before a database that is not empty is changed; if it throws, nothing is. It is told the
 *   newest migration that is applied, and those that will be.
 * @returns the names of the applied migrations
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

/** Nobody else migrates or restores until the transaction ends. */
export const lockSchema = (tx: Statements) => tx`select pg_advisory_xact_lock(${LOCKS.migration})`;

/**
 * The applied migrations, oldest first; none where the database is empty.
 * @throws NewerSchema
 */
export async function appliedMigrations(sql: Statements): Promise<Migration[]> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`;
  if (!table?.there) return [];
  const rows = await sql`select created_at from drizzle.__drizzle_migrations order by created_at`;
  return knownMigrations(rows.map((row) => Number(row.created_at)));
}

/**
 * @param whens when each migration was made, in ms
 * @throws NewerSchema when one of them is newer than all that this program knows
 */
export function knownMigrations(whens: number[]): Migration[] {
  const newest = Math.max(...migrations.map(({ when }) => when));
  if (whens.some((when) => when > newest)) {
    throw new SchemaTooNew(
      "This database was made by a newer Sidestreet. Start that version, or restore an older backup.",
    );
  }
  return whens.map((when) => ({ tag: migrations.find((known) => known.when === when)?.tag ?? String(when), when }));
}

/** Applies these migrations in their order, and records them. */
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

/** This program's migrations that are not among `applied`. */
export const missingMigrations = (applied: Migration[]): Migration[] =>
  migrations.filter(({ when }) => !applied.some((one) => one.when === when));

/** Every name that a table or function of the public schema has had in any version, to drop an empty installation. */
export function namesMade(): { tables: string[]; functions: string[] } {
  const text = migrations.map((migration) => migration.text).join("\n");
  const namesOf = (kind: "TABLE" | "FUNCTION") => {
    const created = text.matchAll(new RegExp(`^CREATE (?:OR REPLACE )?${kind} (?:"public"\\.)?"(\\w+)"`, "gm"));
    const renamed = text.matchAll(new RegExp(`^ALTER ${kind} "\\w+"(?:\\(\\))? RENAME TO "(\\w+)"`, "gm"));
    return [...new Set([...created, ...renamed].map((match) => match[1]!))];
  };
  return { tables: namesOf("TABLE"), functions: namesOf("FUNCTION") };
}
