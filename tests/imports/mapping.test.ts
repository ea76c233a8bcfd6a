// Files of any shape, read by a map that is given or guessed.
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { readMap } from "../../src/features/imports/mapping/read-map.ts";
import type { ImportMap } from "../../src/features/imports/mapping/schema.ts";
import type { ParseOptions } from "../../src/features/imports/parsed-file.ts";
import { BLOIS } from "../real-data.ts";
import { parseFile } from "./parsing.ts";

const read = (file: string | object, options: ParseOptions = {}) =>
  parseFile(strToU8(typeof file === "string" ? file : JSON.stringify(file)), options);
const readBy = (file: string | object, map: ImportMap, options: ParseOptions = {}) => read(file, { ...options, map });

const IDA = { id: 1, name: { fi: "Idan kahvila", en: "Ida's café" }, location: { lat: 60.17, lon: 24.94 } };
const MATTI = { id: 2, name: { fi: "Matin museo", en: "Matti's museum" }, location: { lat: 60.18, lon: 24.95 } };
const HELSINKI = {
  meta: { count: 2, links: [{ rel: "self" }] },
  data: [
    { ...IDA, tags: [{ name: "Cafe" }, { name: "WiFi" }], description: { body: "<p>Coffee &amp; cake</p>" } },
    { ...MATTI, tags: [{ name: "Museum" }] },
  ],
};
const HELSINKI_MAP: ImportMap = {
  rows: "data[]",
  fields: {
    id: "id",
    name: { fi: "name.fi", en: "name.en" },
    latitude: "location.lat",
    longitude: "location.lon",
    description: { en: "description.body" },
    category: "tags[].name",
  },
  categories: { Museum: { type: "tour", kind: "museum" }, Cafe: "restaurant", WiFi: { tag: "Wi-Fi" }, "*": "tour" },
};

describe("guessed categories", () => {
  const readTypes = (...categories: string[]) => {
    const rows = categories.map((category) => ({ name: category, lat: 47.1, lon: 7.1, tags: category.split("+") }));
    const { places, rejected } = read(rows);
    return [...places.map(({ name, type }) => [name, type]), ...rejected.map(({ name }) => [name, null])];
  };

  test("are the words of tourist offices in many languages", () => {
    const words = {
      "Essen & Trinken": "restaurant",
      Weinstuben: "restaurant",
      HEBERGEMENT_HOTELIER: "hotel",
      Alberghi: "hotel",
      Ostokset: "retail",
      "Qué ver": "tour",
      VENUES: "event_organizer",
      SPORTS: "tour",
    };
    expect(Object.fromEntries(readTypes(...Object.keys(words)))).toEqual(words);
  });

  test("leave out parking, but not a hotel with parking", () => {
    expect(readTypes("Park", "Parken", "Hotel+Parking")).toEqual([
      ["Park", "tour"],
      ["Hotel+Parking", "hotel"],
      ["Parken", null],
    ]);
  });
});

