// The deck without an account: what it shows, what it refuses, and that it leaves nothing behind.
import { beforeAll, expect, test } from "bun:test";
import { invalidateCatalogue } from "../../src/features/places/listing/catalogue-version.ts";
import { watchEventLoop } from "../event-loop.ts";
import { putPlaces, type Wanted } from "../places.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";

type Card = { id: string; name: string; type: string; match: { percent: number; reasons: string[] } };
type GuestSwipe = { businessId: string; action: string; at: string };

const app = useTestApp();
let ids: Record<string, string>;

const jazz: Wanted[] = Array.from({ length: 12 }, (_, i) => ({
  name: `Jazz Cellar ${i}`,
  tags: ["kind:bar", "feature:live music"],
}));
const museums: Wanted[] = Array.from({ length: 12 }, (_, i) => ({
  name: `Museum ${i}`,
  type: "tour",
  tags: ["kind:museum"],
}));

beforeAll(async () => {
  ids = await putPlaces(app.db, [...jazz, ...museums]);
});

const swipe = (name: string, action: string, second = 0): GuestSwipe => ({
  businessId: ids[name]!,
  action,
  at: new Date(Date.UTC(2026, 4, 1, 19, 0, second)).toISOString(),
});

async function deal(guest: Person, swipes: GuestSwipe[], filter: object = {}): Promise<Card[]> {
  const response = await guest.post("/api/guest/deck", { swipes, ...filter });
  expect(response.status).toBe(200);
  return response.json();
}

test("Gus, without an account, gets cards with percentages and no cookie", async () => {
  const gus = app.visitor();
  const response = await gus.post("/api/guest/deck", { swipes: [] });
  const cards: Card[] = await response.json();
  expect(cards).toHaveLength(20);
  for (const { match } of cards) expect(match.percent).toBeWithin(1, 100);
  expect(JSON.parse(response.headers.get("x-progress")!)).toEqual({ seen: 0, total: 24, elsewhere: 0 });
  expect(gus.cookies.size).toBe(0);
});

test("what Gus likes comes first, with the reason, and what he swiped is gone", async () => {
  const cards = await deal(app.visitor(), [
    swipe("Jazz Cellar 0", "like", 1),
    swipe("Museum 0", "dislike", 2),
    swipe("Jazz Cellar 1", "save", 3),
    swipe("Museum 1", "dislike", 4),
  ]);
  expect(cards.map(({ name }) => name)).not.toContain("Museum 1");
  const best = cards.toSorted((a, b) => b.match.percent - a.match.percent)[0]!;
  expect(best.name).toStartWith("Jazz Cellar");
  expect(best.match.reasons.join()).toMatch(/live music|Jazz Cellar|bar/i);
});

test("the filters of the deck work for guests", async () => {
  const tours = await deal(app.visitor(), [], { type: "tour" });
  expect(new Set(tours.map(({ type }) => type))).toEqual(new Set(["tour"]));
  expect(await deal(app.visitor(), [], { near: "-45,170" })).toEqual([]);
});

test("a guest and a traveler with the same swipes get the same cards", async () => {
  const names = ["Jazz Cellar 3", "Museum 3", "Jazz Cellar 4", "Jazz Cellar 5", "Museum 4"];
  const actions = ["like", "dislike", "save", "like", "dislike"];
  const swipes = names.map((name, i) => swipe(name, actions[i]!, i));
  // One swipe at a time, as in the browser: each is learned on top of the last deck.
  for (let i = 0; i < swipes.length; i++) await deal(app.visitor(), swipes.slice(0, i));
  const amira = await app.join("Amira");
  await amira.post("/api/swipes/batch", { swipes: swipes.map((each) => ({ id: crypto.randomUUID(), ...each })) });
  expect(await deal(app.visitor(), swipes)).toEqual(await amira.read("/api/businesses?unseen=1"));
});

test("unknown and unlisted places are ignored, and never shown", async () => {
  const hidden = (await putPlaces(app.db, [{ name: "Hidden Bar", tags: ["kind:bar"] }]))["Hidden Bar"]!;
  await app.sql`update businesses set is_approved = false where id = ${hidden}`;
  await app.db.transaction((tx) => invalidateCatalogue(tx));
  const at = "2026-05-01T19:00:00.000Z";
  const swipes = [crypto.randomUUID(), hidden].map((businessId) => ({ businessId, action: "like", at }));
  expect(await deal(app.visitor(), swipes)).toEqual(await deal(app.visitor(), []));
  expect(JSON.stringify(await deal(app.visitor(), swipes))).not.toContain("Hidden Bar");
});

test("forged and oversized histories are refused at once, with 422 and never a 5xx", async () => {
  const one = swipe("Museum 7", "like");
  const bad: unknown[] = [
    {},
    { swipes: null },
    { swipes: [{ ...one, action: "love" }] },
    { swipes: [{ ...one, at: "yesterday" }] },
    { swipes: [{ ...one, at: "2026-02-30T25:61:00Z" }] },
    { swipes: [{ ...one, businessId: "1 or 1=1" }] },
    { swipes: [{ ...one, userId: one.businessId }] },
    { swipes: [one], userId: one.businessId },
    { swipes: Array(201).fill(one) },
    { swipes: Array(200).fill({ businessId: 1, action: 2, at: 3, more: 4 }) },
    { swipes: [one], near: "91,0" },
  ];
  for (const body of bad)
    expect([422, JSON.stringify(body).slice(0, 80)]).toEqual([
      (await app.visitor().post("/api/guest/deck", body)).status,
      JSON.stringify(body).slice(0, 80),
    ]);
  expect((await app.visitor().post("/api/guest/deck", { swipes: Array(600).fill(one) })).status).toBeWithin(400, 423);
  for (const swipes of [Array(1400).fill(1), Array(200).fill({ businessId: 1, action: 2, at: 3, more: 4 })]) {
    const stop = watchEventLoop();
    expect((await app.visitor().post("/api/guest/deck", { swipes })).status).toBe(422);
    expect(stop()).toBeLessThan(50);
  }
});

test("swipes that contradict each other, all at the same time, are accepted", async () => {
  const swipes = Array.from({ length: 200 }, (_, i) => swipe("Museum 8", ["like", "dislike", "save"][i % 3]!));
  expect((await deal(app.visitor(), swipes)).map(({ name }) => name)).not.toContain("Museum 8");
});

test("guests leave no row in any table", async () => {
  const tables = await app.sql`select relname from pg_stat_user_tables where schemaname = 'public' order by relname`;
  const count = async () =>
    Promise.all(
      tables.map(
        async ({ relname }) => `${relname} ${(await app.sql.unsafe(`select count(*) from "${relname}"`))[0]!.count}`,
      ),
    );
  const before = await count();
  for (let i = 0; i < 50; i++) await deal(app.visitor(), [swipe(`Museum ${i % 12}`, "like", i)]);
  expect(await count()).toEqual(before);
});

test("one address gets 1,200 decks in ten minutes", async () => {
  const small = await openTestApp({ RATE_LIMIT_FACTOR: "0.01" });
  const statuses: number[] = [];
  for (let i = 0; i < 13; i++) statuses.push((await small.visitor().post("/api/guest/deck", { swipes: [] })).status);
  expect(statuses).toEqual([...Array(12).fill(200), 429]);
  await small.close();
});

test("PUBLIC_CITY=no closes the guest deck", async () => {
  const closed = await openTestApp({ PUBLIC_CITY: "no" });
  expect((await closed.visitor().post("/api/guest/deck", { swipes: [] })).status).toBe(404);
  await closed.close();
});
