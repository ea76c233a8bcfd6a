// Rate limits of expensive reads and of writes.
import { expect, test } from "bun:test";
import { toStoredKey } from "../../src/http/rate-limits.ts";
import { noodleBar, openUp } from "../business/people.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp({ RATE_LIMIT_FACTOR: "1" });

/** Sets the counter of a rate limit. */
const spend = (limit: string, { id }: Person, points: number) =>
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
