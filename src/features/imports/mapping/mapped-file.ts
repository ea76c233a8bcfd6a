// Reads a file of any shape by a map, guessed if none is given.
import { t } from "../../../i18n/t.ts";
import type { Point } from "../../../taste/walking.ts";
import { formatList } from "../../../ui/lists.ts";
import { collectPlaces } from "../collect-places.ts";
import { collectEvents, toEventOptions } from "../events/imported-event.ts";
import { findOrder, toEventRecords } from "../events/mapped-events.ts";
import { cleanLine } from "../fields.ts";
import { fromWebMercator } from "../geometry.ts";
import { type ParsedFile, type ParseOptions, type RawRecord, RejectedPlace, UnreadableFile } from "../parsed-file.ts";
import { PlaceList } from "../place-list.ts";
import { readPastDate } from "../record-date.ts";
import { createCategoryReader, splitCategory } from "./categories.ts";
import { readDegrees } from "./coordinates.ts";
import { describePaths } from "./describe-paths.ts";
import * as distances from "./far-away.ts";
import { guessEventFields, guessMap, isUsed, listLikelyCategories } from "./guess.ts";
import { assertHeaders, explainMissing } from "./headers.ts";
import { toPlainText } from "./html-text.ts";
import { createDegreesReader, type DegreesReader, findScale } from "./lost-points.ts";
import { hasPath } from "./paths.ts";
import { type PlaceReading, readMappedPlace } from "./read-place.ts";
import { listPathsOf, listReadings, readByLanguage, readTexts, readValues } from "./readings.ts";
import { describeNothing, type MappingReport } from "./report.ts";
import type { RowList } from "./row.ts";
import { type FoundRows, readRows, sampleRows } from "./rows.ts";
import { ANY_CATEGORY, type ImportMap, type MappedField, type Reading } from "./schema.ts";
import { isKnownCategory } from "./vocabulary.ts";

const DESCRIBED_ROWS = 20_000;
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
export function readMappedRows(found: FoundRows, options: ParseOptions): MappedFile {
  const { headers, headerLine = 1 } = found;
  if (headers) assertHeaders(headers, headerLine, options.columns);
  const { list, map: chosen, isGiven } = chooseMap(found, options);
  // `{"data": []}`: its only object is no place.
  const isOneObject = list.path === "" && list.count === 1;
  if (!isGiven && isOneObject && Object.keys(chosen.fields).length === 0)
    throw new UnreadableFile(t("The file has no rows."));
  const report = describe(found, list, chosen);
  const map = asEvents(chosen, report.paths, isGiven);
  report.map = map;
  const given = options.map && { ...map, fields: options.map.fields };
  const unnamed = headers && !isGiven ? explainMissing(headers, headerLine, options.columns) : null;
  const missing = findMissing(report);
  const problem =
    (given && !options.isMapRemembered && findWrongPath(given, list)) ||
    (missing && map.kind !== "events" && unnamed ? unnamed.message : missing);
  if (problem) throw new MapProblem(problem, report);
  if (map.kind === "events") return readEvents(found.kind, list, report, options);
  const counts = new Map<string, CategoryCount>();
  /** The date of the data, in ms. */
  let latest = Number.NEGATIVE_INFINITY;
  const listed = new Set(Object.keys(map.categories ?? {}));
  const look = (row: unknown) => {
    countCategories(row, map, listed, counts);
    const changedAt = readPastDate(readTexts(row, map.fields.updatedAt)[0]);
    if (changedAt) latest = Math.max(latest, changedAt.getTime());
  };
  const records = toRecords(list, map, options, { look, isTable: headers !== undefined });
  const collected = collectPlaces(records, options.baseUrl);
  if (unnamed && collected.places.length === 0) throw new MapProblem(unnamed.message, report);
  report.categories = listCategories(counts);
  // The headers of the next table are recognized again, unless an admin chose or has to.
  if (headers && !isGiven && !unnamed)
    report.isUsed = hasAnswers(options) || collected.rejected.some(({ broken }) => broken);
  report.map = {
    ...map,
    ...(options.keepsFar && { far: "keep" }),
    ...(options.encoding && options.encoding !== "utf-8" && { encoding: options.encoding }),
  };
  const format = found.kind === "table" ? "CSV" : "JSON";
  const dataAt = Number.isFinite(latest) ? new Date(latest) : (found.dataAt ?? null);
  return checkPositions({ format, ...collected, attribution: null, dataAt, mapping: report }, options);
}

const hasAnswers = ({ map, columns = {}, keepsFar, encoding = "utf-8" }: ParseOptions): boolean =>
  map !== undefined || Object.keys(columns).length > 0 || keepsFar === true || encoding !== "utf-8";

