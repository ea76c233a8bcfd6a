// One mailbox is one account, however its address is written.
import { expect, test } from "bun:test";
import { applyMigrations, migrate } from "../../db/migrate.ts";
import { migrations } from "../../db/migrations/index.ts";
import { makeAdmin } from "../../src/commands/admin.ts";
import { readConfig } from "../../src/config.ts";
import { freshDatabase, PASSWORD, useTestApp } from "../test-app.ts";

const app = useTestApp({ SMTP_URL: "smtp://mail.example" });

/** As people type it, as some browsers send it, with full-width letters, and with the full stop of Japanese. */
const FORMS = ["Zoe@exämple.com", "zoe@xn--exmple-cua.com", " ＺＯＥ＠ＥＸÄＭＰＬＥ．com ", "zoe@EXA\u0308MPLE.COM"];

test("Zoe signs in however her browser writes the domain of her email", async () => {
  const [first, ...others] = FORMS;
  const signUp = (email: string) => app.visitor().post("/api/auth/register", { email, password: PASSWORD });
  expect((await signUp(first!)).status).toBe(200);
  for (const email of others) expect((await signUp(email)).status).toBe(409);
  for (const email of FORMS)
    expect((await app.visitor().post("/api/auth/login", { email, password: PASSWORD })).status).toBe(200);
  expect([...(await app.sql`select email from users where email like 'zoe@%'`)]).toEqual([
    { email: "zoe@xn--exmple-cua.com" },
  ]);
  expect(await makeAdmin(app.db, "Zoe@Exämple.com")).toBe(true);
  expect(readConfig({ ADMIN_EMAIL: "Zoe@Exämple.com" }).admin?.email).toBe("zoe@xn--exmple-cua.com");
});

test("the letters before the @ and a domain that is none stay as they are", async () => {
  for (const email of ["zoë@example.com", "ﬁn@example.com", "zoe@xn--a.com", "zoe@1.2.example"]) {
    const zoe = app.visitor();
    expect((await zoe.post("/api/auth/register", { email, password: PASSWORD })).status).toBe(200);
    expect((await zoe.read("/api/auth/user")).email).toBe(email);
  }
});

test("accounts from before are found again, and of two the confirmed one", async () => {
  const { sql, close } = await freshDatabase();
  for (const schema of ["public", "drizzle"]) await sql`drop schema ${sql(schema)} cascade`;
  await sql`create schema public`;
  const first = migrations.findIndex(({ tag }) => tag.endsWith("_one_form_of_emails"));
  await sql.begin((tx) => applyMigrations(tx, migrations.slice(0, first)));
  const domains = [
    "exämple.com",
    "bücher.straße.de",
    "☃.net",
    "例え.テスト",
    "مثال.إختبار",
    "mail.🍜🍜z.com",
    "faß.a-ñ.es",
  ];
  for (const domain of domains)
    await sql`insert into users (email) values (${`ann@${domain}`}), (${`ann.${domain}@example.com`})`;
  await sql`insert into users (email, email_verified_at, first_name) values
    ('bob@exämple.com', now(), 'Bob'), ('bob@xn--exmple-cua.com', null, 'Someone'),
    ('ｅｖａ@example.com', null, 'Someone else'), ('eｖa@example.com', now(), 'Eva'), ('ｆay@bücher.de', null, 'Fay'),
    ('cleo@exämple.com', now(), 'Second'), ('cleo@xn--exmple-cua.com', now(), 'Cleo')`;
  await sql`insert into waitlist_entries (name, email, request_type) values
    ('Dan', 'dan@exämple.com', 'early_access'), ('Dan', 'dan@exämple.com', 'demo_access'),
    ('Dan', 'dan@xn--exmple-cua.com', 'demo_access')`;

  await migrate(sql);
  const emails = (await sql`select email from users where email like 'ann%'`).map(({ email }) => email);
  const unchanged = domains.map((domain) => `ann.${domain}@example.com`);
  expect(emails.sort()).toEqual(
    [...domains.map((domain) => `ann@${new URL(`http://${domain}`).hostname}`), ...unchanged].sort(),
  );
  const named = await sql`select email, first_name from users where first_name is not null order by email`;
  expect(named.map(({ email, first_name }) => [email, first_name])).toEqual([
    ["bob@exämple.com", "Someone"],
    ["bob@xn--exmple-cua.com", "Bob"],
    ["cleo@exämple.com", "Second"],
    ["cleo@xn--exmple-cua.com", "Cleo"],
    ["eva@example.com", "Eva"],
    ["fay@xn--bcher-kva.de", "Fay"],
    ["ｅｖａ@example.com", "Someone else"],
  ]);
  const entries = await sql`select email, request_type from waitlist_entries order by email, request_type`;
  expect(entries.map(({ email, request_type }) => `${request_type} ${email}`)).toEqual([
    "demo_access dan@exämple.com",
    "demo_access dan@xn--exmple-cua.com",
    "early_access dan@xn--exmple-cua.com",
  ]);
  await close();
});
