// Swipes made without an account become part of the account, as if they had been made while signed in.
import { beforeAll, expect, test } from "bun:test";
import type { SwipeAction } from "../../db/vocabulary.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { compareHistories, PLACES } from "./histories.ts";

type Swipe = { id: string; businessId: string; action: SwipeAction; at: string };

const HISTORIES = 1000;
/** Some 30 ms a history on an idle machine. */
const TIMEOUT_MS = 300_000;

const app = useTestApp();
let ids: Record<string, string>;

beforeAll(async () => {
  ids = await putPlaces(app.db, PLACES);
});

const YESTERDAY = Date.now() - 24 * 3600_000;
const swipe = (place: number, action: SwipeAction, minute: number): Swipe => ({
  id: crypto.randomUUID(),
  businessId: ids[`Place ${place}`]!,
  action,
  at: new Date(YESTERDAY + minute * 60_000).toISOString(),
});
const takeAlong = (who: Person, swipes: Swipe[]) => who.post("/api/swipes/batch", { swipes });

const profileOf = async (userId: string) =>
  (await app.sql`select encode(state, 'hex') as state from taste_profiles where user_id = ${userId}`)[0]?.state;
const historyOf = async (userId: string) =>
  (
    await app.sql`select b.name, s.action from swipes s join businesses b on b.id = s.business_id where s.user_id = ${userId} order by seq`
  ).map(({ name, action }) => `${action} ${name}`);

test("Gus signs up: his places are saved and liked, also if sent twice", async () => {
  const gus = await app.join("Gus");
  const swipes = [swipe(1, "save", 1), swipe(2, "like", 2), swipe(3, "dislike", 3)];
  expect(await (await takeAlong(gus, swipes)).json()).toEqual({ added: 3, ignored: 0 });
  const profile = await profileOf(gus.id);
  expect(await (await takeAlong(gus, swipes)).json()).toEqual({ added: 0, ignored: 0 });
  expect(await profileOf(gus.id)).toBe(profile);
  const names = (places: { name: string }[]) => places.map(({ name }) => name);
  expect(names(await gus.read("/api/users/saved"))).toEqual(["Place 1"]);
  expect(names(await gus.read("/api/users/liked"))).toEqual(["Place 2"]);
  const times = await app.sql`select created_at from swipes where user_id = ${gus.id} order by seq`;
  expect(times.map(({ created_at }) => new Date(created_at).toISOString())).toEqual(swipes.map(({ at }) => at));
});

test("unknown places are ignored, and a future time becomes now", async () => {
  const hugo = await app.join("Hugo");
  const unknown = { ...swipe(1, "like", 1), businessId: crypto.randomUUID() };
  const future = { ...swipe(2, "like", 2), at: "2999-01-01T00:00:00.000Z" };
  expect(await (await takeAlong(hugo, [unknown, future])).json()).toEqual({ added: 1, ignored: 1 });
  const [row] = await app.sql`select created_at <= now() as "isPast" from swipes where user_id = ${hugo.id}`;
  expect(row?.isPast).toBe(true);
});

test("a batch is stored as a whole or not at all", async () => {
  const [ida, jan] = [await app.join("Ida"), await app.join("Jan")];
  const taken = swipe(1, "like", 1);
  await takeAlong(ida, [taken]);
  expect((await takeAlong(jan, [swipe(2, "like", 2), taken])).status).toBe(409);
  expect(
    (await takeAlong(jan, [swipe(2, "like", 2), { ...swipe(3, "like", 3), action: "love" as never }])).status,
  ).toBe(422);
  expect(
    (
      await takeAlong(
        jan,
        Array.from({ length: 201 }, (_, i) => swipe(i % PLACES.length, "like", i)),
      )
    ).status,
  ).toBe(422);
  expect(await historyOf(jan.id)).toEqual([]);
});

test("200 swipes at once, ten times at the same time, are stored once", async () => {
  const kim = await app.join("Kim");
  const swipes = Array.from({ length: 200 }, (_, i) => swipe(i % PLACES.length, i % 5 ? "dislike" : "like", i));
  const answers = await Promise.all(Array.from({ length: 10 }, () => takeAlong(kim, swipes)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const [row] =
    await app.sql`select count(*)::int, count(distinct id)::int as ids from swipes where user_id = ${kim.id}`;
  expect(row?.count).toBe(row?.ids);
});

test("swipes from before and after are merged by time", async () => {
  const lea = await app.join("Lea");
  await takeAlong(lea, [swipe(1, "like", 10), swipe(2, "dislike", 20), swipe(3, "save", 30)]);
  await lea.delete(`/api/users/saved/${ids["Place 3"]}?at=${swipe(3, "save", 35).at}`);
  await takeAlong(lea, [swipe(4, "like", 5), swipe(1, "dislike", 25), swipe(2, "dislike", 40), swipe(3, "save", 50)]);
  expect(await historyOf(lea.id)).toEqual([
    "like Place 4",
    "like Place 1",
    "dislike Place 1",
    "save Place 3",
    "dislike Place 2",
    "save Place 3",
  ]);
  expect((await lea.read("/api/users/saved")).map(({ name }: { name: string }) => name)).toEqual(["Place 3"]);
});

test("a taste that was reset stays reset", async () => {
  const mia = await app.join("Mia");
  await takeAlong(mia, [swipe(1, "like", 10), swipe(2, "like", 20)]);
  await mia.delete("/api/users/taste");
  await takeAlong(mia, [swipe(3, "like", 15)]);
  expect(await mia.read("/api/users/taste")).toMatchObject({ likes: 1, skips: 0 });
});

test(
  `the profiles of ${HISTORIES} random histories are equal, byte for byte`,
  async () => {
    expect(await compareHistories(app, Object.values(ids), HISTORIES)).toEqual([]);
  },
  TIMEOUT_MS,
);
