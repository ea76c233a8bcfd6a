import type { connect } from "../../db/client.ts";

/** Searches every column of every table, ignoring case. @returns "table: value" for each value that a table has */
export async function findInTables(
  sql: ReturnType<typeof connect>["sql"],
  values: readonly string[],
): Promise<{ tables: number; found: string[] }> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { name } of tables) {
    for (const value of values) {
      const rows = await sql`
        select 1 from ${sql(name)} t where strpos(lower(to_jsonb(t)::text), lower(${value})) > 0 limit 1`;
      if (rows.length > 0) found.push(`${name}: ${value}`);
    }
  }
  return { tables: tables.length, found };
}
