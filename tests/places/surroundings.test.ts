// What the sentences about a place say of its neighborhood, of landmarks nearby and of its past.
import { beforeAll, expect, test } from "bun:test";
import type { Background } from "../../db/vocabulary.ts";
import { putPlaces, type Wanted } from "../places.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
let ids: Record<string, string>;

const OLD_TOWN = { areas: ["Old Town", "Harborview"] };
const IN_OLD_TOWN = { background: OLD_TOWN, location: "1 Quay Street, Old Town, Harborview" };
const BAKERY: Omit<Wanted, "name"> = { tags: ["kind:bakery"], type: "retail", ...IN_OLD_TOWN };
/** A place `north` meters up one street. */
const at = (north: number) => ({ latitude: 43.7 + north / 111_195, longitude: 7.4 });
const landmark = (name: string, kind: string, north: number, background: Background = {}): Wanted => ({
  name,
  type: "tour",
  tags: [`kind:${kind}`],
  background: { isNotable: true, ...background },
  ...at(north),
});

beforeAll(async () => {
  ids = await putPlaces(app.db, [
    landmark("Maritime Museum", "museum", 0),
    { ...landmark("Lighthouse Hill", "viewpoint", 1000), names: { de: "Leuchtturmhügel" } },
    landmark("Court of Appeals", "historic building", 190),
    landmark("Kiosk of Fame", "souvenir shop", 170),
    landmark("Old Town", "sight", 180),
    landmark("OldTown", "sight", 185),
    // Twenty places make a neighborhood known, and the town of all of them isn't one.
    ...Array.from({ length: 20 }, (_, i) => ({ name: `Bakery ${i}`, ...BAKERY, ...at(3000) })),
    { name: "Between", ...BAKERY, ...at(200) },
    { name: "Behind", ...BAKERY, ...at(-50) },
    { name: "Far", ...BAKERY, ...at(2900) },
    { name: "Told", ...BAKERY, ...at(200), openingHours: "Mo-Su 07:00-12:00" },
    { name: "Umi", tags: ["kind:restaurant", "cuisine:japanese"], ...IN_OLD_TOWN, ...at(200) },
    { name: "Only Cinema", tags: ["kind:cinema"], ...IN_OLD_TOWN, ...at(-50) },
    { name: "Only Deli", tags: ["kind:deli"], ...IN_OLD_TOWN, ...at(-50) },
    { ...landmark("Oracle Park", "stadium", 6000), ...IN_OLD_TOWN },
    { name: "Pontoon", tags: ["kind:pier"], ...IN_OLD_TOWN, ...at(6050) },
    { name: "In No Area", ...BAKERY, background: { areas: ["Harborview"] }, ...at(-50) },
    { name: "Mixers", tags: ["kind:bar", "kind:cocktail bar", "feature:cocktails"], ...IN_OLD_TOWN, ...at(200) },
    { name: "Cellar", tags: ["kind:wine bar", "feature:bar", "feature:fireplace"], ...at(9000) },
    { name: "Gelato", tags: ["kind:café", "cuisine:ice cream", "feature:own brewery"], ...at(9000) },
    { name: "Zombie", tags: ["kind:bar"], description: "Tiki bar", ...IN_OLD_TOWN, ...at(200) },
    { name: "Thai Idea", tags: ["kind:restaurant", "feature:vegetarian"], facts: { vegetarian: "only" }, ...at(9000) },
    { name: "Da Arts", tags: ["kind:arts centre"], ...IN_OLD_TOWN, ...at(2900) },
    {
      name: "Grand Café",
      tags: ["kind:café"],
      background: { since: 1923, built: 1890, architect: "Lena Roy Jr.", artist: "Kenji Mori" },
      ...at(9000),
    },
  ]);
  await app.sql`update businesses set name = 'Oracle Park' where id = ${ids.Pontoon!}`;
});

const describe = async (name: string, language = "en") =>
  (await app.visitor().read(`/api/businesses/${ids[name]}?lang=${language}`)).summary.replace(/[\u2068\u2069]/g, "");

