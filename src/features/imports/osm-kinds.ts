// Maps OpenStreetMap tags to business types, kinds and travel preferences.
//
// A kind is imported if visitors with a few days in town would go there, or buy something to take home. Places for residents
// (pharmacies, furniture, florists, butchers, tattoo studios, gyms …) are not in the table, and so are rejected. Sights are
// tours, venues are event organizers, shops are retail.
//
// A kind has a preference only if it applies to every place of that kind:
//   Adventure & Outdoors      outdoors or active: parks, beaches, marinas, bicycles, boats, outdoor shops
//   Food & Culinary           serves or sells food
//   Culture & History         exhibitions, performances, historic places
//   Nightlife & Entertainment open in the evening: bars, clubs, theatres, cinemas, casinos
//   Luxury & Wellness         spas, saunas, jewelry, watches, perfume; four stars and more (tags.ts)
//   Budget Travel             inexpensive: hostels, camp sites, fast food, second hand; free entry (tags.ts)
//   Family Friendly           for children: playgrounds, zoos, toys, ice cream, bowling
//   Solo Travel               pleasant alone: hostels, food halls, libraries, bookshops; cafés with Wi-Fi (tags.ts)
//   Romantic Getaways         viewpoints, gardens, beaches, wine bars, vineyards
//   Business Travel           coworking, conference venues; hotels with internet access (tags.ts)
import type { BusinessType, TravelPreference } from "../../../db/vocabulary.ts";
import osm from "./osm-kinds.json" with { type: "json" };

export type KindRow = [type: BusinessType, word: string, ...preferences: TravelPreference[]];

/** In order of precedence: a hotel with a restaurant is a hotel, a restaurant that is a sight is a restaurant. */
export const OSM_KINDS: Readonly<Record<string, KindRow>> = Object.assign({}, ...Object.values(osm.kinds));

/** Additional kinds from a second key. */
export const SUBKINDS = osm.subkinds as [general: string, key: string, words: Record<string, string>][];

/** Words in tables besides kinds and OpenStreetMap values, which are matched too. */
export const OTHER_WORDS = osm.otherWords as unknown as Readonly<Record<string, KindRow>>;
