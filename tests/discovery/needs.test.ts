// Needs on the deck, in lists and on the map: a must is never broken, a preference ranks.

import { beforeAll, expect, test } from "bun:test";
import { BUSINESS_TYPES, DIETS, FACT_KEYS, FACT_VALUES, type Facts } from "../../db/vocabulary.ts";
import { filterByNeeds, scorePreferences } from "../../src/features/discovery/needs-filter.ts";
import { findOpen } from "../../src/features/discovery/open-places.ts";
import { toPlaceColumns } from "../../src/features/discovery/place-index.ts";
import type { RecommendedListing } from "../../src/features/discovery/schema.ts";
import { getHoursAt } from "../../src/features/places/listing/opening-hours.ts";
import { fits, type Needs, toNeeds } from "../../src/taste/needs.ts";
import { seededRandom } from "../../src/taste/random.ts";
import { dealCards, startTaste } from "../../src/taste/taste.ts";
import { noodleBar, openUp } from "../places/owner/people.ts";
import { makeCatalogue } from "../taste/catalogues.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp({ CITY_TIMEZONE: "Europe/Paris" });
let amira: Person;
const HARBOR = { latitude: 43.735, longitude: 7.421 };

const PLACES: {
  name: string;
  facts: Facts | null;
  priceLevel: number | null;
  openingHours: string;
  latitude: number;
}[] = [
  {
    name: "Green Spoon",
    facts: { vegan: "only", wheelchair: "yes" },
    priceLevel: 2,
    openingHours: "24/7",
    latitude: 43.735,
  },
  {
    name: "Kumo",
    facts: { vegan: "yes", dogs: "no" },
    priceLevel: 1,
    openingHours: "Mo-Su 12:00-14:00",
    latitude: 43.736,
  },
  { name: "Grill", facts: { vegan: "no", outdoor: "yes" }, priceLevel: 3, openingHours: "24/7", latitude: 43.735 },
  { name: "Nobody Said", facts: null, priceLevel: null, openingHours: "sometimes", latitude: 43.735 },
  {
    name: "Far Terrace",
    facts: { vegan: "yes", outdoor: "yes", quiet: "yes" },
    priceLevel: 2,
    openingHours: "24/7",
    latitude: 43.77,
  },
];

beforeAll(async () => {
  const ada = await app.join("Ada Admin", { type: null, admin: true });
  amira = await app.join("Amira");
  for (const place of PLACES) {
    const owner = await app.join(`Owner of ${place.name}`, { type: "business" });
    await openUp(owner, ada, { ...noodleBar, ...place, longitude: HARBOR.longitude });
  }
});
const namesOf = (listings: RecommendedListing[]) => listings.map(({ name }) => name).sort();

test("a deck with filters is stored by no browser and no proxy", async () => {
  for (const query of ["diet=vegan", "wheelchair=yes&price=1,2", "open=now", "walk=10&near=43.735,7.421"]) {
    for (const path of [`/api/businesses?unseen=1&${query}`, `/api/businesses/options?${query}`])
      expect([path, (await amira.get(path)).headers.get("cache-control")]).toEqual([path, "no-store"]);
  }
});

const deckOf = async (query: string) => namesOf(await amira.read(`/api/businesses?unseen=1&${query}`));

test("the page has the button of the filters, and the filters once they are opened", async () => {
  const html = await (await amira.get("/discover")).text();
  expect(html).toContain("<span>Filters</span>");
  expect(html).not.toContain("What you need");
});

test("Amira's deck has only what is known to fit", async () => {
  expect(await deckOf("diet=vegan")).toEqual(["Far Terrace", "Green Spoon", "Kumo"]);
  expect(await deckOf("diet=vegan:only")).toEqual(["Green Spoon"]);
  expect(await deckOf("diet=vegan&wheelchair=yes")).toEqual(["Green Spoon"]);
  expect(await deckOf("dogs=no")).toEqual(["Kumo"]);
  expect(await deckOf("wheelchair=unknown&price=1,2")).toEqual(["Far Terrace", "Kumo"]);
  expect(await deckOf("outdoor=yes&quiet=yes")).toEqual(["Far Terrace"]);
  expect(await deckOf(`walk=10&near=${HARBOR.latitude},${HARBOR.longitude}`)).not.toContain("Far Terrace");
  expect(await deckOf("diet=halal")).toEqual([]);
});

test("open at a time leaves out places that are closed or unclear", async () => {
  expect(await deckOf("open=2026-11-24T12:00:00.000Z")).toEqual(["Far Terrace", "Green Spoon", "Grill", "Kumo"]);
  expect(await deckOf("open=2026-11-24T18:00:00.000Z")).toEqual(["Far Terrace", "Green Spoon", "Grill"]);
  expect(await deckOf("open=now&diet=vegan")).toContain("Green Spoon");
});

