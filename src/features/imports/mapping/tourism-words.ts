// How tourist offices name their categories, beyond our own words in each language. Normalized: no accents, no punctuation.
import type { BusinessType } from "../../../../db/vocabulary.ts";
import { normalizeHeader } from "../../../encoding/fold-letters.ts";
import tourism from "./tourism-words.json" with { type: "json" };

/** English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and Finnish, separated by commas. */
export const TOURISM_WORDS = tourism.words as { type: BusinessType; kind: string | null; words: string }[];

/** What travelers don't choose between: guessed as left out, unless the place is something else as well. */
export const OTHER_PLACES = new Set(tourism.otherPlaces.split(","));

/** Words for shops in OpenStreetMap that a tourist office means otherwise. */
export const THEMES = new Set(["art", "craft", "games", "music", "outdoor", "photo", "sports", "surf", "wine"]);

/** What a category of the rest is called. */
export const UNSPECIFIC = new Set(tourism.unspecific.split(",").map(normalizeHeader));
