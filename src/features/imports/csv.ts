import type { Facts } from "../../../db/vocabulary.ts";
import { t } from "../../i18n/t.ts";
import { readContent } from "./content.ts";
import { findColumns, type ReadCells, type ReadTranslated } from "./csv-columns.ts";
import { type CsvRecord, parseCsvRecords } from "./csv-records.ts";
import { findFactColumns, orNoFacts, readTagFacts } from "./facts.ts";
import {
  cleanLine,
  readContact,
  readCoordinates,
  readHoursText,
  readLocation,
  readRef,
  readWebsite,
} from "./fields.ts";
import type { ImportedPlace, NamedPicture } from "./imported-place.ts";
import { findKind, findType, KIND_KEYS, type Kind, type OsmTags } from "./kinds.ts";
import { describeTable } from "./mapping/mapped-file.ts";
import { toTableRows } from "./mapping/rows.ts";
import type { ImportMap } from "./mapping/schema.ts";
import { readOsmPlace, toOsmRef } from "./osm.ts";
import {
  collectPlaces,
  MAX_PLACES,
  type ParsedFile,
  type ParseOptions,
  type RawRecord,
  RejectedPlace,
  UnreadableFile,
  type Warn,
} from "./parsed-file.ts";
import { findPictureColumns, findPictureIndices } from "./pictures/named-picture.ts";
import type { AddressDefaults } from "./street-addresses.ts";
import { orderTags, parseTags, toPriceLevel, toTags } from "./tags.ts";

/**
 * Requires columns for name, latitude, longitude and type. A table with OpenStreetMap keys as headers (`amenity`, `tourism`, …;
 * Overpass CSV) is read as OpenStreetMap data.
 * @throws UnreadableFile without a header or a required column, or with an unclosed quotation mark
 */
export function parseCsv(text: string, options: ParseOptions = {}): ParsedFile {
  const [header, ...rows] = parseCsvRecords(text);
  if (!header) throw new UnreadableFile(t("The file is empty."), 1);
  const keys = header.cells.map((name) => name.trim().toLowerCase());
  const isOsm = keys.some((key) => KIND_KEYS.includes(key));
  assertMaxRows(rows.length);
  const { readCells, readTranslated, fields } = findColumns(header.cells, header.line, {
    options: options.columns,
    optional: isOsm ? ["kind"] : [],
  });
  const readFacts = findFactColumns(header.cells);
  const readPicture = findPictureColumns(header.cells);
  const records = rows.map((row): RawRecord => {
    const osm = isOsm ? toOsmTags(keys, row) : null;
    const ref = osm ? toOsmRef(undefined, osm) : (readCells(row.cells, "ref")[0] ?? null);
    const read: RawRecord["read"] = (warn) => {
      assertCells(row, header.cells.length);
      const position = readPosition(row, readCells);
      return osm
        ? readOsmPlace(ref, osm, position, options, warn)
        : readRow(ref, row, { readCells, readTranslated, readFacts, readPicture }, position, options, warn);
    };
    return { location: { line: row.line }, ref, name: cleanLine(readCells(row.cells, "name")[0] ?? "") || null, read };
  });
  return {
    format: "CSV",
    ...collectPlaces(records, options.baseUrl),
    attribution: null,
    dataAt: null,
    ...(!isOsm && {
      mapping: describeTable(toTableRows(header, rows), { ...fields, ...findPictureFields(header.cells) }),
    }),
  };
}

function findPictureFields(header: string[]): ImportMap["fields"] {
  const [image, imageCredit, imageLicense] = findPictureIndices(header)?.map((i) => header[i]!.trim()) ?? [];
  return image === undefined ? {} : { image, imageCredit, imageLicense };
}

type Readers = {
  readCells: ReadCells;
  readTranslated: ReadTranslated;
  readFacts: (cells: string[]) => Facts;
  readPicture: (cells: string[], warn: Warn) => NamedPicture | null;
};

