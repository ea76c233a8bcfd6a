// Scores all places for a traveler in one pass over typed arrays.
import type { Catalogue } from "./catalogue.ts";
import { CELLS_PER_POINT, NO_LOCATION } from "./geography.ts";
import { alignTaste, type TasteProfile } from "./profile.ts";
import { allocateRow, dotRow, readRow } from "./rows.ts";

/** w·x of every place, in log-odds. Only compare within a city. @param out at least `catalogue.size` long */
export function score(taste: TasteProfile, catalogue: Catalogue, out = new Float32Array(catalogue.size)): Float32Array {
  makeScorer(taste, catalogue)(out);
  return out;
}

/** Works like `score`, only at `positions`, and 0 elsewhere. Much faster for few places. */
export function scoreOnly(taste: TasteProfile, catalogue: Catalogue, positions: ArrayLike<number>): Float32Array {
  const out = new Float32Array(catalogue.size);
  makeScorer(taste, catalogue)(out, positions);
  return out;
}

let shared = new Float32Array(0);

/** Works like `scoreOnly`, with anything elsewhere. Until the next call of either function, which use the same array. */
export function scoreForNow(taste: TasteProfile, catalogue: Catalogue, positions: ArrayLike<number>): Float32Array {
  const { scores, add } = scoreStepwise(taste, catalogue);
  add(positions);
  return scores;
}

/** Works like `scoreForNow`, at more and more positions. */
export function scoreStepwise(
  taste: TasteProfile,
  catalogue: Catalogue,
): { scores: Float32Array; add(positions: ArrayLike<number>): void } {
  if (shared.length < catalogue.size) shared = new Float32Array(catalogue.size);
  const scores = shared;
  const scoreInto = makeScorer(taste, catalogue);
  return { scores, add: (positions) => scoreInto(scores, positions) };
}

/** @returns a function that scores the places at `positions`, or all, into the array at their positions */
function makeScorer(
  taste: TasteProfile,
  catalogue: Catalogue,
): (out: Float32Array, positions?: ArrayLike<number>) => void {
  const { weights } = alignTaste(taste, catalogue);
  const tagValues = computeTagValues(catalogue, weights);
  const pointValues = getPointValues(catalogue, weights);
  // Widened to doubles once here, instead of once per place in the loop.
  const latentWeights = Float64Array.from(
    weights.subarray(catalogue.latentColumn, catalogue.latentColumn + catalogue.rank),
  );
  const { popularity, quality, tagStarts, tagColumns, tagScale, gridPoints, latents, rank, size } = catalogue;
  const popularityWeight = weights[0] as number;
  const qualityWeight = weights[1] as number;
  return (out, positions) => {
    const count = positions?.length ?? size;
    for (let n = 0; n < count; n++) {
      const i = positions ? (positions[n] as number) : n;
      let tags = 0;
      const end = tagStarts[i + 1] as number;
      for (let at = tagStarts[i] as number; at < end; at++) tags += tagValues[tagColumns[at] as number] as number;
      let sum =
        popularityWeight * (popularity[i] as number) +
        qualityWeight * (quality[i] as number) +
        (tagScale[i] as number) * tags;
      const gridPoint = gridPoints[i] as number;
      if (gridPoint !== NO_LOCATION) sum += pointValues[gridPoint] as number;
      const start = i * rank;
      for (let k = 0; k < rank; k++) sum += (latents[start + k] as number) * (latentWeights[k] as number);
      out[i] = sum;
    }
  };
}

export function scorePlaces(taste: TasteProfile, catalogue: Catalogue, positions: ArrayLike<number>): Float32Array {
  const { weights } = alignTaste(taste, catalogue);
  const row = allocateRow(catalogue);
  return Float32Array.from(positions, (position) => dotRow(row, readRow(catalogue, position, row), weights));
}

/** Keyed by column: weight × idf, what a tag contributes before a place's `tagScale`. */
function computeTagValues(catalogue: Catalogue, weights: Float32Array): Float64Array {
  const { idf } = catalogue;
  const values = new Float64Array(idf.length);
  for (let column = 0; column < values.length; column++) {
    values[column] = (idf[column] as number) * (weights[column] as number);
  }
  return values;
}

const knownPointValues = new WeakMap<Float32Array, { pointCells: Catalogue["pointCells"]; values: Float64Array }>();

/** Keyed by grid point: the contribution of its nine cells. Kept as long as the weights, which must not be changed. */
export function getPointValues(catalogue: Catalogue, weights: Float32Array): Float64Array {
  const { pointCells } = catalogue;
  const known = knownPointValues.get(weights);
  if (known?.pointCells === pointCells) return known.values;
  const values = computePointValues(catalogue, weights);
  knownPointValues.set(weights, { pointCells, values });
  return values;
}

function computePointValues({ pointCells, pointWeights }: Catalogue, weights: Float32Array): Float64Array {
  const values = new Float64Array(pointCells.length / CELLS_PER_POINT);
  for (let gridPoint = 0, c = 0; gridPoint < values.length; gridPoint++) {
    let sum = 0;
    for (const end = c + CELLS_PER_POINT; c < end; c++) {
      sum += (pointWeights[c] as number) * (weights[pointCells[c] as number] as number);
    }
    values[gridPoint] = sum;
  }
  return values;
}
