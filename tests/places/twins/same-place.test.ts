// Two entries of one place, as two sources write them.
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { findPairs, type Pair } from "../../../src/features/places/twins/find-pairs.ts";
import type { Entry } from "../../../src/features/places/twins/same-place.ts";
import { parseFile } from "../../imports/parsing.ts";
import { BLOIS, MONACO, SAN_FRANCISCO } from "../../real-data.ts";
import { writeSecondSource } from "./second-source.ts";

const METERS = 111_320;
const HERE: Entry = {
  id: "1",
  names: ["Löwen"],
  type: "restaurant",
  kinds: [],
  latitude: 47.37,
  longitude: 8.54,
  location: "Zürich",
  contactInfo: null,
  website: null,
  source: "office",
  ownerId: null,
};

type Change = Partial<Entry> & { name?: string };
const write = ({ name, ...change }: Change): Entry => ({ ...HERE, ...change, ...(name && { names: [name] }) });

async function compare(one: Change, other: Change, meters = 30): Promise<"certain" | "possible" | "two places"> {
  const far = { id: "2", source: "osm", latitude: HERE.latitude + meters / METERS };
  const [pair] = await findPairs([write(one), write({ ...far, ...other })]);
  return pair ? (pair.isCertain ? "certain" : "possible") : "two places";
}

describe("names of one place", () => {
  test.each([
    ["Ravintola Savotta", "Savotta"],
    ["Savotta", "Restaurant Savotta"],
    ["The Kilkenny", "Kilkenny"],
    ["Café Paradiso", "Paradiso"],
    ["Caffè Greco", "Greco Café"],
    ["Trattoria da Nino", "Da Nino"],
    ["Museum Ludwig", "Ludwig Museum"],
    ["Musée Picasso", "Museo Picasso"],
    ["Hotel Adler", "Adler Hotel"],
    ["Εστιατόριο Ήλιος", "Ήλιος"],
    ["Кав'ярня Львів", "Львів"],
    ["مطعم النيل", "النيل"],
    ["L’Atelier de Joël", "Atelier de Joel"],
    ["Müller & Söhne", "Mueller und Söhne"],
    ["Zum Weißen Rößl", "Weisses Roessl"],
    ["Żółta Łódź", "Zolta Lodz"],
    ["Joe's Pizza", "JOES PIZZA"],
    ["O'Brien's", "O’Briens"],
    ["Starbucks", "Star Bucks"],
    ["St. Martin", "Saint Martin"],
    ["Blue Bottle Zürich", "Blue Bottle"],
    ["Tartine LLC", "Tartine"],
    ["Pizzeria Da Michele", "Da Michele, Pizzeria"],
    ["Ήλιος", "Ilios"],
  ])("%s and %s are found", async (one, other) => {
    expect(await compare({ name: one }, { name: other })).not.toBe("two places");
    expect(await compare({ name: other }, { name: one })).not.toBe("two places");
  });

  test.each([
    ["Hotel Löwen", "Restaurant Löwen"],
    ["Gate 1", "Gate 2"],
    ["Pier 39", "Pier 41"],
    ["Café Anna", "Café Berta"],
    ["The Museum", "Museum of Glass"],
    ["Red Lion", "Red Dragon"],
    ["Mozza", "Cozza"],
    ["Suite Diane", "Suite Henri"],
    ["Bar", "Bar Central"],
    ["Galerie Nord", "Galerie Süd"],
  ])("%s and %s are two places", async (one, other) => {
    expect(await compare({ name: one }, { name: other })).toBe("two places");
  });
});

