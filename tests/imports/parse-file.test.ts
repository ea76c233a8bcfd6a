// A file's bytes: what it is, and what to say when it is something else.
import { describe, expect, test } from "bun:test";
import { readFile } from "../../src/features/imports/parse-file.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);

const TABLE = "name,lat,lon,type\nBar,43.7,7.4,bar\nCafé,43.7,7.4,café\n";

describe("the format", () => {
  test("is told by what the file holds", () => {
    expect(readFile(bytes(TABLE)).format).toBe("CSV");
    expect(readFile(bytes(`\ufeff${TABLE}`)).places).toHaveLength(2);
    expect(readFile(bytes('\n {"type":"FeatureCollection","features":[]}')).format).toBe("OpenStreetMap GeoJSON");
  });

  test.each([
    ["an empty file", new Uint8Array(), "The file is empty."],
    ["a file of spaces", bytes(" \n\n"), "The file is empty."],
    ["XML", bytes("<osm/>"), "XML or HTML"],
    ["a spreadsheet", Uint8Array.of(0x50, 0x4b, 3, 4, 0), "spreadsheet (export it as CSV)"],
    ["a gzip file", Uint8Array.of(0x1f, 0x8b, 8), "gzip"],
  ])("%s is refused by name", (_, content, words) => {
    expect(() => readFile(content)).toThrow(words);
  });
});

describe("the encoding", () => {
  test("Latin-1 is named by its first line and column", () => {
    expect(() => readFile(latin1(TABLE))).toThrow(
      "line 3, column 4: This is not UTF-8; perhaps Latin-1 or Windows-1252. Save it as UTF-8 and try again.",
    );
  });

  test("a UTF-8 letter cut off at the end of the file is named too", () => {
    expect(() => readFile(bytes(TABLE.trimEnd()).slice(0, -1))).toThrow("line 3, column 18: This is not UTF-8");
  });

  test("UTF-16 is named, with and without its mark", () => {
    expect(() => readFile(utf16(`\ufeff${TABLE}`))).toThrow("The file is in UTF-16.");
    expect(() => readFile(utf16(TABLE))).toThrow("The file is in UTF-16.");
  });
});
