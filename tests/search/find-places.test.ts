// Finding places by name, kind and area, as travelers, visitors and admins type.
import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { businesses } from "../../db/schema/index.ts";
import { foldText } from "../../src/features/discovery/place-words.ts";
import type { FoundPlace } from "../../src/features/search/schema.ts";
import { putPlaces } from "../places.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp({ CITY_NAME: "Monaco", CITY_TIMEZONE: "Europe/Monaco" });
let amira: Person;
let ada: Person;
let ids: Record<string, string>;

beforeAll(async () => {
  ids = await putPlaces(app.db, [
    { name: "Noodle Bar Kumo", tags: ["kind:restaurant"], location: "12 Quay Street, Fontvieille" },
    { name: "Straßenbräu Łódź", tags: ["kind:pub"], location: "3 Hill Road, Monte-Carlo" },
    { name: "Smørrebrød & Œuf", tags: ["kind:café"] },
    { name: "Đà Nẵng", tags: ["cuisine:vietnamese"] },
    { name: "Işık Lokantası" },
    { name: "Ёлки Палки" },
    { name: "مقهى أحمد" },
    { name: "ラーメン一蘭" },
    { name: "𠮷野家" },
    { name: "𠮗屋" },
    {
      name: "The Vine",
      tags: ["kind:wine bar"],
      location: "4 Rock Lane, Monte-Carlo",
      latitude: 43.74,
      longitude: 7.43,
    },
    {
      name: "Cellar Nine",
      tags: ["kind:wine bar"],
      location: "5 Port Lane, Fontvieille",
      latitude: 43.73,
      longitude: 7.41,
    },
    { name: "Winter Hut", openingHours: "Mo-Su 10:00-17:00" },
    { name: "Old Mill" },
    { name: "Secret Garden" },
  ]);
  await app.db.update(businesses).set({ maybeClosedAt: new Date() }).where(eq(businesses.id, ids["Old Mill"]!));
  await app.db.update(businesses).set({ isApproved: false }).where(eq(businesses.id, ids["Secret Garden"]!));
  await app.db
    .update(businesses)
    .set({ formerNames: ["Blue Anchor"] })
    .where(eq(businesses.id, ids["The Vine"]!));
  await app.sql`update catalogue_version set version = version + 1`;
  amira = await app.join("Amira");
  ada = await app.join("Ada", { admin: true });
});

async function find(person: Person, q: string, near?: string, headers?: Record<string, string>): Promise<FoundPlace[]> {
  const query = new URLSearchParams({ q, ...(near && { near }) });
  const response = await person.get(`/api/search?${query}`, headers);
  expect([q, response.status]).toEqual([q, 200]);
  return response.json();
}
const namesOf = (places: FoundPlace[]) => places.map(({ name }) => name);

test("a traveler finds a place by its name, also with typing errors", async () => {
  for (const typed of ["kumo", "KUM", "noodle kumo", "kumo fontvieille", "nodle bar", "noolde", "Noodel Bar Kumo"])
    expect([typed, namesOf(await find(amira, typed))[0]]).toEqual([typed, "Noodle Bar Kumo"]);
  expect(await find(amira, "kumo pizzeria")).toEqual([]);
  expect(await find(amira, "kxyo")).toEqual([]);
});

test("letters of other alphabets are found as people type them", async () => {
  const typed = {
    "Straßenbräu Łódź": ["strassenbrau", "STRASSENBRÄU lodz", "łódź"],
    "Smørrebrød & Œuf": ["smorrebrod", "oeuf", "smørrebrød"],
    "Đà Nẵng": ["da nang", "đà nẵng"],
    "Işık Lokantası": ["isik lokantasi", "IŞIK"],
    "Ёлки Палки": ["елки", "ёлки палки"],
    "مقهى أحمد": ["احمد", "مقهي", "مَقهى أحمد"],
    𠮷野家: ["𠮷", "𠮷野"],
    ラーメン一蘭: ["らーめん", "ラーメン", "ﾗｰﾒﾝ", "一蘭"],
  };
  for (const [name, searches] of Object.entries(typed))
    for (const search of searches) expect([search, namesOf(await find(amira, search))[0]]).toEqual([search, name]);
  expect(["Œuvre", "İstanbul", "ｶﾞｰﾃﾞﾝ"].map(foldText)).toEqual(["oeuvre", "istanbul", "がーでん"]);
});

