// Detecting the format and encoding of a file.
import { describe, expect, test } from "bun:test";
import { parseFile } from "./parsing.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);

const TABLE = "name,lat,lon,type\nBar,43.7,7.4,bar\nCafé,43.7,7.4,café\n";

describe("the format", () => {
  test("is detected by the contents", () => {
    expect(parseFile(bytes(TABLE)).format).toBe("CSV");
    expect(parseFile(bytes(`\ufeff${TABLE}`)).places).toHaveLength(2);
    expect(parseFile(bytes('\n {"type":"FeatureCollection","features":[]}')).format).toBe("OpenStreetMap GeoJSON");
  });

  test.each([
    ["an empty file", new Uint8Array(), "The file is empty."],
    ["a file of spaces", bytes(" \n\n"), "The file is empty."],
    ["XML", bytes("<osm/>"), "XML or HTML"],
    ["a damaged archive", Uint8Array.of(0x50, 0x4b, 3, 4, 0), "The archive is damaged."],
    ["a gzip file", Uint8Array.of(0x1f, 0x8b, 8), "gzip"],
    ["a PDF", bytes("%PDF-1.4\n"), "The file is a PDF"],
    [
      "a program",
      bytes("// Places\nconst places = require('./places');\nmodule.exports = places;"),
      "This is a program.",
    ],
    ["JSON without rows", bytes('{"meta":{"count":0},"data":[]}'), "The file has no rows."],
  ])("%s is refused by name", (_, content, words) => {
    expect(() => parseFile(content)).toThrow(words);
  });
});

describe("the encoding", () => {
  test("Latin-1 is reported with its first line and column", () => {
    expect(() => parseFile(latin1(TABLE))).toThrow(
      "line 3, column 4: The file isn't UTF-8. As Windows-1252 it reads “Café,43.7,7.4,café”. If that is right, read it as Windows-1252.",
    );
  });

  test("a truncated UTF-8 character at the end is reported too", () => {
    expect(() => parseFile(bytes(TABLE.trimEnd()).slice(0, -1))).toThrow("line 3, column 18: The file isn't UTF-8");
  });

  test("UTF-16 is read with a byte order mark, and reported without one", () => {
    expect(parseFile(utf16(`\ufeff${TABLE}`)).places).toEqual(parseFile(bytes(TABLE)).places);
    expect(() => parseFile(utf16(`\ufeff${TABLE}`).slice(0, -1))).toThrow("The file is in UTF-16.");
    expect(() => parseFile(utf16(TABLE))).toThrow("The file is in UTF-16.");
  });

  test("UTF-8 stays UTF-8 where a source was in Windows-1252 before", () => {
    const [, cafe] = parseFile(bytes(TABLE), { encoding: "windows-1252" }).places;
    expect(cafe?.name).toBe("Café");
    expect(parseFile(latin1(TABLE), { encoding: "windows-1252" }).places[1]?.name).toBe("Café");
  });

  test.each(["Café Bär", "Żabka", "“Chez Ida”", "Кафе", "喫茶店"])("%s that was converted twice is refused", (name) => {
    const twice = new TextDecoder("windows-1252").decode(
      bytes(`name,lat,lon,type\nBar,43.7,7.4,bar\n${name},43.7,7.4,bar`),
    );
    expect(() => parseFile(bytes(twice))).toThrow(/^line 3: The file was converted to UTF-8 twice: it has “.+”/);
  });

  test("special characters of any language are no sign of it", () => {
    for (const name of ["Âge d’or", "PÃES E SÃO", "Åse Ånderud", "Łódź", "„Ida“ – ein Café …", "日本語"])
      expect(parseFile(bytes(`name,lat,lon,type\n${name},43.7,7.4,bar`)).places).toMatchObject([{ name }]);
  });
});
