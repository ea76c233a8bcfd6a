// Apart from other labels, since few screens need them.
import type { TravelPreference } from "../../db/vocabulary.ts";
import texts from "./labels-of-preferences.texts.json" with { type: "json" };
import { t } from "./t.ts";

export const getPreferenceLabel = (preference: TravelPreference): string => t(texts[preference]);