test("a place is found by its neighborhood, a landmark nearby and the direction", async () => {
  expect(await describe("Between")).toBe(
    "Bakery in Old Town, 4 minutes on foot from the Maritime Museum toward Lighthouse Hill.",
  );
  expect(await describe("Between", "de")).toBe(
    "Bäckerei im Viertel Old Town; 4 Gehminuten entfernt: Maritime Museum, in der Gegenrichtung: Leuchtturmhügel.",
  );
  expect(await describe("Between", "ja")).toBe("Old Townのパン屋。Maritime MuseumからLighthouse Hill方面へ徒歩4分。");
  expect(await describe("Between", "ar")).toBe(
    "مخبز في Old Town، على بُعد 4 دقائق سيرًا من Maritime Museum باتجاه Lighthouse Hill.",
  );
});

test("nothing lies behind the place, or no landmark is near", async () => {
  expect(await describe("Behind")).toBe("Bakery in Old Town, a minute on foot from the Maritime Museum.");
  expect(await describe("Behind", "fr")).toBe(
    "Boulangerie dans le quartier Old Town\u202f; Maritime Museum est à une minute à pied.",
  );
  expect(await describe("Far")).toBe("Bakery in Old Town.");
});

test("food and hours are said in sentences of their own", async () => {
  expect(await describe("Umi")).toBe(
    "Japanese food. In Old Town, 4 minutes on foot from the Maritime Museum toward Lighthouse Hill.",
  );
  expect(await describe("Told")).toBe(
    "Bakery in Old Town, 4 minutes on foot from the Maritime Museum. Open daily from 07:00 to 12:00.",
  );
});

test("the only place of its kind in a neighborhood says so", async () => {
  expect(await describe("Only Cinema")).toBe(
    "The only cinema we know in Old Town. A minute on foot from the Maritime Museum.",
  );
  expect(await describe("Only Cinema", "de")).toStartWith("Kino: So etwas kennen wir im Viertel Old Town nur einmal.");
});

test("a kind that has another name elsewhere isn't the only one", async () => {
  expect(await describe("Only Deli")).toBe("Deli in Old Town, a minute on foot from the Maritime Museum.");
});

test("no place is near its own name, and times are written as in the language", async () => {
  expect(await describe("Pontoon")).not.toContain("on foot");
  expect(await describe("Told", "ar")).toContain("7:00\u00a0ص");
});

test("a town is no neighborhood", async () => {
  expect(await describe("In No Area")).toBe("Bakery, a minute on foot from the Maritime Museum.");
  expect(await describe("In No Area", "ja")).toBe("パン屋。Maritime Museumから徒歩1分。");
});

test("the past of a place and who made it are told", async () => {
  expect(await describe("Grand Café")).toBe(
    "Café. The building dates from 1890. Designed by Lena Roy Jr. A work by Kenji Mori (1923).",
  );
  expect(await describe("Grand Café", "el")).toContain("Έργο: Kenji Mori (1923).");
});

test("a cocktail bar is called so, and nothing is said twice", async () => {
  expect(await describe("Mixers")).toStartWith("Cocktail bar in Old Town, 4 minutes on foot from");
  expect(await describe("Mixers", "de")).toStartWith("Cocktailbar im Viertel Old Town");
  expect(await describe("Cellar")).toBe("Wine bar with a fireplace.");
  expect(await describe("Gelato", "de")).toBe("Café, hier gibt es Eis. Mit dabei: eigene Brauerei.");
  expect(await describe("Thai Idea")).toBe("Vegetarian food.");
});

test("two words of a source get the rest of the sentence, in the language of the city", async () => {
  expect(await describe("Zombie", "fr")).toStartWith("Tiki bar. ");
  expect(await describe("Zombie", "de")).toStartWith("Bar im Viertel Old Town");
});

test("English has the spelling of the United States", async () => {
  expect(await describe("Da Arts")).toBe("The only arts center we know in Old Town.");
});
