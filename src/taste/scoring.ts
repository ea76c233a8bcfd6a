// How much a traveler is drawn to each place, in one pass over typed arrays.
import type { Catalogue } from "./catalogue.ts";
import { CELLS_PER_SPOT, NOWHERE } from "./geography.ts";
import { alignTaste, type TasteProfile } from "./profile.ts";
import { makeRow, readRow, weigh } from "./rows.ts";

/**
 * The score w·x of every place, in log-odds, by position. Only differences within a city mean something.
 * @param out reused if given; at least `catalogue.size` long
 */
export function score(taste: TasteProfile, catalogue: Catalogue, out = new Float32Array(catalogue.size)): Float32Array {
  const { weights } = alignTaste(taste, catalogue);
  const tagWorth = worthOfTags(catalogue, weights);
  const spotWorth = worthOfSpots(catalogue, weights);
  // Doubles beside the sums, which are doubles too: a weight is read for every place, and widened once.
  const latentWeights = Float64Array.from(
    weights.subarray(catalogue.latentColumn, catalogue.latentColumn + catalogue.rank),
  );
  const { popularity, quality, tagStarts, tagColumns, tagScale, spots, latents, rank, size } = catalogue;
  const popularityWeight = weights[0] as number;
  const qualityWeight = weights[1] as number;
  for (let i = 0; i < size; i++) {
    let tags = 0;
    const end = tagStarts[i + 1] as number;
    for (let at = tagStarts[i] as number; at < end; at++) tags += tagWorth[tagColumns[at] as number] as number;
    let sum =
      popularityWeight * (popularity[i] as number) +
      qualityWeight * (quality[i] as number) +
      (tagScale[i] as number) * tags;
    const spot = spots[i] as number;
    if (spot !== NOWHERE) sum += spotWorth[spot] as number;
    const start = i * rank;
    for (let k = 0; k < rank; k++) sum += (latents[start + k] as number) * (latentWeights[k] as number);
    out[i] = sum;
  }
  return out;
}

/** The scores of these places, in their order. */
export function scorePlaces(taste: TasteProfile, catalogue: Catalogue, positions: ArrayLike<number>): Float32Array {
  const { weights } = alignTaste(taste, catalogue);
  const row = makeRow(catalogue);
  return Float32Array.from(positions, (position) => weigh(row, readRow(catalogue, position, row), weights));
}

/** What each tag adds before a place's own scale: weight × rarity, by column. */
function worthOfTags(catalogue: Catalogue, weights: Float32Array): Float64Array {
  const { rarity } = catalogue;
  const worth = new Float64Array(rarity.length);
  for (let column = 0; column < worth.length; column++) {
    worth[column] = (rarity[column] as number) * (weights[column] as number);
  }
  return worth;
}

/** What each spot adds: the weights of its nine cells. */
function worthOfSpots(catalogue: Catalogue, weights: Float32Array): Float64Array {
  const { spotCells, spotWeights } = catalogue;
  const worth = new Float64Array(spotCells.length / CELLS_PER_SPOT);
  for (let spot = 0, c = 0; spot < worth.length; spot++) {
    let sum = 0;
    for (const end = c + CELLS_PER_SPOT; c < end; c++) {
      sum += (spotWeights[c] as number) * (weights[spotCells[c] as number] as number);
    }
    worth[spot] = sum;
  }
  return worth;
}
