// The side map: predicts latents from tags and cells, for places that the crowd does not know yet.
import type { Catalogue } from "./catalogue.ts";
import type { TrainingOptions } from "./factor-training.ts";
import { allocateRow, readRow } from "./rows.ts";

/**
 * The ridge regression B = (FᵀF + φI)⁻¹FᵀY from tags and cells to latents (Hoerl & Kennard 1970). Each latent is solved by
 * conjugate gradients (Hestenes & Stiefel 1952), since there may be thousands of tags.
 * @returns `side`, sideNames × rank
 */
export function fitSideInformation(catalogue: Catalogue, latents: Float32Array, { rank, sideRidge }: TrainingOptions) {
  const first = catalogue.tagColumn;
  const width = catalogue.latentColumn - first;
  const room = allocateRow(catalogue);
  const rows = Array.from({ length: catalogue.size }, (_, i) => {
    const n = readRow(catalogue, i, room);
    let end = n;
    while (end > 2 && (room.columns[end - 1] as number) >= catalogue.latentColumn) end--;
    return { columns: room.columns.slice(2, end).map((column) => column - first), values: room.values.slice(2, end) };
  });
  const side = new Float32Array(width * rank);
  for (let k = 0; k < rank; k++) {
    const target = new Float64Array(width);
    rows.forEach((row, i) => {
      row.columns.forEach((column, f) => {
        target[column] = (target[column] as number) + (row.values[f] as number) * (latents[i * rank + k] as number);
      });
    });
    const solution = solveConjugateGradients(target, (x) => {
      const out = x.map((value) => sideRidge * value);
      for (const { columns, values } of rows) {
        let dot = 0;
        for (let f = 0; f < columns.length; f++) dot += (values[f] as number) * (x[columns[f] as number] as number);
        for (let f = 0; f < columns.length; f++) {
          const column = columns[f] as number;
          out[column] = (out[column] as number) + (values[f] as number) * dot;
        }
      }
      return out;
    });
    for (let column = 0; column < width; column++) side[column * rank + k] = solution[column] as number;
  }
  return { sideNames: catalogue.features.slice(first, catalogue.latentColumn), side };
}

function solveConjugateGradients(target: Float64Array, apply: (x: Float64Array) => Float64Array): Float64Array {
  const x = new Float64Array(target.length);
  const residual = target.slice();
  const direction = target.slice();
  let square = dotProduct(residual, residual);
  const enough = 1e-8 * square;
  for (let step = 0; step < 60 && square > enough; step++) {
    const applied = apply(direction);
    const length = square / dotProduct(direction, applied);
    for (let i = 0; i < x.length; i++) {
      x[i] = (x[i] as number) + length * (direction[i] as number);
      residual[i] = (residual[i] as number) - length * (applied[i] as number);
    }
    const next = dotProduct(residual, residual);
    for (let i = 0; i < x.length; i++) {
      direction[i] = (residual[i] as number) + (next / square) * (direction[i] as number);
    }
    square = next;
  }
  return x;
}

function dotProduct(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
