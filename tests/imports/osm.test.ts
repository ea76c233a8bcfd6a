// Reading OpenStreetMap GeoJSON: every rule on a place or two that show it.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { BUSINESS_TYPES, TAG_GROUPS, TRAVEL_PREFERENCES } from "../../db/vocabulary.ts";
import { representativePoint } from "../../src/features/imports/geometry.ts";
import { readJsonFile as readOsm } from "../../src/features/imports/json-file.ts";
import { UnreadableFile } from "../../src/features/imports/parsed-file.ts";

const SPOT = { type: "Point", coordinates: [7.4157, 43.7294] };

/** A file of features with these properties, one a line, from line 2 on. */
const fileOf = (...properties: object[]) =>
  `{"type":"FeatureCollection","features":[\n${properties.map((own, i) => JSON.stringify({ type: "Feature", id: `node/${i + 1}`, geometry: SPOT, properties: own })).join(",\n")}\n]}`;

const readOne = (properties: object, options = {}) => {
  const reading = readOsm(fileOf({ name: "Chez Nous", amenity: "restaurant", ...properties }), options);
  return { ...reading, place: reading.places[0] };
};
const tagsOf = (properties: object) => readOne(properties).place?.tags ?? [];
const whyLeftOut = (properties: object) => readOne(properties).rejected[0]?.reason;

describe("what a place is", () => {
  test.each([
    [{ amenity: "bar" }, "restaurant", "kind:bar", "for:Nightlife & Entertainment"],
    [{ amenity: "fast_food" }, "restaurant", "kind:fast food", "for:Budget Travel"],
    [{ amenity: "nightclub" }, "event_organizer", "kind:nightclub", "for:Nightlife & Entertainment"],
    [{ amenity: undefined, tourism: "museum" }, "tour", "kind:museum", "for:Culture & History"],
    [{ amenity: undefined, tourism: "hostel" }, "hotel", "kind:hostel", "for:Solo Travel"],
    [{ amenity: undefined, tourism: "zoo" }, "tour", "kind:zoo", "for:Family Friendly"],
    [{ amenity: undefined, tourism: "viewpoint" }, "tour", "kind:viewpoint", "for:Romantic Getaways"],
    [{ amenity: undefined, leisure: "marina" }, "tour", "kind:marina", "for:Adventure & Outdoors"],
    [{ amenity: undefined, shop: "jewelry" }, "retail", "kind:jewelry shop", "for:Luxury & Wellness"],
    [{ amenity: "conference_centre" }, "event_organizer", "kind:conference centre", "for:Business Travel"],
    [{ amenity: undefined, tourism: "artwork" }, "tour", "kind:public art", "for:Culture & History"],
  ] as const)("%j is %s with %s and %s", (properties, type, kind, preference) => {
    const { place } = readOne(properties);
    expect(place?.type).toBe(type);
    expect(place?.tags).toContain(kind);
    expect(place?.tags).toContain(preference);
  });

  test("a hotel with a restaurant is a hotel, and says both", () => {
    const { place } = readOne({ tourism: "hotel" });
    expect(place?.type).toBe("hotel");
    expect(place?.tags).toEqual(["kind:hotel", "kind:restaurant", "for:Food & Culinary"]);
  });

  test("a second key makes a kind finer", () => {
    expect(tagsOf({ amenity: undefined, tourism: "artwork", artwork_type: "graffiti" })).toContain("kind:street art");
    expect(tagsOf({ amenity: "bar", cocktails: "yes" })).toContain("kind:cocktail bar");
    expect(tagsOf({ amenity: undefined, tourism: "museum", museum: "constructor" })).toEqual([
      "kind:museum",
      "for:Culture & History",
    ]);
  });

  test("several values of one key all count", () => {
    expect(tagsOf({ amenity: "bar;restaurant" }).filter((tag) => tag.startsWith("kind:"))).toEqual([
      "kind:restaurant",
      "kind:bar",
    ]);
  });
});

