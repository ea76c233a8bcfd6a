// Makes files that are meant to exhaust the memory or the time of whoever reads them.
import { deflateSync, gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { PbfWriter } from "pbf";
import { writePbf } from "../imports/write-pbf.ts";

const MB = 1024 * 1024;
/** As large as an upload may be. */
const LARGE = 45 * MB;

export type HostileFile = { name: string; make(): Uint8Array };

/** Files for an import, the kinds mixed. @param share of the full sizes, up to 1 */
export const listHostileFiles = (share: number): HostileFile[] => {
  const large = LARGE * share;
  const count = (number: number) => Math.ceil(number * share);
  const files: Record<string, () => string | Uint8Array> = {
    "unpacks-to-spaces.zip": () => zip({ "places.json": `[${" ".repeat(count(190 * MB))}]` }),
    "deep.json": () => "[".repeat(large),
    "million-columns.csv": () => `${Array.from({ length: count(1_000_000) }, (_, n) => `c${n}`)}\n`,
    "folded.ics": () => calendar(`SUMMARY:x${"\r\n x".repeat(large / 4)}`),
    "huge-value.geojson": () => features(place({ amenity: "cafe", name: "x".repeat(large) })),
    "blocks-of-zeros.osm.pbf": () => withBlobs(count(400), deflateSync(Buffer.alloc(32 * MB))),
    "million-sheets.xlsx": () => spreadsheet({ "xl/workbook.xml": "<sheet ".repeat(count(3_000_000)) }),
    "one-row-of-columns.csv": () => wideTable(2000, Math.ceil(large / 2000)),
    "archives-in-archives.zip": () => nestedArchive(count(200)),
    "comments.geojson": () =>
      features(place({ amenity: "cafe", name: "Café", description: "<!--".repeat(count(80_000)) })),
    "quote-never-closed.csv": () => `name,lat,lon\n"${"x,\n".repeat(large / 3)}`,
    "every-second.ics": () =>
      calendar(...repeat(2000, (n) => `${recurring(n)}RRULE:FREQ=SECONDLY;BYHOUR=1;BYMONTHDAY=31`)),
    "one-object.json": () => `{${repeat(large / 20, (n) => `"key${n}":{"a":1}`)}}`,
    "one-polygon.geojson": () => features(polygon(large / 20)),
    "lying-lengths.osm.pbf": () => withLyingLength(),
    "shared-texts.xlsx": () => sharedTexts(count(20_000)),
    "tiny-records.json": () => `[${`{"a":1},`.repeat(large / 8)}{"a":1}]`,
    "gzip.csv": () => gzipSync(Buffer.alloc(count(300 * MB))),
    "only-quotes.csv": () => `name,lat,lon\n"${'"'.repeat(large & ~1)}"\n`,
    "nested-events.ics": () => calendar("BEGIN:VEVENT\r\n".repeat(large / 14)),
    "many-names.json": () =>
      JSON.stringify(repeat(30, (row) => Object.fromEntries(repeat(count(60_000), (n) => [`${row}x${n}`, n])))),
    "cut.osm.pbf": () => writePbf({ nodes: repeat(count(200_000), toNode) }).slice(0, -1000),
    "million-lines.ndjson": () => `{"a":1}\n`.repeat(large / 8),
    "many-files.zip": () => zip(Object.fromEntries(repeat(count(100_000), (n) => [`${n}.json`, "{}"]))),
    "escapes.json": () => `[{"name":"${"\\u0041".repeat(large / 6)}"}]`,
    "referring.json": () => graphOf(count(400)),
    "comments.js": () => `${"/*".repeat(50_000)}${"/**/".repeat(count(10 * MB))}`,
    "long-texts.osm.pbf": () =>
      writePbf({ nodes: repeat(count(100_000), (id) => ({ ...toNode(id), tags: LONG_TAGS })) }),
    "deep-geometry.geojson": () => features(...repeat(count(2000), () => collection(15))),
    "wide-characters.csv": () => Buffer.from(`\ufeff${"名,".repeat(large / 4)}\n`, "utf16le"),
    "lying-size.zip": () => withLyingSize(zip({ "places.json": `[${" ".repeat(count(190 * MB))}]` })),
    "recurring-for-ever.ics": () =>
      calendar(...repeat(count(20_000), (n) => `${recurring(n)}RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30`)),
  };
  return Object.entries(files).map(([name, make]) => ({ name, make: () => Buffer.from(make() as string) }));
};

const repeat = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

function zip(files: Record<string, string | Uint8Array>): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content as string)])),
    { level: 1 },
  );
}

