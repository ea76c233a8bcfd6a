// A merge that an earlier version made can be undone after the upgrade. The rows are what that version had stored.
import { expect, test } from "bun:test";
import { applyMigrations, migrate } from "../../../db/migrate.ts";
import { migrations } from "../../../db/migrations/index.ts";
import { undoMerges } from "../../../src/features/places/merging/undo-merge.ts";
import { freshDatabase, useTestApp } from "../../test-app.ts";
import earlier from "./merged-by-an-earlier-version.json" with { type: "json" };

useTestApp();

test("a merge of an earlier version is undone: every row is as before it", async () => {
  const { sql, db, close } = await freshDatabase();
  for (const schema of ["public", "drizzle"]) await sql`drop schema ${sql(schema)} cascade`;
  await sql`create schema public`;
  const first = migrations.findIndex(({ tag }) => tag.endsWith("_merge_log"));
  await sql.begin(async (tx) => {
    await applyMigrations(tx, migrations.slice(0, first));
    for (const [table, rows] of Object.entries(earlier.tables)) {
      const columns = await tx`
        select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
      const names = columns.map(({ name }) => `"${name}"`).join(", ");
      await tx`alter table ${tx(table)} disable trigger user`;
      await tx.unsafe(
        `insert into ${table} (${names}) overriding system value select ${names} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
        [JSON.stringify(rows)],
      );
      await tx`alter table ${tx(table)} enable trigger user`;
    }
    await tx`select setval('merge_changes_id_seq', max(id)) from merge_changes`;
    // A merge can be undone for 30 days.
    await tx`update merged_places set merged_at = now()`;
  });
  await migrate(sql);
  await sql`grant usage on schema public to public`;
  await sql`grant all on all tables in schema public to public`;
  await sql`grant all on all sequences in schema public to public`;
  const { imported } = earlier;
  const [noor] = await sql`select id from users where is_admin`;
  expect(await undoMerges(db, noor!.id, imported)).toEqual({ id: imported, count: 1 });
  for (const [table, rows] of Object.entries(earlier.before)) {
    // Without the columns that tables have got since.
    const known = Object.keys(JSON.parse(rows[0] ?? "{}"));
    const now = await sql`
      select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key = any(${known})) as row from ${sql(table)} t
      where ${table} <> 'outbox' or to_jsonb(t) ->> 'business_id' is not null`;
    const texts = now.map(({ row }) => JSON.stringify(row));
    expect([table, texts.sort()]).toEqual([table, rows.map((row) => JSON.stringify(JSON.parse(row))).sort()]);
  }
  expect(await sql`select from merge_changes`).toHaveLength(0);
  await close();
});