describe("what else they say", () => {
  const PHONE = { contactInfo: "+41 44 251 00 10" };
  const SITE = { website: "https://www.loewen.example/de/" };
  const ADDRESS = { location: "Bahnhofstrasse 12, Zürich" };

  test("the same name at hand is certain, farther away with the same phone", async () => {
    expect(await compare({}, { name: "LOWEN" })).toBe("certain");
    expect(await compare({}, {}, 100)).toBe("possible");
    expect(await compare(PHONE, { contactInfo: "044 2510010" }, 100)).toBe("certain");
    expect(await compare({}, {}, 200)).toBe("two places");
  });

  test("branches of a chain have other phones, websites or addresses", async () => {
    const branch = { website: "https://chain.example/shops/7", ...PHONE };
    expect(await compare(branch, { website: "https://chain.example/shops/8", contactInfo: "044 999 99 99" })).toBe(
      "two places",
    );
    expect(await compare(ADDRESS, { location: "Bahnhofstr. 30" }, 100)).toBe("two places");
  });

  test("a typing error is certain with the same website or address", async () => {
    expect(await compare({ name: "Bellavista" }, { name: "Bellavsita" })).toBe("possible");
    expect(
      await compare({ name: "Bellavista", ...SITE }, { name: "Belavista", website: "http://loewen.example/de" }),
    ).toBe("certain");
    expect(await compare({ name: "Bellavista", ...ADDRESS }, { name: "Belavista", location: "Bahnhofstr. 12" })).toBe(
      "certain",
    );
  });

  test("a name in a language that neither says is found by two contacts", async () => {
    const one = { name: "Palais Princier", ...PHONE, ...SITE };
    expect(await compare(one, { name: "Prince's Residence", ...PHONE, ...SITE })).toBe("possible");
    expect(await compare(one, { name: "Prince's Residence", ...SITE })).toBe("two places");
    expect(await compare({ names: ["王子の家", "Prince's House"] }, { name: "The Prince's House" })).toBe("certain");
  });

  test("one source rarely lists a place twice: nothing of it is certain", async () => {
    expect(await compare({}, { source: "office" })).toBe("possible");
    const suites = [{ name: "Suite Diane" }, { name: "Suite Henri" }].map((name) => ({ ...name, ...PHONE, ...SITE }));
    expect(await compare(suites[0]!, { ...suites[1], source: "office" })).toBe("two places");
    const entries = [
      write({ id: "a", ...suites[0] }),
      write({ id: "b", ...suites[1] }),
      write({ id: "c", ...suites[1], source: "osm" }),
    ];
    expect((await findPairs(entries)).map(({ a, b }) => [a.id, b.id])).toEqual([["b", "c"]]);
  });

  test("an owner may have a new phone number", async () => {
    const own = { source: null, ownerId: "Ingrid", contactInfo: "044 999 99 99" };
    expect(await compare(PHONE, own, 100)).toBe("possible");
    expect(await compare(PHONE, { contactInfo: "044 999 99 99" }, 100)).toBe("two places");
  });

  test("a thousand entries with one name at one position stay few pairs", async () => {
    const entries = Array.from({ length: 1000 }, (_, i) => write({ id: String(i) }));
    expect((await findPairs(entries)).length).toBeLessThan(25_000);
  });

  test("two owners have two places", async () => {
    expect(await compare({ source: null, ownerId: "Ingrid" }, { source: null, ownerId: "Tomasz" })).toBe("two places");
  });
});

const FILES = [SAN_FRANCISCO, MONACO, BLOIS];
describe.skipIf(!FILES.every((file) => existsSync(file)))("400 places of real data (needs shared/data)", () => {
  async function readEntries(): Promise<Entry[]> {
    const cities = await Promise.all(
      FILES.map(async (path) => parseFile(await Bun.file(path).bytes(), { fileName: path, city: "City" }).places),
    );
    return cities.flat().flatMap(({ names, tags, latitude, longitude, ...place }) => {
      const others = Object.values(names ?? {}).filter((name) => !place.location.includes(name));
      const kinds = tags.filter((tag) => tag.startsWith("kind:"));
      if (latitude === null || longitude === null) return [];
      const entry = { id: place.sourceRef, names: [place.name, ...others], kinds, latitude, longitude };
      return { ...HERE, ...place, ...entry, source: "first" };
    });
  }

  test.each([1, 2, 3, 4, 5])("are found in a second source, and no others (seed %i)", async (seed) => {
    const entries = await readEntries();
    const pairs = writeSecondSource(entries, 400, seed);
    const second = new Map(pairs.map(([entry, copy]) => [copy.id, entry.id]));
    const found = await findPairs(
      [...entries, ...pairs.map(([, copy]) => copy)].sort((a, b) => a.latitude - b.latitude),
    );
    const isRight = ({ a, b }: Pair) => second.get(a.id) === b.id || second.get(b.id) === a.id;
    const ofTwoSources = found.filter(({ a, b }) => a.source !== b.source || a.source === "second");
    const right = ofTwoSources.filter(isRight);
    const certain = found.filter(({ isCertain }) => isCertain);
    expect(right.length).toBeGreaterThanOrEqual(0.95 * 400);
    expect(ofTwoSources.length - right.length).toBeLessThanOrEqual(0.01 * ofTwoSources.length);
    expect(certain.length).toBeGreaterThan(300);
    expect(certain.filter((pair) => !isRight(pair)).length).toBeLessThanOrEqual(1);
    // The data itself has some places twice, as a point and as a building.
    expect(found.length - ofTwoSources.length).toBeLessThan(15);
  });
});
