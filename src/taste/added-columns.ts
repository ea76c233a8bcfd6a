// Columns and spots for what no place of a catalogue had before: new tags, cells of the lattice, and points on it.
import type { Catalogue, TastePlace } from "./catalogue.ts";
import { tagsOf } from "./columns.ts";
import { CELLS_PER_SPOT, cellsAt, isLocated, NOWHERE, spotKey } from "./geography.ts";

type Spot = { cells: number[]; weights: Float32Array };

/**
 * Adds columns for new tags and cells, and says which columns each changed place has.
 * @param cities the city of each changed place
 * @returns undefined where the column numbers no longer fit into two bytes
 */
export function addColumns(before: Catalogue, changed: readonly TastePlace[], cities: readonly number[]) {
  const newTags = new Map<string, number>();
  const tags = changed.map((place) =>
    tagsOf(place).map((name) => {
      const known = before.columns.get(name);
      if (known !== undefined && known < before.cellColumn) return known;
      return numberOf(name, newTags, before.cellColumn);
    }),
  );
  const shift = newTags.size;
  const newCells = new Map<string, number>();
  const cellOf = (name: string): number => {
    const known = before.columns.get(name);
    return known !== undefined ? known + shift : numberOf(name, newCells, before.latentColumn + shift);
  };
  const newSpots: Spot[] = [];
  const newNumbers = new Map<string, number>();
  const spots = changed.map((place, index) => {
    if (!isLocated(place)) return NOWHERE;
    const parallel = before.parallels.get(cities[index] as number) ?? Math.round(place.latitude);
    const key = spotKey(place, parallel);
    const known = before.spotNumbers.get(key) ?? newNumbers.get(key);
    if (known !== undefined) return known;
    const { names, weights } = cellsAt(place, parallel);
    newSpots.push({ cells: names.map(cellOf), weights });
    return numberOf(key, newNumbers, before.spotAreas.length);
  });
  const isWider = shift + newCells.size > 0;
  const width = before.features.length + shift + newCells.size;
  if (width > 0xffff && (before.tagColumns instanceof Uint16Array || before.spotCells instanceof Uint16Array))
    return undefined;
  const { features } = before;
  const wider = [
    ...features.slice(0, before.cellColumn),
    ...newTags.keys(),
    ...features.slice(before.cellColumn, before.latentColumn),
    ...newCells.keys(),
    ...features.slice(before.latentColumn),
  ];
  return {
    isWider,
    tags,
    spots,
    catalogue: {
      cellColumn: before.cellColumn + shift,
      latentColumn: before.latentColumn + shift + newCells.size,
      ...(isWider && { features: wider, columns: new Map(wider.map((name, column) => [name, column])) }),
      ...((isWider || newSpots.length > 0) && addSpots(before, newSpots, shift)),
      ...(newSpots.length > 0 && { spotNumbers: new Map([...before.spotNumbers, ...newNumbers]) }),
    },
  };
}

/** The number of a name; a new name is given the next one, from `first` on. */
function numberOf(name: string, numbers: Map<string, number>, first: number): number {
  const number = numbers.get(name) ?? first + numbers.size;
  numbers.set(name, number);
  return number;
}

/** @param shift by how many columns the existing cells move */
function addSpots(
  { spotCells, spotWeights, spotAreas }: Catalogue,
  added: readonly Spot[],
  shift: number,
): Pick<Catalogue, "spotCells" | "spotWeights" | "spotAreas"> {
  const count = spotAreas.length + added.length;
  const cells = new (spotCells.constructor as typeof Uint32Array)(count * CELLS_PER_SPOT);
  const weights = new Float32Array(count * CELLS_PER_SPOT);
  cells.set(shift === 0 ? spotCells : spotCells.map((column) => column + shift));
  weights.set(spotWeights);
  added.forEach((spot, index) => {
    const at = (spotAreas.length + index) * CELLS_PER_SPOT;
    cells.set(spot.cells, at);
    weights.set(spot.weights, at);
  });
  return { spotCells: cells, spotWeights: weights, spotAreas: [...spotAreas, ...added.map(() => null)] };
}