test("kinds and areas are found in the reader's language, the nearest first", async () => {
  expect(namesOf(await find(amira, "wine bar")).toSorted()).toEqual(["Cellar Nine", "The Vine"]);
  expect(namesOf(await find(amira, "wine bar monte carlo"))).toEqual(["The Vine"]);
  const german = { "accept-language": "de" };
  expect(namesOf(await find(app.visitor(), "weinbar fontvieille", undefined, german))).toEqual(["Cellar Nine"]);
  for (const [near, names] of [
    ["43.74,7.43", ["The Vine", "Cellar Nine"]],
    ["43.73,7.41", ["Cellar Nine", "The Vine"]],
  ] as const) {
    const found = await find(amira, "wine bar", near);
    expect(namesOf(found)).toEqual([...names]);
    expect(found[0]!.minutes).toBeLessThanOrEqual(1);
    expect(found[1]!.minutes).toBeGreaterThan(20);
  }
});

test("a result has what a traveler decides by", async () => {
  const [hut] = await find(amira, "winter hut");
  expect(hut).toMatchObject({
    id: ids["Winter Hut"],
    type: "restaurant",
    location: "1 Quay Street",
    picture: `/posters/${ids["Winter Hut"]}.svg`,
    hours: { state: expect.stringMatching(/open|closed/) },
    minutes: null,
    note: null,
  });
});

test("a place that decks and lists don't show says why", async () => {
  const noteOf = async (person: Person, q: string) => (await find(person, q))[0]?.note;
  expect(await noteOf(amira, "old mill")).toBe("Maybe closed: a traveler reported it");
  expect(namesOf(await find(amira, "blue anchor"))).toEqual(["The Vine"]);
  await amira.post("/api/swipes", { businessId: ids["Noodle Bar Kumo"], action: "dislike" });
  await amira.post("/api/swipes", { businessId: ids["The Vine"], action: "save" });
  expect(await noteOf(amira, "kumo")).toBe("You skipped this business.");
  expect(await noteOf(amira, "the vine")).toBe("You saved this business.");
  expect(await noteOf(app.visitor(), "kumo")).toBeNull();
  for (const person of [amira, app.visitor()]) expect(await find(person, "secret garden")).toEqual([]);
  expect(await noteOf(ada, "secret garden")).toBe("Only its owner and admins see this page until it is approved.");
});

test("a place out of its season says so", async () => {
  const month = new Intl.DateTimeFormat("en", { month: "short", timeZone: "UTC" }).format(
    Date.now() + 180 * 86_400_000,
  );
  const hours = `${month} Mo-Su 10:00-17:00`;
  await app.db.update(businesses).set({ openingHours: hours }).where(eq(businesses.id, ids["Winter Hut"]!));
  await app.sql`update catalogue_version set version = version + 1`;
  expect((await find(amira, "winter hut"))[0]!.note).toBe("Closed this month");
});

test("a new, a renamed and a removed place are found at once, or not", async () => {
  const { "Late Lantern": id } = await putPlaces(app.db, [{ name: "Late Lantern" }]);
  await app.sql`update catalogue_version set version = version + 10`;
  expect(namesOf(await find(amira, "lantern"))).toEqual(["Late Lantern"]);
  await app.db.update(businesses).set({ name: "Early Lamp" }).where(eq(businesses.id, id!));
  await app.sql`update catalogue_version set version = version + 1`;
  expect(namesOf(await find(amira, "early lamp"))).toEqual(["Early Lamp"]);
  expect(await find(amira, "lantern")).toEqual([]);
  await app.db.delete(businesses).where(eq(businesses.id, id!));
  await app.sql`update catalogue_version set version = version + 1`;
  expect(await find(amira, "early lamp")).toEqual([]);
});

test("a search has a shape and a bound", async () => {
  for (const query of ["", "q=", `q=${"a".repeat(121)}`, "q=a&near=91,0", "q=a&near=1", "q=a&other=1"])
    expect([query, (await amira.get(`/api/search?${query}`)).status]).toEqual([query, 422]);
  for (const strange of ["'; drop table", "%_\\", "🍜", "…", "(((", "a b c d e f g h i j k l"])
    expect(await find(amira, strange)).toBeArray();
  expect((await find(amira, "restaurant")).length).toBeLessThanOrEqual(12);
});

test("a closed city is searched by its members alone", async () => {
  const closed = await openTestApp({ PUBLIC_CITY: "no" });
  try {
    expect((await closed.visitor().get("/api/search?q=kumo")).status).toBe(404);
    expect((await (await closed.join("Mei")).get("/api/search?q=kumo")).status).toBe(200);
  } finally {
    await closed.close();
  }
});
