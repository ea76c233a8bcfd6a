// What is known about a place, in the reader's language. Apart from other labels, since few screens need them.
import type { FactKey, FactValue } from "../../db/vocabulary.ts";
import texts from "./labels-of-facts.texts.json" with { type: "json" };
import { t } from "./t.ts";

export const FACT_NAMES: Record<FactKey, string> = texts.names;

/** "Vegan food" */
export const getFactLabel = (fact: FactKey): string => t(FACT_NAMES[fact]);
export const getFactValueLabel = (value: FactValue): string => t(texts.values[value]);
export const formatKnownFact = (fact: FactKey, value: FactValue): string =>
  t("{fact}: {value}", { fact: getFactLabel(fact), value: getFactValueLabel(value) });
