// What a place is: OpenStreetMap's keys, or a word in a table of one's own, → a business type, kinds in plain words, preferences.
//
// A kind is taken when a visitor with a few days in town would go there for its own sake or take something home from it. What
// serves those who live there (pharmacies, furniture, florists, butchers, framers, tattoo studios, gyms …) is left out by not
// being in the table. Things to look at are tours, stages and halls organize events, whatever sells is retail.
//
// A preference is named only where the kind itself says so, whoever runs the place:
//   Adventure & Outdoors      one is outside or moves: parks, beaches, marinas, bicycles, boats, outdoor shops
//   Food & Culinary           one eats there, or food is what it sells
//   Culture & History         it shows or plays something, or is old and remembered
//   Nightlife & Entertainment its hours are the evening's: bars, clubs, theatres, cinemas, casinos
//   Luxury & Wellness         spas, saunas, jewelry, watches, perfume; four stars and more (tags.ts)
//   Budget Travel             cheap by nature: hostels, camp sites, fast food, second hand; free entry (tags.ts)
//   Family Friendly           made with children in mind: playgrounds, zoos, toys, ice cream, bowling
//   Solo Travel               easy to be at alone among others: hostels, food halls, libraries, bookshops; cafés with Wi-Fi (tags.ts)
//   Romantic Getaways         viewpoints, gardens, beaches, wine bars, vineyards
//   Business Travel           coworking, conference halls; hotels that name their internet access (tags.ts)
import {
  BUSINESS_TYPE_LABELS,
  BUSINESS_TYPES,
  type BusinessType,
  type TravelPreference,
} from "../../../db/vocabulary.ts";

export type Kind = {
  type: BusinessType;
  /** In plain English, as it stands after `kind:`; the general one first, then finer ones. */
  words: string[];
  preferences: readonly TravelPreference[];
};

/** The tags of one place, as OpenStreetMap writes them: `{ amenity: "bar", cuisine: "tapas;wine" }`. */
export type OsmTags = Record<string, string>;

/**
 * Every kind that the tags name, the one that decides the type first.
 * A key may list several values (`amenity=bar;restaurant`).
 */
export function kindsOf(tags: OsmTags): Kind[] {
  const named = new Set(
    KIND_KEYS.flatMap((key) => (tags[key] ?? "").split(";").map((value) => `${key}=${value.trim()}`)),
  );
  if (isMarkerOnly(tags)) named.delete("historic=memorial");
  return Object.entries(KINDS)
    .filter(([osm]) => named.has(osm))
    .map(([osm, kind]) => ({ ...toKind(kind), words: [kind[1], ...finerWords(osm, tags)] }));
}

/** The first key and value that say what a place is, known to us or not: `amenity=pharmacy`. */
export function nameOfUnknownKind(tags: OsmTags): string | null {
  const key = [...KIND_KEYS, "healthcare", "building", "highway", "public_transport", "railway"].find(
    (key) => tags[key],
  );
  return key ? `${key}=${tags[key]}` : null;
}

/**
 * The kind that a word means in a table of one's own: a type ("Restaurants", "event_organizer"), one of our kinds ("wine bar",
 * "Museums"), OpenStreetMap's value ("fast_food") or a common other word ("pizzeria"). A bare type has no kind word.
 */
export function kindByWord(word: string): Kind | null {
  const found = KINDS_BY_WORD.get(plainWord(word));
  if (found) return toKind(found);
  const type = typeByWord(word);
  return type ? { type, words: [], preferences: [] } : null;
}

/** The business type that a word names itself: "Restaurants", "event_organizer", "Tour". */
export const typeByWord = (word: string): BusinessType | null => TYPES_BY_WORD.get(plainWord(word)) ?? null;

/** A plaque, a bench or a stone with a name is a memorial to mappers, and no place to go to. */
const isMarkerOnly = (tags: OsmTags) =>
  ["plaque", "stolperstein", "bench", "blue_plaque", "ghost_bike", "tree"].includes(tags.memorial ?? "");

const toKind = ([type, word, ...preferences]: Row): Kind => ({ type, words: [word], preferences });

function finerWords(osm: string, tags: OsmTags): string[] {
  return FINER.flatMap(([general, key, words]) => {
    const value = tags[key] ?? "";
    return general === osm && Object.hasOwn(words, value) ? (words[value] ?? []) : [];
  });
}

