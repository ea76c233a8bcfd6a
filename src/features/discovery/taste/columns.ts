// Columns: which tags and cells each place carries, as column numbers in typed arrays.
import type { TastePlace } from "./catalogue.ts";
import { cellsAt, isLocated, NOWHERE, parallelsOf, spotKey } from "./geography.ts";
import { aimFeature, aimsOf, typeFeature } from "./words.ts";

/** Column numbers, in two bytes each where they fit. */
export type Columns = Uint16Array | Uint32Array;

/** Tags with inverse document frequency (Spärck Jones 1972), each place's row L2-normalised. */
export function readTags(places: readonly TastePlace[], columnOf: (name: string) => number) {
  const rows = places.map((place) => tagsOf(place).map(columnOf));
  let top = 1;
  for (const row of rows) for (const column of row) top = Math.max(top, column);
  const uses = new Uint32Array(top + 1);
  for (const row of rows) for (const column of row) uses[column] = (uses[column] as number) + 1;
  const rarity = Float32Array.from(uses, (count) => Math.log((places.length + 1) / (count + 0.5)));
  const tagStarts = new Uint32Array(places.length + 1);
  rows.forEach((row, i) => {
    tagStarts[i + 1] = (tagStarts[i] as number) + row.length;
  });
  const tagScale = Float32Array.from(rows, (row) => {
    const square = row.reduce((sum, column) => sum + (rarity[column] as number) ** 2, 0);
    return square > 0 ? 1 / Math.sqrt(square) : 0;
  });
  return { tagStarts, tagColumns: packColumns(rows.flat()), tagScale, rarity };
}

/** The features that a place's type, tags and aims stand for, each once. */
export const tagsOf = (place: TastePlace): string[] => [
  ...new Set([typeFeature(place.type), ...place.tags, ...aimsOf(place).map(aimFeature)]),
];

export function readSpots(places: readonly TastePlace[], cities: Uint32Array, columnOf: (name: string) => number) {
  const parallels = parallelsOf(places, cities);
  const numbers = new Map<string, number>();
  const cells: number[] = [];
  const weights: number[] = [];
  const areas: Map<string, number>[] = [];
  const spots = Uint32Array.from(places, (place, position) => {
    if (!isLocated(place)) return NOWHERE;
    const parallel = parallels.get(cities[position] as number) as number;
    const key = spotKey(place, parallel);
    let spot = numbers.get(key);
    if (spot === undefined) {
      spot = numbers.size;
      numbers.set(key, spot);
      const around = cellsAt(place, parallel);
      cells.push(...around.names.map(columnOf));
      weights.push(...around.weights);
      areas.push(new Map());
    }
    if (place.area) areas[spot]?.set(place.area, (areas[spot]?.get(place.area) ?? 0) + 1);
    return spot;
  });
  const spotAreas = areas.map((names) => [...names].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null);
  return {
    spots,
    spotCells: packColumns(cells),
    spotWeights: Float32Array.from(weights),
    spotAreas,
    spotNumbers: numbers,
    parallels,
  };
}

function packColumns(columns: readonly number[]): Columns {
  const fits = columns.every((column) => column <= 0xffff);
  return fits ? Uint16Array.from(columns) : Uint32Array.from(columns);
}

/** Columns of the place that has the most. */
export function longestOf(starts: Uint32Array): number {
  let longest = 0;
  for (let i = 0; i + 1 < starts.length; i++) {
    longest = Math.max(longest, (starts[i + 1] as number) - (starts[i] as number));
  }
  return longest;
}
