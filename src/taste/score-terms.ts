// Splits a place's score into terms, and says how far each raises it above the prior.
import { t } from "../i18n/t.ts";
import { type Catalogue, findPosition } from "./catalogue.ts";
import { MANY } from "./counts.ts";
import { isInterestFeature } from "./interests.ts";
import { PREFERENCE_PREFIX, QUALITY, toLabel } from "./labels.ts";
import { alignTaste, startTaste, type TasteProfile } from "./profile.ts";
import { allocateRow, readRow } from "./rows.ts";
import { findMostSimilar, formatTraits } from "./similarity.ts";

/** A fact about the place, what the traveler stated, or likes of a place, of places with a tag, or nearby. */
export type Cause =
  | { kind: "fact" }
  | { kind: "statement"; feature: string }
  | { kind: "tag"; column: number }
  | { kind: "place"; position: number }
  | { kind: "area"; gridPoint: number };

export type ScoreTerm = {
  /** A feature name, or "like" or "area" for a group of features. */
  feature: string;
  /** The label shown in a reason; "" if the term is never a reason. Few terms are shown. */
  getLabel(): string;
  /** The traits that the label names, if it isn't one itself. */
  listNamed?(): string[];
  /** In log-odds. */
  value: number;
  /** The part of `value` that is due to `cause`, by the weights alone. */
  raised: number;
  cause: Cause;
};

/** Number of strongest tags that are terms of their own; the others count toward the similarity to a liked place. */
const NAMED_TAGS = 3;

/** The strongest tags are terms of their own; the other tags and the latents are the similarity to a liked place. */
export function getScoreTerms(taste: TasteProfile, catalogue: Catalogue, position: number): ScoreTerm[] {
  const aligned = alignTaste(taste, catalogue);
  const { weights } = aligned;
  const priors = getPriors(aligned, catalogue);
  const row = allocateRow(catalogue);
  const n = readRow(catalogue, position, row);
  const tags: ScoreTerm[] = [];
  const terms: ScoreTerm[] = [];
  const similarity = { value: 0, raised: 0 };
  const area = { value: 0, raised: 0 };
  for (let f = 0; f < n; f++) {
    const column = row.columns[f] as number;
    const x = row.values[f] as number;
    const prior = priors[column] as number;
    const value = x * (weights[column] as number);
    const raised = value - x * prior;
    if (column >= catalogue.latentColumn) add(similarity, value, raised);
    else if (column >= catalogue.cellColumn) add(area, value, raised);
    else if (column >= catalogue.tagColumn) tags.push(toTagTerm(catalogue, column, { prior, x, value, raised }));
    else terms.push(toFactTerm(catalogue, position, { feature: catalogue.features[column] as string, x, value }));
  }
  tags.sort((a, b) => b.raised - a.raised);
  const liked = findMostSimilar(catalogue, position, listLiked(taste, catalogue));
  tags.forEach((tag, rank) => {
    if (
      tag.cause.kind === "statement" ||
      tag.feature.startsWith(PREFERENCE_PREFIX) ||
      rank < NAMED_TAGS ||
      liked === null
    )
      terms.push(tag);
    else add(similarity, tag.value, tag.raised);
  });
  terms.push({
    feature: "like",
    getLabel: () =>
      liked === null
        ? ""
        : t("Like {place}: {traits}", {
            place: catalogue.names[liked.position] as string,
            traits: formatTraits(liked.traits),
          }),
    listNamed: () => liked?.traits.map(toLabel) ?? [],
    ...similarity,
    cause: liked === null ? { kind: "fact" } : { kind: "place", position: liked.position },
  });
  const gridPoint = catalogue.gridPoints[position] as number;
  terms.push({
    feature: "area",
    getLabel: () => getAreaLabel(taste, catalogue, position),
    ...area,
    cause: { kind: "area", gridPoint },
  });
  return terms;
}

function add(sum: { value: number; raised: number }, value: number, raised: number): void {
  sum.value += value;
  sum.raised += raised;
}

/** In standard deviations. In a city without other likes, two are not enough. */
const LOVED = 1.5;

/** Compared with the average place. Before any swipe, its quality is what its data says, which is no reason to show. */
function toFactTerm(
  { likes, skips }: Catalogue,
  position: number,
  { feature, x, value }: { feature: string; x: number; value: number },
): ScoreTerm {
  const liked = likes[position] as number;
  const isTold = feature === QUALITY ? liked + (skips[position] as number) >= MANY : x >= LOVED && liked >= MANY;
  return {
    feature,
    getLabel: () => (isTold ? toLabel(feature) : ""),
    value,
    raised: x > 0 ? value : 0,
    cause: { kind: "fact" },
  };
}

/** A stated preference or adjustment that raises the weight counts before what was learned on top of it. */
function toTagTerm(
  catalogue: Catalogue,
  column: number,
  { prior, x, value, raised }: { prior: number; x: number; value: number; raised: number },
): ScoreTerm {
  const feature = catalogue.features[column] as string;
  const stated = x * (prior - (catalogue.priorMeans[column] as number));
  const isStated = stated > 0;
  return {
    feature,
    // The tag itself says it more exactly.
    getLabel: () => (isInterestFeature(feature) && !isStated ? "" : toLabel(feature)),
    value,
    raised: isStated ? stated : raised,
    cause: isStated ? { kind: "statement", feature } : { kind: "tag", column },
  };
}

const priorsByProfile = new WeakMap<Float32Array, Float32Array>();

/** The weights before the first swipe, by column of the catalogue. */
function getPriors({ weights, traveler }: TasteProfile, catalogue: Catalogue): Float32Array {
  const cached = priorsByProfile.get(weights);
  if (cached?.length === weights.length) return cached;
  const priors = startTaste(catalogue, traveler).weights;
  priorsByProfile.set(weights, priors);
  return priors;
}

function getAreaLabel(taste: TasteProfile, catalogue: Catalogue, position: number): string {
  const area = catalogue.pointAreas[catalogue.gridPoints[position] as number];
  if (area) return t("In {area}", { area });
  return taste.liked.length > 0 ? t("Near places you liked") : "";
}

const listLiked = ({ liked }: TasteProfile, catalogue: Catalogue): number[] =>
  liked.flatMap((id) => findPosition(catalogue, id) ?? []);