function nestedArchive(depth: number): Uint8Array {
  let inner: Uint8Array = Buffer.from("[]");
  for (let level = 0; level < depth; level++) inner = zip({ "places.json": inner });
  return inner;
}

/** Claims in its directory that the file has a byte. */
function withLyingSize(archive: Uint8Array): Uint8Array {
  const directory = Buffer.from(archive).indexOf("PK\x01\x02");
  Buffer.from(archive.buffer, archive.byteOffset).writeUInt32LE(1, directory + 24);
  return archive;
}

const RELATIONS = `<Relationships><Relationship Id="r" Target="sheet.xml"/></Relationships>`;
const WORKBOOK = `<workbook><sheets><sheet name="s" r:id="r"/></sheets></workbook>`;

const spreadsheet = (files: Record<string, string>) =>
  zip({
    "xl/workbook.xml": WORKBOOK,
    "xl/_rels/workbook.xml.rels": RELATIONS,
    "xl/sheet.xml": "<worksheet/>",
    ...files,
  });

/** A text of 32 KB in every cell. */
function sharedTexts(rows: number): Uint8Array {
  const row = `<row>${`<c t="s"><v>0</v></c>`.repeat(200)}</row>`;
  return spreadsheet({
    "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(32_000)}</t></si></sst>`,
    "xl/sheet.xml": `<worksheet>${row.repeat(rows)}</worksheet>`,
  });
}

const wideTable = (columns: number, rows: number) =>
  `${repeat(columns, (n) => `c${n}`)}\n${`x${",".repeat(columns - 1)}\n`.repeat(rows)}`;

const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\n${events.map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT\r\n`).join("")}END:VCALENDAR\r\n`;

const recurring = (n: number) => `UID:${n}\r\nSUMMARY:Concert\r\nDTSTART:20200131T010000Z\r\n`;

const features = (...all: object[]) => JSON.stringify({ type: "FeatureCollection", features: all });

const place = (properties: object) => ({
  type: "Feature",
  id: "node/1",
  geometry: { type: "Point", coordinates: [7.4, 43.7] },
  properties,
});

const polygon = (points: number) => ({
  ...place({ amenity: "cafe", name: "Café" }),
  geometry: { type: "Polygon", coordinates: [repeat(points, (n) => [7 + (n % 997) / 1e4, 43 + (n % 991) / 1e4])] },
});

function collection(depth: number): object {
  let geometry: object = { type: "Point", coordinates: [7.4, 43.7] };
  for (let level = 0; level < depth; level++)
    geometry = { type: "GeometryCollection", geometries: [geometry, geometry].slice(0, 1 + (level % 2)) };
  return { ...place({ amenity: "cafe", name: "Café" }), geometry };
}

/** Every node refers to all others. */
const graphOf = (nodes: number) =>
  JSON.stringify({
    "@graph": repeat(nodes, (n) => ({
      "@id": `n${n}`,
      name: "Café",
      next: repeat(nodes, (id) => ({ "@id": `n${id}` })),
    })),
  });

const LONG_TAGS = { amenity: "cafe", name: "x".repeat(MB) };
const toNode = (id: number) => ({
  id,
  lat: 43.7 + (id % 997) / 1e5,
  lon: 7.4,
  tags: { amenity: "cafe", name: "Café" },
});

const write = (fill: (pbf: PbfWriter) => void): Uint8Array => {
  const pbf = new PbfWriter();
  fill(pbf);
  return pbf.finish();
};

/** The same packed block many times. */
function withBlobs(count: number, packed: Uint8Array): Uint8Array {
  const blob = write((pbf) => pbf.writeBytesField(3, packed));
  const header = write((pbf) => {
    pbf.writeStringField(1, "OSMData");
    pbf.writeVarintField(3, blob.length);
  });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([writePbf({}), ...repeat(count, () => [length, header, blob]).flat()]);
}

/** The second length of the file says 4 GB. */
function withLyingLength(): Uint8Array {
  return Buffer.concat([writePbf({ nodes: [toNode(1)] }), Buffer.alloc(4, 0xff), Buffer.alloc(MB)]);
}
