// Rate limits of expensive reads and of writes.
import { expect, test } from "bun:test";
import { toStoredKey } from "../../src/http/rate-limits.ts";
import { inDays, openBusiness } from "../meeting.ts";
import { noodleBar, openUp } from "../places/owner/people.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp({ RATE_LIMIT_FACTOR: "1" });

/** Sets the counter of a rate limit. */
const spend = (limit: string, { id }: Pick<Person, "id">, points: number) =>
  app.sql`insert into rate_limits (key, count, expires_at) values (${toStoredKey({ name: limit }, id)}, ${points}, now() + interval '9 minutes')`;

test("searches, claim searches and parsed hours have rate limits; the deck has none", async () => {
  const amira = await app.join("Amira");
  const luc = await app.join("Luc", { type: "business" });
  const requests = [
    { person: amira, limit: "search", points: 600, path: "/api/businesses?q=noodles" },
    { person: luc, limit: "place-search", points: 300, path: "/api/claims/places?q=mill" },
    { person: luc, limit: "hours", points: 300, path: "/api/hours?text=Mo-Fr%209-18" },
  ];
  for (const { person, limit, points, path } of requests) {
    await spend(limit, person, points - 1);
    expect((await person.get(path)).status).toBe(200);
    const refused = await person.get(path);
    expect([path, refused.status]).toEqual([path, 429]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await amira.get("/api/businesses?unseen=1")).status).toBe(200);
});

test("changes of earlier answers have a limit; first answers have none", async () => {
  const ids = await putPlaces(app.db, [{ name: "Bar" }, { name: "Café" }, { name: "Inn" }]);
  const amira = await app.join("Amira Again");
  const answer = async (name: string, action: string) =>
    (await amira.post("/api/swipes", { businessId: ids[name], action, id: crypto.randomUUID() })).status;
  expect([await answer("Bar", "like"), await answer("Café", "like")]).toEqual([200, 200]);
  await spend("history", amira, 599);
  expect([await answer("Bar", "dislike"), await answer("Bar", "like")]).toEqual([200, 429]);
  for (const path of [`/api/swipes/${ids.Bar}`, `/api/users/saved/${ids.Bar}`, "/api/users/taste"])
    expect([path, (await amira.delete(path)).status]).toEqual([path, 429]);
  expect(await answer("Inn", "like")).toBe(200);
});

test("of answers changed forever, the latest thousand and what counts are kept", async () => {
  const ids = await putPlaces(app.db, [{ name: "Den" }, { name: "Pub" }, { name: "Spa" }]);
  const amira = await app.join("Amira Forever");
  const first = Date.now() - 5_000_000;
  let swipes = 0;
  const swipe = (name: string, action: string) => ({
    id: crypto.randomUUID(),
    businessId: ids[name],
    action,
    at: new Date(first + ++swipes * 1000).toISOString(),
  });
  const send = async (batch: object[]) =>
    expect((await amira.post("/api/swipes/batch", { swipes: batch })).status).toBe(200);
  await send([swipe("Spa", "like")]);
  for (let sent = 0; sent < 1200; sent += 200)
    await send(Array.from({ length: 200 }, (_, i) => swipe("Den", i % 2 ? "like" : "dislike")));
  for (let sent = 0; sent < 1200; sent += 200) await send(Array.from({ length: 200 }, () => swipe("Pub", "save")));
  const [kept] = await app.sql`
    select count(*)::int as rows, sum(jsonb_array_length(repeats))::int as repeats from swipes where user_id = ${amira.id}`;
  expect(kept).toEqual({ rows: 1004, repeats: 1000 });
  const namesOf = async (list: string) =>
    (await amira.read<{ name: string }[]>(`/api/users/${list}`)).map(({ name }) => name);
  expect([await namesOf("liked"), await namesOf("saved")]).toEqual([["Den", "Spa"], ["Pub"]]);
  for (const action of ["dislike", "like"])
    expect((await amira.post("/api/swipes", { businessId: ids.Den, action })).status).toBe(200);
  expect(await app.sql`select 1 from swipes where user_id = ${amira.id}`).toHaveLength(1004);
});

test("a seat is given up and taken again forty times a day, of each event", async () => {
  const { person: ingrid } = await openBusiness(app, "Ingrid", "Café Nord");
  const host = async (title: string): Promise<string> =>
    (await (await ingrid.post("/api/events", { title, eventDate: inDays(5) })).json()).id;
  const [trio, quiz] = [await host("Trio"), await host("Quiz")];
  const amira = await app.join("Amira Undecided");
  const answer = async (event: string, status: string) =>
    (await amira.post(`/api/events/${event}/rsvp`, { status })).status;
  expect(await answer(trio, "in")).toBe(200);
  await app.sql`delete from rate_limits`;
  await spend("event-answers", { id: `${amira.id} ${trio}` }, 39);
  expect([await answer(trio, "cant_make_it"), await answer(trio, "in")]).toEqual([200, 429]);
  for (const method of ["POST", "DELETE"])
    expect((await amira.send(method, `/api/events/${trio}/waiting-list`)).status).toBe(429);
  expect(await answer(quiz, "in")).toBe(200);
});

test("edits of a business and its photos are limited; an empty one reloads nothing", async () => {
  const luc = await app.join("Luc Again", { type: "business" });
  const id = await openUp(luc, await app.join("Ada", { type: null, admin: true }));
  const version = async () => (await app.sql`select version from catalogue_version`)[0]!.version;
  const edit = async (changes: object) => (await luc.patch(`/api/businesses/${id}`, changes)).status;
  const before = await version();
  await edit(noodleBar);
  await luc.send("PUT", `/api/businesses/${id}/photos/order`, { photoIds: [] });
  expect(await version()).toBe(before);
  await app.sql`delete from rate_limits`;
  await spend("business-edits", luc, 59);
  await spend("photo-changes", luc, 240);
  expect([await edit({ priceLevel: 3 }), await edit({ priceLevel: 2 })]).toEqual([200, 429]);
  expect((await luc.delete(`/api/businesses/${id}/photos/${crypto.randomUUID()}`)).status).toBe(429);
});
