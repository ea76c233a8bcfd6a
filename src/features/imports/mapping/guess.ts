// Guesses which path of a file is which field of a place, by the names of the paths and by what is in them.

import { normalizeHeader } from "../../../encoding/fold-letters.ts";
import { EVENT_FACT_NAMES } from "../../events/schema.ts";
import { toLanguageTag } from "../../places/listing/content-schema.ts";
import { readDateTime, readTime } from "../events/dates.ts";
import fieldNames from "../field-names.json" with { type: "json" };
import type { ColumnMapping } from "../schema.ts";
import { guessCategory, rankCategory, splitCategory } from "./categories.ts";
import { areCategories, areHours, arePages, arePositions, findDaysOfPaths, isAddress } from "./contents.ts";
import { describePaths, type SampledPath } from "./describe-paths.ts";
import order from "./guess-order.json" with { type: "json" };
import { guessOtherType, guessTypes } from "./guess-types.ts";
import { COLUMN_NAMES, listWithout, readHeaders } from "./headers.ts";
import { withoutBrackets } from "./paths.ts";
import { listPathsOf, listReadings, readTexts } from "./readings.ts";
import type { PathDescription } from "./report.ts";
import type { Row } from "./row.ts";
import type { Category, ImportMap, MappedField, Reading } from "./schema.ts";
import { isKnownCategory } from "./vocabulary.ts";

/** Normalized names of the last key of a path; the first fits best. */
const NAMES: Partial<Record<MappedField, readonly string[]>> = { ...fieldNames.fields };
for (const [field, names] of Object.entries(COLUMN_NAMES) as [MappedField, string[]][])
  NAMES[field] = [...names, ...(NAMES[field] ?? [])];

/** What belongs to somebody or something else than the place. */
const FOREIGN =
  /creat|publish|review|represent|annotation|image|media|photo|owner|author|contact.{0,50}address|department|region|country|offer|feature(?!s$)|theme|neighbo|payment|audience|part ?of/i;
/** In a name such as `documentName`, the last word counts, unless the first says whose it is. */
const NAME_OF_OTHER =
  /street|city|town|country|state|district|user|first|last|family|company|file|organi[sz]|venue|place|location|event|brand|host|hour|day|time|date|price/i;
const WORD_PENALTY = 15;
const MIN_SCORE = 55;
const DESCRIPTIONS = 3;
const NAMES_IN_ROW = 3;
const MAX_HOURS = 3;
const MIN_DAYS = 5;

type Named = PathDescription & { keys: string[]; samples: string[] };
type Candidate = { path: string; language: string; score: number };

type Hints = {
  titles: string[];
  /** A table's. */
  headers?: string[];
  /** What an admin chose takes precedence. */
  columns?: ColumnMapping;
};

/** @param rows all, or a sample of a very large file */
export function guessMap(rows: Row[], { titles, headers, columns }: Hints): ImportMap {
  const named = describePaths(rows).map((path) => ({ ...path, keys: toKeys(path.path) }));
  const list = (field: MappedField) => listCandidates(field, named);
  const best = (field: MappedField): Reading | undefined => {
    if (field === "openingHours") return guessHours(list(field), named);
    return list(field).find(({ path }) => field !== "id" || isUnique(path, rows))?.path;
  };
  const fields = headers ? readHeaders(headers, columns) : {};
  const { category: header } = fields;
  delete fields.category;
  const without = listWithout(columns);
  const name = fields.name ?? guessTexts(completeEachOther(list("name"), rows), NAMES_IN_ROW);
  if (name) fields.name = name;
  const description = fields.description ?? guessTexts(list("description"), DESCRIPTIONS);
  if (description) fields.description = description;
  for (const field of PLAIN) {
    const isWeek = field === "openingHours" && Array.isArray(best(field));
    if ((fields[field] !== undefined && !isWeek) || without.includes(field)) continue;
    if (isWeek) delete fields[field];
    const path = best(field);
    if (path !== undefined && !isUsed(path, fields)) fields[field] = path;
  }
  // No picture can be used without a credit and a license.
  if (!(fields.image && fields.imageCredit && fields.imageLicense)) {
    delete fields.image;
    delete fields.imageCredit;
    delete fields.imageLicense;
  }
  if (fields.latitude === undefined || fields.longitude === undefined) {
    delete fields.latitude;
    delete fields.longitude;
    const position = best("position") ?? named.find((path) => !isUsed(path.path, fields) && arePositions(path))?.path;
    if (position) fields.position = position;
  }
  fields.website ??= named.find(
    (path) => !isUsed(path.path, fields) && !FOREIGN.test(path.path) && arePages(path),
  )?.path;
  if (fields.website === undefined) delete fields.website;
  Object.assign(fields, guessSeason(named, fields));
  const others = named.filter((path) => !isUsed(path.path, fields) && areCategories(path));
  const category =
    guessCategoryPath(list("category"), rows) ??
    guessCategoryPath(
      others.map(({ path }) => ({ path, language: "", score: 0 })),
      rows,
    );
  const isByHeader =
    header !== undefined && (category === undefined || countKnown(header, rows) >= countKnown(category, rows));
  const reading = isByHeader ? header : category;
  if (reading === undefined) return { fields, ...guessTypes(rows, fields.name, titles) };
  if (fields.tags === reading) delete fields.tags;
  const byPath = { fields: { ...fields, category: reading }, ...guessOtherType(rows, reading) };
  // Where all are known, our vocabulary decides. Otherwise an admin sees what the known ones mean.
  const isKnown = isByHeader && countKnown(reading, rows) === rows.length;
  return isKnown ? byPath : { ...byPath, categories: guessCategories(reading, rows) };
}

