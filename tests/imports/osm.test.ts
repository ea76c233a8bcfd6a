// Converting OpenStreetMap features: one or two examples for each rule.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { BUSINESS_TYPES, TAG_GROUPS, TRAVEL_PREFERENCES } from "../../db/vocabulary.ts";
import { toBatches } from "../../src/features/imports/batches.ts";
import { representativePoint } from "../../src/features/imports/geometry.ts";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { UnreadableFile } from "../../src/features/imports/parsed-file.ts";
import { parseText as readOsm } from "./parsing.ts";

const SPOT = { type: "Point", coordinates: [7.4157, 43.7294] };

/** One feature per line, starting on line 2. */
const fileOf = (...properties: object[]) =>
  `{"type":"FeatureCollection","features":[\n${properties.map((own, i) => JSON.stringify({ type: "Feature", id: `node/${i + 1}`, geometry: SPOT, properties: own })).join(",\n")}\n]}`;

const readOne = (properties: object, options = {}) => {
  const preview = readOsm(fileOf({ name: "Chez Nous", amenity: "restaurant", ...properties }), options);
  return { ...preview, place: preview.places[0] };
};
const toTags = (properties: object) => readOne(properties).place?.tags ?? [];
const whyLeftOut = (properties: object) => readOne(properties).rejected[0]?.reason;

describe("a place that OpenStreetMap has twice", () => {
  type Element = { id: string; north?: number; properties?: object };
  const toText = (...elements: Element[]) => {
    const features = elements.map(({ id, north = 0, properties }) => ({
      type: "Feature",
      id,
      geometry: { type: "Point", coordinates: [7.4157, 43.7294 + north / 111_195] },
      properties: { name: "Twiga", amenity: "bar", ...properties },
    }));
    return JSON.stringify({ type: "FeatureCollection", features });
  };
  const readNames = (...elements: Element[]) => {
    const { places, rejected } = readOsm(toText(...elements), {});
    return { refs: places.map(({ sourceRef }) => sourceRef), reasons: rejected.map(({ reason }) => reason) };
  };
  const phone = (number: string) => ({ properties: { phone: `+377 97 98 47 ${number}` } });

  test("as its building and as a point in it is one place, the one that says more", () => {
    expect(readNames({ id: "node/1", ...phone("81") }, { id: "way/2", north: 55 })).toEqual({
      refs: ["node/1"],
      reasons: ["is in the file twice; the entry that says more is used"],
    });
    expect(readNames({ id: "node/1" }, { id: "way/2", north: 55 }).refs).toEqual(["way/2"]);
    expect(readNames({ id: "node/1" }, { id: "node/2", north: 20 }).refs).toEqual(["node/1"]);
  });

  test("is not said to be gone, if the entry that is left out is the known one", () => {
    const file = parseFile(Buffer.from(toText({ id: "node/1" }, { id: "way/2", north: 55 })));
    const rows: { ref: string; verdict: string }[] = [...toBatches(file)].flatMap((batch) => JSON.parse(batch));
    expect(rows.map(({ ref, verdict }) => [ref, verdict])).toEqual([
      ["way/2", "accepted"],
      ["node/1", "rejected"],
    ]);
  });

  test.each<[string, Element, Element]>([
    ["far apart", { id: "node/1" }, { id: "way/2", north: 65 }],
    ["two points that may be two doors", { id: "node/1" }, { id: "node/2", north: 30 }],
    ["of other kinds", { id: "node/1" }, { id: "way/2", properties: { amenity: "restaurant" } }],
    ["of other names", { id: "node/1" }, { id: "way/2", properties: { name: "Twiga Terrace" } }],
    ["with other phones", { id: "node/1", ...phone("81") }, { id: "way/2", ...phone("50") }],
  ])("but not %s", (_, one, other) => {
    expect(readNames(one, other).refs).toEqual([one.id, other.id]);
  });
});

