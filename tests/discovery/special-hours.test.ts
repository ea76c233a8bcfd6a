// A city in which every place has opening hours of its own, which only the full evaluation understands.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const PLACES = 1000;
const app = useTestApp({ CITY_TIMEZONE: "Europe/Paris" });
let amira: Person;

/** Bars that are open after midnight on Saturdays, from one of 20 × 50 times to another. */
const hoursOf = (i: number): string =>
  `Mo-Fr ${toTime(600 + (i % 20))}-${toTime(900 + Math.floor(i / 20))}; Sa 20:00-26:00; PH off`;
const toTime = (minute: number): string =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`.padStart(5, "0");

beforeAll(async () => {
  amira = await app.join("Amira");
  await putPlaces(
    app.ctx.db,
    Array.from({ length: PLACES }, (_, i) => ({ name: `Bar ${i}`, openingHours: hoursOf(i) })),
  );
});

const countOpen = async (at: string): Promise<number> =>
  (await app.visitor().read(`/api/businesses/options?open=${at}`)).total;

const countDeck = async (at: string): Promise<number> => {
  const deck = await amira.get(`/api/businesses?unseen=1&open=${at}`);
  return JSON.parse(deck.headers.get("x-progress") as string).total;
};

/** Asks again and again, as people do, for 20 seconds at most. */
async function expectSoon(count: (at: string) => Promise<number>, at: string, open: number): Promise<void> {
  const askedAt = Date.now();
  let found = await count(at);
  while (found !== open && Date.now() - askedAt < 20_000) found = await count(at);
  expect([at, found]).toEqual([at, open]);
}

test("each of 1,000 different hours counts at its time, seconds after somebody asks", async () => {
  // A Wednesday in Paris: all are open at noon, and half of them at the other times.
  await expectSoon(countOpen, "2026-06-10T10:00:00.000Z", 1000);
  expect(await countOpen("2026-06-10T08:09:00.000Z")).toBe(500);
  expect(await countOpen("2026-06-10T13:24:00.000Z")).toBe(500);
  expect(await countOpen("2026-06-10T14:00:00.000Z")).toBe(0);
  // After midnight on a Saturday.
  await expectSoon(countOpen, "2026-06-13T23:30:00.000Z", 1000);
}, 60_000);

test("a deck that was too early for some hours has them the next time", async () => {
  await expectSoon(countDeck, "2026-07-15T10:00:00.000Z", 1000);
}, 60_000);
