// Migrations: the binary contains all of them, and concurrent servers apply each once.
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { migrate, SchemaTooNew } from "../../db/migrate.ts";
import { migrations } from "../../db/migrations/index.ts";
import { freshDatabase } from "../test-app.ts";

test("the list has every migration of the folder, in order", () => {
  const inFolder = readdirSync("db/migrations")
    .filter((name) => name.endsWith(".sql"))
    .sort();
  expect(migrations.map(({ tag }) => `${tag}.sql`)).toEqual(inFolder);
});

async function emptyDatabase() {
  const database = await freshDatabase();
  await database.sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`drop schema public cascade`;
    await tx`create schema public`;
    await tx`drop schema drizzle cascade`;
  });
  return database;
}

test("four concurrent servers migrate an empty database once", async () => {
  const { sql, close } = await emptyDatabase();
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(sql)));
  expect(applied.flat().length).toBe(migrations.length);
  const rows = await sql`select count(*)::int as count from drizzle.__drizzle_migrations`;
  expect(rows[0]!.count).toBe(migrations.length);
  await close();
});

test("migrations that fail midway leave the database as it was, and can be repeated", async () => {
  const { sql, close } = await emptyDatabase();
  await sql`create table page_speed (in_the_way int)`;
  await expect(migrate(sql)).rejects.toThrow("already exists");
  const tables = await sql`select schemaname, tablename from pg_tables where schemaname in ('public', 'drizzle')`;
  expect([...tables]).toEqual([{ schemaname: "public", tablename: "page_speed" }]);
  await sql`drop table page_speed`;
  expect((await migrate(sql)).length).toBe(migrations.length);
  await close();
});

test("a database with a newer schema is refused", async () => {
  const { sql, close } = await freshDatabase();
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`;
  expect(migrate(sql)).rejects.toBeInstanceOf(SchemaTooNew);
  await close();
});
