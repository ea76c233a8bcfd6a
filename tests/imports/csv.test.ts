// Parsing CSV: RFC 4180, column names, and invalid rows.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Delimiter, findCsvRecords } from "../../src/features/imports/csv-records.ts";
import { findKind } from "../../src/features/imports/kinds.ts";
import { UnreadableFile } from "../../src/features/imports/parsed-file.ts";
import { parseText } from "./parsing.ts";

const readRecords = (text: string, delimiter?: Delimiter) => {
  const { count, at } = findCsvRecords(Buffer.from(text), delimiter);
  return Array.from({ length: count }, (_, index) => at(index));
};
const cellsOf = (text: string) => readRecords(text).map(({ cells }) => cells);

describe("records", () => {
  test("quoted cells contain delimiters, line breaks and quotes", () => {
    expect(readRecords('name,note\r\n"Chez ""Nous""","one\r\ntwo, three"\r\nBar,\r\n')).toEqual([
      { line: 1, cells: ["name", "note"], broken: false },
      { line: 2, cells: ['Chez "Nous"', "one\r\ntwo, three"], broken: false },
      { line: 4, cells: ["Bar", ""], broken: false },
    ]);
  });

  test("the delimiter is detected or declared", () => {
    expect(cellsOf("a;b\n1,5;2")).toEqual([
      ["a", "b"],
      ["1,5", "2"],
    ]);
    expect(cellsOf('"a;b;c",d\n1,2')).toEqual([
      ["a;b;c", "d"],
      ["1", "2"],
    ]);
    expect(cellsOf("a\tb\n1\t2")).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
    expect(readRecords("sep=;\r\na,x;b\r\n1;2")).toMatchObject([{ line: 2, cells: ["a,x", "b"] }, { line: 3 }]);
  });

  test("a byte order mark and empty lines are skipped, and a lone CR ends a line", () => {
    expect(readRecords("\ufeffa,b\r\r1,2\n\n3,4").map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, "a", "b"],
      [3, "1", "2"],
      [5, "3", "4"],
    ]);
  });

  test("a quotation mark inside a cell is an ordinary character", () => {
    expect(cellsOf('a,b\n6" sub,x')).toEqual([
      ["a", "b"],
      ['6" sub', "x"],
    ]);
  });

  test("a row has a limit of columns and of bytes", () => {
    const wide = (columns: number) => `a\n${Array(columns).fill("b").join(",")}`;
    expect(cellsOf(wide(2000))[1]).toHaveLength(2000);
    expect(() => cellsOf(wide(2001))).toThrow("line 2: The row has more than 2,000 columns.");
    const long = (bytes: number) => `a\n"${"b".repeat(bytes - 2)}"`;
    expect(cellsOf(long(1024 * 1024))).toHaveLength(2);
    expect(() => cellsOf(long(1024 * 1024 + 1))).toThrow("line 2: The row is larger than 1 MB.");
  });

  test("an unclosed quotation mark is reported with its line", () => {
    expect(() => readRecords('a,b\nc,d\n"e,f\ng,h\n')).toThrow("line 3: unclosed quotation mark");
  });

  test("any cells round-trip, with their line numbers", () => {
    const delimiter = fc.constantFrom<Delimiter>(",", ";", "\t", "|");
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('"', ",", ";", "\t", "|", "\r", "\n", "a", " ") }),
    );
    const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 }),
        delimiter,
        lineEnd,
        fc.boolean(),
        (rows, divider, end, quoteAll) => {
          const quoted = (text: string) =>
            quoteAll || /[",;\t|\r\n\ufeff]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
          const lines = rows.map((row) => row.map(quoted).join(divider));
          const read = readRecords(lines.join(end), divider);
          expect(read.map(({ cells }) => cells)).toEqual(rows);
          let line = 1;
          for (const [i, text] of lines.entries()) {
            expect(read[i]).toMatchObject({ line, broken: false });
            line += 1 + (text.match(/\r\n?|\n/g)?.length ?? 0);
          }
        },
      ),
      { numRuns: 500, seed: 7 },
    );
  });

  test("any text is parsed or rejected with an error", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', ",", ";", "\n", "\r", "a", "1", "sep=", "name", "lat") }),
        (text) => {
          try {
            parseText(text);
          } catch (failure) {
            expect(failure).toBeInstanceOf(UnreadableFile);
          }
        },
      ),
      { numRuns: 1000, seed: 3 },
    );
  });
});

