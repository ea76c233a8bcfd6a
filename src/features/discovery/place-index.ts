// The columns that filters need, in the order of the catalogue. Filters 100,000 places in milliseconds.
import { BUSINESS_TYPES, type BusinessType } from "../../../db/vocabulary.ts";
import { packFacts } from "../../taste/facts.ts";
import { type Permutation, permute, permuteList, permuteRows } from "../../taste/taste.ts";
import { getOpenMonths } from "./open-months.ts";
import { type HoursColumn, toHoursColumn } from "./open-places.ts";
import type { PlaceRow } from "./place-rows.ts";
import { toWordsColumn, type WordsColumn } from "./place-words.ts";

export type PlaceColumns = {
  types: Uint8Array;
  /** Degrees; NaN where unknown. */
  latitudes: Float64Array;
  longitudes: Float64Array;
  /** Names by language as JSON, which takes less memory than objects; null without any. */
  names: (string | null)[];
  /** One bit a month, as `getOpenMonths`. */
  openMonths: Uint16Array;
  facts: Uint32Array;
  /** 1 to 4; 0 where unknown. */
  prices: Uint8Array;
} & HoursColumn &
  WordsColumn;

/** Degrees; west is greater than east across the antimeridian. */
export type Box = readonly [west: number, south: number, east: number, north: number];

type Row = Omit<PlaceRow, "id" | "name" | "likes" | "skips">;

export const EVERYWHERE: Box = [-180, -90, 180, 90];

export function toPlaceColumns(rows: readonly Row[], before?: HoursColumn & WordsColumn): PlaceColumns {
  return {
    types: Uint8Array.from(rows, ({ type }) => BUSINESS_TYPES.indexOf(type)),
    latitudes: Float64Array.from(rows, ({ latitude }) => latitude ?? Number.NaN),
    longitudes: Float64Array.from(rows, ({ longitude }) => longitude ?? Number.NaN),
    names: rows.map(({ names }) => names),
    openMonths: Uint16Array.from(rows, ({ openingHours }) => getOpenMonths(openingHours)),
    facts: Uint32Array.from(rows, ({ facts }) => (facts ? packFacts(JSON.parse(facts)) : 0)),
    prices: Uint8Array.from(rows, ({ priceLevel }) => priceLevel ?? 0),
    ...toHoursColumn(
      rows.map(({ openingHours }) => openingHours),
      before,
    ),
    ...toWordsColumn(rows, before),
  };
}

export function updatePlaceColumns(
  before: PlaceColumns,
  permutation: Permutation,
  changed: readonly Row[],
): PlaceColumns {
  const { types, latitudes, longitudes, names, openMonths, facts, prices, hours, words } = before;
  const fresh = toPlaceColumns(changed, before);
  return {
    types: permute(types, permutation, (index) => fresh.types[index]!),
    latitudes: permute(latitudes, permutation, (index) => fresh.latitudes[index]!),
    longitudes: permute(longitudes, permutation, (index) => fresh.longitudes[index]!),
    names: permuteList(names, permutation, (index) => fresh.names[index]!),
    openMonths: permute(openMonths, permutation, (index) => fresh.openMonths[index]!),
    facts: permute(facts, permutation, (index) => fresh.facts[index]!),
    prices: permute(prices, permutation, (index) => fresh.prices[index]!),
    hours: permute(hours, permutation, (index) => fresh.hours[index]!),
    words: permuteRows(words, permutation, (index) => rowAt(fresh.words, index)),
    dictionary: fresh.dictionary,
    texts: fresh.texts,
    indices: fresh.indices,
  };
}

const rowAt = ({ starts, values }: PlaceColumns["words"], index: number) =>
  values.subarray(starts[index], starts[index + 1]);

/** @param parts each made with the one before */
export function joinPlaceColumns(parts: readonly PlaceColumns[]): PlaceColumns {
  const join = <T extends NumberColumn>(of: (part: PlaceColumns) => T) => joinNumbers(parts.map(of));
  const last = parts.at(-1)!;
  const lengths = parts.flatMap(({ words }) =>
    Array.from(words.starts.subarray(1), (end, i) => end - words.starts[i]!),
  );
  return {
    ...last,
    types: join((part) => part.types),
    latitudes: join((part) => part.latitudes),
    longitudes: join((part) => part.longitudes),
    names: parts.flatMap(({ names }) => names),
    openMonths: join((part) => part.openMonths),
    facts: join((part) => part.facts),
    prices: join((part) => part.prices),
    hours: join((part) => part.hours),
    words: { starts: toStarts(lengths), values: join((part) => part.words.values) },
  };
}

type NumberColumn = Uint8Array | Uint16Array | Uint32Array | Float64Array;

function joinNumbers<T extends NumberColumn>(parts: readonly T[]): T {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const column = new (parts[0]!.constructor as new (length: number) => T)(length);
  let at = 0;
  for (const part of parts) {
    column.set(part, at);
    at += part.length;
  }
  return column;
}

function toStarts(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [i, length] of lengths.entries()) starts[i + 1] = starts[i]! + length;
  return starts;
}

let everywhere = new Uint32Array(0);

/** The same array for all callers, who must not change it: one for each deck of a large city would be much garbage. */
function listAll(size: number): Uint32Array {
  if (everywhere.length < size) everywhere = new Uint32Array(size).map((_, position) => position);
  return everywhere.subarray(0, size);
}

type PlaceFilter = { type?: BusinessType | "all"; box?: Box };

/** Ascending. @param among ascending; all places by default */
export function filterPositions(
  { types, latitudes, longitudes }: PlaceColumns,
  { type, box }: PlaceFilter,
  among?: Uint32Array,
): Uint32Array {
  if (!box && (!type || type === "all")) return among ?? listAll(types.length);
  const size = among?.length ?? types.length;
  const positions = new Uint32Array(size);
  let count = 0;
  const typeIndex = type && type !== "all" ? BUSINESS_TYPES.indexOf(type) : -1;
  const [west, south, east, north] = box ?? EVERYWHERE;
  const crosses = west > east;
  for (let at = 0; at < size; at++) {
    const i = among ? among[at]! : at;
    if (typeIndex >= 0 && types[i] !== typeIndex) continue;
    if (box) {
      const latitude = latitudes[i]!;
      const longitude = longitudes[i]!;
      if (!(latitude >= south && latitude <= north)) continue;
      if (crosses ? longitude < west && longitude > east : longitude < west || longitude > east) continue;
    }
    positions[count++] = i;
  }
  return positions.subarray(0, count);
}