describe("what is left out, and why", () => {
  test("a pharmacy is sound, and nothing for travelers", () => {
    const { rejected } = readOne({ amenity: "pharmacy" });
    expect(rejected).toEqual([
      {
        line: 2,
        column: 1,
        ref: "node/1",
        name: "Chez Nous",
        reason: "is nothing for travelers: amenity=pharmacy",
        broken: false,
      },
    ]);
  });

  test("closed, private and past places stay out", () => {
    expect(whyLeftOut({ opening_hours: "closed" })).toBe("is closed");
    expect(whyLeftOut({ opening_hours: 'closed "for remodeling"' })).toBe("is closed");
    expect(whyLeftOut({ opening_hours: "Mo off; Tu-Su 10:00-18:00" })).toBeUndefined();
    expect(whyLeftOut({ description: "PERMANENTLY CLOSED" })).toBe("is closed");
    expect(whyLeftOut({ amenity: undefined, "disused:amenity": "pub" })).toBe("is closed");
    expect(whyLeftOut({ amenity: undefined, leisure: "park", access: "private" })).toBe("is private");
  });

  test("a place without a name, or with one too long or damaged, is named by its line", () => {
    const { places, rejected } = readOsm(
      fileOf(
        { name: "Good", amenity: "bar" },
        { amenity: "bar" },
        { name: "x".repeat(121), amenity: "bar" },
        { name: "Caf\ufffd", amenity: "cafe" },
      ),
    );
    expect(places.map(({ name }) => name)).toEqual(["Good"]);
    expect(rejected.map(({ line, reason, broken }) => [line, reason, broken])).toEqual([
      [3, "has no name", true],
      [4, "its name is longer than 120 characters", true],
      [5, "its name lost letters to a wrong encoding", true],
    ]);
  });

  test("a plaque is no place to go to, a memorial is", () => {
    expect(whyLeftOut({ amenity: undefined, historic: "memorial", memorial: "plaque" })).toBe(
      "is nothing for travelers: historic=memorial",
    );
    expect(tagsOf({ amenity: undefined, historic: "memorial" })).toContain("kind:memorial");
  });

  test("of two features with one id the last counts, and the first is reported", () => {
    const twice = fileOf({ name: "Before", amenity: "bar" }, { name: "After", amenity: "bar" }).replace(
      "node/2",
      "node/1",
    );
    const { places, rejected } = readOsm(twice);
    expect(places.map(({ name }) => name)).toEqual(["After"]);
    expect(rejected).toMatchObject([
      { line: 2, name: "Before", reason: "stands in the file again, and the last one counts" },
    ]);
  });

  test("what is no feature, or stands nowhere on the globe, is left out alone", () => {
    const feature = (geometry: unknown) => ({ type: "Feature", geometry, properties: { name: "A", amenity: "bar" } });
    const features = [
      null,
      7,
      { type: "Feature" },
      feature(null),
      feature({ type: "Point", coordinates: [823111, 5422] }),
      feature({ type: "Point", coordinates: [0, 0] }),
      feature(SPOT),
    ];
    const { places, rejected } = readOsm(JSON.stringify({ type: "FeatureCollection", features }));
    expect(places).toHaveLength(1);
    expect(rejected.map(({ reason }) => reason)).toEqual([
      "is no GeoJSON feature with properties",
      "is no GeoJSON feature with properties",
      "is no GeoJSON feature with properties",
      "has no coordinates",
      "latitude 5422, longitude 823111 is not on the globe",
      "its coordinates are 0, 0",
    ]);
  });
});