test("a preference ranks first and leaves nothing out", async () => {
  const [first, ...others] = await amira.read<RecommendedListing[]>("/api/businesses?prefer=outdoor,quiet");
  expect(first?.name).toBe("Far Terrace");
  expect(others).toHaveLength(PLACES.length - 1);
});

test("what can't be read or applied is refused", async () => {
  for (const query of [
    "diet=meat",
    "diet=vegan:maybe",
    "wheelchair=limited",
    "price=5",
    "open=later",
    "walk=10",
    "walk=0&near=1,1",
  ])
    expect([query, (await amira.get(`/api/businesses?${query}`)).status]).toEqual([query, 422]);
  expect((await amira.get("/discover?diet=meat")).status).toBe(422);
});

test("counts say what each choice leaves, and what to drop", async () => {
  const visitor = app.visitor();
  const counts = await visitor.read("/api/businesses/options?diet=vegan&wheelchair=yes&price=1");
  expect(counts.total).toBe(0);
  expect(counts.relax).toEqual([
    { filters: ["wheelchair"], count: 1 },
    { filters: ["price"], count: 1 },
  ]);
  // No single filter brings a place, so that the smallest groups are named: nobody is left with "drop all filters".
  const together = await visitor.read("/api/businesses/options?diet=vegan:only,halal&price=1,2&dogs=no");
  expect(together).toMatchObject({ total: 0 });
  expect(together.relax).toEqual([
    { filters: ["vegan", "halal"], count: 1 },
    { filters: ["halal", "dogs"], count: 1 },
  ]);
  const free = await visitor.read("/api/businesses/options?type=restaurant");
  expect(free).toMatchObject({ total: 5, relax: [] });
  expect(free.options).toMatchObject({ vegan: 3, halal: 0, outdoor: 2, "price:2": 2, "price:4": 0 });
  const vegan = await visitor.read("/api/businesses/options?diet=vegan");
  expect(vegan.options).toMatchObject({ outdoor: 1, wheelchair: 1, vegan: 3 });
});

test("walks are counted by minutes, and types by what fits, before they are chosen", async () => {
  const read = async (query: string) => (await amira.read(`/api/businesses/options?${query}`)).options;
  expect(await read("type=restaurant")).not.toHaveProperty("walk:5");
  const fromHarbor = `from=${HARBOR.latitude},${HARBOR.longitude}`;
  expect(await read(fromHarbor)).toMatchObject({ "walk:5": 4, "walk:10": 4, "walk:30": 4 });
  expect(await read(`${fromHarbor}&diet=vegan`)).toMatchObject({ "walk:5": 2, "type:restaurant": 3, "type:all": 3 });
  // Those of other distances and types, although one is chosen.
  const far = await read("type=hotel&diet=vegan&walk=30&near=43.765,7.421");
  expect(far).toMatchObject({ "walk:5": 0, "type:restaurant": 1, "type:hotel": 0, "type:all": 1 });
  expect(await amira.read("/api/businesses/options?type=hotel&diet=vegan")).toMatchObject({ total: 0, relax: [] });
});

test("a guest's deck and the map keep to the same needs", async () => {
  const guest = await app.visitor().post("/api/guest/deck", { swipes: [], needs: { diet: "vegan", price: "1" } });
  expect(namesOf(await guest.json())).toEqual(["Kumo"]);
  const points = await amira.read("/api/map/points?diet=vegan&outdoor=yes");
  expect(points.points.map(([, name]: string[]) => name)).toEqual(["Far Terrace"]);
  const open = await app.visitor().read("/api/map/places?wheelchair=yes");
  expect(open.points.map(([, name]: string[]) => name)).toEqual(["Green Spoon"]);
  expect(await amira.read("/api/map/counts?diet=vegan")).toMatchObject({ restaurant: 3 });
});

const random = seededRandom(18);
const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
const HOURS = [
  "24/7",
  "Mo-Su 10:00-18:00",
  "Mo-Fr 09:00-12:00,14:00-18:00; Sa 10:00-13:00",
  "Tu-Su 12:00-22:00; PH off",
  "off",
  null,
];

