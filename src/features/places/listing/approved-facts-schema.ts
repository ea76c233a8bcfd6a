// What admins approve of a listing: its fields, and how forms, histories and comparisons name and show them.

import * as v from "valibot";
import { FACT_KEYS, type Facts } from "../../../../db/vocabulary.ts";
import { getTypeLabel } from "../../../i18n/labels.ts";
import { formatKnownFact } from "../../../i18n/labels-of-facts.ts";
import { formatPriceLevel } from "../../../i18n/labels-of-prices.ts";
import { getLocale, t } from "../../../i18n/t.ts";
import { Content } from "./content-schema.ts";
import labels from "./fact-labels.texts.json" with { type: "json" };
import { Listing } from "./schema.ts";

export const FACT_LABELS = labels satisfies Partial<
  Record<keyof Listing | keyof v.InferOutput<typeof Content>, string>
>;

export const REVIEWED_FIELDS = Object.keys(FACT_LABELS) as [ReviewedField, ...ReviewedField[]];
type ReviewedField = keyof typeof FACT_LABELS;

export const ApprovedFacts = v.pick(v.object({ ...Listing.entries, ...Content.entries }), REVIEWED_FIELDS);
export type ApprovedFacts = v.InferOutput<typeof ApprovedFacts>;

export function formatFact(field: keyof ApprovedFacts, facts: ApprovedFacts): string {
  if (field === "photos") return t("{count, plural, one {# photo} other {# photos}}", { count: facts.photos.length });
  // The source of a place may not say it.
  if (field === "type") return facts.type ? getTypeLabel(facts.type) : "–";
  if (field === "facts") return listFactTexts(facts.facts).join("\n") || "–";
  const value = facts[field];
  if (field === "textLanguage" && value) return nameLanguage(String(value));
  if (typeof value === "object" && value) return formatTranslations(value as Record<string, string>);
  return value === null || value === ""
    ? "–"
    : field === "priceLevel"
      ? formatPriceLevel(Number(value))
      : String(value);
}

/** "Vegan: only" */
const listFactTexts = (facts: Facts | null | undefined) =>
  FACT_KEYS.flatMap((key) => (facts?.[key] ? formatKnownFact(key, facts[key]) : []));

export const nameLanguage = (tag: string) => new Intl.DisplayNames([getLocale()], { type: "language" }).of(tag) ?? tag;

/** A line per language: "French: Bar à nouilles". */
const formatTranslations = (texts: Record<string, string>) =>
  Object.entries(texts)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([tag, text]) => `${nameLanguage(tag)}: ${text}`)
    .join("\n");
