// Adds columns for tags, cells and grid points that no place of a catalogue had before.
import type { Catalogue, TastePlace } from "./catalogue.ts";
import { listTagFeatures } from "./columns.ts";
import { CELLS_PER_POINT, getCells, isLocated, NO_LOCATION, toPointKey } from "./geography.ts";

type GridPoint = { cells: number[]; weights: Float32Array };

/** New tags come after the tags, and cells after the cells. @returns undefined if numbers exceed two bytes */
export function addColumns(before: Catalogue, changed: readonly TastePlace[], cities: readonly number[]) {
  const newTags = new Map<string, number>();
  const tags = changed.map((place) =>
    listTagFeatures(place).map((name) => {
      const known = before.columns.get(name);
      if (known !== undefined && known < before.cellColumn) return known;
      return assignNumber(name, newTags, before.cellColumn);
    }),
  );
  const shift = newTags.size;
  const newCells = new Map<string, number>();
  const cellOf = (name: string): number => {
    const known = before.columns.get(name);
    return known !== undefined ? known + shift : assignNumber(name, newCells, before.latentColumn + shift);
  };
  const newPoints: GridPoint[] = [];
  const newNumbers = new Map<number, number>();
  const gridPoints = changed.map((place, index) => {
    if (!isLocated(place)) return NO_LOCATION;
    const referenceLatitude = before.referenceLatitudes.get(cities[index] as number) ?? Math.round(place.latitude);
    const key = toPointKey(place, referenceLatitude);
    const known = before.pointIndex.get(key) ?? newNumbers.get(key);
    if (known !== undefined) return known;
    const { names, weights } = getCells(place, referenceLatitude);
    newPoints.push({ cells: names.map(cellOf), weights });
    return assignNumber(key, newNumbers, before.pointAreas.length);
  });
  const isWider = shift + newCells.size > 0;
  const width = before.features.length + shift + newCells.size;
  if (width > 0xffff && (before.tagColumns instanceof Uint16Array || before.pointCells instanceof Uint16Array))
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
    gridPoints,
    catalogue: {
      cellColumn: before.cellColumn + shift,
      latentColumn: before.latentColumn + shift + newCells.size,
      ...(isWider && { features: wider, columns: new Map(wider.map((name, column) => [name, column])) }),
      ...((isWider || newPoints.length > 0) && addPoints(before, newPoints, shift)),
      ...(newPoints.length > 0 && { pointIndex: new Map([...before.pointIndex, ...newNumbers]) }),
    },
  };
}

/** The number of a name. A new name gets the next number, starting from `first`. */
function assignNumber<Name>(name: Name, numbers: Map<Name, number>, first: number): number {
  const number = numbers.get(name) ?? first + numbers.size;
  numbers.set(name, number);
  return number;
}

/** @param shift number of columns by which the existing cells move */
function addPoints(
  { pointCells, pointWeights, pointAreas }: Catalogue,
  added: readonly GridPoint[],
  shift: number,
): Pick<Catalogue, "pointCells" | "pointWeights" | "pointAreas"> {
  const count = pointAreas.length + added.length;
  const cells = new (pointCells.constructor as typeof Uint32Array)(count * CELLS_PER_POINT);
  const weights = new Float32Array(count * CELLS_PER_POINT);
  cells.set(shift === 0 ? pointCells : pointCells.map((column) => column + shift));
  weights.set(pointWeights);
  added.forEach((gridPoint, index) => {
    const at = (pointAreas.length + index) * CELLS_PER_POINT;
    cells.set(gridPoint.cells, at);
    weights.set(gridPoint.weights, at);
  });
  return { pointCells: cells, pointWeights: weights, pointAreas: [...pointAreas, ...added.map(() => null)] };
}
