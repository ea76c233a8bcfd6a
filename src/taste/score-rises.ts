// Bounds how far the scores of a catalogue can rise between two profiles, without scoring its places.
import { BUSINESS_TYPES } from "../../db/vocabulary.ts";
import type { Catalogue } from "./catalogue.ts";
import { getPointValues } from "./scoring.ts";

/** Upper bounds for the rise of any score by type, in log-odds. Of an inner product, the bound is Cauchy and Schwarz's. */
export function getLargestRises(before: Float32Array, after: Float32Array, catalogue: Catalogue): Float64Array {
  const change = new Float64Array(after.length);
  for (let column = 0; column < change.length; column++)
    change[column] = (after[column] as number) - (before[column] as number);
  const point = getLargestRise(getPointValues(catalogue, before), getPointValues(catalogue, after));
  let latents = 0;
  for (let column = catalogue.latentColumn; column < change.length; column++)
    latents += (change[column] as number) ** 2;
  const [popularity, quality] = [change[0] as number, change[1] as number];
  return Float64Array.from(
    getExtents(catalogue),
    (extent) =>
      rise(popularity, extent.popularity) +
      rise(quality, extent.quality) +
      getLargestNorm(change, extent.tagColumns, extent.mostTags) * extent.longestTags +
      point +
      Math.sqrt(latents) * extent.longestLatents,
  );
}

const rise = (change: number, [lowest, highest]: Range): number => Math.max(change * lowest, change * highest);

/** 0 if none rises. */
function getLargestRise(before: Float64Array, after: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < after.length; i++) largest = Math.max(largest, (after[i] as number) - (before[i] as number));
  return largest;
}

/** Considers at most `count` of the columns. Only what rises counts, because no value of a tag is negative. */
function getLargestNorm(change: Float64Array, columns: Uint32Array, count: number): number {
  const largest = new Float64Array(count);
  let square = 0;
  for (let i = 0; i < columns.length; i++) {
    const value = change[columns[i] as number] as number;
    if (!(value > (largest[0] as number))) continue;
    square += value ** 2 - (largest[0] as number) ** 2;
    // Ascending: those below the value move down by one.
    let at = 0;
    for (; at + 1 < count && (largest[at + 1] as number) < value; at++) largest[at] = largest[at + 1] as number;
    largest[at] = value;
  }
  return Math.sqrt(square);
}

type Range = readonly [lowest: number, highest: number];

/** The extent of the places of one type. */
type Extent = {
  popularity: Range;
  quality: Range;
  /** That any of them has. */
  tagColumns: Uint32Array;
  mostTags: number;
  longestTags: number;
  longestLatents: number;
};

const extents = new WeakMap<Catalogue, Extent[]>();

/** Keyed by type. */
function getExtents(catalogue: Catalogue): Extent[] {
  const found = extents.get(catalogue) ?? BUSINESS_TYPES.map((_, type) => findExtent(catalogue, type));
  extents.set(catalogue, found);
  return found;
}

function findExtent(catalogue: Catalogue, type: number): Extent {
  const { size, types, popularity, quality, tagStarts, tagColumns, tagScale, idf, latents, rank } = catalogue;
  const isUsed = new Uint8Array(catalogue.latentColumn);
  let [mostTags, longestTags, longestLatents] = [0, 0, 0];
  for (let i = 0; i < size; i++) {
    if (types[i] !== type) continue;
    const [from, to] = [tagStarts[i] as number, tagStarts[i + 1] as number];
    let square = 0;
    for (let at = from; at < to; at++) {
      const column = tagColumns[at] as number;
      isUsed[column] = 1;
      square += (idf[column] as number) ** 2;
    }
    mostTags = Math.max(mostTags, to - from);
    longestTags = Math.max(longestTags, (tagScale[i] as number) * Math.sqrt(square));
    square = 0;
    for (let at = i * rank; at < (i + 1) * rank; at++) square += (latents[at] as number) ** 2;
    longestLatents = Math.max(longestLatents, Math.sqrt(square));
  }
  const tags = Uint32Array.from(isUsed.keys()).filter((column) => isUsed[column] === 1);
  return {
    popularity: getRange(popularity, types, type),
    quality: getRange(quality, types, type),
    tagColumns: tags,
    mostTags,
    longestTags,
    longestLatents,
  };
}

function getRange(values: Float32Array, types: Uint8Array, type: number): Range {
  let [lowest, highest] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    if (types[i] !== type) continue;
    lowest = Math.min(lowest, values[i] as number);
    highest = Math.max(highest, values[i] as number);
  }
  return [lowest, highest];
}
