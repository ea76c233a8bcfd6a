// The deck without a network: the browser's model ends where the server's does.

import { expect, test } from "bun:test";
import { learnOnDevice, rankCards, readDeviceTaste } from "../../islands/discovery/deck/device-taste.ts";
import type { Progress, RecommendedListing } from "../../src/features/discovery/schema.ts";
import { unpackCatalogue } from "../../src/taste/catalogue-packing.ts";
import { MIN_SWIPES } from "../../src/taste/counts.ts";
import { packCatalogue, packTaste } from "../../src/taste/taste.ts";
import { putPlaces, type Wanted } from "../places.ts";
import { makeCatalogue } from "../taste/catalogues.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();

const KINDS = ["kind:jazz bar", "kind:museum", "kind:bakery", "kind:park"] as const;
const PLACES = Array.from(
  { length: 60 },
  (_, i): Wanted => ({
    name: `Place ${i}`,
    tags: [KINDS[i % 4]!, i % 3 ? "feature:terrace" : "feature:quiet"],
    latitude: 43.7 + (i % 8) / 400,
    longitude: 7.4 + (i % 5) / 400,
  }),
);

const readDeck = async (who: Person): Promise<{ cards: RecommendedListing[]; progress: Progress }> => {
  const response = await who.get("/api/businesses?unseen=1&type=all&limit=200");
  return { cards: await response.json(), progress: JSON.parse(response.headers.get("x-progress")!) };
};
const outline = (cards: readonly RecommendedListing[]) =>
  cards.map(({ name, match, isExploration }) => ({ name, ...match, isExploration }));

test("Nora's deck learns in her browser as it does on the server, to the byte", async () => {
  await putPlaces(app.db, PLACES);
  const nora = await app.join("Nora", { preferences: ["Nightlife & Entertainment"] });
  const likes = ({ tags }: { tags: readonly string[] }) =>
    tags.includes("kind:jazz bar") || tags.includes("feature:quiet");
  const start = await readDeck(nora);
  for (const card of start.cards.slice(0, 6))
    await nora.post("/api/swipes", { businessId: card.id, action: likes(card) ? "like" : "dislike" });

  const bytes = await (await nora.get("/api/offline/catalogue")).arrayBuffer();
  const device = readDeviceTaste(bytes, await nora.read("/api/offline/taste"));
  const kept = await readDeck(nora);
  const swipes: { businessId: string; action: "like" | "dislike" }[] = [];
  let left = kept.cards;
  for (let n = 0; n < 30; n++) {
    const progress = { ...kept.progress, seen: kept.progress.seen + n };
    const ranked = rankCards(device, swipes, { cards: left, progress, limit: 200 });
    if (n % 10 === 0) expect(outline(ranked)).toEqual(outline((await readDeck(nora)).cards));
    const [card] = ranked;
    const swipe = { businessId: card!.id, action: likes(card!) ? ("like" as const) : ("dislike" as const) };
    swipes.push(swipe);
    left = left.filter(({ id }) => id !== card!.id);
    await nora.post("/api/swipes", { ...swipe, id: crypto.randomUUID(), at: new Date().toISOString() });
  }
  const [row] = await app.sql`select encode(state, 'hex') as state from taste_profiles where user_id = ${nora.id}`;
  const { taste } = learnOnDevice(device, swipes);
  expect(Buffer.from(packTaste(taste, device.catalogue)).toString("hex")).toBe(row!.state);
});

test("a device learns which places have few swipes, but not how many the others have", () => {
  const place = { type: "restaurant" as const, tags: [], latitude: null, longitude: null };
  const catalogue = makeCatalogue([
    { ...place, id: "busy", name: "Busy Bar", likes: 412, skips: 97 },
    { ...place, id: "quiet", name: "Quiet Bar", likes: 1, skips: 1 },
  ]);
  const kept = unpackCatalogue(packCatalogue(catalogue, {}).buffer);
  expect([...kept.likes, ...kept.skips]).toEqual([MIN_SWIPES, 2, 0, 0]);
});

test("a changed answer on the device counts as on the server", async () => {
  const omar = await app.join("Omar");
  const { cards } = await readDeck(omar);
  const [first, second, third] = cards.map(({ id }) => id) as [string, string, string];
  await omar.post("/api/swipes", { businessId: first, action: "like" });
  await omar.post("/api/swipes", { businessId: second, action: "dislike" });
  const bytes = await (await omar.get("/api/offline/catalogue")).arrayBuffer();
  const device = readDeviceTaste(bytes, await omar.read("/api/offline/taste"));
  const swipes = [
    { businessId: third, action: "save" },
    { businessId: second, action: "like" },
    { businessId: first, action: "like" },
    { businessId: third, action: "dislike" },
  ] as const;
  for (const swipe of swipes) await omar.post("/api/swipes", { ...swipe, id: crypto.randomUUID() });
  const [row] = await app.sql`select encode(state, 'hex') as state from taste_profiles where user_id = ${omar.id}`;
  const { taste } = learnOnDevice(device, swipes);
  expect(Buffer.from(packTaste(taste, device.catalogue)).toString("hex")).toBe(row!.state);
});
