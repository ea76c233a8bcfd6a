// What an account owns, and what happens to it on take-over, sign-out, suspension, export and deletion.
import { beforeAll, expect, test } from "bun:test";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import * as schema from "../../db/schema/index.ts";
import { getStep, OF_NOBODY, OWNERSHIP } from "../../src/ownership/tables.ts";
import { putPlaces } from "../places.ts";
import { openPushService } from "../push/push-service.ts";
import { PASSWORD, type Person, useTestApp } from "../test-app.ts";
import { listOpen, openDoors } from "./doors.ts";

const app = useTestApp();
const owned = Object.keys(OWNERSHIP) as (keyof typeof OWNERSHIP)[];

/** Their owners copy the links again from any device, or each message contains them again. */
const UNHASHED = ["calendar_feeds", "email_preferences", "plans", "push_subscriptions", "shared_lists"];

beforeAll(async () => {
  await putPlaces(app.db, [
    { name: "Noodle Bar", type: "restaurant", latitude: 43.73, longitude: 7.42 },
    { name: "Musée Bleu", type: "tour", latitude: 43.731, longitude: 7.421 },
  ]);
});

const configOf = (name: string) => getTableConfig((schema as Record<string, unknown>)[name] as PgTable);
const refersTo = (name: string) =>
  configOf(name).foreignKeys.map((key) => ({
    table: getTableConfig(key.reference().foreignTable as PgTable).name,
    onDelete: key.onDelete,
  }));

test("every table says whose it is, once", async () => {
  const stored = await app.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like '%migration%'`;
  const declared = [...owned, ...OF_NOBODY].map((name) => configOf(name).name);
  expect(declared.toSorted()).toEqual(stored.map(({ name }) => name).toSorted());
  expect(new Set(declared).size).toBe(declared.length);
});

test("what belongs to nobody names no account", () => {
  const wrong = OF_NOBODY.filter((name) => {
    const columns = configOf(name).columns.map((column) => column.name);
    const isPersonal = columns.some((column) =>
      /user|viewer|member|recipient|email|^sid$|adminId|^token$/i.test(column),
    );
    return isPersonal || refersTo(name).some(({ table }) => table === "users" || table === "room_members");
  });
  expect(wrong).toEqual([]);
});

test("only tokens of links that are shown or sent again are stored unhashed", () => {
  const stored = [...owned, ...OF_NOBODY].filter((name) =>
    configOf(name).columns.some((column) => column.name === "token"),
  );
  expect(stored.map((name) => configOf(name).name).toSorted()).toEqual(UNHASHED);
});

test("the database deletes or unlinks what the deletion of an account leaves to it", () => {
  const follows = { "foreign key": ["users", ["cascade", "set null"]], parent: [undefined, ["cascade"]] } as const;
  const wrong = owned.filter((name) => {
    const step = getStep(name, "deletion");
    if (!(step in follows) || name === "rooms") return false;
    const [parent, actions] = follows[step as keyof typeof follows];
    return !refersTo(name).some(
      ({ table, onDelete }) => (!parent || table === parent) && (actions as readonly string[]).includes(onDelete!),
    );
  });
  expect(wrong).toEqual([]);
});

/** Follows the link that a password reset sends. */
async function resetPassword(email: string, password: string): Promise<Person> {
  const owner = app.visitor();
  await owner.post("/api/auth/forgot", { email });
  const findLink = () => app.mails.findLast(({ to, kind }) => to === email && kind === "reset");
  await app.deliver();
  const [, token] = /token=([\w-]{43})/.exec(findLink()!.text)!;
  expect((await owner.post("/api/auth/reset", { token, password })).status).toBe(200);
  return owner;
}

const doorsOf = (person: Person) =>
  openDoors({
    holder: person,
    visitor: app.visitor(),
    email: person.email,
    password: PASSWORD,
    pushSubscription: openPushService().subscribe().subscription,
  });

const countRows = async (table: string, userId: string) =>
  (await app.sql`select count(*)::int as count from ${app.sql(table)} where user_id = ${userId}`)[0]!.count as number;

test("whoever signed up with Olga's address has no door left after her reset", async () => {
  const mallory = await app.join("Olga", { verified: false });
  const doors = await doorsOf(mallory);
  expect(await listOpen(doors)).toEqual(doors.map(({ name }) => name));
  await app.sql`insert into passkeys (id, user_id, name, public_key, counter, transports, backed_up)
    values ('mallory', ${mallory.id}, 'Hers', 'x', 0, '{}', false)`;
  await app.sql`insert into identities (issuer, subject, user_id) values ('https://id.example', 'mallory', ${mallory.id})`;
  await app.sql`insert into stored_needs (user_id, needs) values (${mallory.id}, '{"diet":"vegan"}')`;

  const olga = await resetPassword(mallory.email, "a password of her own");
  expect(await listOpen(doors)).toEqual([]);
  const emptied = owned.filter((name) => ["delete", "leave rooms"].includes(getStep(name, "takeOver")));
  expect(emptied.length).toBeGreaterThan(10);
  for (const name of emptied) {
    const { name: table } = configOf(name);
    expect([table, await countRows(table, mallory.id)]).toEqual([table, name === "sessions" ? 1 : 0]);
  }
  const plans = await olga.read<{ id: string; tripId: string | null }[]>("/api/plans");
  const plan = plans.find(({ tripId }) => !tripId);
  expect((await olga.read(`/api/plans/${plan!.id}`)).url).toBeNull();
});

test("a password reset keeps what the owner of a confirmed address shares", async () => {
  const petra = await app.join("Petra");
  const doors = await doorsOf(petra);
  await resetPassword(petra.email, "another long password");
  expect(await listOpen(doors)).toEqual([
    "the shared plan",
    "the shared plan's calendar file",
    "the shared trip",
    "the shared list",
    "the calendar feed",
    "the taste in the room",
  ]);
  expect(await countRows("push_subscriptions", petra.id)).toBe(0);
});

test("a suspension closes every door, and its end opens what was shared again", async () => {
  const [quentin, noor] = [await app.join("Quentin"), await app.join("Noor", { admin: true })];
  const doors = await doorsOf(quentin);
  expect((await noor.post(`/api/admin/people/${quentin.id}/suspension`, { reason: "Rude" })).status).toBe(200);
  // A suspended account signs in to export or delete its data.
  expect(await listOpen(doors)).toEqual(["the password", "the taste in the room"]);
  await noor.delete(`/api/admin/people/${quentin.id}/suspension`);
  expect(await listOpen(doors)).toContain("the shared plan");
});

test("the export has every section that a table names, and the news that were emailed", async () => {
  const rosa = await app.join("Rosa");
  await app.sql`insert into outbox (channel, user_id, kind, key) values ('email', ${rosa.id}, 'listing-approved', '1')`;
  const exported = await rosa.read("/api/users/export");
  const sections = new Set(owned.flatMap((name) => [...OWNERSHIP[name][0]]));
  expect(Object.keys(exported)).toEqual(expect.arrayContaining([...sections]));
  expect(exported.news).toMatchObject([{ kind: "listing-approved", sentAt: null }]);
});
