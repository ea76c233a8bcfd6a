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

export type KindRow = [type: BusinessType, word: string, ...preferences: TravelPreference[]];

export const OUTDOORS = "Adventure & Outdoors";
export const FOOD = "Food & Culinary";
export const CULTURE = "Culture & History";
export const NIGHT = "Nightlife & Entertainment";
const LUXURY = "Luxury & Wellness";
export const BUDGET = "Budget Travel";
const FAMILY = "Family Friendly";
export const SOLO = "Solo Travel";
export const ROMANCE = "Romantic Getaways";
const WORK = "Business Travel";

/** In order of precedence: a hotel with a restaurant is a hotel, a restaurant that is a sight is a restaurant. */
export const OSM_KINDS: Record<string, KindRow> = {
  // Accommodation
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

  // Museums and zoos
  "tourism=museum": ["tour", "museum", CULTURE],
  "tourism=gallery": ["tour", "art gallery", CULTURE],
  "tourism=zoo": ["tour", "zoo", FAMILY],
  "tourism=aquarium": ["tour", "aquarium", FAMILY],
  "tourism=theme_park": ["tour", "theme park", FAMILY],
  "amenity=planetarium": ["tour", "planetarium", CULTURE, FAMILY],

  // Venues and nightlife
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

  // Food and drink
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

  // Food shops
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

  // Other shops
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

  // Activities
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

  // Outdoors
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

  // Public art and history
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

/** Additional kinds from a second key. */
export const SUBKINDS: [general: string, key: string, words: Record<string, string>][] = [
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
