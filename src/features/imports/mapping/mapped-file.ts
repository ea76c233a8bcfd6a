// Reads a file of any shape by a map, guessed if none is given.
import { t } from "../../../i18n/t.ts";
import { collectEvents, toEventOptions } from "../events/imported-event.ts";
import { findOrder, toEventRecords } from "../events/mapped-events.ts";
import { findFactColumns } from "../facts.ts";
import { cleanLine } from "../fields.ts";
import { toObject } from "../geojson.ts";
import {
  collectPlaces,
  type ParsedFile,
  type ParseOptions,
  type RawRecord,
  RejectedPlace,
  UnreadableFile,
} from "../parsed-file.ts";
import { PlaceList } from "../place-list.ts";
import type { NamedFile } from "./archive.ts";
import { createCategoryReader, isKnownCategory, splitCategory } from "./categories.ts";
import { describePaths } from "./describe-paths.ts";
import { askAboutFile, findFarPlaces } from "./far-away.ts";
import { findRowsOfFiles } from "./files.ts";
import { guessEventFields, guessMap } from "./guess.ts";
import { toPlainText } from "./html-text.ts";
import { hasPath } from "./paths.ts";
import { type PlaceReading, readMappedPlace } from "./read-place.ts";
import { listPathsOf, listReadings, readByLanguage, readTexts } from "./readings.ts";
import type { MappingReport } from "./report.ts";
import type { RowList } from "./row.ts";
import { type FoundRows, findRows, readRows, sampleRows } from "./rows.ts";
import { ANY_CATEGORY, type ImportMap, type MappedField } from "./schema.ts";

const DESCRIBED_ROWS = 5000;
const GUESSED_ROWS = 500;
const MAX_CATEGORIES = 500;

/** The map is wrong or incomplete. `report` lets the admin correct it. */
export class MapProblem extends UnreadableFile {
  constructor(
    reason: string,
    readonly report: MappingReport,
  ) {
    super(reason);
  }
}

/** The whole file is far away from the places that are there. */
export class FarAway extends MapProblem {}

export type MappedFile = ParsedFile & { mapping: MappingReport };

/** @throws UnreadableFile without rows, MapProblem if a path of the map is wrong or a field is missing */
export const readMappedFile = (utf8: Uint8Array, options: ParseOptions): MappedFile =>
  readFound(findRows(utf8), options);

/** A table with recognized headers, without a map. @throws as `readMappedFile` */
export const readMappedTable = (utf8: Uint8Array, fields: ImportMap["fields"], options: ParseOptions): MappedFile =>
  readFound(findRows(utf8), options, fields);

/** How a map would read a table that is read by its headers. */
export function describeTable(found: FoundRows, fields: ImportMap["fields"]): MappingReport {
  const [list] = found.lists as [RowList];
  const map: ImportMap = { rows: list.path, fields };
  const report = { ...describe(found, list, map), isUsed: false };
  findMissing(report);
  const counts = new Map<string, CategoryCount>();
  for (const { value } of readRows(list)) countCategories(value, map, new Set(), counts);
  return { ...report, categories: listCategories(counts) };
}

/** An archive or a folder of files. @throws as `readMappedFile` */
export const readMappedFiles = (files: NamedFile[], options: ParseOptions): MappedFile =>
  readFound(findRowsOfFiles(files), options);

function readFound(found: FoundRows, options: ParseOptions, known: ImportMap["fields"] = {}): MappedFile {
  const { list, map: chosen, isGiven } = chooseMap(found, options, known);
  // `{"data": []}`: its only object is no place.
  const isOneObject = list.path === "" && list.count === 1;
  if (!isGiven && isOneObject && Object.keys(chosen.fields).length === 0)
    throw new UnreadableFile(t("The file has no rows."));
  const report = describe(found, list, chosen);
  const map = asEvents(chosen, report.paths, isGiven);
  report.map = map;
  const problem = (isGiven && !options.isMapRemembered && findWrongPath(map, list)) || findMissing(report);
  if (problem) throw new MapProblem(problem, report);
  if (map.kind === "events") return readEvents(found.kind, list, report, options);
  const counts = new Map<string, CategoryCount>();
  const latest = createLatest(map);
  const listed = new Set(Object.keys(map.categories ?? {}));
  const look = (row: unknown) => {
    countCategories(row, map, listed, counts);
    latest.add(row);
  };
  const records = toRecords(list, map, options, { look, readFacts: createFactReader(found) });
  const collected = collectPlaces(records, options.baseUrl);
  report.categories = listCategories(counts);
  report.map = {
    ...map,
    ...(options.keepsFar && { far: "keep" }),
    ...(options.encoding === "windows-1252" && { encoding: options.encoding }),
  };
  const format = found.kind === "table" ? "CSV" : "JSON";
  return leaveOutFar({ format, ...collected, attribution: null, dataAt: latest.get(), mapping: report }, options);
}