describe("tags", () => {
  test("cuisines are split, spelled with spaces, and merged", () => {
    expect(
      tagsOf({ cuisine: "regional;french; coffee_shop ;cafe;_sandwich;bar&grill;constructor" }).filter((tag) =>
        tag.startsWith("cuisine:"),
      ),
    ).toEqual([
      "cuisine:local",
      "cuisine:french",
      "cuisine:coffee",
      "cuisine:sandwich",
      "cuisine:grill",
      "cuisine:constructor",
    ]);
  });

  test("features are what the data affirms", () => {
    const tags = tagsOf({
      outdoor_seating: "yes",
      wheelchair: "limited",
      takeaway: "no",
      delivery: "only",
      "diet:vegan": "only",
      "diet:gluten_free": "yes",
      live_music: "yes",
      dog: "leashed",
      lgbtq: "yes",
      internet_access: "wlan",
      fee: "no",
    });
    expect(tags.filter((tag) => tag.startsWith("feature:"))).toEqual([
      "feature:outdoor seating",
      "feature:live music",
      "feature:delivery",
      "feature:dog friendly",
      "feature:LGBTQ+ friendly",
      "feature:vegan",
      "feature:gluten free options",
      "feature:free entry",
      "feature:Wi-Fi",
    ]);
    expect(tags).toContain("for:Nightlife & Entertainment");
    expect(tags).toContain("for:Budget Travel");
  });

  test("stars belong to hotels, four of them are luxury, and none is a price", () => {
    const hotel = (stars: string) => readOne({ amenity: undefined, tourism: "hotel", stars }).place;
    expect(hotel("4S")?.tags).toEqual(["kind:hotel", "feature:4 stars", "for:Luxury & Wellness"]);
    expect(hotel("3.5")?.tags).toEqual(["kind:hotel", "feature:3.5 stars"]);
    expect(hotel("5")?.priceLevel).toBeNull();
    expect(tagsOf({ stars: "3" })).not.toContain("feature:3 stars");
  });

  test("Wi-Fi suits whoever works in a hotel and whoever sits alone in a café", () => {
    expect(tagsOf({ amenity: undefined, tourism: "hotel", internet_access: "yes" })).toContain("for:Business Travel");
    expect(tagsOf({ amenity: "cafe", internet_access: "wlan" })).toContain("for:Solo Travel");
  });
});

describe("fields", () => {
  test("an address is the street and the city, then the city, then the coordinates", () => {
    const street = { "addr:housenumber": "12", "addr:street": "Avenue Albert II" };
    const location = (properties: object, options = {}) => readOne(properties, options).place?.location;
    expect(location({ ...street, "addr:city": "Monaco" })).toBe("12 Avenue Albert II, Monaco");
    expect(location(street)).toBe("12 Avenue Albert II");
    expect(location(street, { city: "Monaco" })).toBe("12 Avenue Albert II, Monaco");
    expect(location({ "addr:city": "Monte-Carlo" }, { city: "Monaco" })).toBe("Monte-Carlo");
    expect(location({ "addr:housenumber": "12" }, { city: "Monaco" })).toBe("Monaco");
    expect(location({})).toBe("43.7294, 7.4157");
    expect(location({ "addr:street": "Rue ".repeat(80) })?.length).toBeLessThanOrEqual(200);
  });

  test("websites are http addresses or nothing", () => {
    const website = (address: string) => readOne({ website: address }).place?.website;
    expect(website("https://www.ambassadormonaco.com")).toBe("https://www.ambassadormonaco.com/");
    expect(website("Hostelsf.com")).toBe("http://hostelsf.com/");
    expect(website("https://a.example/; https://b.example/")).toBe("https://a.example/");
    for (const none of [
      "javascript:alert(1)",
      "ftp://a.example",
      "https://user:word@a.example/",
      "localhost",
      "see Facebook",
    ]) {
      const { place, warnings } = readOne({ website: none });
      expect([none, place?.website]).toEqual([none, null]);
      expect(warnings.map(({ reason, ref }) => [reason, ref])).toEqual([["its website is no web address", "node/1"]]);
    }
  });

  test("phones and mails go side by side, as many as fit", () => {
    const contact = (properties: object) => readOne(properties).place?.contactInfo;
    expect(contact({ phone: "+1 415 7882288;+1 415 2440253", email: "info@chez.example" })).toBe(
      "+1 415 7882288 · +1 415 2440253 · info@chez.example",
    );
    expect(contact({ "contact:phone": "+377 97 97 96 96", phone: "+377 97 97 96 96" })).toBe("+377 97 97 96 96");
    expect(contact({ email: "nobody" })).toBeNull();
    expect(
      contact({ phone: Array.from({ length: 40 }, (_, i) => `+377 0000${i}`).join(";") })?.length,
    ).toBeLessThanOrEqual(200);
  });

  test("hours are kept whole or not at all", () => {
    expect(readOne({ opening_hours: "Mo-Sa 09:30–19:30" }).place?.openingHours).toBe("Mo-Sa 09:30-19:30");
    const { place, warnings } = readOne({ opening_hours: "Mo 10:00-11:00; ".repeat(40) });
    expect(place?.openingHours).toBeNull();
    expect(warnings).toMatchObject([{ reason: "its opening hours are longer than 500 characters" }]);
    const complex = readOne({ opening_hours: "easter 10:00-11:00; ".repeat(10) });
    expect(complex.place?.openingHours).toBeNull();
    expect(complex.warnings).toMatchObject([{ reason: "its opening hours are too complex" }]);
  });

  test("a description stays as it is, is cut at a word when too long, and is never invented", () => {
    expect(readOne({}).place?.description).toBeNull();
    expect(readOne({ description: " Hats\u0000 and\r\ngloves\u202e " }).place?.description).toBe("Hats and\ngloves");
    const { place, warnings } = readOne({ description: "lovely ".repeat(400) });
    expect(place?.description?.length).toBeLessThanOrEqual(2000);
    expect(place?.description).toEndWith("lovely…");
    expect(warnings).toMatchObject([{ line: 2, reason: "its description was cut to 2000 characters" }]);
  });

  test("names are NFC, on one line, without control characters", () => {
    expect(readOne({ name: " Cafe\u0301\n de\tParis\u0007 " }).place?.name).toBe("Café de Paris");
    expect(readOne({ name: undefined, "name:en": "Condamine Market" }).place?.name).toBe("Condamine Market");
  });

  test("ids are understood from every exporter", () => {
    const refOf = (feature: object) =>
      readOsm(
        JSON.stringify({ type: "FeatureCollection", features: [{ type: "Feature", geometry: SPOT, ...feature }] }),
      ).places[0]?.sourceRef;
    const properties = { name: "Bar", amenity: "bar" };
    expect(refOf({ properties: { ...properties, "@id": "way/94452823" } })).toBe("way/94452823");
    expect(refOf({ id: "n12", properties })).toBe("node/12");
    expect(refOf({ id: "a24", properties })).toBe("way/12");
    expect(refOf({ id: "a25", properties })).toBe("relation/12");
    expect(refOf({ properties: { ...properties, "@type": "relation", "@id": 12 } })).toBe("relation/12");
    expect(refOf({ properties: { type: "node", id: 12, tags: properties } })).toBe("node/12");
    expect(refOf({ properties })).toBe("bar@43.7294,7.4157");
  });
});