test("no card of 100,000 random decks breaks a must", async () => {
  const rows = Array.from({ length: 150 }, (_, i) => ({
    id: `place-${i}`,
    name: `Place ${i}`,
    type: pick(BUSINESS_TYPES),
    tags: [],
    latitude: pick([null, 43.7 + random() / 20]),
    longitude: 7.4 + random() / 20,
    likes: 0,
    skips: 0,
    names: null,
    titles: "",
    areas: "",
    about: "",
    openingHours: pick(HOURS),
    priceLevel: pick([null, 1, 2, 3, 4]),
    known: Object.fromEntries(FACT_KEYS.flatMap((key) => (random() < 0.7 ? [[key, pick(FACT_VALUES)]] : []))) as Facts,
  })).map((row) => ({
    ...row,
    longitude: row.latitude === null ? null : row.longitude,
    facts: JSON.stringify(row.known),
  }));
  const columns = toPlaceColumns(rows);
  const everywhere = Uint32Array.from(rows.keys());
  const catalogue = makeCatalogue(rows);
  const taste = startTaste(catalogue, { preferences: [], adjustments: {} });
  let [violations, cards] = [0, 0];
  for (let deck = 0; deck < 100_000; deck++) {
    const needs = randomNeeds();
    const eligible = await filterByNeeds(columns, everywhere, needs, { timezone: "Europe/Paris" });
    const isOpen = needs.open ? await findOpen(columns, everywhere, new Date(needs.open), "Europe/Paris") : null;
    // Dealing all of them takes minutes; the cards of a deck are some of the eligible places.
    const dealt =
      deck % 1000 === 0
        ? dealCards(taste, catalogue, { eligible, limit: 10, seed: deck, bonus: scorePreferences(columns, needs) })
        : Array.from(eligible.subarray(0, 10), (position) => ({ position }));
    for (const { position } of dealt) {
      cards++;
      const { known, priceLevel, latitude, longitude } = rows[position]!;
      const place = { facts: known, priceLevel, latitude, longitude };
      if (!fits(place, needs, isOpen ? isOpen[position] === 1 : undefined)) violations++;
    }
  }
  expect(violations).toBe(0);
  expect(cards).toBeGreaterThan(100_000);
}, 120_000);

function randomNeeds(): Needs {
  const wanted = (share: number, keys: readonly string[]) =>
    keys
      .filter(() => random() < share)
      .map((key) => pick([key, `${key}:only`, `${key}:no`, `${key}:unknown`]))
      .join();
  return toNeeds({
    diet: wanted(0.15, DIETS),
    ...(random() < 0.3 && { wheelchair: pick(["yes", "no", "only", "unknown"]) }),
    ...(random() < 0.2 && { dogs: pick(["yes", "no"]) }),
    ...(random() < 0.3 && { price: pick(["1", "1,2", "3,4"]) }),
    ...(random() < 0.3 && { open: new Date(1_795_000_000_000 + random() * 7 * 86_400_000).toISOString() }),
    ...(random() < 0.3 && { walk: pick(["5", "20", "45"]), near: "43.72,7.42" }),
    prefer: wanted(0.1, FACT_KEYS),
  });
}

const SPECIAL_HOURS = [
  "Th-Fr 17:00-22:00; Sa 11:00-15:00,17:00-25:00; Su 11:00-15:00",
  "Mo-We 16:00-23:00; Fr-Sa 16:00-26:00; PH off",
  "Mo-Th 16:00-22:00; Fr 16:00+; Su closed",
  'Mo-Fr 12:00-15:00 "weather permitting"',
  "Oct Mo-Su 08:00-20:00; Nov-Mar Tu-Su 10:00-16:00",
  "sunrise-sunset",
  "by appointment",
];

test("a place counts as open exactly when the full evaluation says so", async () => {
  const texts = [...HOURS, ...SPECIAL_HOURS];
  const columns = toPlaceColumns(
    texts.map((openingHours) => ({
      type: "restaurant" as const,
      titles: "",
      areas: "",
      about: "",
      tags: [],
      latitude: null,
      longitude: null,
      names: null,
      openingHours,
      facts: null,
      priceLevel: null,
    })),
  );
  for (let i = 0; i < 300; i++) {
    const at = new Date(Date.UTC(2026, 9, 20) + Math.floor(random() * 14 * 1440) * 60_000);
    const open = await findOpen(columns, Uint32Array.from(texts.keys()), at, "Europe/Paris");
    for (const [index, text] of texts.entries()) {
      const { state } = await getHoursAt(text, "Europe/Paris", at);
      expect([text, at, open[index] === 1]).toEqual([text, at, state === "open"]);
    }
  }
}, 60_000);

test("the filters offer the city's clocks, and walks from what Hana saved", async () => {
  const hana = await app.join("Hana");
  const places: { id: string; name: string }[] = await hana.read("/api/businesses");
  const [kumo, grill] = ["Kumo", "Grill"].map((name) => places.find((place) => place.name === name)!.id);
  for (const [businessId, action] of [
    [kumo, "save"],
    [grill, "dislike"],
  ])
    await hana.post("/api/swipes", { businessId, action });
  const city = { name: "Monaco", timezone: "Europe/Monaco" };
  const startingPoints = [{ name: "Kumo", latitude: 43.736, longitude: HARBOR.longitude }];
  expect(await hana.read("/api/businesses/filters")).toEqual({ city, startingPoints });
  expect(await amira.read("/api/businesses/filters")).toEqual({ city, startingPoints: [] });
});