describe("where the rows are", () => {
  const row = { name: "Bar Ida", lat: 60.17, lon: 24.94, type: "bar" };
  test.each([
    ["an array", [row]],
    ["an object with an array inside", { result: { total: 1, records: [row] } }],
    ["an array with a table inside", [{ type: "header" }, { type: "table", rows: [row, { ...row, name: "B" }] }]],
    ["one object per line", `${JSON.stringify(row)}\n${JSON.stringify({ ...row, name: "B" })}\n`],
    ["a JavaScript module", `// places\nmodule.exports = ${JSON.stringify([row])};\n`],
    ["a JavaScript variable", `var places = ${JSON.stringify({ rows: [row] })};`],
    ["a callback", `callback(${JSON.stringify([row])});`],
    ["one object", row],
  ])("%s", (_, file) => {
    expect(read(file).places[0]).toMatchObject({ name: "Bar Ida", type: "restaurant", latitude: 60.17 });
  });

  test("GeoJSON with its own properties has its position in the geometry", () => {
    const geometry = {
      type: "Polygon",
      coordinates: [
        [
          [24, 60],
          [24.2, 60],
          [24.2, 60.2],
          [24, 60.2],
          [24, 60],
        ],
      ],
    };
    const feature = { type: "Feature", geometry, properties: { Bezeichnung: "Museum am Hafen", Kategorie: "Museen" } };
    const { places } = read({ type: "FeatureCollection", features: [feature] });
    expect(places).toMatchObject([{ name: "Museum am Hafen", type: "tour", latitude: 60.1, longitude: 24.1 }]);
  });

  test("JSON-LD with a graph has its nodes put together", () => {
    const graph = [
      {
        "@id": "p1",
        "@type": ["schema:Hotel", "schema:LodgingBusiness"],
        "schema:name": [
          { "@value": "Hôtel d'Ida", "@language": "fr" },
          { "@value": "Ida's hotel", "@language": "en" },
        ],
        "schema:geo": { "@id": "_:g1" },
      },
      { "@id": "_:g1", "@type": "schema:GeoCoordinates", "schema:latitude": "60.17", "schema:longitude": "24.94" },
    ];
    const { places, rejected } = read({ "@context": {}, "@graph": graph });
    expect(rejected).toEqual([]);
    expect(places).toMatchObject([
      { sourceRef: "p1", name: "Hôtel d'Ida", names: { en: "Ida's hotel" }, textLanguage: "fr", type: "hotel" },
    ]);
  });

  test("an archive has an object in each file, beside its index", () => {
    const zip = zipSync({
      "index.json": strToU8(JSON.stringify([{ label: "Bar Ida", file: "0/ida.json" }])),
      "objects/0/ida.json": strToU8(JSON.stringify({ id: 1, ...row })),
      "objects/1/b.json": strToU8(JSON.stringify({ id: 2, ...row, name: "" })),
      "__MACOSX/objects/1/._b.json": strToU8("binary"),
    });
    const { places, rejected } = parseFile(zip);
    expect(places.map(({ name }) => name)).toEqual(["Bar Ida"]);
    expect(rejected).toMatchObject([{ file: "objects/1/b.json", line: 1, reason: "has no name" }]);
  });
});