describe("shapes", () => {
  const square = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [0, 0],
  ];
  test.each([
    ["Polygon", [square], [2, 2]],
    ["Polygon", [square.toReversed()], [2, 2]],
    [
      "MultiPolygon",
      [
        [
          [
            [9, 9],
            [10, 9],
            [10, 10],
            [9, 9],
          ],
        ],
        [square],
      ],
      [2, 2],
    ],
    [
      "LineString",
      [
        [0, 0],
        [1, 0],
        [10, 0],
      ],
      [5, 0],
    ],
    ["LineString", square, [2, 2]],
    [
      "MultiLineString",
      [
        [
          [0, 0],
          [1, 0],
        ],
        [
          [0, 5],
          [8, 5],
        ],
      ],
      [4, 5],
    ],
    [
      "MultiPoint",
      [
        [3, 4],
        [5, 6],
      ],
      [3, 4],
    ],
    [
      "Polygon",
      [
        [
          [1, 1],
          [1, 1],
          [1, 1],
          [1, 1],
        ],
      ],
      [1, 1],
    ],
  ])("a %s is stood for by its middle", (type, coordinates, middle) => {
    const point = representativePoint({ type, coordinates });
    expect(point?.[0]).toBeCloseTo(middle[0] as number, 9);
    expect(point?.[1]).toBeCloseTo(middle[1] as number, 9);
  });

  test("a small building keeps its place to the centimeter", () => {
    const [x, y, side] = [7.4157, 43.7294, 0.0001];
    const point = representativePoint({
      type: "Polygon",
      coordinates: [
        [
          [x, y],
          [x + side, y],
          [x + side, y + side],
          [x, y + side],
          [x, y],
        ],
      ],
    });
    expect(point?.[0]).toBeCloseTo(x + side / 2, 7);
    expect(point?.[1]).toBeCloseTo(y + side / 2, 7);
  });

  test("a collection takes its first usable part, an empty shape none", () => {
    expect(
      representativePoint({
        type: "GeometryCollection",
        geometries: [null, { type: "Polygon", coordinates: [] }, SPOT],
      }),
    ).toEqual([7.4157, 43.7294]);
    expect(representativePoint({ type: "Sphere", coordinates: [1, 2] })).toBeNull();
  });
});