const MAX_LIKELY = 8;

/** The paths that may be the category, the likeliest first. */
export function listLikelyCategories(paths: SampledPath[]): string[] {
  const named = paths.map((path) => ({ ...path, keys: toKeys(path.path) }));
  const byName = listCandidates("category", named).map(({ path }) => path);
  const byContents = named.filter(areCategories).map(({ path }) => path);
  return [...new Set([...byContents.filter((path) => byName.includes(path)), ...byContents, ...byName])].slice(
    0,
    MAX_LIKELY,
  );
}

/** A path that isn't filled in every row, with those that fill its gaps. */
function completeEachOther(candidates: Candidate[], rows: Row[]): Candidate[] {
  const [best] = candidates;
  if (!best) return [];
  const kept = [best];
  let open = rows.filter(({ value }) => readTexts(value, best.path).length === 0);
  for (const candidate of candidates.slice(1)) {
    if (candidate.language !== best.language) kept.push(candidate);
    else {
      const left = open.filter(({ value }) => readTexts(value, candidate.path).length === 0);
      if (left.length < open.length) kept.push(candidate);
      open = left;
    }
  }
  return kept;
}

const isDate = (text: string) =>
  (["day-first", "month-first"] as const).some((order) => readDateTime(text, "UTC", order) !== null);

/** Two dates beside a place bound its hours. */
function guessSeason(named: Named[], fields: ImportMap["fields"]): ImportMap["fields"] {
  if (fields.latitude === undefined && fields.position === undefined) return {};
  const find = (names: string[]) =>
    named.find(
      ({ keys, path, samples }) =>
        toWords(keys.at(-1)!).some((word) => names.includes(word)) &&
        !isUsed(path, fields) &&
        samples.filter(isDate).length > samples.length / 2,
    )?.path;
  const [start, end] = [find(fieldNames.seasonStarts), find(fieldNames.seasonEnds)];
  return start !== undefined && end !== undefined ? { start, end } : {};
}

export function guessEventFields(paths: PathDescription[]): ImportMap["fields"] {
  const named = paths.map((path) => ({ ...path, samples: path.examples, keys: toKeys(path.path) }));
  const fields: ImportMap["fields"] = {};
  for (const field of EVENT_PLAIN) {
    const path = listEventCandidates(field, named).find((candidate) => !isUsed(candidate.path, fields))?.path;
    if (path !== undefined) fields[field] = path;
  }
  // Without a day, the time is the start.
  if (fields.start === undefined) {
    if (fields.startTime !== undefined) fields.start = fields.startTime;
    if (fields.endTime !== undefined) fields.end ??= fields.endTime;
    delete fields.startTime;
    delete fields.endTime;
  }
  const list = typeof fields.start === "string" ? /^(.+)\[\]\.[^.]+$/.exec(fields.start)?.[1] : undefined;
  if (list !== undefined && fields.dates === undefined) fields.dates = list;
  if (fields.dates !== undefined)
    for (const field of ["start", "end", "startTime", "endTime"] as const) delete fields[field];
  const free = named.filter(({ path }) => !isUsed(path, fields));
  const name = guessTexts(
    listCandidates("name", free).filter(({ path }) => !/location|venue|organi[sz]er|place/i.test(path)),
    1,
  );
  const description = guessTexts(listCandidates("description", free), DESCRIPTIONS);
  const { latitude, longitude, position, ...others } = fields;
  return {
    ...(name && { name }),
    ...(description && { description }),
    ...others,
    ...(latitude && longitude ? { latitude, longitude } : position && { position }),
  };
}

