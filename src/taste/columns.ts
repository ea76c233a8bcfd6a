import type { Columns, TastePlace } from "./catalogue.ts";
import { getCells, getReferenceLatitudes, isLocated, NO_LOCATION, toPointKey } from "./geography.ts";
import { listInterestFeatures } from "./interests.ts";
import { listServedPreferences, toPreferenceFeature, toTypeFeature } from "./labels.ts";

/** The tags of each place in compressed sparse row form: place i has `tagColumns[tagStarts[i] … tagStarts[i + 1])`. */
export function toTagRows(starts: readonly number[], tags: readonly number[], width: number) {
  const [tagStarts, tagColumns] = [new Uint32Array(starts), packColumns(tags)];
  return { tagStarts, tagColumns, ...computeTagWeights(tagStarts, tagColumns, width) };
}

/** Inverse document frequency (Spärck Jones 1972). @returns `idf` by column, and `tagScale` by place: 1 / L2 norm of its tags */
export function computeTagWeights(tagStarts: Uint32Array, tagColumns: Columns, width: number) {
  const places = tagStarts.length - 1;
  const uses = new Uint32Array(width);
  for (let at = 0; at < tagColumns.length; at++) uses[tagColumns[at] as number]!++;
  const idf = Float32Array.from(uses, (count) => Math.log((places + 1) / (count + 0.5)));
  const tagScale = new Float32Array(places);
  for (let i = 0; i < places; i++) {
    let square = 0;
    const end = tagStarts[i + 1] as number;
    for (let at = tagStarts[i] as number; at < end; at++) square += (idf[tagColumns[at] as number] as number) ** 2;
    tagScale[i] = square > 0 ? 1 / Math.sqrt(square) : 0;
  }
  return { tagScale, idf };
}

/** Called for each place of a large city, so it makes no garbage besides its result. */
export function listTagFeatures(place: TastePlace): string[] {
  const features = [toTypeFeature(place.type)];
  const add = (name: string) => {
    if (!features.includes(name)) features.push(name);
  };
  place.tags.forEach(add);
  for (const tag of place.tags) listInterestFeatures(tag).forEach(add);
  for (const preference of listServedPreferences(place)) add(toPreferenceFeature(preference));
  return features;
}

export type Spot = Pick<TastePlace, "latitude" | "longitude" | "area" | "city">;

export function readGridPoints(places: readonly Spot[], cities: Uint32Array, columnOf: (name: string) => number) {
  const referenceLatitudes = getReferenceLatitudes(places, cities);
  const pointIndex = new Map<number, number>();
  const cells: number[] = [];
  const weights: number[] = [];
  const areas: Map<string, number>[] = [];
  const gridPoints = new Uint32Array(places.length).map((_, position) => {
    const place = places[position] as Spot;
    if (!isLocated(place)) return NO_LOCATION;
    const referenceLatitude = referenceLatitudes.get(cities[position] as number) as number;
    const key = toPointKey(place, referenceLatitude);
    let gridPoint = pointIndex.get(key);
    if (gridPoint === undefined) {
      gridPoint = pointIndex.size;
      pointIndex.set(key, gridPoint);
      const around = getCells(place, referenceLatitude);
      cells.push(...around.names.map(columnOf));
      weights.push(...around.weights);
      areas.push(new Map());
    }
    if (place.area) areas[gridPoint]?.set(place.area, (areas[gridPoint]?.get(place.area) ?? 0) + 1);
    return gridPoint;
  });
  const pointAreas = areas.map((names) => [...names].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null);
  return {
    gridPoints,
    pointCells: packColumns(cells),
    pointWeights: new Float32Array(weights),
    pointAreas,
    pointIndex,
    referenceLatitudes,
  };
}

function packColumns(columns: readonly number[]): Columns {
  const fits = columns.every((column) => column <= 0xffff);
  return fits ? new Uint16Array(columns) : new Uint32Array(columns);
}

export function getLongestRow(starts: Uint32Array): number {
  let longest = 0;
  for (let i = 0; i + 1 < starts.length; i++) {
    longest = Math.max(longest, (starts[i + 1] as number) - (starts[i] as number));
  }
  return longest;
}