/** Places far away from all others. @throws FarAway if all are far away from those that are there */
export function leaveOutFar<File extends ParsedFile & { mapping: MappingReport }>(
  file: File,
  { home, keepsFar }: ParseOptions,
): File {
  if (keepsFar || file.mapping.map.far === "keep") return file;
  const question = askAboutFile(file.places, home);
  if (question) throw new FarAway(question, file.mapping);
  const far = findFarPlaces(file.places);
  if (far.size === 0) return file;
  const rejected = [...far].map(([place, reason]) => {
    const { sourceRef: ref, name } = new PlaceList([place]).at(0);
    return { ...place.location, ref, name, reason, broken: true };
  });
  return {
    ...file,
    places: new PlaceList(file.places.packed.filter((place) => !far.has(place))),
    rejected: [...file.rejected, ...rejected].sort((a, b) => a.line - b.line),
  };
}

/** Of a map that only says that the rows are places, the fields are guessed. */
function guessPlaces(found: FoundRows, path: string | undefined): Partial<ImportMap> {
  const list = found.lists.find((candidate) => candidate.path === path) ?? found.lists[0]!;
  const rows = sampleRows(list, GUESSED_ROWS);
  return { rows: list.path, ...guessMap(describePaths(rows), rows) };
}

/** Rows with dates and without what a place needs are events. Of a map that only says so, the fields are guessed. */
function asEvents(map: ImportMap, paths: MappingReport["paths"], isGiven: boolean): ImportMap {
  const { fields } = map;
  const isPlace = fields.latitude !== undefined || fields.position !== undefined;
  const isAsked = map.kind === "events" && Object.keys(fields).length === 0;
  if (!isAsked && (isGiven || isPlace)) return map;
  const guessed = guessEventFields(paths);
  const isEvent = guessed.name !== undefined && (guessed.start !== undefined || guessed.dates !== undefined);
  if (!isAsked && !isEvent) return map;
  const { categories: _, defaultType: __, ...rest } = map;
  return { ...rest, kind: "events", fields: guessed };
}

function readEvents(
  format: FoundRows["kind"],
  list: RowList,
  report: MappingReport,
  options: ParseOptions,
): MappedFile {
  const order = findOrder(list, report.map);
  if (order === null)
    throw new MapProblem(
      t(
        "It is not clear whether 03/04/2026 is in March or in April in this file. Say which number is the day (dateOrder).",
      ),
      report,
    );
  const records = toEventRecords(list, { ...toEventOptions(options), map: report.map, order });
  return {
    format: format === "table" ? "CSV" : "JSON",
    ...collectEvents(records),
    attribution: null,
    dataAt: null,
    mapping: report,
  };
}

/** Of a table, by its other columns. */
function createFactReader({ headers }: FoundRows): PlaceReading["readFacts"] {
  if (!headers) return undefined;
  const readFacts = findFactColumns(headers);
  return (row) => readFacts(headers.map((header) => String(toObject(row)?.[header] ?? "")));
}

function chooseMap(
  found: FoundRows,
  { map }: ParseOptions,
  known: ImportMap["fields"],
): { list: RowList; map: ImportMap; isGiven: boolean } {
  const crs = found.crs && { crs: found.crs };
  if (map?.kind === "places" && Object.keys(map.fields).length === 0) map = { ...map, ...guessPlaces(found, map.rows) };
  if (map?.rows !== undefined) return { list: findList(found, map.rows), map: { ...crs, ...map }, isGiven: true };
  const guesses = found.lists.slice(0, 5).map((list) => {
    const rows = sampleRows(list, GUESSED_ROWS);
    return { list, guess: guessMap(describePaths(rows), rows) };
  });
  const weigh = ({ list, guess: { fields } }: (typeof guesses)[number]) =>
    (fields.name ? 2 : 0) + (fields.latitude || fields.position ? 3 : 0) + Math.log10(list.count) / 10;
  const best = guesses.reduce((a, b) => (weigh(b) > weigh(a) ? b : a));
  const chosen = { rows: best.list.path, ...crs };
  return map
    ? { list: best.list, map: { ...chosen, ...map }, isGiven: true }
    : { list: best.list, map: { ...chosen, ...withKnown(best.guess, known) }, isGiven: false };
}

/** Recognized headers are better than guesses, except for the category, whose values are guessed as well. */
function withKnown(guess: ImportMap, known: ImportMap["fields"]): ImportMap {
  const { position, ...guessed } = guess.fields;
  const fields = known.latitude === undefined ? guess.fields : guessed;
  return { ...guess, fields: { ...fields, ...known, ...(guessed.category && { category: guessed.category }) } };
}

function findList({ lists }: FoundRows, path: string): RowList {
  const list = lists.find((candidate) => candidate.path === path);
  if (list) return list;
  throw new UnreadableFile(
    t('The file has no list "{path}". It has {lists}.', {
      path: `rows: ${path}`.slice(0, 80),
      lists: lists.map((other) => `"${other.path.slice(0, 60)}" (${other.count})`).join(", "),
    }),
  );
}