describe("places", () => {
  test("columns with a language code are translations", () => {
    const { places, warnings } = parseText(
      [
        "id,name,type,lat,lon,name_fr,Nom (pt-BR),description,Description:de,beschreibung_en,name xx",
        '7,Noodle Bar,restaurant,43.7,7.4,Bar à nouilles,Bar de macarrão,Soup,"Suppe, und mehr",Soup,nothing',
      ].join("\n"),
    );
    expect(warnings).toEqual([]);
    expect(places[0]).toMatchObject({
      name: "Noodle Bar",
      names: { fr: "Bar à nouilles", "pt-BR": "Bar de macarrão" },
      description: "Soup",
      descriptions: { de: "Suppe, und mehr" },
      textLanguage: "en",
    });
  });

  test("a complete row", () => {
    const { places, rejected, warnings } = parseText(
      [
        "Id;Name;Type;Latitude;Longitude;Address;City;Phone;E-Mail;Website;Opening Hours;Description;Cuisine;Features;Preferences;Price",
        '7;Noodle Bar;Restaurants;43,7294;7,4157;"12 Avenue Albert II";Monaco;+377 97 97 96 96;hi@noodle.example;noodle.example;Mo-Su 12:00-22:00;"Soup; and more";ramen, noodle;live music|LGBTQ+ friendly;solo travel and nothing|Romantic getaways;€€',
      ].join("\n"),
    );
    expect([rejected, warnings]).toEqual([[], []]);
    expect(places).toEqual([
      {
        sourceRef: "7",
        name: "Noodle Bar",
        type: "restaurant",
        names: null,
        description: "Soup; and more",
        descriptions: null,
        textLanguage: null,
        location: "12 Avenue Albert II, Monaco",
        contactInfo: "+377 97 97 96 96 · hi@noodle.example",
        website: "http://noodle.example/",
        openingHours: "Mo-Su 12:00-22:00",
        priceLevel: 2,
        facts: null,
        latitude: 43.7294,
        longitude: 7.4157,
        tags: [
          "kind:restaurant",
          "cuisine:ramen",
          "cuisine:noodles",
          "feature:live music",
          "feature:LGBTQ+ friendly",
          "feature:solo travel and nothing",
          "for:Food & Culinary",
          "for:Romantic Getaways",
        ],
      },
    ]);
  });

  test("columns are recognized by many names", () => {
    for (const header of [
      "name,lat,lon,type",
      "Name,LAT,Lng,Category",
      "place name,latitude,longitude,kind",
      "Title,Y,X,business_type",
    ]) {
      expect(parseText(`${header}\nBar,43.7,7.4,wine bar`).places).toMatchObject([
        { name: "Bar", type: "restaurant", latitude: 43.7, longitude: 7.4 },
      ]);
    }
  });

  test("a missing column is reported with the file's headers", () => {
    expect(() => parseText("name,lat,type\nBar,43.7,bar")).toThrow(
      'line 1: No column for the longitude. Expected a header such as "lon", "lng", "long", "longitude", "x"; the file has "name", "lat", "type".',
    );
    expect(() => parseText("just a note")).toThrow("No column for the name.");
  });

  test("kinds are recognized as types, kinds, OpenStreetMap values and common words", () => {
    expect(findKind("Tours & Experiences")).toMatchObject({ type: "tour", words: [] });
    expect(findKind("event_organizer")).toMatchObject({ type: "event_organizer" });
    expect(findKind("Cafés")).toMatchObject({ type: "restaurant", words: ["café"] });
    expect(findKind("fast_food")).toMatchObject({ type: "restaurant", words: ["fast food"] });
    expect(findKind("Art Galleries")).toMatchObject({ type: "tour", words: ["art gallery"] });
    expect(findKind("Pizzeria")).toMatchObject({ type: "restaurant" });
    expect(findKind("constructor")).toBeNull();
  });

  test("a type takes precedence over kinds in any order", () => {
    expect(parseText("name,lat,lon,kind,type\nGlas,43.7,7.4,wine bar,Event Organizers").places).toMatchObject([
      { type: "event_organizer", tags: ["kind:wine bar", "for:Nightlife & Entertainment", "for:Romantic Getaways"] },
    ]);
  });

  test("invalid rows are rejected with their line; the others are imported", () => {
    const { places, rejected } = parseText(
      [
        "id,name,lat,lon,type",
        '1,"Two',
        'lines",43.7,7.4,bar',
        "2,,43.7,7.4,bar",
        "3,No spot,,,bar",
        "4,Words,north,7.4,bar",
        "5,Mars,91,7.4,bar",
        "6,Short,43.7",
        "7,Long,43.7,7.4,bar,extra",
        "8,Odd,43.7,7.4,wombat",
        "9,Nothing,43.7,7.4,",
        '10,"Broken" quote,43.7,7.4,bar',
        "11,Fine,43.7,7.4,bar,",
      ].join("\n"),
    );
    expect(places.map(({ name }) => name)).toEqual(["Two lines", "Fine"]);
    expect(rejected.map(({ line, ref, reason, broken }) => [line, ref, reason, broken])).toEqual([
      [4, "2", "has no name", true],
      [5, "3", "has no coordinates", true],
      [6, "4", "has an invalid latitude", true],
      [7, "5", "has invalid coordinates: latitude 91, longitude 7.4", true],
      [8, "6", "has 3 cells, but the header has 5", true],
      [9, "7", "has 6 cells, but the header has 5", true],
      [10, "8", "has an unknown type: wombat", true],
      [11, "9", "has no type", true],
      [12, "10", "has text after a closing quotation mark", true],
    ]);
  });

  test("without an ID, a place is identified by name and position", () => {
    const { places, rejected } = parseText(
      "name,lat,lon,type\nBar Été,43.72941,7.41572,bar\nBar Été,43.72938,7.41568,pub",
    );
    expect(places).toMatchObject([
      { sourceRef: "bar été@43.7294,7.4157", tags: ["kind:pub", "for:Nightlife & Entertainment"] },
    ]);
    expect(rejected).toMatchObject([{ line: 2, reason: "is in the file more than once; the last one is used" }]);
  });

  test("a table with OpenStreetMap keys is read as OpenStreetMap data", () => {
    const { places, rejected } = parseText(
      "@id\t@type\tname\tamenity\ttourism\tcuisine\t@lat\t@lon\n12\tnode\tChez Nous\trestaurant\t\tregional\t43.7\t7.4\n13\tway\tApotheke\tpharmacy\t\t\t43.7\t7.4",
      { city: "Monaco" },
    );
    expect(places).toMatchObject([
      { sourceRef: "node/12", location: "Monaco", tags: ["kind:restaurant", "cuisine:local", "for:Food & Culinary"] },
    ]);
    expect(rejected).toMatchObject([
      { line: 3, ref: "way/13", reason: "isn't for travelers: amenity=pharmacy", broken: false },
    ]);
  });

  test("tags keep their group, and unknown preferences are dropped", () => {
    const { places } = parseText(
      'name,lat,lon,type,tags\nBar,43.7,7.4,bar,"cuisine:Tapas; kind:Speakeasy; for:Solo travel; for:Fun; Wi-Fi"',
    );
    expect(places[0]?.tags).toEqual([
      "kind:bar",
      "kind:speakeasy",
      "cuisine:tapas",
      "feature:Wi-Fi",
      "for:Nightlife & Entertainment",
      "for:Solo Travel",
    ]);
  });
});