describe("a map", () => {
  test("reads names per language, categories and HTML", () => {
    const { places } = readBy(HELSINKI, HELSINKI_MAP);
    expect(places).toMatchObject([
      {
        sourceRef: "1",
        name: "Idan kahvila",
        names: { en: "Ida's café" },
        description: "Coffee & cake",
        type: "restaurant",
        tags: ["feature:Wi-Fi"],
      },
      { sourceRef: "2", name: "Matin museo", type: "tour", tags: ["kind:museum", "for:Culture & History"] },
    ]);
  });

  test("puts the languages into an order", () => {
    const { places } = readBy(HELSINKI, { ...HELSINKI_MAP, languages: ["en", "fi"] });
    expect(places[0]).toMatchObject({ name: "Ida's café", names: { fi: "Idan kahvila" } });
  });

  test("has a text without a language beside its translations", () => {
    const rows = [{ name: "Kahvila Ida", name_en: "Ida's café", pos: "60.17 24.94" }];
    const { places } = readBy(rows, {
      fields: { name: { "": "name", en: "name_en" }, position: "pos" },
      defaultType: "restaurant",
    });
    expect(places).toMatchObject([{ name: "Kahvila Ida", names: { en: "Ida's café" } }]);
    expect(readMap('{"fields": {"name": {"": "name", "en": "name_en"}}}')).toHaveProperty("map");
  });

  test("takes the first path that is filled, joins others, or has a fixed value", () => {
    const rows = [{ title: "", alt: "Bar Ida", nr: "5", str: "Hafenweg", pos: "60,17; 24,94" }];
    const { places } = readBy(rows, {
      fields: {
        name: ["title", "alt"],
        position: "pos",
        address: { join: ["str", "nr"], with: " " },
        city: { value: "Turku" },
      },
      defaultType: "restaurant",
    });
    expect(places).toMatchObject([
      { name: "Bar Ida", location: "Hafenweg 5, Turku", latitude: 60.17, longitude: 24.94 },
    ]);
  });

  test("orders house numbers by the city's country, or else its first language", () => {
    const fields = { position: "pos", street: "str", houseNumber: "nr" };
    const rows = [{ title: "Zum Anker", pos: "48; 7.85", str: "Oberlinden", nr: "12" }];
    const location = (language: string, timezone?: string) =>
      readBy(rows, { fields: { ...fields, name: { [language]: "title" } }, defaultType: "restaurant" }, { timezone })
        .places[0]?.location;
    expect(location("de")).toBe("Oberlinden 12");
    expect(location("fr", "UTC")).toBe("12 Oberlinden");
    expect(location("en", "Europe/Berlin")).toBe("Oberlinden 12");
    expect(location("de", "Europe/Paris")).toBe("12 Oberlinden");
  });

  test.each([
    ["with a decimal comma", "60,17", "24,94"],
    ["in degrees, minutes and seconds", "60°10'12\" N", "24°56'24\" E"],
    ["as text", " 60.17 ", "24.94"],
  ])("reads positions %s", (_, lat, lon) => {
    expect(read([{ name: "Bar Ida", type: "bar", lat, lon }]).places).toMatchObject([
      { latitude: 60.17, longitude: 24.94 },
    ]);
  });

  test("takes tags from several fields, split by semicolons, bars or commas", () => {
    const row = { ...MATTI, extras: "sea view; garden", more: ["board games|quiet"], other: "market, handmade" };
    const tags = ["extras", "more[]", "other", "missing"];
    const [place] = readBy([row], {
      fields: { name: "name.en", latitude: "location.lat", longitude: "location.lon", tags },
      categories: { "*": "tour" },
      defaultType: "tour",
    }).places;
    const words = ["sea view", "garden", "board games", "quiet", "market", "handmade"];
    expect(place?.tags).toEqual(expect.arrayContaining(words.map((word) => `feature:${word}`)));
  });

  test("reads every fact of a place, with yes, only and no", () => {
    const values = { vegan: "only", kosher: "nein", wheelchairToilet: true, fee: "0", smoking: "so so", wifi: "так" };
    const [place] = readBy([{ ...MATTI, ...values }], {
      fields: {
        ...{ name: "name.en", latitude: "location.lat", longitude: "location.lon" },
        ...Object.fromEntries(Object.keys(values).map((fact) => [fact, fact])),
      },
      defaultType: "tour",
    }).places;
    const vegan = { vegan: "only", vegetarian: "only" } as const;
    expect(place?.facts).toEqual({ ...vegan, kosher: "no", wheelchairToilet: "yes", fee: "no", wifi: "yes" });
  });

  test("reads contact, website, price, hours as objects, and the date of the data", async () => {
    const row = {
      ...MATTI,
      call: "+358 40 1234567",
      write: "matti@example.com",
      web: "museo.example/fi",
      cost: "€€",
      open: [{ dayOfWeek: ["Monday", "Tuesday"], opens: "10:00", closes: "18:00" }],
      changed: "2026-10-03T12:00:00Z",
    };
    const fields = {
      phone: "call",
      email: "write",
      website: "web",
      price: "cost",
      openingHours: "open",
      updatedAt: "changed",
    };
    const { places, dataAt } = readBy([row], {
      fields: { name: "name.en", latitude: "location.lat", longitude: "location.lon", ...fields },
      defaultType: "tour",
    });
    expect(places[0]).toMatchObject({
      contactInfo: "+358 40 1234567 · matti@example.com",
      website: "http://museo.example/fi",
      priceLevel: 2,
      openingHours: "Mo-Tu 10:00-18:00",
    });
    expect(dataAt?.toISOString()).toBe("2026-10-03T12:00:00.000Z");
  });

  test("reads Web Mercator if it is declared", () => {
    const { places } = readBy([{ name: "Bar Ida", x: 2776308, y: 8438000 }], {
      crs: "EPSG:3857",
      fields: { name: "name", latitude: "y", longitude: "x" },
      defaultType: "restaurant",
    });
    expect(places[0]!.latitude).toBeCloseTo(60.19, 1);
    expect(places[0]!.longitude).toBeCloseTo(24.94, 2);
  });

  test("understands categories in the product's languages", () => {
    const types = ["Weinbar", "Musées", "Hôtel", "Panadería", "Kunstgalerie", "Piekarnia", "Ξενοδοχείο", "バー"];
    const rows = types.map((type, i) => ({ id: i, name: `Ida ${i}`, lat: 60.1, lon: 24.9, type }));
    expect(read(rows).rejected).toEqual([]);
    expect(read(rows).places.map(({ type }) => type)).toEqual([
      "restaurant",
      "tour",
      "hotel",
      "retail",
      "tour",
      "retail",
      "hotel",
      "restaurant",
    ]);
  });

  test("says which categories are left out, and counts them", () => {
    const categories: ImportMap["categories"] = { Cafe: null, "*": "tour" };
    const { places, rejected, mapping } = readBy(HELSINKI, { ...HELSINKI_MAP, categories });
    expect(places).toHaveLength(1);
    expect(rejected).toMatchObject([
      { line: 1, name: "Idan kahvila", reason: "has a category that is left out: Cafe", broken: false },
    ]);
    expect(mapping?.categories).toContainEqual({ name: "Museum", count: 1, isKnown: true });
  });

  test.each([
    ["a path that no row has", { name: { en: "name.eng" } }, 'fields.name.en: no row has "name.eng".'],
    ["a list that isn't there", {}, 'The file has no list "rows: places[]". It has "data[]" (2)'],
  ])("with %s is refused with it", (name, fields, words) => {
    const rows = name.startsWith("a list") ? "places[]" : "data[]";
    const map = { ...HELSINKI_MAP, rows, fields: { ...HELSINKI_MAP.fields, ...fields } } as ImportMap;
    expect(() => readBy(HELSINKI, map)).toThrow(words);
  });

  test.each([
    [{ fields: { nmae: "name" } }, "fields.nmae: There is no such name. Did you mean name?"],
    [{ fields: { opening: "x" } }, "fields.opening: There is no such name. Use name, description, id,"],
    [{ fields: {}, source: { licence: "CC0" } }, "source.licence: There is no such name. Did you mean license?"],
    [{ feilds: {}, fields: {} }, "feilds: There is no such name. Did you mean fields?"],
    [{ fields: {}, categories: { Bar: "pub" } }, "categories.Bar: Use a type"],
    [{ fields: { name: { english: "name" } } }, "fields.name.english: Use a language code"],
    [{ fields: { address: { join: "a" } } }, "fields.address: Use a path"],
    ["a text", "Invalid type"],
  ])("of another shape is refused with the place: %j", (map, words) => {
    expect(readMap(JSON.stringify(map))).toEqual({ problem: expect.stringContaining(words) });
  });
});

