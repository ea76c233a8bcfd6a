// Explains a place's score by the terms that it is the sum of, and a taste profile by its traits.
import { type Catalogue, findPosition } from "./catalogue.ts";
import { POPULARITY, PREFERENCE_PREFIX, QUALITY, toLabel } from "./labels.ts";
import { getPrior } from "./priors.ts";
import { alignTaste, type TasteProfile } from "./profile.ts";
import { allocateRow, dotRow, readRow } from "./rows.ts";

export type ScoreTerm = {
  /** A feature name, or "like" or "area" for a group of features. */
  feature: string;
  /** As shown in a reason; "" if the term is never a reason. */
  label: string;
  /** In log-odds. */
  value: number;
};

export type Explanation = {
  /** Calibrated probability that this traveler likes the place, 1 … 99. */
  percent: number;
  /** Labels of the largest positive terms, at most three. */
  reasons: string[];
};

export type Trait = {
  name: string;
  label: string;
  /** Log-odds that the feature adds to a place with this feature alone. */
  weight: number;
  /** 0 … 1: the share of the prior variance that the swipes have removed. */
  sure: number;
};

const MAX_REASONS = 3;
/** In log-odds. */
const MIN_REASON = 0.05;
/** Number of strongest tags that are terms of their own; the others count toward the similarity to a liked place. */
const NAMED_TAGS = 3;
/** Tags with a smaller `sure` are not listed as traits. */
const MIN_SURE = 0.02;

export function explain(taste: TasteProfile, catalogue: Catalogue, position: number): Explanation {
  const aligned = alignTaste(taste, catalogue);
  const reasons = getScoreTerms(aligned, catalogue, position)
    .filter(({ value, label }) => value >= MIN_REASON && label !== "")
    .sort((a, b) => b.value - a.value)
    .map(({ label }) => label);
  return { percent: toPercent(aligned, catalogue, position), reasons: [...new Set(reasons)].slice(0, MAX_REASONS) };
}

/**
 * The terms that a place's score is the sum of. The strongest tags are terms of their own; the other tags and the latent
 * factors together are the similarity to the most similar liked place.
 */
export function getScoreTerms(taste: TasteProfile, catalogue: Catalogue, position: number): ScoreTerm[] {
  const { weights } = alignTaste(taste, catalogue);
  const row = allocateRow(catalogue);
  const n = readRow(catalogue, position, row);
  const tags: ScoreTerm[] = [];
  const terms: ScoreTerm[] = [];
  let similarity = 0;
  let area = 0;
  for (let f = 0; f < n; f++) {
    const column = row.columns[f] as number;
    const value = (row.values[f] as number) * (weights[column] as number);
    const feature = catalogue.features[column] as string;
    if (column >= catalogue.latentColumn) similarity += value;
    else if (column >= catalogue.cellColumn) area += value;
    else (column >= catalogue.tagColumn ? tags : terms).push({ feature, label: toLabel(feature), value });
  }
  tags.sort((a, b) => b.value - a.value);
  const liked = findMostSimilarLike(taste, catalogue, position);
  tags.forEach((tag, rank) => {
    if (tag.feature.startsWith(PREFERENCE_PREFIX) || rank < NAMED_TAGS || liked === null) terms.push(tag);
    else similarity += tag.value;
  });
  terms.push({ feature: "like", label: liked === null ? "" : `Like ${catalogue.names[liked]}`, value: similarity });
  terms.push({ feature: "area", label: getAreaLabel(taste, catalogue, position), value: area });
  return terms;
}

/** The learned or stated tags, travel preferences, popularity and quality of a profile, strongest first. */
export function listTraits(taste: TasteProfile, catalogue: Catalogue): Trait[] {
  const { features, weights, precisions, traveler } = alignTaste(taste, catalogue);
  const traits: Trait[] = [];
  for (let column = 0; column < catalogue.cellColumn; column++) {
    const name = features[column] as string;
    const prior = getPrior(name, traveler, catalogue.population);
    const weight = weights[column] as number;
    const sure = Math.max(0, 1 - 1 / (prior.variance * (precisions[column] as number)));
    const isBasic = name === POPULARITY || name === QUALITY;
    if (isBasic || sure >= MIN_SURE || prior.mean !== 0) traits.push({ name, label: toLabel(name), weight, sure });
  }
  return traits.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}

