// Converting Overture Places: categories, addresses, and closed places.
import { describe, expect, test } from "bun:test";
import { parseFile } from "./parsing.ts";

const place = (own: object = {}, id = "08f3f") => ({
  type: "Feature",
  id,
  geometry: { type: "Point", coordinates: [7.4157, 43.7294] },
  properties: {
    theme: "places",
    type: "place",
    version: 1,
    names: { primary: "Chez Nous", common: { en: "Our House" } },
    categories: { primary: "pizza_restaurant", alternate: ["bar"] },
    basic_category: "restaurant",
    taxonomy: {
      primary: "pizza_restaurant",
      hierarchy: ["food_and_drink", "restaurant", "pizza_restaurant"],
      alternates: ["bar"],
    },
    confidence: 0.93,
    websites: ["https://chez-nous.example/"],
    phones: ["+37797979797"],
    emails: ["table@chez-nous.example"],
    socials: ["https://social.example/chez-nous"],
    addresses: [{ freeform: "4 Rue Grimaldi", locality: "Monaco", postcode: "98000", country: "MC" }],
    sources: [{ property: "", dataset: "meta", record_id: "1", update_time: "2025-01-01T00:00:00Z", confidence: 0.9 }],
    operating_status: "open",
    ...own,
  },
});
const read = (text: string) => parseFile(new TextEncoder().encode(text));
const collection = (...features: object[]) => read(JSON.stringify({ type: "FeatureCollection", features }));
const only = (own: object) => {
  const { places, rejected } = collection(place(), place(own, "other"));
  return places[1] ?? rejected[0]?.reason;
};

describe("an Overture place", () => {
  test("is converted with all fields", () => {
    const { format, places, rejected, warnings } = collection(place());
    expect([format, rejected, warnings]).toEqual(["Overture Places GeoJSON", [], []]);
    expect(places).toEqual([
      {
        confirmedAt: "2025-01-01T00:00:00.000Z",
        sourceRef: "08f3f",
        name: "Chez Nous",
        type: "restaurant",
        names: { en: "Our House" },
        description: null,
        descriptions: null,
        textLanguage: null,
        location: "4 Rue Grimaldi, Monaco",
        contactInfo: "+37797979797 · table@chez-nous.example",
        website: "https://chez-nous.example/",
        openingHours: null,
        priceLevel: null,
        facts: null,
        latitude: 43.7294,
        longitude: 7.4157,
        tags: ["kind:restaurant", "cuisine:pizza", "for:Food & Culinary"],
      },
    ]);
  });

  test("has its common names, and the official ones of other languages", () => {
    const names = {
      primary: "Chez Nous",
      common: { fr: "Chez Nous", de: "Bei uns" },
      rules: [
        { variant: "official", language: "de", value: "Gaststätte Bei uns" },
        { variant: "official", language: "it", value: "Da Noi" },
        { variant: "short", language: "es", value: "Nos" },
        { variant: "alternate", language: null, value: "Nous" },
      ],
    };
    expect(only({ names })).toMatchObject({
      name: "Chez Nous",
      names: { de: "Bei uns", it: "Da Noi" },
      textLanguage: "fr",
    });
  });

  test.each([
    ["wine_bar", "restaurant", "kind:wine bar"],
    ["art_museum", "tour", "kind:art museum"],
    ["hotel", "hotel", "kind:hotel"],
    ["bookstore", "retail", "kind:bookshop"],
    ["jazz_and_blues", "event_organizer", "kind:music venue"],
    ["thai_restaurant", "restaurant", "cuisine:thai"],
    ["escape_rooms", "tour", "kind:escape room"],
  ])("of the old category %s is a %s with %s", (primary, type, tag) => {
    const found = only({ categories: { primary }, taxonomy: undefined, basic_category: undefined });
    expect(found).toMatchObject({ type, tags: expect.arrayContaining([tag]) });
  });

  test("of an unknown category uses its parent category", () => {
    const taxonomy = { primary: "sake_pairing", hierarchy: ["food_and_drink", "bar", "sake_pairing"] };
    expect(only({ categories: undefined, taxonomy })).toMatchObject({
      tags: ["kind:bar", "for:Nightlife & Entertainment"],
    });
  });

  test("is rejected if it's closed, doubtful or not for travelers", () => {
    const office = { categories: { primary: "dentist" }, taxonomy: undefined, basic_category: "dentist" };
    expect(only(office)).toBe("isn't for travelers: dentist");
    expect(only({ operating_status: "permanently_closed", confidence: 0 })).toBe("is closed");
    expect(only({ operating_status: "temporarily_closed" })).toBe("is temporarily closed");
    expect(only({ confidence: 0.12 })).toBe("may not exist, according to its source");
    expect(only({ names: null })).toBe("has no name");
  });

  test("may have lists and objects as JSON strings", () => {
    const { names, categories } = place().properties;
    const texts = { names: JSON.stringify(names), categories: JSON.stringify(categories), phones: '["+377 1234"]' };
    expect(only({ ...texts, taxonomy: undefined })).toMatchObject({ name: "Chez Nous", type: "restaurant" });
  });
});

describe("one feature per line", () => {
  test("is read with its line, with or without a record separator", () => {
    const lines = [place(), place({ confidence: 0.1 }, "b"), place({}, "c")].map((each) => JSON.stringify(each));
    for (const text of [lines.join("\n"), lines.map((line) => `\u001e${line}\n`).join("")]) {
      const { format, places, rejected } = read(text);
      expect([format, places.length]).toEqual(["Overture Places GeoJSON", 2]);
      expect(rejected).toMatchObject([{ line: 2, reason: "may not exist, according to its source" }]);
    }
  });

  test("that is invalid is reported with its line", () => {
    expect(() => read(`${JSON.stringify(place())}\n{"type":`)).toThrow("line 2, column 9: the file ends where a value");
  });

  test("may be OpenStreetMap data too", () => {
    const bar = {
      type: "Feature",
      id: "node/1",
      geometry: { type: "Point", coordinates: [7, 43] },
      properties: { name: "Bar", amenity: "bar" },
    };
    expect(read(`${JSON.stringify(bar)}\n`)).toMatchObject({
      format: "OpenStreetMap GeoJSON",
      places: [{ name: "Bar" }],
    });
  });
});
