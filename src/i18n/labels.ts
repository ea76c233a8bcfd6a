// The labels of the vocabulary, in the reader's language.
import type { BusinessType } from "../../db/vocabulary.ts";
import types from "./labels-of-types.texts.json" with { type: "json" };
import { getLanguage, t } from "./t.ts";

/** Plural, as in filters. */
export const getTypeLabel = (type: BusinessType): string => t(types.labels[type]);
export const getTypeName = (type: BusinessType): string => t(types.names[type]);

export type ShownMatch = { percent: number; words?: string | null };

/** "A good bet", or "84% match" once enough is known. */
export const formatMatch = ({ percent, words }: ShownMatch): string => words ?? t("{percent}% match", { percent });

/** Begins a label or a sentence. Only Turkish has capitals of its own; Greek ones by the rules of Greek would lose accents. */
export const capitalize = (text: string): string =>
  (getLanguage() === "tr" ? text.charAt(0).toLocaleUpperCase("tr") : text.charAt(0).toUpperCase()) + text.slice(1);
