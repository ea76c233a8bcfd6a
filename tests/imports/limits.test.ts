// Values, records and tables of a file are bounded, each with a sentence that says what to do.
import { describe, expect, test } from "bun:test";
import { zipSync } from "fflate";
import { MAX_VALUE_LENGTH } from "../../src/features/imports/limits.ts";
import { readTexts } from "../../src/features/imports/mapping/readings.ts";
import { parseFile } from "./parsing.ts";
import { writePbf } from "./write-pbf.ts";

const read = (content: string | Uint8Array, fileName?: string) =>
  parseFile(Buffer.from(content as string), { fileName });

const feature = (properties: object, coordinates: unknown = [7.4, 43.7], type = "Point") => ({
  type: "Feature",
  id: "node/1",
  geometry: { type, coordinates },
  properties: { amenity: "cafe", name: "Café Lune", ...properties },
});
const collect = (...features: object[]) => JSON.stringify({ type: "FeatureCollection", features }, null, 1);

describe("a file is refused with its line", () => {
  test("a city office put a picture of 2 MB into a place's properties", () => {
    const picture = `data:image/png;base64,${"A".repeat(2_000_000)}`;
    expect(() => read(collect(feature({ picture })))).toThrow(
      /line 1\d, column \d+: a text is longer than 1 MB; leave out files and pictures within the data/,
    );
  });

  test("a region's outline of 12 MB stands among the places", () => {
    const outline = [Array.from({ length: 800_000 }, (_, n) => [7 + (n + 0.5) / 1e6, 43.7])];
    const file = JSON.stringify({ type: "FeatureCollection", features: [feature({}, outline, "Polygon")] });
    expect(() => read(file)).toThrow("line 1: The record is larger than 10 MB. Leave out its shape, or split it.");
  });

  test("a survey gave every answer a field of its own", () => {
    const answers = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`answer ${n}`, n]));
    for (const file of [JSON.stringify([answers]), `${JSON.stringify(answers)}\n{}\n`])
      expect(() => read(file)).toThrow("line 1: The record has more than 2,000 fields.");
  });

  test("a sheet has 2,000 columns in 10,001 rows", () => {
    const row = `x${",".repeat(1999)}\n`;
    expect(() => read(row.repeat(10_001), "sheet.csv")).toThrow("The table has more than 20,000,000 cells.");
  });

  test("a spreadsheet repeats one text of 32 KB in every cell", () => {
    const cell = `<c t="s"><v>0</v></c>`;
    expect(() => read(spreadsheet(`<row r="4">${cell.repeat(40)}</row>`))).toThrow(
      "line 4: The row is larger than 1 MB. Shorten its texts.",
    );
    expect(() => read(spreadsheet(`<row>${cell.repeat(30)}</row>`.repeat(120)))).toThrow(
      "The spreadsheet is larger than 100 MB when it is unpacked. Export it as CSV.",
    );
  });
});

describe("a long value is cut, and the file is read", () => {
  const long = "Lune".repeat(50_000);

  test("a map reads its beginning", () => {
    expect(readTexts({ name: ` ${long}` }, "name")[0]).toHaveLength(MAX_VALUE_LENGTH - 1);
  });

  test("a place with such a name is left out, and the others are imported", () => {
    const { places, rejected } = read(collect({ ...feature({ name: long }), id: "node/2" }, feature({})));
    expect(places.map(({ name }) => name)).toEqual(["Café Lune"]);
    expect(rejected.map(({ name, reason }) => [name?.length, reason])).toEqual([
      [200, expect.stringContaining("longer than 120 characters")],
    ]);
  });

  test("the same in an extract of OpenStreetMap", () => {
    const node = (id: number, name: string) => ({ id, lat: 43.7, lon: 7.4, tags: { amenity: "cafe", name } });
    const { places, rejected } = read(writePbf({ nodes: [node(1, long), node(2, "Café Lune")] }));
    expect([places.map(({ name }) => name), rejected.length]).toEqual([["Café Lune"], 1]);
  });

  test("a word that nobody can mean as a category takes no time", () => {
    expect(() => read(JSON.stringify([{ title: long, what: long.toLowerCase() }]))).toThrow();
  });
});

test("nodes that all refer to one another are embedded a limited number of times", () => {
  const ids = Array.from({ length: 100 }, (_, n) => ({ "@id": `n${n}` }));
  const nodes = ids.map((id, n) => ({ ...id, name: `Café ${n}`, latitude: 43.7, longitude: 7.4 + n / 1e4, next: ids }));
  const { places } = parseFile(Buffer.from(JSON.stringify({ "@graph": nodes })), { type: "restaurant" });
  expect(places).toHaveLength(100);
});

function spreadsheet(rows: string): Uint8Array {
  const files = {
    "xl/workbook.xml": `<workbook><sheets><sheet name="Places" r:id="one"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="one" Target="sheet.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(32_000)}</t></si></sst>`,
    "xl/sheet.xml": `<worksheet><row>${`<c t="str"><v>name</v></c>`}</row>${rows}</worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
}
