// Explains a place's score by the terms that raise it, and a taste profile by its traits.
import { t } from "../i18n/t.ts";
import type { Catalogue } from "./catalogue.ts";
import { MIN_SWIPES } from "./counts.ts";
import { type Evidence, getEvidence } from "./evidence.ts";
import { getChance, hasFigures } from "./forecast.ts";
import { isInterestFeature, listInterestFeatures } from "./interests.ts";
import { CHAIN, POPULARITY, PREFERENCE_PREFIX, QUALITY, toLabel } from "./labels.ts";
import { MAX_REMEMBERED, type PastSwipe } from "./learning.ts";
import { getPrior } from "./priors.ts";
import { alignTaste, type TasteProfile } from "./profile.ts";
import { getRelativeScore } from "./relative-score.ts";
import { countTags } from "./rows.ts";
import { type Cause, getScoreTerms, type ScoreTerm } from "./score-terms.ts";
import { findMostSimilar, formatTraits } from "./similarity.ts";

export type Explanation = {
  /** Calibrated probability that this traveler likes the place, 1 … 99. */
  percent: number;
  /** Says how well it fits, instead of the percentage while that is hardly known. */
  words: string | null;
  /** Labels of at most three terms that raise the score above what it would be without their cause, largest first. */
  reasons: string[];
  /** What lowers the score: a skip of a similar place. Null if none clearly does. */
  but: string | null;
};

export type Trait = {
  name: string;
  label: string;
  /** Log-odds that the feature adds to a place with this feature alone. */
  weight: number;
  /** 0 … 1: the share of the prior variance that the swipes have removed. */
  sure: number;
  /** How many of the swiped places have it. */
  answers: number;
};

const MAX_REASONS = 3;
const NO_SWIPES: readonly PastSwipe[] = [];
/** In log-odds. */
const MIN_REASON = 0.05;
/** Tags with a smaller `sure` are not listed as traits. */
const MIN_SURE = 0.02;

/** @param history to verify the reasons. Without it, they are only facts about the place and what was stated */
export function explain(
  taste: TasteProfile,
  catalogue: Catalogue,
  position: number,
  history: readonly PastSwipe[] = NO_SWIPES,
): Explanation {
  const aligned = alignTaste(taste, catalogue);
  const evidence = getEvidence(aligned, catalogue, history);
  const score = getRelativeScore(aligned, catalogue, position);
  const percent = toPercent(aligned, score);
  const reasons = listReasons(evidence, getScoreTerms(aligned, catalogue, position), position);
  return {
    percent,
    words: hasFigures(aligned) ? null : describe(catalogue, position, { score, reasons }),
    reasons: reasons.map(({ label }) => label),
    but: findObjection(evidence, catalogue, position, history),
  };
}

const toPercent = (taste: TasteProfile, score: number): number =>
  Math.max(1, Math.min(99, Math.round(100 * getChance(taste, score))));

/** The percentage that a card shows; null while it shows words. */
export const forecastPercent = (taste: TasteProfile, catalogue: Catalogue, position: number): number | null =>
  hasFigures(taste) ? toPercent(taste, getRelativeScore(taste, catalogue, position)) : null;

/** Reasons that others may read, because they name no place that this traveler swiped. */
export function explainToOthers(
  taste: TasteProfile,
  catalogue: Catalogue,
  position: number,
  history: readonly PastSwipe[],
): string[] {
  const aligned = alignTaste(taste, catalogue);
  const terms = getScoreTerms(aligned, catalogue, position).filter(({ cause }) => cause.kind !== "place");
  return listReasons(getEvidence(aligned, catalogue, history), terms, position).map(({ label }) => label);
}

type Reason = { label: string; cause: Cause };

/** @param score relative to the city's */
function describe(catalogue: Catalogue, position: number, { score, reasons }: { score: number; reasons: Reason[] }) {
  if (score > 0) return reasons.some(({ cause }) => cause.kind !== "fact") ? t("Your kind of place") : t("A good bet");
  const swipes = (catalogue.likes[position] as number) + (catalogue.skips[position] as number);
  return swipes < MIN_SWIPES ? t("New here [[about a place]]") : t("Worth a look");
}

