// Reading tables: RFC 4180, the many names of a column, and rows that are half valid.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readCsv } from "../../src/features/imports/csv.ts";
import { type Delimiter, readRecords } from "../../src/features/imports/csv-records.ts";
import { kindByWord } from "../../src/features/imports/kinds.ts";
import { UnreadableFile } from "../../src/features/imports/parsed-file.ts";

const cellsOf = (text: string) => readRecords(text).map(({ cells }) => cells);

describe("records", () => {
  test("quotes hold delimiters, line ends and quotes", () => {
    expect(readRecords('name,note\r\n"Chez ""Nous""","one\r\ntwo, three"\r\nBar,\r\n')).toEqual([
      { line: 1, cells: ["name", "note"], broken: false },
      { line: 2, cells: ['Chez "Nous"', "one\r\ntwo, three"], broken: false },
      { line: 4, cells: ["Bar", ""], broken: false },
    ]);
  });

  test("the delimiter is found, or declared", () => {
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

  test("a byte order mark and empty lines are nothing, a lone CR ends a line", () => {
    expect(readRecords("\ufeffa,b\r\r1,2\n\n3,4").map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, "a", "b"],
      [3, "1", "2"],
      [5, "3", "4"],
    ]);
  });

  test("a quotation mark inside a cell is a character", () => {
    expect(cellsOf('a,b\n6" sub,x')).toEqual([
      ["a", "b"],
      ['6" sub', "x"],
    ]);
  });

  test("a quotation mark that never closes names its line", () => {
    expect(() => readRecords('a,b\nc,d\n"e,f\ng,h\n')).toThrow(
      "line 3: a quotation mark opens here and is never closed",
    );
  });

  test("any cells come back from a file as they went in, on the line they stand on", () => {
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

  test("any text at all is read, or refused by name", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', ",", ";", "\n", "\r", "a", "1", "sep=", "name", "lat") }),
        (text) => {
          try {
            readCsv(text);
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
  test("a full row", () => {
    const { places, rejected, warnings } = readCsv(
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
        description: "Soup; and more",
        location: "12 Avenue Albert II, Monaco",
        contactInfo: "+377 97 97 96 96 · hi@noodle.example",
        website: "http://noodle.example/",
        openingHours: "Mo-Su 12:00-22:00",
        priceLevel: 2,
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

  test("columns go by many names", () => {
    for (const header of [
      "name,lat,lon,type",
      "Name,LAT,Lng,Category",
      "place name,latitude,longitude,kind",
      "Title,Y,X,business_type",
    ]) {
      expect(readCsv(`${header}\nBar,43.7,7.4,wine bar`).places).toMatchObject([
        { name: "Bar", type: "restaurant", latitude: 43.7, longitude: 7.4 },
      ]);
    }
  });

  test("a missing column is named, with what the file has", () => {
    expect(() => readCsv("name,lat,type\nBar,43.7,bar")).toThrow(
      'line 1: There is no column for the longitude. It may be called "lon", "lng", "long", "longitude", "x"; this file has "name", "lat", "type".',
    );
    expect(() => readCsv("just a note")).toThrow("There is no column for the name.");
  });

  test("kinds are understood as types, as our words, as OpenStreetMap's, and as people say them", () => {
    expect(kindByWord("Tours & Experiences")).toMatchObject({ type: "tour", words: [] });
    expect(kindByWord("event_organizer")).toMatchObject({ type: "event_organizer" });
    expect(kindByWord("Cafés")).toMatchObject({ type: "restaurant", words: ["café"] });
    expect(kindByWord("fast_food")).toMatchObject({ type: "restaurant", words: ["fast food"] });
    expect(kindByWord("Art Galleries")).toMatchObject({ type: "tour", words: ["art gallery"] });
    expect(kindByWord("Pizzeria")).toMatchObject({ type: "restaurant" });
    expect(kindByWord("constructor")).toBeNull();
  });

  test("a type decides wherever its column stands, and kinds add words", () => {
    expect(readCsv("name,lat,lon,kind,type\nGlas,43.7,7.4,wine bar,Event Organizers").places).toMatchObject([
      { type: "event_organizer", tags: ["kind:wine bar", "for:Nightlife & Entertainment", "for:Romantic Getaways"] },
    ]);
  });

  test("half-valid rows are left out and named by their line; the rest goes in", () => {
    const { places, rejected } = readCsv(
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
      [6, "4", "its latitude is no number", true],
      [7, "5", "latitude 91, longitude 7.4 is not on the globe", true],
      [8, "6", "has 3 cells where the header has 5", true],
      [9, "7", "has 6 cells where the header has 5", true],
      [10, "8", "its type is none we know: wombat", true],
      [11, "9", "says nothing of what it is", true],
      [12, "10", "text stands behind a closing quotation mark", true],
    ]);
  });

  test("without an id a place is known by its name and spot", () => {
    const { places, rejected } = readCsv(
      "name,lat,lon,type\nBar Été,43.72941,7.41572,bar\nBar Été,43.72938,7.41568,pub",
    );
    expect(places).toMatchObject([
      { sourceRef: "bar été@43.7294,7.4157", tags: ["kind:pub", "for:Nightlife & Entertainment"] },
    ]);
    expect(rejected).toMatchObject([{ line: 2, reason: "stands in the file again, and the last one counts" }]);
  });

  test("a table with OpenStreetMap's keys is read as OpenStreetMap data", () => {
    const { places, rejected } = readCsv(
      "@id\t@type\tname\tamenity\ttourism\tcuisine\t@lat\t@lon\n12\tnode\tChez Nous\trestaurant\t\tregional\t43.7\t7.4\n13\tway\tApotheke\tpharmacy\t\t\t43.7\t7.4",
      { city: "Monaco" },
    );
    expect(places).toMatchObject([
      { sourceRef: "node/12", location: "Monaco", tags: ["kind:restaurant", "cuisine:local", "for:Food & Culinary"] },
    ]);
    expect(rejected).toMatchObject([
      { line: 3, ref: "way/13", reason: "is nothing for travelers: amenity=pharmacy", broken: false },
    ]);
  });

  test("tags keep the group they name, and unknown preferences are nothing", () => {
    const { places } = readCsv(
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