describe("what a place is", () => {
  test.each([
    ["La Collection de voitures anciennes", "technology museum"],
    ["San Francisco Railway Museum", "railway museum"],
    ["Musée naval", "maritime museum"],
    ["Naturhistorisches Museum", "nature museum"],
    ["Asian Art Museum", "art museum"],
    ["Musée d'Anthropologie Préhistorique", "history museum"],
    ["Museum of the Carthaginians", undefined],
  ])("the museum %s shows what its name says", (name, kind) => {
    const tags = toTags({ amenity: undefined, tourism: "museum", name });
    expect(tags.filter((tag) => /museum$/.test(tag))).toEqual([
      "kind:museum",
      ...(kind ? [`kind:${kind}` as const] : []),
    ]);
    expect(toTags({ amenity: undefined, tourism: "museum", name, museum: "art" })).toContain("kind:art museum");
  });

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

  test("a hotel with a restaurant is a hotel with both kinds", () => {
    const { place } = readOne({ tourism: "hotel" });
    expect(place?.type).toBe("hotel");
    expect(place?.tags).toEqual(["kind:hotel", "kind:restaurant", "for:Food & Culinary"]);
  });

  test("a second key adds a more specific kind", () => {
    expect(toTags({ amenity: undefined, tourism: "artwork", artwork_type: "graffiti" })).toContain("kind:street art");
    expect(toTags({ amenity: "bar", cocktails: "yes" })).toContain("kind:cocktail bar");
    expect(toTags({ amenity: undefined, tourism: "museum", museum: "constructor" })).toEqual([
      "kind:museum",
      "for:Culture & History",
    ]);
  });

  test("a pub where people dance is a pub first", () => {
    expect(toTags({ amenity: "pub", leisure: "dance" }).slice(0, 2)).toEqual(["kind:pub", "kind:dance hall"]);
  });

  test("several values of one key all count", () => {
    expect(toTags({ amenity: "bar;restaurant" }).filter((tag) => tag.startsWith("kind:"))).toEqual([
      "kind:restaurant",
      "kind:bar",
    ]);
  });
});

test("several house numbers are a range, and a slogan needs no quotes", () => {
  const street = { "addr:street": "Turk Street;Main Street", "addr:city": "Springfield", "addr:country": "US" };
  const { place } = readOne({ ...street, "addr:housenumber": "9;133;45", description: '"Home of pancakes"' });
  expect(place?.location).toBe("9–133 Turk Street, Springfield");
  expect(place?.description).toBe("Home of pancakes");
  expect(readOne({ description: "Eyewear;\nJewelry" }).place?.description).toBe("Eyewear, Jewelry");
});

describe("rejected features", () => {
  test("a pharmacy is valid, but not for travelers", () => {
    const { rejected } = readOne({ amenity: "pharmacy" });
    expect(rejected).toEqual([
      {
        line: 2,
        column: 1,
        ref: "node/1",
        name: "Chez Nous",
        reason: "isn't for travelers: amenity=pharmacy",
        broken: false,
      },
    ]);
  });

  test("closed, private and former places are rejected", () => {
    expect(whyLeftOut({ opening_hours: "closed" })).toBe("is closed");
    expect(whyLeftOut({ opening_hours: 'closed "for remodeling"' })).toBe("is closed");
    expect(whyLeftOut({ opening_hours: "Mo off; Tu-Su 10:00-18:00" })).toBeUndefined();
    expect(whyLeftOut({ description: "PERMANENTLY CLOSED" })).toBe("is closed");
    expect(whyLeftOut({ name: "Chez Papa (closed)" })).toBe("is closed");
    expect(whyLeftOut({ name: "The Closed Door" })).toBeUndefined();
    expect(whyLeftOut({ amenity: undefined, "disused:amenity": "pub" })).toBe("is closed");
    expect(whyLeftOut({ amenity: undefined, leisure: "park", access: "private" })).toBe("is private");
    expect(whyLeftOut({ amenity: "library", name: "Saint Anne Hospital Library" })).toBe("is private");
  });

  test("missing, long and damaged names are reported with their line", () => {
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
      [4, "has a name longer than 120 characters", true],
      [5, "has characters in its name destroyed by a wrong encoding", true],
    ]);
  });

  test("plaques are rejected, memorials are not", () => {
    expect(whyLeftOut({ amenity: undefined, historic: "memorial", memorial: "plaque" })).toBe(
      "isn't for travelers: historic=memorial",
    );
    expect(toTags({ amenity: undefined, historic: "memorial" })).toContain("kind:memorial");
  });

  test("docks, pontoons, ballet schools and meeting points of car pools are rejected", () => {
    const dock = { amenity: "bicycle_rental", bicycle_rental: "docking_station" };
    expect(whyLeftOut(dock)).toBe("isn't for travelers: amenity=bicycle_rental");
    expect(whyLeftOut({ amenity: "bicycle_rental", network: "Wheels" })).toBeDefined();
    expect(whyLeftOut({ amenity: "bicycle_rental", capacity: "10" })).toBeDefined();
    expect(toTags({ amenity: "bicycle_rental" })).toContain("kind:bicycle rental");
    expect(whyLeftOut({ amenity: undefined, man_made: "pier", public_transport: "platform" })).toBeDefined();
    expect(whyLeftOut({ amenity: undefined, leisure: "dance", "dance:teaching": "yes" })).toBeDefined();
    expect(whyLeftOut({ amenity: "car_pooling", tourism: "attraction" })).toBeDefined();
  });

  test("a cannabis dispensary that is also marked as a café is rejected", () => {
    expect(whyLeftOut({ amenity: "cafe", shop: "cannabis" })).toBe("isn't for travelers: amenity=cafe");
    expect(toTags({ amenity: "cafe", shop: "books" })).toContain("kind:café");
  });

  test("of two features with the same ID, the last one is used", () => {
    const twice = fileOf({ name: "Before", amenity: "bar" }, { name: "After", amenity: "bar" }).replace(
      "node/2",
      "node/1",
    );
    const { places, rejected } = readOsm(twice);
    expect(places.map(({ name }) => name)).toEqual(["After"]);
    expect(rejected).toMatchObject([
      { line: 2, name: "Before", reason: "is in the file more than once; the last one is used" },
    ]);
  });

  test("invalid features and coordinates are rejected one by one", () => {
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
      "isn't a GeoJSON feature with properties",
      "isn't a GeoJSON feature with properties",
      "isn't a GeoJSON feature with properties",
      "has no geometry",
      "has invalid coordinates: latitude 5422, longitude 823111",
      "has the coordinates 0, 0",
    ]);
  });
});

