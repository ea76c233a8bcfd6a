// What caches may keep: what a route declares, and nothing that names a person.
import { expect, test } from "bun:test";
import { prepareNamedPeople, type Readers, readEveryRoute } from "../architecture/personal-answers.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

test("an answer that names a person says no-store, and caching is declared", async () => {
  const readers: Readers = {
    traveler: await app.join("Zephyrine"),
    business: await app.join("Quillonius", { type: "business" }),
    admin: await app.join("Noor", { type: null, admin: true }),
    anonymous: app.visitor(),
  };
  const toPath = await prepareNamedPeople(app.sql, readers);
  const { answers, personal, wrong } = await readEveryRoute(app.elysia, readers, toPath);
  expect(wrong).toEqual([]);
  expect(answers).toBeGreaterThan(600);
  expect(personal).toBeGreaterThan(40);
}, 60_000);

test("the picture of a list with a secret address is kept by nobody", async () => {
  const [ben, ingrid] = [await app.join("Ben"), await app.join("Ingrid", { type: "business" })];
  const [place] = await app.sql`
    insert into businesses (user_id, name, type, location, is_approved, approved_at)
    values (${ingrid.id}, 'Noodle Bar', 'restaurant', '1 Quay', true, now()) returning id`;
  await ben.post("/api/swipes", { id: crypto.randomUUID(), businessId: place!.id, action: "save" });
  const { url } = await (await ben.post("/api/users/list", { title: null, showsName: true })).json();
  const picture = await app.visitor().get(`/og/list/${url.split("/").at(-1)}.png`);
  expect([picture.status, picture.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const ofPlace = await app.visitor().get(`/og/business/${place!.id}.png`);
  expect([ofPlace.status, ofPlace.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=3600, must-revalidate",
  ]);
});

test("errors are kept nowhere, not even on routes that may be cached", async () => {
  for (const path of ["/posters/none.svg", "/assets/none.js", "/nowhere", "/api/nowhere"]) {
    const { status, headers } = await app.visitor().get(path);
    expect([path, status, headers.get("cache-control")]).toEqual([path, 404, "no-store"]);
  }
});