function toPercent(taste: TasteProfile, catalogue: Catalogue, position: number): number {
  const [intercept, slope] = taste.calibration as unknown as [number, number];
  const chance = 1 / (1 + Math.exp(-(intercept + slope * getRelativeScore(taste, catalogue, position))));
  return Math.max(1, Math.min(99, Math.round(100 * chance)));
}

/** A place's score minus the mean score of its city's reference places, in log-odds. */
export function getRelativeScore(taste: TasteProfile, catalogue: Catalogue, position: number): number {
  const { weights } = alignTaste(taste, catalogue);
  const mean = getReferenceMean(weights, catalogue, catalogue.cities[position] as number);
  const row = allocateRow(catalogue);
  return dotRow(row, readRow(catalogue, position, row), weights) - mean;
}

/** Reference means by profile and city: they are the same for all cards of a deck. */
const referenceMeans = new WeakMap<Float32Array, { catalogue: WeakRef<Catalogue>; byCity: Map<number, number> }>();

function getReferenceMean(weights: Float32Array, catalogue: Catalogue, city: number): number {
  let cached = referenceMeans.get(weights);
  if (!cached || cached.catalogue.deref() !== catalogue) {
    cached = { catalogue: new WeakRef(catalogue), byCity: new Map() };
    referenceMeans.set(weights, cached);
  }
  const found = cached.byCity.get(city);
  if (found !== undefined) return found;
  const reference = catalogue.cityReference[city] as Uint32Array;
  const row = allocateRow(catalogue);
  let mean = 0;
  for (const peer of reference) mean += dotRow(row, readRow(catalogue, peer, row), weights) / reference.length;
  cached.byCity.set(city, mean);
  return mean;
}

/** The liked place with the highest cosine similarity of tags and latents; null if none is positive. */
function findMostSimilarLike(taste: TasteProfile, catalogue: Catalogue, position: number): number | null {
  const own = toSimilarityVector(catalogue, position);
  let best: number | null = null;
  let highest = 0;
  for (const id of taste.liked) {
    const liked = findPosition(catalogue, id);
    if (liked === undefined || liked === position) continue;
    const similarity = cosine(own, toSimilarityVector(catalogue, liked));
    if (similarity > highest) [best, highest] = [liked, similarity];
  }
  return best;
}

function toSimilarityVector(catalogue: Catalogue, position: number): Map<number, number> {
  const row = allocateRow(catalogue);
  const n = readRow(catalogue, position, row);
  const vector = new Map<number, number>();
  for (let f = 2; f < n; f++) {
    const column = row.columns[f] as number;
    const isLatent = column >= catalogue.latentColumn;
    if (column < catalogue.cellColumn || isLatent) {
      vector.set(column, (row.values[f] as number) * (isLatent ? 1 / Math.sqrt(catalogue.rank) : 1));
    }
  }
  return vector;
}

function cosine(a: Map<number, number>, b: Map<number, number>): number {
  let dot = 0;
  let squareA = 0;
  let squareB = 0;
  for (const [column, value] of a) {
    squareA += value * value;
    dot += value * (b.get(column) ?? 0);
  }
  for (const value of b.values()) squareB += value * value;
  return dot / Math.sqrt(squareA * squareB || 1);
}

function getAreaLabel(taste: TasteProfile, catalogue: Catalogue, position: number): string {
  const area = catalogue.pointAreas[catalogue.gridPoints[position] as number];
  if (area) return `In ${area}`;
  return taste.liked.length > 0 ? "Near places you liked" : "";
}
