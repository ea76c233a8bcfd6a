// Spreadsheets: the first visible sheet is read as a table, in bounded memory.
import { describe, expect, test } from "bun:test";
import { strToU8, zipSync } from "fflate";
import { parseFile } from "./parsing.ts";

type Parts = { sheet: string; strings?: string; sheets?: string };

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** As Excel packs them: the second sheet is `sheet2.xml`. */
function pack({ sheet, strings = "", sheets = '<sheet name="Places" sheetId="1" r:id="rId1"/>' }: Parts): Uint8Array {
  const relation = (id: number) => `<Relationship Id="rId${id}" Target="worksheets/sheet${id}.xml"/>`;
  const files = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<?xml version="1.0"?><workbook ${MAIN}><sheets>${sheets}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation(1)}${relation(2)}</Relationships>`,
    "xl/sharedStrings.xml": `<sst ${MAIN}>${strings}</sst>`,
    "xl/worksheets/sheet1.xml": sheet,
    "xl/worksheets/sheet2.xml": `<worksheet ${MAIN}><sheetData/></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const wrap = (rows: string) => `<worksheet ${MAIN}><cols/><sheetData>${rows}</sheetData></worksheet>`;
const inline = (texts: string[]) =>
  texts.map((text) => (text ? `<c t="inlineStr"><is><t>${text}</t></is></c>` : "<c/>")).join("");

const READINGS = `<is>${"<t>a</t><rPh><t>b</t></rPh>".repeat(200_000)}</is>`;
const HEADER = `<row r="1">${inline(["name", "lat", "lon", "type", "opening hours"])}</row>`;

describe("a spreadsheet", () => {
  test("is read with shared, rich and inline texts, numbers, and cells left out", () => {
    const strings = [
      "<si><t>Caf&#233; &amp; Bar</t></si>",
      '<si><r><t xml:space="preserve">Rich </t></r><r><rPr><b/></rPr><t>Bar</t></r><rPh sb="0" eb="1"><t>Reading</t></rPh></si>',
      "<si><t>bar</t></si>",
    ].join("");
    const rows = `${HEADER}
      <row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3"><v>43.7</v></c><c r="C3" s="4"><v>7.4000000000000004</v></c><c r="D3" t="s"><v>2</v></c></row>
      <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>-43.7</v></c><c r="C4"><v>7.4</v></c><c r="D4" t="str"><f>X</f><v>bar</v></c><c r="E4" t="inlineStr"><is><t>Mo-Fr 10:00-18:00
Sa 10:00-14:00</t></is></c><c r="XFD4"><v>9</v></c></row>
      <row r="6"><c r="A6" t="e"><v>#N/A</v></c><c r="B6"><v>43.7</v></c><c r="C6"><v>7.4</v></c><c r="D6" t="s"><v>2</v></c></row>`;
    const { places, rejected } = parseFile(pack({ sheet: wrap(rows), strings }));
    expect(places.map(({ name, latitude, longitude }) => [name, latitude, longitude])).toEqual([
      ["Café & Bar", 43.7, 7.4],
      ["Rich Bar", -43.7, 7.4],
    ]);
    expect(places[1]!.openingHours).toContain("10:00-14:00");
    expect(rejected).toMatchObject([{ line: 6, reason: "has no name" }]);
  });

  test("is read from its first visible sheet, with prefixed names", () => {
    const sheet = wrap(`${HEADER}<row r="2">${inline(["Bar", "43.7", "7.4", "bar"])}</row>`)
      .replaceAll("</", "</x:")
      .replace(/<(?=[a-z])/g, "<x:")
      .replace("xmlns=", "xmlns:x=");
    const sheets =
      '<sheet name="Old" sheetId="2" state="hidden" r:id="rId2"/><sheet name="Places" sheetId="1" r:id="rId1"/>';
    expect(parseFile(pack({ sheet, sheets })).places).toHaveLength(1);
  });

  test.each([
    ["an empty one", pack({ sheet: wrap("") }), "The first sheet of the spreadsheet is empty."],
    ["one without the named sheet", pack({ sheet: wrap(""), sheets: "" }), "The spreadsheet is damaged."],
    ["an unclosed row", pack({ sheet: `<worksheet ${MAIN}>${"<row>".repeat(100_000)}` }), "is damaged"],
    ["a million sheets that don't end", pack({ sheet: wrap(""), sheets: "<sheet ".repeat(1_000_000) }), "damaged"],
    [
      "an unclosed reading, often",
      pack({ sheet: wrap(`<row><c t="inlineStr">${READINGS}</c></row>`) }),
      "No column for the name",
    ],
    ["a truncated one", pack({ sheet: wrap(HEADER) }).slice(0, -60), "damaged"],
    [
      "a zip bomb",
      declareSize(pack({ sheet: wrap(HEADER) }), 300 * 1024 * 1024),
      "larger than 100 MB when it is unpacked",
    ],
  ])("is refused with a sentence: %s", (_, content, sentence) => {
    expect(() => parseFile(content)).toThrow(sentence);
  });

  test("that declares less than it has is unpacked no further", () => {
    const honest = pack({ sheet: wrap(`${HEADER}${"<row/>".repeat(200_000)}`) });
    expect(() => parseFile(declareSize(honest, 50))).toThrow("damaged");
  });
});

/** Of every part, in the directory of the archive. */
function declareSize(archive: Uint8Array, size: number): Uint8Array {
  const changed = archive.slice();
  const view = new DataView(changed.buffer);
  for (let at = 0; at + 28 < changed.length; at++)
    if (view.getUint32(at) === 0x504b0102) view.setUint32(at + 24, size, true);
  return changed;
}