function listReasons(evidence: Evidence, all: readonly ScoreTerm[], position: number): Reason[] {
  const terms = all
    .filter(({ raised, value }) => Math.min(raised, value) >= MIN_REASON)
    .sort((a, b) => b.raised - a.raised);
  const reasons: Reason[] = [];
  const said = new Set<string>();
  for (const { getLabel, listNamed, ...term } of terms) {
    if (reasons.length === MAX_REASONS) break;
    const label = getLabel();
    const named = listNamed?.() ?? [label];
    // The kind "restaurant" says what the type does.
    const own = term.feature.replace(/^(?:kind|type):/, "");
    // A place is like another by something that no other reason says.
    if (label === "" || said.has(own) || named.every((trait) => said.has(trait))) continue;
    if (!evidence.raises(term, position)) continue;
    for (const trait of [own, ...named]) said.add(trait);
    reasons.push({ label, cause: term.cause });
  }
  return reasons;
}

function findObjection(
  evidence: Evidence,
  catalogue: Catalogue,
  position: number,
  history: readonly PastSwipe[],
): string | null {
  const like = findMostSimilar(catalogue, position, listLastSkipped(history));
  if (like === null || !evidence.lowers(like.position, position)) return null;
  const place = catalogue.names[like.position] as string;
  return t("But you skipped {place}: {traits}", { place, traits: formatTraits(like.traits) });
}

/** Oldest first. */
function listLastSkipped(history: readonly PastSwipe[]): number[] {
  const skipped: number[] = [];
  for (let i = history.length - 1; i >= 0 && skipped.length < MAX_REMEMBERED; i--)
    if (history[i]?.action === "dislike") skipped.push((history[i] as PastSwipe).position);
  return skipped.reverse();
}

/** The learned or stated tags, travel preferences, popularity and quality of a profile, strongest first. */
export function listTraits(
  taste: TasteProfile,
  catalogue: Catalogue,
  swipes: readonly PastSwipe[] = NO_SWIPES,
): Trait[] {
  const answers = countTags(catalogue, swipes.map(toPosition));
  const { features, weights, precisions, traveler } = alignTaste(taste, catalogue);
  const traits: Trait[] = [];
  for (let column = 0; column < catalogue.cellColumn; column++) {
    const name = features[column] as string;
    const prior = getPrior(name, traveler, catalogue.population);
    const weight = weights[column] as number;
    const sure = Math.max(0, 1 - 1 / (prior.variance * (precisions[column] as number)));
    const isBasic = name === POPULARITY || name === QUALITY;
    const count = isBasic ? swipes.length : (answers.get(column) ?? 0);
    // Swipes of places without a tag say little about it.
    if (isBasic || (sure >= MIN_SURE && (count > 0 || swipes.length === 0)) || prior.mean !== 0)
      traits.push({ name, label: toLabel(name), weight, sure, answers: count });
  }
  // Where all swiped places of an interest are of one tag, the tag says it more exactly.
  const isSaidByTag = ({ name, answers }: Trait) =>
    traveler.adjustments[name] === undefined &&
    traits.some((tag) => tag.answers === answers && listInterestFeatures(tag.name).includes(name));
  // What holds for everyone comes after what this person said or swiped.
  const isGuess = ({ name, answers }: Trait) =>
    name === CHAIN && answers === 0 && traveler.adjustments[name] === undefined;
  return traits
    .filter((trait) => trait.answers === 0 || !isSaidByTag(trait))
    .sort((a, b) => Number(isGuess(a)) - Number(isGuess(b)) || Math.abs(b.weight) - Math.abs(a.weight));
}

/** What a picture of someone's taste says: the strongest traits that several places they liked have, else those of one. */
export function listLikedTraits(
  taste: TasteProfile,
  catalogue: Catalogue,
  swipes: readonly PastSwipe[],
  max: number,
): Trait[] {
  const likes = countTags(catalogue, swipes.filter(({ action }) => action !== "dislike").map(toPosition));
  const count = ({ name }: Trait) => Math.min(2, likes.get(catalogue.columns.get(name) as number) ?? 0);
  // Cards show neither interests nor travel preferences.
  const isShown = (name: string) =>
    name !== CHAIN && !name.startsWith(PREFERENCE_PREFIX) && !isInterestFeature(name) && !name.includes(",");
  return listTraits(taste, catalogue, swipes)
    .filter((trait) => trait.weight > 0 && isShown(trait.name) && count(trait) > 0)
    .sort((a, b) => count(b) - count(a))
    .slice(0, max);
}

const toPosition = ({ position }: PastSwipe): number => position;
