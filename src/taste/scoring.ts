// How much a traveler is drawn to each place, in one pass over typed arrays.
import type { Catalogue } from "./catalogue.ts";
import { CELLS_PER_POINT, NO_LOCATION } from "./geography.ts";
import { alignTaste, type TasteProfile } from "./profile.ts";
import { allocateRow, dotRow, readRow } from "./rows.ts";

/**
 * The score w·x of every place, in log-odds, by position. Only differences within a city mean something.
 * @param out reused if given; at least `catalogue.size` long
 */
export function score(taste: TasteProfile, catalogue: Catalogue, out = new Float32Array(catalogue.size)): Float32Array {
  const { weights } = alignTaste(taste, catalogue);
  const tagValues = computeTagValues(catalogue, weights);
  const pointValues = computePointValues(catalogue, weights);
  // Doubles beside the sums, which are doubles too: a weight is read for every place, and widened once.
  const latentWeights = Float64Array.from(
    weights.subarray(catalogue.latentColumn, catalogue.latentColumn + catalogue.rank),
  );
  const { popularity, quality, tagStarts, tagColumns, tagScale, gridPoints, latents, rank, size } = catalogue;
  const popularityWeight = weights[0] as number;
  const qualityWeight = weights[1] as number;
  for (let i = 0; i < size; i++) {
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
  return out;
}

/** The scores of these places, in their order. */
export function scorePlaces(taste: TasteProfile, catalogue: Catalogue, positions: ArrayLike<number>): Float32Array {
  const { weights } = alignTaste(taste, catalogue);
  const row = allocateRow(catalogue);
  return Float32Array.from(positions, (position) => dotRow(row, readRow(catalogue, position, row), weights));
}

/** What each tag adds before a place's own scale: weight × rarity, by column. */
function computeTagValues(catalogue: Catalogue, weights: Float32Array): Float64Array {
  const { idf } = catalogue;
  const worth = new Float64Array(idf.length);
  for (let column = 0; column < worth.length; column++) {
    worth[column] = (idf[column] as number) * (weights[column] as number);
  }
  return worth;
}

/** What each spot adds: the weights of its nine cells. */
function computePointValues(catalogue: Catalogue, weights: Float32Array): Float64Array {
  const { pointCells, pointWeights } = catalogue;
  const worth = new Float64Array(pointCells.length / CELLS_PER_POINT);
  for (let gridPoint = 0, c = 0; gridPoint < worth.length; gridPoint++) {
    let sum = 0;
    for (const end = c + CELLS_PER_POINT; c < end; c++) {
      sum += (pointWeights[c] as number) * (weights[pointCells[c] as number] as number);
    }
    worth[gridPoint] = sum;
  }
  return worth;
}
