// Which decks read places from the database.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const PLACES = 60;
const SWIPES = 10;

const app = useTestApp();
beforeAll(() =>
  putPlaces(
    app.db,
    Array.from({ length: PLACES }, (_, i) => ({ name: `House ${i}` })),
  ),
);

async function swipeFirstCard(who: Person): Promise<void> {
  const [first] = await who.read<{ id: string }[]>("/api/businesses?unseen=1");
  await who.post("/api/swipes", { businessId: first!.id, action: "like" });
}

test("the cards of Odile's next decks are read along with the one that a swipe adds", async () => {
  const odile = await app.join("Odile");
  await swipeFirstCard(odile);
  await swipeFirstCard(odile);
  let reads = 0;
  app.pool.options.debug = (_, text) => {
    if (/^select "businesses"."id"/.test(text)) reads++;
  };
  for (let n = 0; n < SWIPES; n++) await swipeFirstCard(odile);
  app.pool.options.debug = false as never;
  expect(reads).toBeLessThan(SWIPES / 2);
});
