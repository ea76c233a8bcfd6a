// Text stored before it was refused: people can still save the rest of a form, and can't write it anew.
import { expect, test } from "bun:test";
import { checkText } from "../../src/commands/doctor/text-checks.ts";
import { parseText } from "../imports/parsing.ts";
import { handIn, noodleBar, owner } from "../places/owner/people.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

const OLD_NAME = "Bar\u200B Bitta\u202E";
const OLD_WEBSITE = "https://bank.example@bitta.example/";

test("an owner saves a profile whose name, website and text were stored long ago", async () => {
  const bea = await owner(app, "Bea");
  const id = await handIn(bea);
  await app.sql`update businesses set name = ${OLD_NAME}, website = ${OLD_WEBSITE}, description = ${OLD_NAME}`;
  const form = { ...noodleBar, name: OLD_NAME, website: OLD_WEBSITE, description: OLD_NAME };
  const saved = await bea.patch(`/api/businesses/${id}`, { ...form, openingHours: "24/7" });
  expect([saved.status, await saved.json()]).toMatchObject([200, { ...form, openingHours: "24/7" }]);
  for (const change of [{ name: `${OLD_NAME}!` }, { location: OLD_NAME }, { website: `${OLD_WEBSITE}menu` }])
    expect((await bea.patch(`/api/businesses/${id}`, { ...form, ...change })).status).toBe(422);
  const other = await owner(app, "Other");
  expect((await other.patch(`/api/businesses/${id}`, form)).status).toBe(422);
});

test("a host saves an event with an old title, and a traveler one of two names", async () => {
  const host = await owner(app, "Host");
  await handIn(host);
  const eventDate = new Date(Date.now() + 7 * 24 * 3600_000).toISOString();
  const event = await (await host.post("/api/events", { title: "Jazz", eventDate })).json();
  await app.sql`update events set title = ${OLD_NAME}`;
  const edited = await host.patch(`/api/events/${event.id}`, { title: OLD_NAME, description: "Bring a chair." });
  expect([edited.status, (await edited.json()).description]).toEqual([200, "Bring a chair."]);
  expect((await host.patch(`/api/events/${event.id}`, { title: `${OLD_NAME}?` })).status).toBe(422);

  const amira = await app.join("Amira");
  await app.sql`update users set first_name = ${OLD_NAME} where id = ${amira.id}`;
  const named = await amira.patch("/api/users/me", { firstName: OLD_NAME, lastName: "Benhaddou" });
  expect([named.status, await named.json()]).toMatchObject([200, { firstName: OLD_NAME, lastName: "Benhaddou" }]);
  expect((await amira.patch("/api/users/me", { firstName: "\u3164" })).status).toBe(422);
});

test("an admin edits a place with an old name; others don't learn whether it exists", async () => {
  const ada = await app.join("Ada", { admin: true });
  const { Mill: mill = "" } = await putPlaces(app.db, [{ name: "Mill" }]);
  await app.sql`update businesses set name = ${OLD_NAME} where id = ${mill}`;
  const edit = { name: OLD_NAME, openingHours: "24/7" };
  const edited = await ada.patch(`/api/admin/businesses/${mill}`, edit);
  expect([edited.status, (await edited.json()).changed]).toEqual([200, ["openingHours"]]);
  const amira = await app.join("Other Amira");
  for (const id of [mill, crypto.randomUUID()])
    expect((await amira.patch(`/api/admin/businesses/${id}`, edit)).status).toBe(403);
});

test("the doctor lists rows with such text", async () => {
  await app.sql`truncate users, businesses, events cascade`;
  expect(await checkText({ sql: app.sql })).toMatchObject([{ state: "ok" }]);
  const places = await putPlaces(app.db, [
    ...["Mill", "Café Zoë", "李", "Team 👩\u200D🍳", "me@home"].map((name) => ({ name })),
    ...[1, 2, 3, 4].map((n) => ({ name: `Bar\u2066 ${n}` })),
  ]);
  await app.sql`update businesses set website = ${OLD_WEBSITE} where id = ${places.Mill!}`;
  const dora = await app.join("Dora");
  await app.sql`update users set first_name = ${"\u3164"} where id = ${dora.id}`;
  const [check, ...others] = await checkText({ sql: app.sql });
  expect([check!.state, others]).toEqual(["warn", []]);
  const [found] = /5 of businesses \(([^)]*), …\); 1 of users \(([^)]*)\)/.exec(check!.message) ?? [];
  expect([check!.message, found]).toEqual([check!.message, expect.stringContaining(dora.id)]);
});

test("an import cleans invisible characters and counts names with nothing left", async () => {
  const rows = ["name,lat,lon,type,website", `"Bar\u202E \u200BBitta\u00AD\u200D",43.7,7.4,bar,${OLD_WEBSITE}`];
  const file = [...rows, "\u0301,43.7,7.4,bar,", "\u3164\u200F,43.7,7.4,bar,", "بار\u200Fبيتا,43.7,7.4,pub,"].join(
    "\n",
  );
  const { places, rejected, warnings } = parseText(file);
  expect(places.map(({ name, website }) => [name, website])).toEqual([
    ["Bar Bitta", null],
    ["بار\u200Fبيتا", null],
  ]);
  expect(rejected.map(({ reason }) => reason)).toEqual(["has no visible character in its name", "has no name"]);
  expect(warnings.map(({ reason }) => reason)).toEqual(["invalid website"]);
});