describe("a broken file", () => {
  const troubleIn = (text: string) => {
    try {
      readOsm(text);
    } catch (failure) {
      expect(failure).toBeInstanceOf(UnreadableFile);
      return (failure as UnreadableFile).message;
    }
    return "none";
  };

  test("names the line and column where the JSON breaks", () => {
    const whole = fileOf({ name: "A", amenity: "bar" }, { name: "B", amenity: "bar" });
    expect(troubleIn(whole)).toBe("none");
    expect(troubleIn(whole.replace('"name":"B"', '"name" "B"'))).toStartWith("line 3, column ");
    expect(troubleIn(whole.replace('"name":"B"', '"name" "B"'))).toEndWith("a colon should follow");
    expect(troubleIn(`${whole}\n]`)).toBe("line 5, column 1: the JSON breaks here: nothing more should follow");
    expect(troubleIn(whole.slice(0, -2))).toBe("line 4, column 1: the file ends where a comma or ] should follow");
    expect(troubleIn('{"type": NaN}')).toBe("line 1, column 10: the JSON breaks here: a value should follow");
    expect(troubleIn('{\n"type": "Fea')).toBe(
      "line 2, column 9: the JSON breaks here: a closing quotation mark should follow",
    );
    expect(troubleIn('["a",]')).toBe("line 1, column 6: the JSON breaks here: a value should follow");
    expect(troubleIn("[".repeat(200_000))).toBe("line 1, column 65: this is nested deeper than 64 levels");
  });

  test("says what other JSON is", () => {
    expect(troubleIn('{"type":"Topology"}')).toContain("FeatureCollection");
    expect(troubleIn("[]")).toContain("FeatureCollection");
  });
});

test("whatever the properties hold, a place fits its columns or is left out with a reason", () => {
  const key = fc.constantFrom(
    "name",
    "amenity",
    "tourism",
    "cuisine",
    "phone",
    "email",
    "website",
    "description",
    "opening_hours",
    "addr:street",
    "addr:city",
    "stars",
    "diet:x",
    "__proto__",
    "artwork_type",
    "tags",
  );
  const value = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.constantFrom("bar", "hotel", "artwork", "constructor", "__proto__", "https://x.example/\ud800"),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.object(),
  );
  const feature = fc.record({
    type: fc.constant("Feature"),
    id: fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
    geometry: fc.oneof(fc.constant(SPOT), fc.object()),
    properties: fc.dictionary(key, value),
  });
  fc.assert(
    fc.property(fc.array(feature, { maxLength: 5 }), (features) => {
      const { places, rejected } = readOsm(JSON.stringify({ type: "FeatureCollection", features }));
      expect(places.length + rejected.length).toBe(features.length);
      for (const place of places) {
        expect(BUSINESS_TYPES).toContain(place.type);
        expect(place.name.length).toBeWithin(1, 121);
        expect(place.location.length).toBeWithin(1, 201);
        expect(place.sourceRef.length).toBeWithin(1, 201);
        expect(place.description?.length ?? 0).toBeLessThanOrEqual(2000);
        expect(JSON.stringify(place)).not.toContain("\\u0000");
        for (const tag of place.tags) {
          const [group, word] = [tag.slice(0, tag.indexOf(":")), tag.slice(tag.indexOf(":") + 1)];
          expect(TAG_GROUPS as readonly string[]).toContain(group);
          expect(word.length).toBeWithin(1, 61);
          if (group === "for") expect(TRAVEL_PREFERENCES as readonly string[]).toContain(word);
        }
      }
      for (const { reason } of rejected) expect(reason).not.toBe("");
    }),
    { numRuns: 400, seed: 11 },
  );
});