describe("tags", () => {
  test("cuisines are split, spelled with spaces, and merged", () => {
    expect(
      toTags({ cuisine: "regional;french; coffee_shop ;cafe;_sandwich;bar&grill;constructor" }).filter((tag) =>
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

  test("only affirmed tags become features", () => {
    const tags = toTags({
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

  test("stars apply only to hotels; four or more are luxury", () => {
    const hotel = (stars: string) => readOne({ amenity: undefined, tourism: "hotel", stars }).place;
    expect(hotel("4S")?.tags).toEqual(["kind:hotel", "feature:4 stars", "for:Luxury & Wellness"]);
    expect(hotel("3.5")?.tags).toEqual(["kind:hotel", "feature:3.5 stars"]);
    expect(hotel("5")?.priceLevel).toBeNull();
    expect(toTags({ stars: "3" })).not.toContain("feature:3 stars");
  });

  test("Wi-Fi adds Business Travel to hotels and Solo Travel to cafés", () => {
    expect(toTags({ amenity: undefined, tourism: "hotel", internet_access: "yes" })).toContain("for:Business Travel");
    expect(toTags({ amenity: "cafe", internet_access: "wlan" })).toContain("for:Solo Travel");
  });
});

describe("fields", () => {
  test("the address falls back to the city, then to the coordinates", () => {
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

  test.each([
    ["Europe/Berlin", "Oberlinden", "Oberlinden 12"],
    ["Europe/Amsterdam", "Prinsengracht", "Prinsengracht 12"],
    ["Europe/Paris", "Rue Grimaldi", "12 Rue Grimaldi"],
    ["America/Chicago", "Main Street", "12 Main Street"],
    ["Pacific/Auckland", "Queen Street", "12 Queen Street"],
    ["Asia/Kolkata", "Park Street", "12 Park Street"],
    ["UTC", "Main Street", "12 Main Street"],
  ])("the house number stands where a city in %s expects it", (timezone, street, location) => {
    const { place } = readOne({ "addr:street": street, "addr:housenumber": "12" }, { timezone });
    expect(place?.location).toBe(location);
  });

  test("the country of an address decides about its house number, whatever the city's", () => {
    const location = (country: string, timezone: string) =>
      readOne({ "addr:street": "Grand Rue", "addr:housenumber": "7b", "addr:country": country }, { timezone }).place
        ?.location;
    expect(location("FR", "Europe/Berlin")).toBe("7b Grand Rue");
    expect(location("de", "Europe/Paris")).toBe("Grand Rue 7b");
    expect(location("Germany", "Europe/Paris")).toBe("7b Grand Rue");
  });

  test("only http and https websites are kept", () => {
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
      expect(warnings.map(({ reason, ref }) => [reason, ref])).toEqual([["invalid website", "node/1"]]);
    }
  });

  test("phones and email addresses are joined, as many as fit", () => {
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

  test("hours that are too long are dropped", () => {
    expect(readOne({ opening_hours: "Mo-Sa 09:30–19:30" }).place?.openingHours).toBe("Mo-Sa 09:30-19:30");
    const { place, warnings } = readOne({ opening_hours: "Mo 10:00-11:00; ".repeat(40) });
    expect(place?.openingHours).toBeNull();
    expect(warnings).toMatchObject([{ reason: "opening hours longer than 500 characters" }]);
    const complex = readOne({ opening_hours: "easter 10:00-11:00; ".repeat(10) });
    expect(complex.place?.openingHours).toBeNull();
    expect(complex.warnings).toMatchObject([{ reason: "its opening hours are too complex" }]);
  });

  test("a long description is truncated at a word", () => {
    expect(readOne({}).place?.description).toBeNull();
    expect(readOne({ description: " Hats\u0000 and\r\ngloves\u202e " }).place?.description).toBe("Hats and\ngloves");
    const { place, warnings } = readOne({ description: "lovely ".repeat(400) });
    expect(place?.description?.length).toBeLessThanOrEqual(2000);
    expect(place?.description).toEndWith("lovely…");
    expect(warnings).toMatchObject([{ line: 2, reason: "description cut to 2000 characters" }]);
  });

  test("berths, strip clubs and historic districts are no piers, nightclubs and parks", () => {
    const pier = { amenity: undefined, man_made: "pier" };
    expect(whyLeftOut({ ...pier, name: "North Guest Dock" })).toBe("isn't for travelers: man_made=pier");
    expect(toTags({ ...pier, name: "Pier 7" })).toContain("kind:pier");
    expect(whyLeftOut({ amenity: "nightclub", name: "Gentlemen's Club 44" })).toBeDefined();
    expect(toTags({ amenity: "nightclub", name: "Cat Club" })).toContain("kind:nightclub");
    expect(whyLeftOut({ amenity: undefined, leisure: "park", historic: "district" })).toBeDefined();
  });

  test("a thermal bath is a spa, and a ship isn't in a heritage building", () => {
    expect(toTags({ amenity: undefined, leisure: "water_park", name: "Thermes Marins" })).toContain("kind:spa");
    const old = { amenity: undefined, heritage: "2" };
    expect(toTags({ ...old, historic: "building" })).toContain("feature:heritage building");
    expect(toTags({ ...old, historic: "ship" })).not.toContain("feature:heritage building");
  });

  test("the name of an artist comes without the year of the work", () => {
    for (const written of [
      "Fernando Botero 1987",
      "Fernando Botero. 1987",
      "Fernando Botero (1987)",
      "Fernando Botero",
    ])
      expect(readOne({ tourism: "artwork", artist_name: written }).place?.background?.artist).toBe("Fernando Botero");
  });

  test("a price alone is no description", () => {
    expect(readOne({ description: "Full ticket (both houses) 6€" }).place?.description).toBeNull();
    expect(readOne({ description: "Set lunch for €18. Closed in May." }).place?.description).toStartWith("Set lunch");
  });

  test("a note in lower case isn't the English name of a museum", () => {
    const naval = readOne({ name: "Musée naval", "name:en": "top cars collection", "name:it": "Museo navale" });
    expect(naval.place?.names).toEqual({ it: "Museo navale" });
    expect(readOne({ name: "café nord", "name:de": "nordcafé" }).place?.names).toEqual({ de: "nordcafé" });
    const palace = readOne({ name: "Palazzo Ducale", "name:fr": "palais des Doges" });
    expect(palace.place?.names).toMatchObject({ fr: "palais des Doges" });
  });

  test("names are NFC, on one line, without control characters", () => {
    expect(readOne({ name: " Cafe\u0301\n de\tParis\u0007 " }).place?.name).toBe("Café de Paris");
    expect(readOne({ name: undefined, "name:en": "Condamine Market" }).place?.name).toBe("Condamine Market");
  });

  test("IDs of every exporter are recognized", () => {
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

describe("languages", () => {
  test("names and descriptions are kept by language, without repeating the local ones", () => {
    const { place, warnings } = readOne({
      name: "Sülze & Söhne",
      "name:de": "Sülze & Söhne",
      "name:en": "Brawn and Sons",
      "name:zh_hant": "蘇爾策父子",
      "name:left": "north side",
      "name:fr:pronunciation": "sultse",
      "name:xx": "no such language",
      description: "Seit 1911.",
      "description:de": "Seit 1911.",
      "description:fr": "Depuis 1911.",
    });
    expect(place).toMatchObject({
      name: "Sülze & Söhne",
      names: { en: "Brawn and Sons", "zh-Hant": "蘇爾策父子" },
      description: "Seit 1911.",
      descriptions: { fr: "Depuis 1911." },
      textLanguage: "de",
    });
    expect(warnings).toEqual([]);
  });

  test("the language is unknown if the name is the same in several", () => {
    const spelled = readOne({ name: "Kumo", "name:es": "Nube_de_Kumo" }).place;
    expect(spelled?.names).toEqual({ es: "Nube de Kumo" });
    const { place } = readOne({ name: "Kumo", "name:de": "Kumo", "name:fr": "Kumo" });
    expect(place).toMatchObject({ names: null, descriptions: null, textLanguage: null });
  });

  test("a name that is too long is left out, and of a hundred languages forty are kept", () => {
    const codes = [..."abcdefghijklmnopqrstuvwxyz"].flatMap((a) => [..."aeiour"].map((b) => a + b));
    const names = Object.fromEntries(codes.map((code) => [`name:${code}`, `Kumo ${code}`]));
    const { place, warnings } = readOne({ name: "Kumo", ...names, "name:aa": "X".repeat(121) });
    expect(Object.keys(place!.names!)).toHaveLength(40);
    expect(place!.names).not.toHaveProperty("aa");
    expect(new Set(warnings.map(({ reason }) => reason))).toEqual(
      new Set(["invalid name in another language", "texts in more than 40 languages"]),
    );
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

  test("small buildings keep centimeter precision", () => {
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

  test("a collection uses its first valid part", () => {
    expect(
      representativePoint({
        type: "GeometryCollection",
        geometries: [null, { type: "Polygon", coordinates: [] }, SPOT],
      }),
    ).toEqual([7.4157, 43.7294]);
    expect(representativePoint({ type: "Sphere", coordinates: [1, 2] })).toBeNull();
  });
});

describe("an invalid file", () => {
  const troubleIn = (text: string) => {
    try {
      readOsm(text);
    } catch (failure) {
      expect(failure).toBeInstanceOf(UnreadableFile);
      return (failure as UnreadableFile).message;
    }
    return "none";
  };

  test("JSON errors have a line and column", () => {
    const whole = fileOf({ name: "A", amenity: "bar" }, { name: "B", amenity: "bar" });
    expect(troubleIn(whole)).toBe("none");
    expect(troubleIn(whole.replace('"name":"B"', '"name" "B"'))).toStartWith("line 3, column ");
    expect(troubleIn(whole.replace('"name":"B"', '"name" "B"'))).toEndWith("a colon is expected here");
    expect(troubleIn(`${whole}\n]`)).toBe("line 5, column 1: invalid JSON: nothing more is expected here");
    expect(troubleIn(whole.slice(0, -2))).toBe("line 4, column 1: the file ends where a comma or ] is expected");
    expect(troubleIn('{"type": NaN}')).toBe("line 1, column 10: invalid JSON: a value is expected here");
    expect(troubleIn('{\n"type": "Fea')).toBe(
      "line 2, column 9: invalid JSON: a closing quotation mark is expected here",
    );
    expect(troubleIn('["a",]')).toBe("line 1, column 6: invalid JSON: a value is expected here");
    expect(troubleIn("[".repeat(200_000))).toBe("line 1, column 65: nested deeper than 64 levels");
  });

  test("other JSON formats are reported", () => {
    expect(troubleIn('{"type":"Topology"}')).toBe("No field for the name was found. Choose it.");
    expect(troubleIn("[]")).toBe("The file has no rows.");
  });
});

test("any properties give a place that fits its columns, or a reason", () => {
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
    properties: fc.dictionary(key, value).map((given) => ({ osm_type: "node", ...given })),
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