function describe(found: FoundRows, list: RowList, map: ImportMap): MappingReport {
  return {
    map,
    isUsed: true,
    lists: found.lists.map(({ path, count }) => ({ path, count })),
    rows: list.count,
    paths: describePaths(sampleRows(list, DESCRIBED_ROWS)),
    categories: [],
    missing: [],
  };
}

/** The first path of the map that no row has: "fields.name.en: …". */
function findWrongPath(map: ImportMap, list: RowList): string | null {
  const open = new Map<string, string[]>();
  for (const [field, reading] of Object.entries(map.fields)) {
    if (reading === undefined) continue;
    for (const [language, part] of listReadings(reading)) {
      const paths = listPathsOf(part);
      if (paths.length > 0) open.set(`fields.${field}${language && `.${language}`}`, paths);
    }
  }
  for (const { value } of readRows(list)) {
    for (const [where, paths] of open) if (paths.some((path) => hasPath(value, path))) open.delete(where);
    if (open.size === 0) return null;
  }
  const [wrong] = open;
  if (!wrong) return null;
  return t('{where}: no row has "{path}".', { where: wrong[0], path: wrong[1].join('", "').slice(0, 200) });
}

/** Also notes what is missing in the report. */
function findMissing(report: MappingReport): string | null {
  const { kind, fields, categories = {}, defaultType } = report.map;
  if (kind === "events") return findMissingOfEvents(report);
  const hasPosition =
    fields.position !== undefined || (fields.latitude !== undefined && fields.longitude !== undefined);
  const hasType = fields.category !== undefined || defaultType !== undefined || Object.hasOwn(categories, ANY_CATEGORY);
  const missing: [boolean, MappedField, string][] = [
    [fields.name === undefined, "name", t("No field for the name was found. Choose it.")],
    [!hasPosition, "position", t("No fields for latitude and longitude were found. Choose them.")],
    [!hasType, "category", t("No field for the type was found. Choose it, or one type for all places.")],
  ];
  const found = missing.filter(([isMissing]) => isMissing);
  report.missing = found.map(([, field]) => field);
  return found[0]?.[2] ?? null;
}

function findMissingOfEvents(report: MappingReport): string | null {
  const { name, start, dates } = report.map.fields;
  const hasDate = start !== undefined || dates !== undefined;
  report.missing = [...(name === undefined ? (["name"] as const) : []), ...(hasDate ? [] : (["start"] as const))];
  if (name === undefined) return t("No field for the name was found. Choose it.");
  return hasDate ? null : t("No field for the start was found. Choose it.");
}

function* toRecords(
  list: RowList,
  map: ImportMap,
  { city, timezone }: ParseOptions,
  { look, readFacts }: { look: (row: unknown) => void } & Pick<PlaceReading, "readFacts">,
): Generator<RawRecord> {
  const defaults = { city, timezone, language: findFirstLanguage(map) };
  const reading = { map, defaults, readFacts, readCategory: createCategoryReader(map) };
  for (const { value, location, problem } of readRows(list)) {
    look(value);
    yield {
      location,
      ref: readTexts(value, map.fields.id)[0] ?? null,
      name: cleanLine(readByLanguage(value, map.fields.name)[0]?.[1] ?? "") || null,
      read(warn) {
        if (problem) throw new RejectedPlace(problem, true);
        return readMappedPlace(value, reading, warn);
      },
    };
  }
}

/** Undefined or empty if the map names none. */
const findFirstLanguage = ({ languages, fields }: ImportMap): string | undefined =>
  languages?.[0] ?? (fields.name && listReadings(fields.name)[0]?.[0]);

/** `unknown`: the rows of which our vocabulary knows no category. */
type CategoryCount = { count: number; unknown: number };
type CategoryCounts = Map<string, CategoryCount>;

function countCategories(row: unknown, { fields }: ImportMap, listed: Set<string>, counts: CategoryCounts): void {
  const texts = readTexts(row, fields.category).map(toPlainText);
  const found = new Set(texts.flatMap((text) => splitCategory(text, (part) => listed.has(part))));
  const isUnknown = !found.values().some(isKnownCategory);
  for (const category of found) {
    const { count, unknown } = counts.get(category) ?? { count: 0, unknown: 0 };
    counts.set(category, { count: count + 1, unknown: unknown + Number(isUnknown) });
  }
}

const listCategories = (counts: CategoryCounts): MappingReport["categories"] =>
  [...counts]
    .map(([name, { count, unknown }]) => ({ name, count, isKnown: unknown <= count / 2 }))
    .sort((a, b) => Number(a.isKnown) - Number(b.isKnown) || b.count - a.count)
    .slice(0, MAX_CATEGORIES);

/** The latest change of a row is the date of the data; null if it is missing or in the future. */
function createLatest({ fields }: ImportMap) {
  const now = Date.now();
  let latest = Number.NEGATIVE_INFINITY;
  return {
    add(row: unknown) {
      const time = Date.parse(readTexts(row, fields.updatedAt)[0] ?? "");
      if (time > latest && time <= now) latest = time;
    },
    get: () => (Number.isFinite(latest) ? new Date(latest) : null),
  };
}