/** Beside a column with days, those named "von" and "bis" may have times. */
function listEventCandidates(field: PlainField, named: Named[]): Candidate[] {
  const hasTimes = ({ path }: Candidate) => areTimes(named.find((one) => one.path === path)?.samples ?? []);
  if (field === "startTime" || field === "endTime") {
    const others = field === "startTime" ? listCandidates("start", named) : listCandidates("end", named);
    return [...listCandidates(field, named), ...others].filter(hasTimes);
  }
  const found = listCandidates(field, named);
  // The type of a node in JSON-LD is "Event".
  if (field === "category") return found.filter(({ path }) => !/(@|rdf:)type\b/.test(path));
  return field === "start" || field === "end" ? found.filter((candidate) => !hasTimes(candidate)) : found;
}

const areTimes = (samples: string[]) =>
  samples.length > 0 &&
  samples.every((text) => readTime(text) !== null && readDateTime(text, "UTC", "day-first") === null);

type PlainField = Exclude<MappedField, "name" | "description">;
const EVENT_PLAIN = [...order.events, ...EVENT_FACT_NAMES] as PlainField[];
const PLAIN = order.places as PlainField[];

export const isUsed = (reading: Reading, fields: ImportMap["fields"]) => {
  const used = new Set(
    Object.values(fields).flatMap((field) => listReadings(field).flatMap(([, part]) => listPathsOf(part))),
  );
  return listPathsOf(reading).some((path) => used.has(path));
};

function isUnique(path: string, rows: Row[]): boolean {
  const ids = rows.flatMap(({ value }) => readTexts(value, path).slice(0, 1));
  return new Set(ids).size === ids.length;
}

/** The best paths by name, of which the first that is filled counts, or one per weekday, or one by what is in it. */
function guessHours(named: Candidate[], paths: Named[]): Reading | undefined {
  // The "open" of `[{ day, open, close }]` is no week.
  const candidates = named.filter(({ path }) => !/\[\]\.open$/i.test(path));
  const whole = candidates.filter(
    ({ path }) =>
      !candidates.some((other) => /^[.[]/.test(path.slice(other.path.length)) && path.startsWith(other.path)),
  );
  const texts = whole.slice(0, MAX_HOURS);
  const parents = Map.groupBy(paths, ({ path }) => path.slice(0, path.lastIndexOf(".") + 1));
  for (const siblings of parents.values()) {
    const days = findDaysOfPaths(siblings.map(({ path }) => path));
    const isWeek = days.size >= MIN_DAYS && new Set(days.values()).size === days.size;
    // Where the days say nothing, a text may.
    if (isWeek) return [...days.keys(), ...texts.map(({ path }) => path).filter((path) => !days.has(path))];
  }
  if (texts.length > 0) return toReading(texts);
  return paths.find(areHours)?.path;
}

const toReading = ([first, ...others]: { path: string }[]): Reading | undefined =>
  first && (others.length === 0 ? first.path : [first.path, ...others.map(({ path }) => path)]);

/** Their values are often nodes with a name. */
const NODES: MappedField[] = ["category", "tags", "cuisine", "preferences", "place"];
/** Names of these, such as `documentName` are understood. */
const COMPOUND: MappedField[] = ["name", "description", "category", "latitude", "longitude"];

function listCandidates(field: MappedField, paths: Named[]): Candidate[] {
  const names = NAMES[field] ?? [];
  const isText = field === "name" || field === "description";
  return paths
    .flatMap(({ path, keys, filled }): Candidate[] => {
      const known = NODES.includes(field) ? withoutLabel(keys) : keys;
      const { base, language, parents } = splitLanguage(known, isText, names);
      const rank = findRank(base, names);
      const compound = rank === null && COMPOUND.includes(field) ? findRank(base.flatMap(toPartOfName), names) : null;
      const found = rank ?? compound;
      if (found === null) return [];
      const foreign = parents.some((parent) => FOREIGN.test(parent)) ? 40 : 0;
      const steep = field === "id" ? 30 : 6;
      const penalty = Math.min(found, 20) + steep * parents.length + foreign + (rank === null ? WORD_PENALTY : 0);
      return [{ path, language, score: 100 - penalty + 20 * filled }];
    })
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score);
}

function findRank(words: string[], names: readonly string[]): number | null {
  const rank = Math.min(...words.map((word) => names.indexOf(word)).filter((index) => index !== -1));
  return Number.isFinite(rank) ? rank : null;
}

/** "document name" is a name, "latwgs84" a latitude. */
function toPartOfName(words: string): string[] {
  const [, degrees] = /^(\p{L}+?) ?(?:wgs ?84|4326|dd|decimal)$/u.exec(words) ?? [];
  if (degrees) return [degrees];
  const [last = "", ...before] = words.split(" ").reverse();
  const isDescription = /^desc/.test(last);
  return before.length > 0 && (isDescription || !NAME_OF_OTHER.test(words)) && !FOREIGN.test(words) ? [last] : [];
}