describe("without a map", () => {
  test.each([
    [
      "Dutch names",
      {
        naam: "De Kroon",
        categorie: "winkel",
        lat: 51.05,
        lon: 3.72,
        straat: "Veldstraat",
        huisnr: "3",
        gemeente: "Gent",
      },
      { type: "retail", location: "Veldstraat 3, Gent" },
    ],
    [
      "Finnish names, and both coordinates in one",
      { nimi: "Ilves", tyyppi: "Majoitus", sijainti: "61,4978; 23,7610", aukioloajat: "joka päivä klo 13-20" },
      { type: "hotel", latitude: 61.4978, longitude: 23.761, openingHours: "Mo-Su 13:00-20:00" },
    ],
    [
      "Italian names, and degrees",
      {
        codice: 7,
        nome: "Da Gino",
        tipologia: "Ristoranti",
        latitudine: "41° 53' 12\" N",
        longitudine: "12° 29' 20\" E",
      },
      { sourceRef: "7", type: "restaurant", latitude: 41.8866667 },
    ],
    [
      "compound names",
      {
        documentName: "Guggenheim",
        documentDescription: "<p>Arte</p>",
        templateType: "Museo",
        latwgs84: "43.27",
        lonwgs84: "-2.93",
      },
      { name: "Guggenheim", description: "Arte", type: "tour", longitude: -2.93 },
    ],
    [
      "names that say nothing, by what is in them",
      { name: "Le Lion", a: "RESTAURATION", b: "Du mardi au samedi de 19h à 22h30.", c: "45.7640, 4.8357" },
      { type: "restaurant", openingHours: "Tu-Sa 19:00-22:30", latitude: 45.764 },
    ],
  ])("%s are understood", (_, row, place) => {
    expect(read([row]).places).toMatchObject([place]);
  });

  test("both forms of opening hours of schema.org are read, and the street", () => {
    const place = { "@type": "Museum", geo: { latitude: 37.39, longitude: -5.99 }, location: { name: "Centro" } };
    const { places } = read([
      { ...place, name: "Arte", openingHours: ["Tu-Sa 09:00-21:00", "Su 09:00-15:00"] },
      {
        ...place,
        name: "Ciencia",
        address: { streetAddress: "Calle Sierpes 1", addressLocality: "Sevilla" },
        openingHoursSpecification: [{ dayOfWeek: "https://schema.org/Monday", opens: "12:00", closes: "16:00" }],
      },
    ]);
    expect(places).toMatchObject([
      { openingHours: "Tu-Sa 09:00-21:00; Su 09:00-15:00" },
      { openingHours: "Mo 12:00-16:00", location: "Calle Sierpes 1, Sevilla" },
    ]);
  });

  test("a table whose headers aren't known is guessed, with its line numbers", () => {
    const table = "Name\tCategory\tLat/Lng\nThe Stag\tPub\t53.3451, -6.2640\nTrinity\tUniversity\t53.3438, -6.2546";
    const { places, rejected } = read(table);
    expect(places).toMatchObject([{ name: "The Stag", latitude: 53.3451, longitude: -6.264 }]);
    expect(rejected).toMatchObject([{ line: 3, reason: "has an unknown type: University" }]);
  });

  test("a column per weekday is a week", () => {
    const table =
      "name,type,lat,lon,Mo,Di,Mi,Do,Fr,Sa,So\nIda,bar,47.1,7.1,geschlossen,9-18,9-18,9-20,9-18,9-16,\nJo,bar,47.1,7.1,,,,,,,";
    const { places, guessedHours } = read(table);
    expect(places).toMatchObject([
      { openingHours: "Tu-We,Fr 09:00-18:00; Th 09:00-20:00; Sa 09:00-16:00" },
      { openingHours: null },
    ]);
    expect(guessedHours?.samples[0]?.text).toStartWith("Monday geschlossen; Tuesday 9-18;");
  });

  test("an ID that several rows have is none", () => {
    const rows = ["A", "B"].map((name) => ({ id: 3, name, type: "bar", lat: 47.1, lon: 7.1 }));
    expect(read(rows).places.map(({ name }) => name)).toEqual(["A", "B"]);
  });
});

