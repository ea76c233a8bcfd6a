// Side information: predicts the latent factors of places without likes from their tags and location.
import { solveConjugateGradients } from "./algebra.ts";
import type { Catalogue } from "./catalogue.ts";
import type { TrainingOptions } from "./factors.ts";
import { allocateRow, readRow } from "./rows.ts";

/** Ridge regression B = (FᵀF + φI)⁻¹FᵀY (Hoerl & Kennard 1970), one latent at a time. @returns B, sideNames × rank */
export function fitSideInformation(catalogue: Catalogue, latents: Float32Array, { rank, sideRidge }: TrainingOptions) {
  const first = catalogue.tagColumn;
  const width = catalogue.latentColumn - first;
  const buffer = allocateRow(catalogue);
  const rows = Array.from({ length: catalogue.size }, (_, i) => {
    const n = readRow(catalogue, i, buffer);
    let end = n;
    while (end > 2 && (buffer.columns[end - 1] as number) >= catalogue.latentColumn) end--;
    return {
      columns: buffer.columns.slice(2, end).map((column) => column - first),
      values: buffer.values.slice(2, end),
    };
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