/** Leaves out places far away from the others. @throws FarAway if all are far from those that are there */
export function checkPositions<File extends ParsedFile>(file: File, options: ParseOptions): File {
  const { map } = options;
  const report = file.mapping ?? describeNothing(map ?? { fields: {} });
  if (options.keepsFar || map?.far === "keep") return file;
  const question = distances.askAboutFile(file, { ...options, isOrdered: map?.coordinates !== undefined });
  if (question) throw new FarAway(question.text, { ...report, offersSwap: question.offersSwap });
  if (!file.mapping) return file;
  const city = map?.coordinates ? undefined : (options.home ?? distances.findZonePosition(options.timezone));
  const far = distances.findFarPlaces(file.places, city);
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

/** Rows with dates and without what a place needs are events. Fields of events that a map doesn't name are guessed. */
function asEvents(map: ImportMap, paths: MappingReport["paths"], isGiven: boolean): ImportMap {
  const { fields } = map;
  const isAsked = map.kind === "events";
  if (!isAsked && isGiven) return map;
  const guessed = guessEventFields(paths);
  const hasDate = guessed.start !== undefined || guessed.dates !== undefined;
  // A place may have dates, too: those of its season, or of its last change.
  const isPlace = fields.latitude !== undefined || fields.position !== undefined;
  const hasTime = guessed.dates !== undefined || guessed.startTime !== undefined;
  const isEvent = guessed.name !== undefined && hasDate && (!isPlace || (hasTime && fields.openingHours === undefined));
  if (!isAsked && !isEvent) return map;
  const { categories: _, defaultType: __, typeFromName: ___, ...rest } = map;
  return { ...rest, kind: "events", fields: isAsked ? completeFields(fields, guessed, map.without) : guessed };
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

type Chosen = { list: RowList; map: ImportMap; isGiven: boolean };

function chooseMap(found: FoundRows, { map: given, columns, isMapRemembered, type, fileName }: ParseOptions): Chosen {
  const { lists, crs, title, headers } = found;
  const isGiven = given !== undefined && (given.kind === "events" || Object.keys(given.fields).length > 0);
  const guess = (list: RowList) => ({
    list,
    guess: guessMap(sampleRows(list, DESCRIBED_ROWS), {
      titles: [title, fileName, list.path].filter((text) => text !== undefined),
      headers,
      columns,
    }),
  });
  const weigh = ({ list, guess: { fields } }: ReturnType<typeof guess>) =>
    (fields.name ? 2 : 0) + (fields.latitude || fields.position ? 3 : 0) + Math.log10(list.count) / 10;
  const best =
    given?.rows === undefined
      ? lists
          .slice(0, 5)
          .map(guess)
          .reduce((a, b) => (weigh(b) > weigh(a) ? b : a))
      : guess(findList(found, given.rows));
  const base = { rows: best.list.path, ...(crs && { crs }) };
  const chosen = { ...base, ...(isMapRemembered && isGiven ? given : completeMap(given, best.guess)) };
  return { list: best.list, map: { ...chosen, ...(type && { defaultType: type, typeFromName: undefined }) }, isGiven };
}

/** What a map doesn't say is guessed. */
function completeMap(given: ImportMap | undefined, guess: ImportMap): ImportMap {
  if (!given) return guess;
  if (given.kind === "events") return given;
  const fields = completeFields(given.fields, guess.fields, given.without);
  const isGuessed = given.fields.category === undefined && fields.category !== undefined;
  const categories = given.categories ?? (isGuessed ? guess.categories : undefined);
  const hasType = given.defaultType !== undefined || Object.hasOwn(given.categories ?? {}, ANY_CATEGORY);
  const { categories: _, fields: __, defaultType, typeFromName, ...others } = guess;
  return {
    ...others,
    ...(!hasType && { ...(defaultType && { defaultType }), ...(typeFromName && { typeFromName }) }),
    ...given,
    fields,
    ...(categories && { categories }),
  };
}

/** Guessed fields that a given one doesn't stand for, of paths that no given one reads. */
function completeFields(
  given: ImportMap["fields"],
  guessed: ImportMap["fields"],
  without: ImportMap["without"] = [],
): ImportMap["fields"] {
  const has = (...fields: MappedField[]) => fields.some((field) => given[field] !== undefined);
  const isSaid = (field: MappedField) =>
    has(field) ||
    without.includes(field) ||
    ALTERNATIVES.some(
      ([one, other]) => (one.includes(field) && has(...other)) || (other.includes(field) && has(...one)),
    );
  const added = Object.entries(guessed).filter(
    ([field, reading]) =>
      !isSaid(field as MappedField) && !listReadings(reading).some(([, part]) => isUsed(part, given)),
  );
  return { ...given, ...Object.fromEntries(added) };
}

const ALTERNATIVES: [MappedField[], MappedField[]][] = [
  [["latitude", "longitude"], ["position"]],
  [["address"], ["street", "houseNumber"]],
  [["phone", "email"], ["contact"]],
  [["dates"], ["start", "end", "startTime", "endTime"]],
];

function findList({ lists }: FoundRows, path: string): RowList {
  const list = lists.find((candidate) => candidate.path === path);
  if (list) return list;
  throw new UnreadableFile(
    t('The file has no list "{path}". It has {lists}.', {
      path: `rows: ${path}`.slice(0, 80),
      lists: formatList(lists.map((other) => `"${other.path.slice(0, 60)}" (${other.count})`)),
    }),
  );
}

function describe(found: FoundRows, list: RowList, map: ImportMap): MappingReport {
  const paths = describePaths(sampleRows(list, DESCRIBED_ROWS));
  return {
    ...describeNothing(map),
    lists: found.lists.map(({ path, count }) => ({ path, count })),
    rows: list.count,
    paths: paths.map(({ samples: _, ...path }) => path),
    likely: listLikelyCategories(paths),
  };
}

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
  const { kind, fields, categories = {}, defaultType, typeFromName } = report.map;
  const isEvents = kind === "events";
  const has = (...names: MappedField[]) => names.some((name) => fields[name] !== undefined);
  const hasType = has("category") || defaultType || typeFromName || Object.hasOwn(categories, ANY_CATEGORY);
  const hasPosition = has("position") || (has("latitude") && has("longitude"));
  const missing: [boolean, MappedField, string][] = [
    [!has("name"), "name", t("No field for the name was found. Choose it.")],
    [isEvents && !has("start", "dates"), "start", t("No field for the start was found. Choose it.")],
    [!isEvents && !hasPosition, "position", t("No fields for latitude and longitude were found. Choose them.")],
    [!isEvents && !hasType, "category", t("No field for the type was found. Choose it, or one type for all places.")],
  ];
  const found = missing.filter(([isMissing]) => isMissing);
  report.missing = found.map(([, field]) => field);
  return found[0]?.[2] ?? null;
}

function* toRecords(
  list: RowList,
  chosen: ImportMap,
  { city, timezone, home = distances.findZonePosition(timezone) }: ParseOptions,
  { look, isTable }: { look: (row: unknown) => void } & Pick<PlaceReading, "isTable">,
): Generator<RawRecord> {
  const map: ImportMap = isInMeters(list, chosen, home) ? { ...chosen, crs: "EPSG:3857" } : chosen;
  const defaults = { city, timezone, language: findFirstLanguage(map) };
  const degrees = createColumnReaders(list, map, home);
  const reading = {
    map,
    defaults,
    isTable,
    degrees,
    order: findOrder(list, map) ?? "day-first",
    readCategory: createCategoryReader(map),
  };
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

const METERS_SAMPLE = 200;

/** Whether two columns are in the meters of maps on the web: only as such, their middle is near the city. */
function isInMeters(list: RowList, { fields, crs }: ImportMap, home: Point | undefined): boolean {
  if (crs || !home || fields.latitude === undefined || fields.longitude === undefined) return false;
  const written = sampleRows(list, METERS_SAMPLE).map(({ value }) => {
    const [y, x] = [readValues(value, fields.latitude), readValues(value, fields.longitude)];
    return fromWebMercator({ latitude: readDegrees(y[0]), longitude: readDegrees(x[0]) });
  });
  const points = written.flatMap(({ latitude, longitude }) => (latitude && longitude ? [{ latitude, longitude }] : []));
  return (
    points.length > 0 && distances.getDistanceKm(distances.findMiddle(points), home) < distances.MIN_FAR_FROM_ZONE_KM
  );
}

/** Reads the two columns of a position, if decimal points are missing in one. */
function createColumnReaders(
  list: RowList,
  { fields: { latitude, longitude }, coordinates, crs }: ImportMap,
  home: Point | undefined,
): PlaceReading["degrees"] {
  if (latitude === undefined || longitude === undefined || latitude === longitude || coordinates || crs) return {};
  const rows = sampleRows(list, DESCRIBED_ROWS).map(({ value }) => value);
  const toColumn = (reading: Reading, max: number, home: number | undefined) => ({
    values: rows.flatMap((row) => readValues(row, reading).slice(0, 1)),
    max,
    home,
  });
  const onLatitude = toColumn(latitude, 90, home?.latitude);
  const onLongitude = toColumn(longitude, 180, home?.longitude);
  const [, power] = /e([567])$/i.exec(String(latitude)) ?? [];
  const scale = power ? 10 ** Number(power) : findScale([onLatitude, onLongitude]);
  if (scale) {
    const read: DegreesReader = (value) => {
      const degrees = readDegrees(value);
      return degrees === undefined ? undefined : { degrees: degrees / scale, isRestored: false };
    };
    return { latitude: read, longitude: read };
  }
  const found = { latitude: createDegreesReader(onLatitude), longitude: createDegreesReader(onLongitude) };
  if (found.latitude) found.longitude ??= createDegreesReader({ ...onLongitude, isSuspected: true });
  else if (found.longitude) found.latitude = createDegreesReader({ ...onLatitude, isSuspected: true });
  return found;
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