describe("a place far away", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ name: `Bar ${i}`, type: "bar", lat: 47.58 + i / 1000, lon: 1.33 }));

  test("is asked about", () => {
    const swapped = { name: "Bar Ida", type: "bar", lat: 1.33, lon: 47.58 };
    const { places, rejected } = read([...rows(9), swapped]);
    expect(places).toHaveLength(9);
    expect(rejected).toMatchObject([
      { name: "Bar Ida", reason: "is 6,800 km away: are latitude and longitude swapped?" },
    ]);
    expect(read([...rows(9), swapped], { keepsFar: true }).places).toHaveLength(10);
  });

  test("is asked about in a table with known headers, too", () => {
    const cells = rows(9).map(({ name, type, lat, lon }) => [name, type, lat, lon].join(","));
    const table = ["name,type,lat,lon", ...cells, "Bar Ida,bar,1.33,47.58"].join("\n");
    const { places, rejected } = read(table);
    expect(places).toHaveLength(9);
    expect(rejected).toMatchObject([{ name: "Bar Ida", line: 11, reason: expect.stringContaining("swapped?") }]);
    expect(() => read(table, { home: { latitude: 1.33, longitude: 47.58 } })).toThrow("swapped?");
    const { places: all, mapping } = read(table, { keepsFar: true });
    expect([all.length, mapping?.isUsed, mapping?.map.far]).toEqual([10, true, "keep"]);
  });

  test("is asked about if it is the whole file", () => {
    const home = { latitude: 1.33, longitude: 47.58 };
    expect(() => read(rows(3), { home })).toThrow("Are latitude and longitude swapped?");
    expect(read(rows(3), { home: { latitude: 47.6, longitude: 1.4 } }).places).toHaveLength(3);
  });
});