/** "tags.name" and "theme.label.en" are tags and themes. */
function withoutLabel(keys: string[]): string[] {
  const bare = keys.length > 2 && toLanguageTag(keys.at(-1)!) ? keys.slice(0, -1) : keys;
  return bare.length > 1 && /(^|:)(name|label|title|prefLabel)$/.test(bare.at(-1)!) ? bare.slice(0, -1) : keys;
}

/** "rdfs:label.fr[0]", "name_fr" and "name:fr" are the label and the name in French. */
function splitLanguage(keys: string[], isText: boolean, names: readonly string[]) {
  const last = keys.at(-1) ?? "";
  const parents = keys.slice(0, -1).filter((key, i) => !(i === 0 && key === "properties"));
  if (isText && parents.length > 0 && toLanguageTag(last) && !names.includes(normalizeHeader(last)))
    return { base: toWords(parents.at(-1)!), language: last, parents: parents.slice(0, -1) };
  const [, stem = "", code = ""] = /^(.*?[^\s_:.(-])[\s_:.(-]+([a-z]{2}(?:[-_][a-z]{2})?)\)?$/i.exec(last) ?? [];
  if (isText && toLanguageTag(code) && toWords(stem).some((word) => names.includes(word)))
    return { base: toWords(stem), language: toLanguageTag(code)!, parents };
  // "Detail.de.Title" is the title in German.
  const parent = parents.at(-1) ?? "";
  if (
    isText &&
    /^[a-z]{2}([-_][a-z]{2})?$/i.test(parent) &&
    toLanguageTag(parent) &&
    toWords(last).some((word) => names.includes(word))
  )
    return { base: toWords(last), language: parent, parents: parents.slice(0, -2) };
  return { base: toWords(last), language: "", parents };
}

/** "schema:openingHours" as "openinghours" and "opening hours". */
function toWords(key: string): string[] {
  const bare = key.replace(/^[@\w-]*[:#/](?=\w)/, "").replace(/^@/, "");
  const spaced = bare.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  return [...new Set([key, bare, spaced].map(normalizeHeader))];
}

/** The keys on the way, without the brackets of lists. */
const toKeys = (path: string) => path.split(".").map(withoutBrackets);

function guessTexts(candidates: Candidate[], max: number): Reading | Record<string, Reading> | undefined {
  const languages = [...new Set(candidates.map(({ language }) => language))];
  const pick = (language: string): Reading => {
    const paths = candidates.filter((candidate) => candidate.language === language).map(({ path }) => path);
    return paths.length > 1 && max > 1 ? paths.slice(0, max) : paths[0]!;
  };
  if (candidates.length === 0) return undefined;
  const named = languages.filter((language) => language !== "");
  if (named.length === 0 || candidates[0]!.language === "") return pick(candidates[0]!.language);
  return Object.fromEntries(named.map((language) => [language, pick(language)]));
}

/** The path whose values we know best. One that is the same in every row says nothing, nor do the addresses of pages. */
function guessCategoryPath(candidates: Candidate[], rows: Row[]): string | undefined {
  const judged = candidates.flatMap(({ path, score }) => {
    const isClass = CLASS_PATH.test(path);
    const values = rows.map(({ value }) => readTexts(value, path));
    const texts = values.flat();
    if (!isClass && texts.filter(isAddress).length > texts.length / 2) return [];
    // GeoJSON itself says it.
    if (texts.every((text) => text === "Feature")) return [];
    const distinct = new Set(texts);
    return [
      { path, share: countKnown(path, rows) / rows.length, isConstant: distinct.size < 2 && rows.length > 2, score },
    ];
  });
  const fitting = judged.filter(({ share, isConstant }) => share > 0 || !isConstant);
  return fitting.sort((a, b) => b.share - a.share || b.score - a.score)[0]?.path;
}

/** The type of a node in JSON-LD may be an address. */
const CLASS_PATH = /(^|[.:])(@type|rdf:type|type|class|category)(\[\d*\])?$/i;

const countKnown = (reading: Reading, rows: Row[]): number =>
  rows.filter(({ value }) =>
    readTexts(value, reading).some((text) => splitCategory(text, () => false).some(isKnownCategory)),
  ).length;

/** The values that we know, in the order in which they decide. */
function guessCategories(path: Reading, rows: Row[]): Record<string, Category> {
  const values = new Set(
    rows.flatMap(({ value }) => readTexts(value, path)).flatMap((text) => splitCategory(text, () => false)),
  );
  const known = [...values].flatMap((value): [string, Category][] => {
    const category = guessCategory(value);
    return category === undefined ? [] : [[value, category]];
  });
  return Object.fromEntries(known.sort((a, b) => rankCategory(...a) - rankCategory(...b)).slice(0, 500));
}
