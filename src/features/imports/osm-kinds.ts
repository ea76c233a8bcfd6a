// Maps OpenStreetMap tags to business types, kinds and travel preferences, by the rules in osm-kinds.md.
import type { BusinessType, TravelPreference } from "../../../db/vocabulary.ts";
import osm from "./osm-kinds.json" with { type: "json" };

export type KindRow = [type: BusinessType, word: string, ...preferences: TravelPreference[]];

/** In order of precedence: a hotel with a restaurant is a hotel, a restaurant that is a sight is a restaurant. */
export const OSM_KINDS: Readonly<Record<string, KindRow>> = Object.assign({}, ...Object.values(osm.kinds));

/** Additional kinds from a second key. */
export const SUBKINDS = osm.subkinds as [general: string, key: string, words: Record<string, string>][];

/** Words in tables besides kinds and OpenStreetMap values, which are matched too. */
export const OTHER_WORDS = osm.otherWords as unknown as Readonly<Record<string, KindRow>>;