describe("a file that can't be read gets its sentence", () => {
  test.each([
    [
      "JavaScript that isn't JSON",
      "module.exports = [{name: 'Ida'}];",
      "This is JavaScript, and what it contains isn't JSON (line 1, column 20: invalid JSON: a name in quotes or } is expected",
    ],
    ["a truncated one", '{"data":[{"name":"Ida"', "line 1, column 23: the file ends where a comma or } is expected"],
    ["an empty list", "[]", "The file has no rows."],
    ["one without names", '[{"a":1},{"a":2}]', "No field for the name was found. Choose it."],
    ["one without positions", '[{"name":"Ida","type":"bar"}]', "No fields for latitude and longitude were found."],
    ["one without types", '[{"name":"Ida","lat":1,"lon":2}]', "No field for the type was found."],
    ["deep nesting", `{"data":${"[".repeat(5000)}`, "nested deeper than 64 levels"],
  ])("%s", (_, file, words) => {
    expect(() => read(file)).toThrow(words);
  });

  test("hostile names and values stay text", () => {
    const row =
      '{"__proto__":{"polluted":1},"constructor":"x","name":"<img src=x onerror=alert(1)>Ida","lat":1,"lon":2,"type":"bar"}';
    expect(read(`[${row}]`).places).toMatchObject([{ name: "Ida" }]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe.skipIf(!existsSync(BLOIS))("Blois (needs datatourisme-blois.json)", () => {
  test("all 342 places come in without a map, the 25 events don't", async () => {
    const { places, rejected, mapping } = parseFile(await Bun.file(BLOIS).bytes());
    expect([places.length, rejected.length]).toEqual([352, 25]);
    expect(new Set(rejected.map(({ reason }) => reason))).toEqual(
      new Set(["has a category that is left out: schema:Event"]),
    );
    const rows = JSON.parse(await Bun.file(BLOIS).text()) as {
      "@id": string;
      "@type": string[];
      isLocatedAt: object[];
    }[];
    const refs = new Set(places.map(({ sourceRef }) => sourceRef));
    const listed = rows.filter((row) => row["@type"].includes("PlaceOfInterest"));
    expect(listed.filter((row) => refs.has(row["@id"]))).toHaveLength(342);
    const withHours = rows.filter(
      (row) => refs.has(row["@id"]) && JSON.stringify(row.isLocatedAt).includes("schema:opens"),
    );
    expect(places.filter(({ openingHours }) => openingHours)).toHaveLength(withHours.length);
    expect(mapping?.paths).toContainEqual({ path: "rdfs:label.fr[0]", filled: 1, examples: expect.any(Array) });
  });

  test("types, French and English are right", async () => {
    const { places } = parseFile(await Bun.file(BLOIS).bytes());
    const typeOf = (name: string) => places.find((place) => place.name === name)?.type;
    expect(
      [
        "Le Bistrot du Cuisinier",
        "Ibis Blois Vallée Maillard",
        "Museum d'Histoire Naturelle",
        "Domaine de La Grange",
      ].map(typeOf),
    ).toEqual(["restaurant", "hotel", "tour", "event_organizer"]);
    const inFrench = places.filter(({ textLanguage }) => textLanguage === "fr");
    expect(inFrench.length).toBeGreaterThan(330);
    expect(places.filter(({ descriptions }) => descriptions?.en).length).toBeGreaterThan(190);
  });
});
