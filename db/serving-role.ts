// What the role of a running server may do, if it is not the role that owns the tables.
import type postgres from "postgres";
import type { Statements } from "./client.ts";
import { lockSchema } from "./migrate.ts";

/** It can add to these tables and read them, and nothing else. */
const APPEND_ONLY_TABLES = ["audit_log"];
/** Imports analyze what they stage and what they write. */
const ANALYZED_TABLES = ["import_places", "businesses"];

/** Grants a role what a server needs. Call it after the migration. @param options.truncate for a public demo */
export async function grantServing(sql: postgres.Sql, role: string, options: { truncate: boolean }): Promise<void> {
  await sql.begin(async (tx) => {
    await lockSchema(tx);
    const [user] = await tx`select current_user as name`;
    if (user?.name === role) return;
    const tables = await listTables(tx, role, options.truncate ? "truncate" : "insert");
    const rights = `select, insert, update, delete${options.truncate ? ", truncate" : ""}`;
    const isMissing = tables.some(({ name, granted }) => !granted && !APPEND_ONLY_TABLES.includes(name));
    const unanalyzable = await listUnanalyzable(tx, role);
    if (!isMissing && unanalyzable.length === 0) return;
    const to = tx(role);
    await tx`grant usage on schema public, drizzle to ${to}`;
    await tx`grant select on drizzle.__drizzle_migrations to ${to}`;
    for (const { name } of tables) {
      const allowed = APPEND_ONLY_TABLES.includes(name) ? "select, insert" : rights;
      await tx`grant ${tx.unsafe(allowed)} on ${tx(name)} to ${to}`;
    }
    for (const { name } of await listSequences(tx)) await tx`grant select, usage on ${tx(name)} to ${to}`;
    for (const name of unanalyzable) await tx`grant maintain on ${tx(name)} to ${to}`;
  });
}

const listTables = (tx: Statements, role: string, privilege: string) =>
  tx<{ name: string; granted: boolean }[]>`
    select relname::text as name, has_table_privilege(${role}, oid, ${privilege}) as granted
    from pg_class where ${isOwned(tx)} and relkind = 'r'`;

/** The privilege is new in PostgreSQL 17; before, imports are planned without. */
async function listUnanalyzable(tx: Statements, role: string): Promise<string[]> {
  const [server] = await tx`select current_setting('server_version_num')::int >= 170000 as "hasMaintain"`;
  if (!server?.hasMaintain) return [];
  const rows = await tx<{ name: string }[]>`
    select name from unnest(${ANALYZED_TABLES}::text[]) as name where not has_table_privilege(${role}, name, 'maintain')`;
  return rows.map(({ name }) => name);
}

const listSequences = (tx: Statements) =>
  tx<{ name: string }[]>`select relname::text as name from pg_class where ${isOwned(tx)} and relkind = 'S'`;

/** Not the tables of extensions. */
const isOwned = (tx: Statements) => tx`relnamespace = 'public'::regnamespace and relowner = current_user::regrole`;
