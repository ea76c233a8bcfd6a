// A running server works as a role that owns no table: a flaw in one of its statements can't drop or rewrite the audit log.
import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type Address, connect } from "../../db/client.ts";
import { grantServing } from "../../db/serving-role.ts";
import { openDatabase } from "../../src/commands/database.ts";
import { readConfig } from "../../src/config.ts";
import { deleteExpired } from "../../src/ownership/retention.ts";
import { startPostgres } from "../acceptance/postgres.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

/** The SQLSTATE of the error, or "allowed". */
const attempt = (statement: string) =>
  app.ctx.db.execute(sql.raw(statement)).then(
    () => "allowed",
    (error) => error.cause.code as string,
  );
const NOT_PERMITTED = "42501";

test("the server's role can't change the audit log, and deletes what is two years old", async () => {
  const ada = await app.join("Ada", { admin: true });
  const amira = await app.join("Amira");
  await ada.post(`/api/admin/people/${amira.id}/suspension`, { reason: "Spam." });
  const entries = await app.sql`select * from audit_log`;
  expect(entries).toHaveLength(1);
  for (const statement of [
    "drop table audit_log cascade",
    "truncate audit_log cascade",
    "delete from audit_log",
    "update audit_log set action = 'place.edit'",
    "alter table audit_log disable trigger user",
    "alter table audit_log rename to log",
    "create or replace rule r as on insert to audit_log do instead nothing",
    "drop function reject_audit_log_changes() cascade",
    "drop schema public cascade",
    "drop table businesses cascade",
    "alter table users add column x int",
    "create table x (id int)",
    "set role sidestreet",
  ])
    expect([statement, await attempt(statement)]).toEqual([statement, NOT_PERMITTED]);
  expect(await app.sql`select * from audit_log`).toEqual(entries);
  // A table of the server's own in front of the log doesn't run its trigger as the owner of the log.
  await app.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`create temp table audit_log (id bigint, created_at timestamptz) on commit drop`);
    await tx.execute(sql`create function pg_temp.intrude() returns trigger language plpgsql as
      'begin execute ''alter table public.audit_log disable trigger user''; return old; end'`);
    await tx.execute(
      sql`create trigger intrude before delete on pg_temp.audit_log for each row execute function pg_temp.intrude()`,
    );
    await tx.execute(sql`insert into pg_temp.audit_log values (1, now() - interval '3 years')`);
    await tx.execute(sql`select delete_old_audit_entries()`);
  });
  const [trigger] = await app.sql`select tgenabled from pg_trigger where tgname = 'audit_log_append_only'`;
  expect(trigger).toEqual({ tgenabled: "O" });
  await app.sql`insert into audit_log (action, created_at) values ('person.suspend', now() - interval '25 months')`;
  await deleteExpired(app.ctx.db);
  expect(await app.sql`select * from audit_log`).toEqual(entries);
  const owned = await app.sql`select from pg_class where relowner = 'sidestreet_server'::regrole`;
  expect(owned).toHaveLength(0);
});

test("a role of an external PostgreSQL gets the same rights, also for new tables", async () => {
  const role = `server_${crypto.randomUUID().slice(0, 8)}`;
  const address = JSON.parse(process.env.TEST_POSTGRES!) as Exclude<Address, string>;
  const superuser = connect({ ...address, user: "postgres", database: "postgres" }, { pool: 1 });
  const [row] = await app.sql`select current_database() as database`;
  await superuser.sql`create role ${superuser.sql(role)} login password '${superuser.sql.unsafe(address.password!)}'`;
  const serving = connect({ ...address, user: role, database: row!.database }, { pool: 1 });
  try {
    await expect(serving.sql`select from users`.execute()).rejects.toThrow("permission denied");
    for (let start = 0; start < 2; start++) await grantServing(app.sql, role, { truncate: false });
    await Promise.all([1, 2, 3].map(() => grantServing(app.sql, role, { truncate: false })));
    await serving.sql`select from users`;
    await expect(serving.sql`truncate users cascade`.execute()).rejects.toThrow("permission denied");
    await grantServing(app.sql, role, { truncate: true });
    await serving.sql`truncate rate_limits`;
    await expect(serving.sql`truncate audit_log cascade`.execute()).rejects.toThrow("permission denied");
    await app.sql`create table new_table (id int)`;
    await expect(serving.sql`select from new_table`.execute()).rejects.toThrow("permission denied");
    await grantServing(app.sql, role, { truncate: false });
    await serving.sql`select from new_table`;

    // An earlier release granted less.
    await app.sql`revoke maintain on businesses from ${app.sql(role)}`;
    await grantServing(app.sql, role, { truncate: false });
    const [analyzed] = await app.sql`select has_table_privilege(${role}, 'businesses', 'maintain') as "isAllowed"`;
    expect(analyzed).toEqual({ isAllowed: true });
  } finally {
    await serving.close();
    await app.sql`drop owned by ${app.sql(role)}`.catch(() => {});
    await superuser.close();
  }
});

test("the owner of DATABASE_OWNER_URL migrates, and the server works as another role", async () => {
  const postgres = await startPostgres();
  const settings = {
    DATABASE_URL: postgres.url.replace("//sidestreet:", "//sidestreet_server:"),
    DATABASE_OWNER_URL: postgres.url,
  };
  const steps: string[] = [];
  try {
    const opened = await openDatabase(readConfig(settings), (step) => steps.push(step));
    expect(await opened.sql`select current_user as role, count(*)::int as people from users`).toMatchObject([
      { role: "sidestreet_server", people: 0 },
    ]);
    expect(await opened.sql`drop table users`.catch((error) => error.code)).toBe(NOT_PERMITTED);
    await opened.shut();
    const forCommand = await openDatabase(readConfig(settings), () => {}, true);
    expect(await forCommand.sql`select current_user as role`).toMatchObject([{ role: "sidestreet" }]);
    await forCommand.shut();
    expect(steps).toEqual([expect.stringMatching(/^Migrated the database/)]);
  } finally {
    await postgres.close();
  }
  expect(() => readConfig({ DATABASE_OWNER_URL: postgres.url })).toThrow("DATABASE_OWNER_URL requires DATABASE_URL.");
});