function plainWord(word: string): string {
  const ascii = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return ascii
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

type Row = [BusinessType, string, ...TravelPreference[]];

const OUTDOORS = "Adventure & Outdoors";
const FOOD = "Food & Culinary";
const CULTURE = "Culture & History";
const NIGHT = "Nightlife & Entertainment";
const LUXURY = "Luxury & Wellness";
const BUDGET = "Budget Travel";
const FAMILY = "Family Friendly";
const SOLO = "Solo Travel";
const ROMANCE = "Romantic Getaways";
const WORK = "Business Travel";

/** In the order in which they decide: a hotel with a restaurant is a hotel, a restaurant that is a sight is a restaurant. */
const KINDS: Record<string, Row> = {
  // Beds
  "tourism=hotel": ["hotel", "hotel"],
  "tourism=hostel": ["hotel", "hostel", BUDGET, SOLO],
  "tourism=motel": ["hotel", "motel", BUDGET],
  "tourism=guest_house": ["hotel", "guesthouse"],
  "tourism=apartment": ["hotel", "holiday apartment"],
  "tourism=chalet": ["hotel", "chalet", OUTDOORS],
  "tourism=camp_site": ["hotel", "camp site", OUTDOORS, BUDGET],
  "tourism=caravan_site": ["hotel", "caravan site", OUTDOORS, BUDGET],
  "tourism=alpine_hut": ["hotel", "mountain hut", OUTDOORS],
  "tourism=wilderness_hut": ["hotel", "mountain hut", OUTDOORS, BUDGET],
  "leisure=resort": ["hotel", "resort"],

  // To look at and to learn from
  "tourism=museum": ["tour", "museum", CULTURE],
  "tourism=gallery": ["tour", "art gallery", CULTURE],
  "tourism=zoo": ["tour", "zoo", FAMILY],
  "tourism=aquarium": ["tour", "aquarium", FAMILY],
  "tourism=theme_park": ["tour", "theme park", FAMILY],
  "amenity=planetarium": ["tour", "planetarium", CULTURE, FAMILY],

  // Stages, halls and nights
  "amenity=theatre": ["event_organizer", "theatre", CULTURE, NIGHT],
  "amenity=cinema": ["event_organizer", "cinema", NIGHT],
  "amenity=music_venue": ["event_organizer", "music venue", NIGHT],
  "amenity=concert_hall": ["event_organizer", "concert hall", CULTURE, NIGHT],
  "amenity=arts_centre": ["event_organizer", "arts centre", CULTURE],
  "amenity=events_venue": ["event_organizer", "events venue"],
  "amenity=conference_centre": ["event_organizer", "conference centre", WORK],
  "amenity=exhibition_centre": ["event_organizer", "exhibition centre", WORK],
  "amenity=nightclub": ["event_organizer", "nightclub", NIGHT],
  "amenity=casino": ["event_organizer", "casino", NIGHT],
  "leisure=casino": ["event_organizer", "casino", NIGHT],
  "amenity=karaoke_box": ["event_organizer", "karaoke", NIGHT],
  "leisure=dance": ["event_organizer", "dance hall", NIGHT],
  "leisure=stadium": ["event_organizer", "stadium"],
  "leisure=bandstand": ["event_organizer", "bandstand", CULTURE],

  // To eat and to drink
  "amenity=restaurant": ["restaurant", "restaurant", FOOD],
  "amenity=cafe": ["restaurant", "café", FOOD],
  "amenity=fast_food": ["restaurant", "fast food", FOOD, BUDGET],
  "amenity=food_court": ["restaurant", "food hall", FOOD, BUDGET, SOLO],
  "amenity=ice_cream": ["restaurant", "ice cream", FOOD, FAMILY],
  "amenity=juice_bar": ["restaurant", "juice bar", FOOD],
  "amenity=pub": ["restaurant", "pub", NIGHT],
  "amenity=bar": ["restaurant", "bar", NIGHT],
  "amenity=biergarten": ["restaurant", "beer garden", NIGHT],
  "amenity=hookah_lounge": ["restaurant", "hookah lounge", NIGHT],
  "craft=brewery": ["tour", "brewery", FOOD],
  "craft=winery": ["tour", "winery", FOOD, ROMANCE],
  "craft=distillery": ["tour", "distillery", FOOD],

  // Food to take along
  "amenity=marketplace": ["retail", "market", FOOD],
  "shop=bakery": ["retail", "bakery", FOOD],
  "shop=pastry": ["retail", "pastry shop", FOOD],
  "shop=deli": ["retail", "deli", FOOD],
  "shop=cheese": ["retail", "cheese shop", FOOD],
  "shop=chocolate": ["retail", "chocolate shop", FOOD],
  "shop=confectionery": ["retail", "sweet shop", FOOD],
  "shop=coffee": ["retail", "coffee shop", FOOD],
  "shop=tea": ["retail", "tea shop", FOOD],
  "shop=spices": ["retail", "spice shop", FOOD],
  "shop=ice_cream": ["restaurant", "ice cream", FOOD, FAMILY],
  "shop=farm": ["retail", "farm shop", FOOD],
  "shop=wine": ["retail", "wine shop", FOOD],
  "shop=alcohol": ["retail", "bottle shop"],

  // To wear, to read, to give
  "shop=antiques": ["retail", "antiques shop", CULTURE],
  "shop=art": ["retail", "art shop", CULTURE],
  "shop=bag": ["retail", "bag shop"],
  "shop=bicycle": ["retail", "bicycle shop", OUTDOORS],
  "shop=books": ["retail", "bookshop", CULTURE, SOLO],
  "shop=boutique": ["retail", "boutique"],
  "shop=candles": ["retail", "candle shop"],
  "shop=charity": ["retail", "charity shop", BUDGET],
  "shop=clothes": ["retail", "clothing shop"],
  "shop=collector": ["retail", "collectors' shop"],
  "shop=cosmetics": ["retail", "cosmetics shop"],
  "shop=craft": ["retail", "craft shop"],
  "shop=department_store": ["retail", "department store"],
  "shop=fabric": ["retail", "fabric shop"],
  "shop=fashion_accessories": ["retail", "accessories shop"],
  "shop=games": ["retail", "games shop"],
  "shop=gift": ["retail", "gift shop"],
  "shop=houseware": ["retail", "homeware shop"],
  "shop=interior_decoration": ["retail", "home decor shop"],
  "shop=jewelry": ["retail", "jewelry shop", LUXURY],
  "shop=leather": ["retail", "leather shop"],
  "shop=mall": ["retail", "shopping mall"],
  "shop=music": ["retail", "record shop"],
  "shop=musical_instrument": ["retail", "musical instrument shop"],
  "shop=outdoor": ["retail", "outdoor shop", OUTDOORS],
  "shop=perfumery": ["retail", "perfumery", LUXURY],
  "shop=photo": ["retail", "camera shop"],
  "shop=pottery": ["retail", "pottery shop"],
  "shop=second_hand": ["retail", "second-hand shop", BUDGET],
  "shop=shoes": ["retail", "shoe shop"],
  "shop=souvenir": ["retail", "souvenir shop"],
  "shop=sports": ["retail", "sports shop", OUTDOORS],
  "shop=stationery": ["retail", "stationery shop"],
  "shop=surf": ["retail", "surf shop", OUTDOORS],
  "shop=toys": ["retail", "toy shop", FAMILY],
  "shop=variety_store": ["retail", "variety store", BUDGET],
  "shop=watches": ["retail", "watch shop", LUXURY],
  "craft=jeweller": ["retail", "jewelry workshop", LUXURY],
  "craft=pottery": ["retail", "pottery workshop"],
  "craft=glassblower": ["retail", "glass workshop"],
  "craft=leather": ["retail", "leather workshop"],

  // To do
  "amenity=spa": ["tour", "spa", LUXURY],
  "leisure=spa": ["tour", "spa", LUXURY],
  "shop=massage": ["tour", "massage", LUXURY],
  "leisure=sauna": ["tour", "sauna", LUXURY],
  "amenity=public_bath": ["tour", "public bath", LUXURY],
  "leisure=escape_game": ["tour", "escape room", NIGHT],
  "leisure=amusement_arcade": ["tour", "arcade", NIGHT],
  "leisure=bowling_alley": ["tour", "bowling alley", NIGHT, FAMILY],
  "leisure=miniature_golf": ["tour", "mini golf", FAMILY],
  "leisure=trampoline_park": ["tour", "trampoline park", FAMILY],
  "leisure=ice_rink": ["tour", "ice rink", FAMILY, OUTDOORS],
  "leisure=water_park": ["tour", "water park", FAMILY, OUTDOORS],
  "leisure=playground": ["tour", "playground", FAMILY],
  "leisure=golf_course": ["tour", "golf course", OUTDOORS],
  "leisure=horse_riding": ["tour", "horse riding", OUTDOORS],
  "leisure=beach_resort": ["tour", "beach club", OUTDOORS],
  "leisure=swimming_area": ["tour", "swimming area", OUTDOORS],
  "amenity=boat_rental": ["tour", "boat rental", OUTDOORS],
  "amenity=bicycle_rental": ["tour", "bicycle rental", OUTDOORS],
  "amenity=dive_centre": ["tour", "dive centre", OUTDOORS],
  "amenity=library": ["tour", "library", CULTURE, SOLO],
  "amenity=coworking_space": ["tour", "coworking space", WORK],
  "office=coworking": ["tour", "coworking space", WORK],
  "office=guide": ["tour", "guided tours"],
  "office=visitor_centre": ["tour", "visitor centre"],
  "information=visitor_centre": ["tour", "visitor centre"],
  "information=office": ["tour", "visitor centre"],

  // Outside
  "leisure=park": ["tour", "park", OUTDOORS],
  "leisure=garden": ["tour", "garden", OUTDOORS, ROMANCE],
  "leisure=marina": ["tour", "marina", OUTDOORS],
  "leisure=nature_reserve": ["tour", "nature reserve", OUTDOORS],
  "natural=beach": ["tour", "beach", OUTDOORS, ROMANCE],
  "natural=peak": ["tour", "peak", OUTDOORS],
  "natural=cave_entrance": ["tour", "cave", OUTDOORS],
  "natural=hot_spring": ["tour", "hot spring", LUXURY],
  "waterway=waterfall": ["tour", "waterfall", OUTDOORS],
  "tourism=viewpoint": ["tour", "viewpoint", OUTDOORS, ROMANCE],
  "tourism=picnic_site": ["tour", "picnic site", OUTDOORS, BUDGET],
  "man_made=lighthouse": ["tour", "lighthouse", CULTURE],
  "man_made=windmill": ["tour", "windmill", CULTURE],
  "man_made=observatory": ["tour", "observatory", CULTURE],
  "man_made=pier": ["tour", "pier", OUTDOORS],
  "amenity=fountain": ["tour", "fountain", CULTURE],

  // Art and history on the street: a stop of a walk
  "tourism=artwork": ["tour", "public art", CULTURE],
  "historic=castle": ["tour", "castle", CULTURE],
  "historic=fort": ["tour", "fort", CULTURE],
  "historic=palace": ["tour", "palace", CULTURE],
  "historic=manor": ["tour", "manor", CULTURE],
  "historic=city_gate": ["tour", "city gate", CULTURE],
  "historic=church": ["tour", "historic church", CULTURE],
  "historic=monastery": ["tour", "monastery", CULTURE],
  "historic=archaeological_site": ["tour", "archaeological site", CULTURE],
  "historic=ruins": ["tour", "ruins", CULTURE],
  "historic=tomb": ["tour", "tomb", CULTURE],
  "historic=ship": ["tour", "historic ship", CULTURE],
  "historic=battlefield": ["tour", "battlefield", CULTURE],
  "historic=monument": ["tour", "monument", CULTURE],
  "historic=memorial": ["tour", "memorial", CULTURE],
  "historic=building": ["tour", "historic building", CULTURE],
  "tourism=historic_monument": ["tour", "monument", CULTURE],
  "tourism=historic_memorial": ["tour", "memorial", CULTURE],
  "tourism=historic_building": ["tour", "historic building", CULTURE],
  "tourism=attraction": ["tour", "sight"],
};

/** The keys that say what a place is. */
export const KIND_KEYS = [...new Set([...Object.keys(KINDS).map((osm) => osm.slice(0, osm.indexOf("="))), "club"])];

/** Where a second key says more: kind, that key, and its values in plain words. */
const FINER: [general: string, key: string, words: Record<string, string>][] = [
  [
    "tourism=artwork",
    "artwork_type",
    {
      sculpture: "sculpture",
      statue: "statue",
      bust: "statue",
      mural: "mural",
      graffiti: "street art",
      mosaic: "mosaic",
      installation: "installation",
    },
  ],
  [
    "tourism=museum",
    "museum",
    {
      art: "art museum",
      history: "history museum",
      local: "local museum",
      technology: "technology museum",
      science: "science museum",
      nature: "nature museum",
      railway: "railway museum",
      maritime: "maritime museum",
    },
  ],
  ["amenity=bar", "bar", { wine_bar: "wine bar", wine: "wine bar", cocktail: "cocktail bar" }],
  ["amenity=bar", "drink:wine", { served: "wine bar" }],
  ["amenity=bar", "cocktails", { yes: "cocktail bar", only: "cocktail bar" }],
  ["amenity=pub", "microbrewery", { yes: "brewpub" }],
];

/** Other words people write in a table of their own, and the kind they mean. */
const OTHER_WORDS: Record<string, Row> = {
  "bed and breakfast": ["hotel", "guesthouse"],
  "b and b": ["hotel", "guesthouse"],
  pension: ["hotel", "guesthouse"],
  inn: ["hotel", "guesthouse"],
  campground: ["hotel", "camp site", OUTDOORS, BUDGET],
  "wine bar": ["restaurant", "wine bar", NIGHT, ROMANCE],
  "cocktail bar": ["restaurant", "cocktail bar", NIGHT],
  bistro: ["restaurant", "bistro", FOOD],
  brasserie: ["restaurant", "brasserie", FOOD],
  trattoria: ["restaurant", "trattoria", FOOD],
  pizzeria: ["restaurant", "pizzeria", FOOD],
  delicatessen: ["retail", "deli", FOOD],
  diner: ["restaurant", "diner", FOOD],
  "food truck": ["restaurant", "food truck", FOOD, BUDGET],
  "coffee house": ["restaurant", "café", FOOD],
  "coffee shop": ["restaurant", "café", FOOD],
  "tea room": ["restaurant", "tea room", FOOD],
  brewpub: ["restaurant", "brewpub", NIGHT],
  club: ["event_organizer", "nightclub", NIGHT],
  "jazz club": ["event_organizer", "jazz club", NIGHT],
  opera: ["event_organizer", "opera", CULTURE, NIGHT],
  "movie theater": ["event_organizer", "cinema", NIGHT],
  theater: ["event_organizer", "theatre", CULTURE, NIGHT],
  festival: ["event_organizer", "festival", NIGHT],
  "event organiser": ["event_organizer", "events"],
  attraction: ["tour", "sight"],
  landmark: ["tour", "landmark", CULTURE],
  statue: ["tour", "statue", CULTURE],
  mural: ["tour", "mural", CULTURE],
  "street art": ["tour", "street art", CULTURE],
  gallery: ["tour", "art gallery", CULTURE],
  "walking tour": ["tour", "walking tour", CULTURE],
  "boat tour": ["tour", "boat tour", OUTDOORS],
  "food tour": ["tour", "food tour", FOOD],
  "bike tour": ["tour", "bike tour", OUTDOORS],
  experience: ["tour", "experience"],
  "book shop": ["retail", "bookshop", CULTURE, SOLO],
  bookstore: ["retail", "bookshop", CULTURE, SOLO],
  "flea market": ["retail", "flea market", BUDGET],
  "farmers market": ["retail", "market", FOOD],
  "clothes shop": ["retail", "clothing shop"],
  shop: ["retail", "shop"],
  store: ["retail", "shop"],
};

const KINDS_BY_WORD = new Map<string, Row>([
  ...Object.entries(KINDS).flatMap(([osm, row]) => withPlural(osm.slice(osm.indexOf("=") + 1), row)),
  ...Object.values(KINDS).flatMap((row) => withPlural(row[1], row)),
  ...Object.entries(OTHER_WORDS).flatMap(([word, row]) => withPlural(word, row)),
]);

const TYPES_BY_WORD = new Map(
  BUSINESS_TYPES.flatMap((type) =>
    [type, `${type}s`, BUSINESS_TYPE_LABELS[type]].map((word): [string, BusinessType] => [plainWord(word), type]),
  ),
);

function withPlural(word: string, row: Row): [string, Row][] {
  const plain = plainWord(word);
  const plurals = [`${plain}s`, `${plain}es`, plain.replace(/y$/, "ies")];
  return [plain, ...plurals].map((form) => [form, row]);
}
