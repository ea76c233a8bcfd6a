// Names and descriptions of some places in other languages; the others are in English only.
import translations from "./data/translations.json" with { type: "json" };

/** The language of all names and descriptions in the list of places. */
export const SAMPLE_LANGUAGE = "en";

type Translated = { names?: Record<string, string>; descriptions: Record<string, string> };

export const SAMPLE_TRANSLATIONS: Readonly<Record<string, Translated>> = translations;
