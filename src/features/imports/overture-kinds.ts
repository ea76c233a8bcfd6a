import type { OsmTags } from "./kinds.ts";

/**
 * For example `pizza_restaurant` → `{ amenity: "restaurant", cuisine: "pizza" }`; reads `categories` and `taxonomy`.
 * @returns null for categories that aren't for travelers
 */
export function toOsmTagsOfCategory(category: string): OsmTags | null {
  const known = CATEGORIES.get(category);
  if (known) return parseTagPairs(known);
  const [, cuisine] = /^(\w+)_restaurants?$/.exec(category) ?? [];
  if (cuisine) return { amenity: "restaurant", cuisine };
  const [, museum] = /^(\w+)_museum$/.exec(category) ?? [];
  if (museum) return { tourism: "museum", museum };
  return null;
}

/** `amenity=bar bar=wine_bar` */
const parseTagPairs = (text: string): OsmTags =>
  Object.fromEntries(text.split(" ").map((pair) => pair.split("=") as [string, string]));

/** OpenStreetMap tags, and the categories that map to them. */
const CATEGORIES_BY_TAGS: Record<string, string> = {
  // Accommodation
  "tourism=hotel": "hotel accommodation lodge lodging boutique_hotel luxury_hotel business_hotel",
  "tourism=hostel": "hostel",
  "tourism=motel": "motel",
  "tourism=guest_house": "guest_house bed_and_breakfast inn ryokan pension",
  "tourism=apartment": "holiday_rental_home service_apartments serviced_apartment vacation_rental cottage",
  "tourism=chalet": "cabin",
  "tourism=camp_site": "campground",
  "tourism=caravan_site": "rv_park",
  "tourism=alpine_hut": "mountain_huts mountain_hut",
  "leisure=resort": "resort beach_resort ski_resort health_retreats",
  // Food and drink
  "amenity=restaurant": "restaurant eat_and_drink food_and_drink bistro brasserie gastropub diner casual_eatery",
  "amenity=restaurant cuisine=steak_house": "steakhouse",
  "amenity=restaurant cuisine=barbecue": "bbq_joint",
  "amenity=restaurant cuisine=crepes": "creperie",
  "amenity=restaurant cuisine=noodles": "noodles_restaurant",
  "amenity=fast_food": "fast_food_restaurant food_stand food_truck sandwich_shop hot_dog_restaurant street_vendor",
  "amenity=fast_food cuisine=kebab": "kebab_shop doner_kebab",
  "amenity=fast_food cuisine=bagel": "bagel_shop",
  "amenity=fast_food cuisine=donut": "donuts doughnut_shop",
  "amenity=food_court": "food_court",
  "amenity=cafe": "cafe coffee_shop tea_room coffee_roastery bubble_tea internet_cafe",
  "amenity=ice_cream": "ice_cream_shop gelato frozen_yoghurt_shop ice_cream_and_frozen_yoghurt",
  "amenity=juice_bar": "smoothie_juice_bar juice_bar",
  "amenity=pub": "pub irish_pub",
  "amenity=bar": "bar sports_bar dive_bar hotel_bar beach_bar lounge tapas_bar sake_bar gay_bar whiskey_bar speakeasy",
  "amenity=bar bar=wine_bar": "wine_bar",
  "amenity=bar bar=cocktail": "cocktail_bar",
  "amenity=biergarten": "beer_garden",
  "amenity=hookah_lounge": "hookah_bar",
  "craft=brewery": "brewery",
  "craft=winery": "winery wine_tasting_room",
  "craft=distillery": "distillery",
  // Venues and nightlife
  "amenity=theatre":
    "theatre theatre_venue theaters_and_performance_venues performing_arts cabaret comedy_club amphitheater",
  "amenity=cinema": "cinema movie_theater drive_in_theater outdoor_movies",
  "amenity=music_venue": "music_venue jazz_and_blues jazz_and_blues_venue topic_concert_venue",
  "amenity=concert_hall": "opera_and_ballet auditorium",
  "amenity=arts_centre": "art_space_rental community_center cultural_center",
  "amenity=events_venue": "venue_and_event_space event_venue event_space wedding_venue",
  "amenity=exhibition_centre": "exhibition_and_trade_center exhibition_and_trade_fair_venue",
  "amenity=nightclub": "dance_club nightclub salsa_club",
  "amenity=casino": "casino",
  "amenity=karaoke_box": "karaoke karaoke_venue",
  "leisure=stadium": "stadium_arena football_stadium soccer_stadium rugby_stadium baseball_stadium basketball_stadium",
  // Museums and sights
  "tourism=museum": "museum",
  "tourism=museum museum=art": "art_museum modern_art_museum contemporary_art_museum design_museum",
  "tourism=museum museum=history": "history_museum",
  "tourism=museum museum=science": "science_museum",
  "tourism=gallery": "art_gallery",
  "tourism=zoo": "zoo petting_zoo",
  "tourism=aquarium": "aquarium",
  "tourism=theme_park": "amusement_park",
  "amenity=planetarium": "planetarium",
  "tourism=attraction": "attractions_and_activities landmark_and_historical_building topic_attraction bridge",
  "historic=monument": "monument",
  "historic=castle": "castle",
  "historic=fort": "fort",
  "historic=palace": "palace",
  "tourism=artwork": "sculpture_statue public_art",
  "tourism=artwork artwork_type=graffiti": "street_art",
  "man_made=lighthouse": "lighthouse",
  "man_made=observatory": "observatory",
  "man_made=pier": "pier",
  "amenity=fountain": "fountain",
  "amenity=library": "library",
  // Outdoors
  "leisure=park": "park national_park state_park dog_park public_plaza plaza",
  "leisure=garden": "botanical_garden garden",
  "leisure=marina": "marina",
  "leisure=nature_reserve": "nature_reserve wildlife_sanctuary",
  "natural=beach": "beach",
  "natural=peak": "mountain",
  "natural=cave_entrance": "cave",
  "natural=hot_spring": "hot_springs",
  "waterway=waterfall": "waterfall",
  "tourism=viewpoint": "lookout scenic_point observation_deck",
  "leisure=playground": "playground indoor_playcenter",
  // Activities
  "leisure=spa": "spas day_spa medical_spa health_spa spa",
  "leisure=sauna": "sauna",
  "amenity=public_bath": "public_bath_houses onsen turkish_baths",
  "leisure=escape_game": "escape_rooms escape_room",
  "leisure=amusement_arcade": "arcade",
  "leisure=bowling_alley": "bowling_alley",
  "leisure=miniature_golf": "miniature_golf_course",
  "leisure=trampoline_park": "trampoline_park",
  "leisure=ice_rink": "ice_skating_rink skating_rink",
  "leisure=water_park": "water_park",
  "leisure=golf_course": "golf_course",
  "leisure=horse_riding": "horse_riding equestrian_facility",
  "amenity=boat_rental": "boat_rental_and_training canoe_and_kayak_hire_service boat_hire_service",
  "amenity=bicycle_rental": "bike_rentals",
  "amenity=dive_centre": "diving_center scuba_diving_center free_diving_center",
  "amenity=coworking_space": "coworking_space",
  "office=guide": "tours tour_operator walking_tours food_tours boat_tours bus_tours sightseeing_tour_agency",
  "information=visitor_centre": "visitor_center tourist_information",
  // Shops
  "amenity=marketplace": "public_market farmers_market flea_market night_market holiday_market",
  "shop=bakery": "bakery",
  "shop=pastry": "patisserie_cake_shop cupcake_shop desserts dessert_shop",
  "shop=deli": "delicatessen specialty_foods gourmet_food_store",
  "shop=cheese": "cheese_shop",
  "shop=chocolate": "chocolatier",
  "shop=confectionery": "candy_store",
  "shop=coffee": "coffee_and_tea_supplies",
  "shop=spices": "herbs_and_spices",
  "shop=wine": "wine_shop wine_wholesaler",
  "shop=alcohol": "liquor_store beer_wine_and_spirits",
  "shop=antiques": "antique_store",
  "shop=art": "art_supply_store",
  "shop=bicycle": "bicycle_shop",
  "shop=books": "bookstore used_bookstore comic_books_store",
  "shop=boutique": "boutique",
  "shop=clothes":
    "clothing_store womens_clothing_store mens_clothing_store childrens_clothing_store fashion vintage_store",
  "shop=cosmetics": "cosmetic_and_beauty_supplies",
  "shop=craft": "arts_and_crafts",
  "shop=department_store": "department_store",
  "shop=fashion_accessories": "fashion_accessories_store",
  "shop=gift": "gift_shop",
  "shop=jewelry": "jewelry_store",
  "shop=leather": "leather_goods",
  "shop=mall": "shopping_center shopping_mall",
  "shop=music": "music_and_dvd_store vinyl_record_store",
  "shop=musical_instrument": "musical_instrument_store",
  "shop=outdoor": "outdoor_gear",
  "shop=perfumery": "perfume_store",
  "shop=second_hand": "thrift_store",
  "shop=shoes": "shoe_store",
  "shop=souvenir": "souvenir_shop",
  "shop=sports": "sporting_goods",
  "shop=surf": "surf_shop",
  "shop=toys": "toy_store",
  "shop=watches": "watch_store",
};

const CATEGORIES = new Map(
  Object.entries(CATEGORIES_BY_TAGS).flatMap(([osm, categories]) =>
    categories.split(" ").map((name) => [name, osm] as const),
  ),
);
