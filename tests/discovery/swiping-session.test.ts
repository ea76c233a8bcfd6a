// The session is checked when a swipe is stored or the deck is read, even if it was cached before.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let places: string[];
beforeAll(async () => {
  const ids = await putPlaces(
    app.db,
    Array.from({ length: 6 }, (_, i) => ({ name: `Tavern ${i}` })),
  );
  places = Object.values(ids);
});

const swipe = (who: Person, place: number) =>
  who.post("/api/swipes", { businessId: places[place], action: "like", id: crypto.randomUUID() });

/** A traveler whose session and taste are cached. */
async function whoSwipes(name: string): Promise<Person> {
  const person = await app.join(name);
  for (const place of [0, 1]) expect((await swipe(person, place)).status).toBe(200);
  return person;
}

async function swipesOf(who: Person): Promise<number> {
  const [row] = await app.sql`select count(*)::int as n from swipes where user_id = ${who.id}`;
  return row!.n as number;
}

test("after signing out, the old cookie can't swipe", async () => {
  const amira = await whoSwipes("Amira");
  const kept = app.visitor();
  kept.cookies = new Map(amira.cookies);
  expect((await amira.get("/api/logout")).status).toBe(302);
  expect((await swipe(kept, 2)).status).toBe(401);
  expect(await swipesOf(amira)).toBe(2);
});

test("after signing out, the old cookie gets no cards", async () => {
  const elif = await whoSwipes("Elif");
  const deck = "/api/businesses?unseen=1";
  const kept = app.visitor();
  kept.cookies = new Map(elif.cookies);
  expect([(await kept.get(deck)).status, (await kept.get("/discover")).status]).toEqual([200, 200]);
  expect((await elif.get("/api/logout")).status).toBe(302);
  expect([(await kept.get(deck)).status, (await kept.get("/discover")).status]).toEqual([401, 401]);
});

test("a suspended traveler can't swipe until reinstated", async () => {
  const ben = await whoSwipes("Ben");
  await app.sql`update users set suspended_at = now() where id = ${ben.id}`;
  expect((await swipe(ben, 2)).status).toBe(403);
  expect((await swipe(ben, 2)).status).toBe(403);
  expect(await swipesOf(ben)).toBe(2);
  await app.sql`update users set suspended_at = null where id = ${ben.id}`;
  expect((await swipe(ben, 2)).status).toBe(200);
  expect(await swipesOf(ben)).toBe(3);
});

test("an expired session can't swipe", async () => {
  const carla = await whoSwipes("Carla");
  await app.sql`update sessions set expire = now() - interval '1 second' where user_id = ${carla.id}`;
  expect((await swipe(carla, 2)).status).toBe(401);
  expect(await swipesOf(carla)).toBe(2);
});

test("a traveler who became a business on another server can't swipe", async () => {
  const dario = await whoSwipes("Dario");
  await app.sql`update users set user_type = 'business' where id = ${dario.id}`;
  expect((await swipe(dario, 2)).status).toBe(403);
  expect(await swipesOf(dario)).toBe(2);
});
