// The features of one place as a sparse row of column numbers and values, read from the catalogue's arrays.
import type { Catalogue } from "./catalogue.ts";
import { CELLS_PER_POINT, NO_LOCATION } from "./geography.ts";

export type Row = { columns: Uint32Array; values: Float32Array };

export function allocateRow({ longestRow }: Pick<Catalogue, "longestRow">): Row {
  return { columns: new Uint32Array(longestRow), values: new Float32Array(longestRow) };
}

export const listTagColumns = ({ tagStarts, tagColumns }: Catalogue, position: number) =>
  tagColumns.subarray(tagStarts[position], tagStarts[position + 1]);

/** How many of the places have each tag, by column. */
export function countTags(catalogue: Catalogue, positions: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const position of positions)
    for (const column of listTagColumns(catalogue, position)) counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}

/** The dot product w·x over the first `length` features of a row. */
export function dotRow({ columns, values }: Row, length: number, weights: Float32Array): number {
  let sum = 0;
  for (let f = 0; f < length; f++) sum += (values[f] as number) * (weights[columns[f] as number] as number);
  return sum;
}

/** Writes the features of a place into `row`, starting at index `from`. @returns the index after the last feature */
export function readRow(catalogue: Catalogue, position: number, { columns, values }: Row, from = 0): number {
  columns[from] = 0;
  values[from] = catalogue.popularity[position] as number;
  columns[from + 1] = 1;
  values[from + 1] = catalogue.quality[position] as number;
  let n = from + 2;
  const scale = catalogue.tagScale[position] as number;
  const end = catalogue.tagStarts[position + 1] as number;
  for (let at = catalogue.tagStarts[position] as number; at < end; at++) {
    const column = catalogue.tagColumns[at] as number;
    columns[n] = column;
    values[n++] = (catalogue.idf[column] as number) * scale;
  }
  const gridPoint = catalogue.gridPoints[position] as number;
  if (gridPoint !== NO_LOCATION) {
    for (let c = gridPoint * CELLS_PER_POINT; c < (gridPoint + 1) * CELLS_PER_POINT; c++) {
      columns[n] = catalogue.pointCells[c] as number;
      values[n++] = catalogue.pointWeights[c] as number;
    }
  }
  const { rank } = catalogue;
  for (let k = 0; k < rank; k++) {
    columns[n] = catalogue.latentColumn + k;
    values[n++] = catalogue.latents[position * rank + k] as number;
  }
  return n;
}
