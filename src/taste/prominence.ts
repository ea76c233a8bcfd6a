// What the data knows of a place before anybody has swiped it.
import table from "./prominence.json" with { type: "json" };

export type Prominence = {
  hasHours: boolean;
  hasWebsite: boolean;
  hasDescription: boolean;
  /** Number of languages that its name is known in. */
  languages: number;
  /** Kinds as in its tags: "kind:museum". */
  tags: readonly string[];
};

/** Kinds that few people travel for. */
const DULL_KINDS: ReadonlySet<string> = new Set(table.dullKinds.map((kind) => `kind:${kind}`));

const HERITAGE = "feature:heritage building";
/** In shares of likes. Together at most 0.21, which eight swipes halve. */
export const PRIORS = { ...table.values, maxLanguages: 5 };

/** What is added to the share of likes that a place starts with, -0.15 to 0.21. */
export function getApprovalPrior(place: Prominence): number {
  return (
    (place.tags.includes(HERITAGE) ? PRIORS.heritage : 0) +
    (place.hasHours ? PRIORS.hours : 0) +
    (place.hasWebsite ? PRIORS.website : 0) +
    (place.hasDescription ? PRIORS.description : 0) +
    PRIORS.language * Math.min(PRIORS.maxLanguages, place.languages) +
    (place.tags.some((tag) => DULL_KINDS.has(tag)) ? PRIORS.dull : 0)
  );
}
