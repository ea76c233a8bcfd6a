// What waited in the queues of earlier versions is sent after the upgrade, and nothing is sent twice.
import { expect, test } from "bun:test";
import { applyMigrations, migrate } from "../../db/migrate.ts";
import { migrations } from "../../db/migrations/index.ts";
import { emailChannel } from "../../src/outbox/letters.ts";
import { deliverDue } from "../../src/outbox/outbox.ts";
import { freshDatabase, useTestApp } from "../test-app.ts";

const app = useTestApp({ SMTP_URL: "smtp://mail.example" });

test("rows of the four queues move to the outbox, and those that wait are sent", async () => {
  const { sql, db, close } = await freshDatabase();
  for (const schema of ["public", "drizzle"]) await sql`drop schema ${sql(schema)} cascade`;
  await sql`create schema public`;
  const first = migrations.findIndex(({ tag }) => tag.endsWith("_outbox"));
  await sql.begin((tx) => applyMigrations(tx, migrations.slice(0, first)));
  await sql`insert into users (id, email, email_verified_at, user_type) values
    ('00000000-0000-4000-8000-000000000001', 'ann@example.com', now(), 'traveler'),
    ('00000000-0000-4000-8000-000000000002', 'bob@example.com', now(), 'business')`;
  await sql`insert into email_preferences (user_id, enabled, token) values
    ('00000000-0000-4000-8000-000000000001', true, 'a'), ('00000000-0000-4000-8000-000000000002', false, 'b')`;
  const [place] = await sql`insert into businesses (user_id, name, type, location, is_approved)
    values ('00000000-0000-4000-8000-000000000002', 'Bar Quay', 'restaurant', '1 Quay', true) returning id`;
  const [message] = await sql`insert into messages (from_business_id, title, content)
    values (${place!.id}, 'Soup', 'Today.') returning id`;
  const [sent] = await sql`insert into messages (from_business_id, title, content)
    values (${place!.id}, 'Cake', 'Today.') returning id`;
  await sql`insert into outgoing_emails (message_id, user_id, sent_at) values
    (${message!.id}, '00000000-0000-4000-8000-000000000001', null),
    (${sent!.id}, '00000000-0000-4000-8000-000000000001', now())`;
  const facts = JSON.stringify({ place: "Bar Quay", businessId: place!.id });
  await sql`insert into notifications (user_id, kind, key, facts, sent_at) values
    ('00000000-0000-4000-8000-000000000002', 'listing-approved', '1', ${facts}::text::jsonb, null),
    ('00000000-0000-4000-8000-000000000002', 'listing-approved', '2', ${facts}::text::jsonb, now())`;
  await sql`insert into waitlist_entries (name, email, next_attempt_at, invited_at) values
    ('Cleo', 'cleo@example.com', now(), now()), ('Dan', 'dan@example.com', null, now())`;
  await sql`insert into email_log (kind, recipient, subject, state) values ('reset', 'ann@example.com', 'A link', 'sent')`;

  await migrate(sql);
  const mails: { to: string; subject: string; text: string }[] = [];
  const mail = async (each: (typeof mails)[number]) => {
    mails.push(each);
    return { state: "sent" as const, answer: "" };
  };
  await sql`grant all on all tables in schema public to public`;
  await sql`grant all on all sequences in schema public to public`;
  await sql`grant usage on schema public to public`;
  expect(await deliverDue({ ...app.ctx, db, mail }, [emailChannel])).toBe(3);
  expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ["ann@example.com", "Bar Quay: Soup"],
    ["bob@example.com", "Bar Quay is approved"],
    ["cleo@example.com", "Sidestreet: you are invited"],
  ]);
  expect(await sql`select subject from outbox where kind = 'reset'`).toMatchObject([{ subject: "A link" }]);
  expect(await sql`select 1 from outbox where state = 'waiting'`).toHaveLength(0);
  const [, token] = /invitation=([\w-]{43})/.exec(mails.find(({ to }) => to === "cleo@example.com")!.text)!;
  expect(token).toHaveLength(43);
  await close();
});
