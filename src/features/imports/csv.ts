// A CSV table with a header → places: from each row a place, or the reason why not.

import { type CellsOf, findColumns } from "./csv-columns.ts";
import { type CsvRecord, readRecords } from "./csv-records.ts";
import {
  cleanLine,
  readContact,
  readCoordinates,
  readDescription,
  readLocation,
  readName,
  readOpeningHours,
  readRef,
  readWebsite,
} from "./fields.ts";
import { KIND_KEYS, type Kind, kindByWord, type OsmTags, typeByWord } from "./kinds.ts";
import { osmRef, readOsmPlace } from "./osm.ts";
import {
  type ImportedPlace,
  MAX_PLACES,
  type RawRecord,
  type Reading,
  readCandidates,
  UnfitPlace,
  UnreadableFile,
} from "./parsed-file.ts";
import type { ColumnMapping } from "./schema.ts";
import { orderTags, priceLevelOf, tagsFromWords, tagsOf } from "./tags.ts";

/**
 * Reads a CSV file. It needs columns for name, latitude, longitude and type; csv-columns.ts lists their possible names. A
 * table whose columns are OpenStreetMap's keys (`amenity`, `tourism`, …; Overpass' CSV) is read as OpenStreetMap data.
 * @param options.columns which header holds what; the others are guessed
 * @param options.city for rows whose address names none
 * @throws UnreadableFile without a header or a needed column, or where a quotation mark is never closed
 */
export function readCsv(text: string, options: { city?: string; columns?: ColumnMapping } = {}): Reading {
  const [header, ...rows] = readRecords(text);
  if (!header) throw new UnreadableFile("The file is empty.", 1);
  const keys = header.cells.map((name) => name.trim().toLowerCase());
  const isOsm = keys.some((key) => KIND_KEYS.includes(key));
  if (rows.length > MAX_PLACES) refuseMany(rows.length);
  const { cellsOf, table } = findColumns(header.cells, header.line, {
    wishes: options.columns,
    optional: isOsm ? ["kind"] : [],
    rows: rows.slice(0, 10).map(({ cells }) => cells),
  });
  const candidates = rows.map((row): RawRecord => {
    const osm = isOsm ? toOsmTags(keys, row) : null;
    const ref = osm ? osmRef(undefined, osm) : (cellsOf(row.cells, "ref")[0] ?? null);
    const read: RawRecord["read"] = (lose) => {
      refuseRagged(row, header.cells.length);
      const spot = spotOf(row, cellsOf);
      return osm
        ? readOsmPlace(ref, osm, spot, { city: options.city, lose })
        : readRow(ref, row, cellsOf, spot, { city: options.city, lose });
    };
    return { spot: { line: row.line }, ref, name: cleanLine(cellsOf(row.cells, "name")[0] ?? "") || null, read };
  });
  return { format: "CSV", ...readCandidates(candidates), attribution: null, dataAt: null, table };
}

function readRow(
  ref: string | null,
  { cells }: CsvRecord,
  cellsOf: CellsOf,
  spot: { latitude: number; longitude: number },
  { city, lose }: { city?: string; lose: (what: string) => void },
): ImportedPlace {
  const first = (column: Parameters<CellsOf>[1]) => cellsOf(cells, column)[0] ?? "";
  const name = readName(first("name"));
  const { type, kinds } = readKinds(cellsOf(cells, "kind"), lose);
  const contact = cellsOf(cells, "contact");
  const words = [...cellsOf(cells, "tags"), ...cellsOf(cells, "preferences")].flatMap(tagsFromWords);
  return {
    sourceRef: readRef(ref, name, spot),
    name,
    type,
    description: readDescription(first("description"), lose),
    location: readLocation(
      {
        address: first("address"),
        houseNumber: first("houseNumber"),
        street: first("street"),
        city: first("city") || city,
      },
      spot,
    ),
    contactInfo: readContact(
      [...cellsOf(cells, "phone"), ...contact.filter((text) => !text.includes("@"))],
      [...cellsOf(cells, "email"), ...contact.filter((text) => text.includes("@"))],
      lose,
    ),
    website: readWebsite(first("website"), lose),
    openingHours: readOpeningHours(first("openingHours"), lose),
    priceLevel: priceLevelOf(first("price")),
    ...spot,
    tags: orderTags([
      ...tagsOf(kinds, { cuisine: cellsOf(cells, "cuisine").join(";"), stars: first("stars") }),
      ...words,
    ]),
  };
}

/**
 * The type is the one that a word names, else that of the first kind.
 * @throws UnfitPlace when no word is known
 */
function readKinds(texts: string[], lose: (what: string) => void): { type: Kind["type"]; kinds: Kind[] } {
  const words = texts
    .flatMap((text) => (kindByWord(text) ? [text] : text.split(/[;|,/]/)))
    .map(cleanLine)
    .filter(Boolean);
  if (words.length === 0) throw new UnfitPlace("says nothing of what it is", true);
  const kinds = words.map(kindByWord).filter((kind) => kind !== null);
  const type = words.map(typeByWord).find((type) => type !== null) ?? kinds[0]?.type;
  if (!type) throw new UnfitPlace(`its type is none we know: ${words.join(", ").slice(0, 60)}`, true);
  if (kinds.length < words.length) lose("a word for what it is was none we know");
  return { type, kinds };
}

function refuseMany(rows: number): never {
  throw new UnreadableFile(
    `The file holds ${rows.toLocaleString("en")} rows; at most ${MAX_PLACES.toLocaleString("en")} go in at once. Cut it into several.`,
  );
}

function refuseRagged({ cells, broken }: CsvRecord, columns: number): void {
  if (broken) throw new UnfitPlace("text stands behind a closing quotation mark", true);
  const extra = cells.slice(columns).some((cell) => cell.trim() !== "");
  if (cells.length < columns || extra)
    throw new UnfitPlace(`has ${cells.length} cells where the header has ${columns}`, true);
}

function spotOf({ cells }: CsvRecord, cellsOf: CellsOf): { latitude: number; longitude: number } {
  const [latitude, longitude] = (["latitude", "longitude"] as const).map((column) => {
    const text = cellsOf(cells, column)[0];
    if (text !== undefined && !/^[+-]?\d{1,12}(?:[.,]\d*)?$/.test(text))
      throw new UnfitPlace(`its ${column} is no number`, true);
    return text === undefined ? undefined : Number(text.replace(",", "."));
  });
  return readCoordinates(latitude, longitude);
}

const toOsmTags = (keys: string[], { cells }: CsvRecord): OsmTags =>
  Object.fromEntries(keys.flatMap((key, i) => (cells[i]?.trim() ? [[key, cells[i].trim()]] : [])));
