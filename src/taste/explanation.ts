// Why a place ranks where it does, in the very terms that rank it, and what a traveler's taste looks like.
import { type Catalogue, findPosition } from "./catalogue.ts";
import { POPULARITY, PREFERENCE_PREFIX, QUALITY, toLabel } from "./labels.ts";
import { getPrior } from "./priors.ts";
import { alignTaste, type TasteProfile } from "./profile.ts";
import { allocateRow, dotRow, readRow } from "./rows.ts";

/** One term of a score, in log-odds. `feature` is a feature's name, or "like" or "area" for a group of them. */
export type ScoreTerm = { feature: string; label: string; share: number };

export type Explanation = {
  /** Calibrated probability that this traveler likes the place, 1..99. */
  percent: number;
  /** The largest positive terms in words, at most three. */
  reasons: string[];
};

export type Trait = {
  name: string;
  label: string;
  /** Log-odds that a place gains which is nothing but this. */
  weight: number;
  /** 0..1: how much of the prior's doubt the swipes have removed. */
  sure: number;
};

const MAX_REASONS = 3;
/** Log-odds below which a term is no reason. */
const MIN_REASON = 0.05;
/** Strongest tags that are told by name; the others count toward the likeness to a liked place. */
const NAMED_TAGS = 3;
/** A tag appears among the traits from this `sure` on. */
const MIN_SURE = 0.02;

/** The percentage and the reasons of one place. */
export function explain(taste: TasteProfile, catalogue: Catalogue, position: number): Explanation {
  const aligned = alignTaste(taste, catalogue);
  const shares = getScoreTerms(aligned, catalogue, position);
  const reasons = shares
    .filter((share) => share.share >= MIN_REASON && share.label !== "")
    .sort((a, b) => b.share - a.share)
    .map((share) => share.label);
  return { percent: toPercent(aligned, catalogue, position), reasons: [...new Set(reasons)].slice(0, MAX_REASONS) };
}

/**
 * The terms of a place's score, which add up to it. The strongest tags are named; the other tags and the latent factors
 * become the likeness to the most similar liked place (by the cosine of tags and latents).
 */
export function getScoreTerms(taste: TasteProfile, catalogue: Catalogue, position: number): ScoreTerm[] {
  const { weights } = alignTaste(taste, catalogue);
  const row = allocateRow(catalogue);
  const n = readRow(catalogue, position, row);
  const tags: ScoreTerm[] = [];
  const shares: ScoreTerm[] = [];
  let likeness = 0;
  let area = 0;
  for (let f = 0; f < n; f++) {
    const column = row.columns[f] as number;
    const share = (row.values[f] as number) * (weights[column] as number);
    const feature = catalogue.features[column] as string;
    if (column >= catalogue.latentColumn) likeness += share;
    else if (column >= catalogue.cellColumn) area += share;
    else (column >= catalogue.tagColumn ? tags : shares).push({ feature, label: toLabel(feature), share });
  }
  tags.sort((a, b) => b.share - a.share);
  const twin = findMostSimilarLike(taste, catalogue, position);
  tags.forEach((tag, rank) => {
    if (tag.feature.startsWith(PREFERENCE_PREFIX) || rank < NAMED_TAGS || twin === null) shares.push(tag);
    else likeness += tag.share;
  });
  shares.push({ feature: "like", label: twin === null ? "" : `Like ${catalogue.names[twin]}`, share: likeness });
  shares.push({ feature: "area", label: areaLabel(taste, catalogue, position), share: area });
  return shares;
}

/** Tags, preferences, popularity and quality in the profile, strongest first. */
export function listTraits(taste: TasteProfile, catalogue: Catalogue): Trait[] {
  const { features, weights, precisions, traveler } = alignTaste(taste, catalogue);
  const found: Trait[] = [];
  for (let column = 0; column < catalogue.cellColumn; column++) {
    const name = features[column] as string;
    const prior = getPrior(name, traveler, catalogue.crowd);
    const weight = weights[column] as number;
    const sure = Math.max(0, 1 - 1 / (prior.variance * (precisions[column] as number)));
    const basic = name === POPULARITY || name === QUALITY;
    if (basic || sure >= MIN_SURE || prior.mean !== 0) found.push({ name, label: toLabel(name), weight, sure });
  }
  return found.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}

function toPercent(taste: TasteProfile, catalogue: Catalogue, position: number): number {
  const [intercept, slope] = taste.appeal as unknown as [number, number];
  const chance = 1 / (1 + Math.exp(-(intercept + slope * getRelativeScore(taste, catalogue, position))));
  return Math.max(1, Math.min(99, Math.round(100 * chance)));
}

/** How far a place's score is above the mean of its city's reference places, in log-odds. */
export function getRelativeScore(taste: TasteProfile, catalogue: Catalogue, position: number): number {
  const { weights } = alignTaste(taste, catalogue);
  const mean = meanOf(weights, catalogue, catalogue.cities[position] as number);
  const row = allocateRow(catalogue);
  return dotRow(row, readRow(catalogue, position, row), weights) - mean;
}

/** The mean score of each city under a profile's weights, for all the cards of a deck. */
const means = new WeakMap<Float32Array, { catalogue: WeakRef<Catalogue>; byCity: Map<number, number> }>();

function meanOf(weights: Float32Array, catalogue: Catalogue, city: number): number {
  let known = means.get(weights);
  if (!known || known.catalogue.deref() !== catalogue) {
    known = { catalogue: new WeakRef(catalogue), byCity: new Map() };
    means.set(weights, known);
  }
  const found = known.byCity.get(city);
  if (found !== undefined) return found;
  const reference = catalogue.cityReference[city] as Uint32Array;
  const row = allocateRow(catalogue);
  let mean = 0;
  for (const peer of reference) mean += dotRow(row, readRow(catalogue, peer, row), weights) / reference.length;
  known.byCity.set(city, mean);
  return mean;
}

/** The liked place most like this one by the cosine of tags and latents; null where none is alike. */
function findMostSimilarLike(taste: TasteProfile, catalogue: Catalogue, position: number): number | null {
  const own = toSimilarityVector(catalogue, position);
  let best: number | null = null;
  let nearest = 0;
  for (const id of taste.liked) {
    const liked = findPosition(catalogue, id);
    if (liked === undefined || liked === position) continue;
    const likeness = cosine(own, toSimilarityVector(catalogue, liked));
    if (likeness > nearest) [best, nearest] = [liked, likeness];
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

function areaLabel(taste: TasteProfile, catalogue: Catalogue, position: number): string {
  const area = catalogue.pointAreas[catalogue.gridPoints[position] as number];
  if (area) return `In ${area}`;
  return taste.liked.length > 0 ? "Near places you liked" : "";
}