function readRow(
  ref: string | null,
  { cells }: CsvRecord,
  { readCells, readTranslated, readFacts, readPicture }: Readers,
  position: { latitude: number; longitude: number },
  defaults: AddressDefaults,
  warn: Warn,
): ImportedPlace {
  const first = (column: Parameters<ReadCells>[1]) => readCells(cells, column)[0] ?? "";
  const content = readContent(
    { name: first("name"), description: first("description") },
    { names: readTranslated(cells, "name"), descriptions: readTranslated(cells, "description") },
    warn,
  );
  const { type, kinds } = readKinds(readCells(cells, "kind"), warn);
  const contact = readCells(cells, "contact");
  const tags = orderTags([
    ...toTags(kinds, { cuisine: readCells(cells, "cuisine").join(";"), stars: first("stars") }),
    ...[...readCells(cells, "tags"), ...readCells(cells, "preferences")].flatMap(parseTags),
  ]);
  const picture = readPicture(cells, warn);
  return {
    sourceRef: readRef(ref, content.name, position),
    ...content,
    type,
    location: readLocation(
      {
        address: first("address"),
        houseNumber: first("houseNumber"),
        street: first("street"),
        city: first("city"),
      },
      position,
      defaults,
    ),
    contactInfo: readContact(
      [...readCells(cells, "phone"), ...contact.filter((text) => !text.includes("@"))],
      [...readCells(cells, "email"), ...contact.filter((text) => text.includes("@"))],
      warn,
    ),
    website: readWebsite(first("website"), warn),
    ...readHoursText(first("openingHours"), warn),
    priceLevel: toPriceLevel(first("price")),
    ...position,
    facts: orNoFacts({ ...readTagFacts(tags), ...readFacts(cells) }),
    tags,
    ...(picture && { picture }),
  };
}

/** The type is that of a word for a type, or else of the first kind. @throws RejectedPlace if no word is known */
function readKinds(texts: string[], warn: (what: string) => void): { type: Kind["type"]; kinds: Kind[] } {
  const words = texts
    .flatMap((text) => (findKind(text) ? [text] : text.split(/[;|,/]/)))
    .map(cleanLine)
    .filter(Boolean);
  if (words.length === 0) throw new RejectedPlace(t("has no type"), true);
  const kinds = words.map(findKind).filter((kind) => kind !== null);
  const type = words.map(findType).find((type) => type !== null) ?? kinds[0]?.type;
  if (!type) throw new RejectedPlace(t("has an unknown type: {words}", { words: words.join(", ").slice(0, 60) }), true);
  if (kinds.length < words.length) warn(t("unknown word in the type"));
  return { type, kinds };
}

function assertMaxRows(rows: number): void {
  if (rows <= MAX_PLACES) return;
  throw new UnreadableFile(
    t("The file has {count, number} rows. The maximum is {max, number}. Split it into several files.", {
      count: rows,
      max: MAX_PLACES,
    }),
  );
}

function assertCells({ cells, broken }: CsvRecord, columns: number): void {
  if (broken) throw new RejectedPlace(t("has text after a closing quotation mark"), true);
  const extra = cells.slice(columns).some((cell) => cell.trim() !== "");
  if (cells.length < columns || extra)
    throw new RejectedPlace(
      t("has {count, plural, one {# cells} other {# cells}}, but the header has {columns}", {
        count: cells.length,
        columns,
      }),
      true,
    );
}

function readPosition({ cells }: CsvRecord, readCells: ReadCells): { latitude: number; longitude: number } {
  const [latitude, longitude] = (["latitude", "longitude"] as const).map((column) => {
    const text = readCells(cells, column)[0];
    if (text !== undefined && !/^[+-]?\d{1,12}(?:[.,]\d*)?$/.test(text))
      throw new RejectedPlace(
        column === "latitude" ? t("has an invalid latitude") : t("has an invalid longitude"),
        true,
      );
    return text === undefined ? undefined : Number(text.replace(",", "."));
  });
  return readCoordinates(latitude, longitude);
}

const toOsmTags = (keys: string[], { cells }: CsvRecord): OsmTags =>
  Object.fromEntries(keys.flatMap((key, i) => (cells[i]?.trim() ? [[key, cells[i].trim()]] : [])));
