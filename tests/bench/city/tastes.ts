// Consistent tastes: a card is liked if one of its kinds, cuisines or features fits.

export type CityTaste = {
  name: string;
  frequency: "common" | "rare" | "held-out";
  likes: (place: CityPlace) => boolean;
};

const taste = (name: string, words: string, frequency: CityTaste["frequency"] = "common"): CityTaste => {
  const wanted = new Set(words.split(", "));
  return { name, frequency, likes: ({ tags }) => tags.some((tag) => wanted.has(tag.slice(tag.indexOf(":") + 1))) };
};

export const CITY_TASTES: readonly CityTaste[] = [
  taste("cocktails and wine", "cocktails, cocktail bar, wine bar, bar, wine shop, winery"),
  taste(
    "art",
    "museum, art museum, art gallery, public art, sculpture, mural, street art, arts centre, art shop, mosaic, installation",
  ),
  taste("Japanese", "japanese, sushi, ramen"),
  taste("parks", "park, garden, viewpoint, playground, nature reserve"),
  taste("bookshops", "bookshop, library", "rare"),
  taste("vegan", "vegan, vegan options, vegetarian, vegetarian options", "rare"),
  taste("beer", "pub, brewery, brewpub, beer garden, own brewery, real ale", "rare"),
  taste("Italian", "italian, pizza", "rare"),
  taste("Mexican", "mexican, tacos, burrito, tex-mex", "rare"),
  taste("sweets", "ice cream, dessert, donuts, chocolate shop, pastry shop, sweet shop, bakery", "rare"),
  taste("stage", "theatre, music venue, concert hall, live music, nightclub, cinema", "rare"),
  taste("vintage", "second-hand shop, charity shop, antiques shop, second hand, record shop", "rare"),
  taste("Chinese", "chinese, dim sum, dumplings, cantonese", "rare"),
  taste(
    "history",
    "monument, memorial, historic building, history museum, heritage building, historic ship, fort, historic church",
    "rare",
  ),
  // Nothing was fitted to these.
  taste("Thai and Vietnamese", "thai, vietnamese, lao, pho", "held-out"),
  taste("Indian", "indian, pakistani, nepalese, sri lankan", "held-out"),
  taste("museums", "museum, art museum, history museum, science museum, aquarium", "held-out"),
  taste("nightlife", "nightclub, karaoke, dance hall, casino, LGBTQ+ friendly", "held-out"),
  taste("seafood", "seafood, fish and chips, oysters, poke", "held-out"),
  taste("gifts", "gift shop, souvenir shop, craft shop, homeware shop, home decor shop", "held-out"),
  taste("jewelry", "jewelry shop, watch shop, jewelry workshop", "held-out"),
  taste(
    "Mediterranean",
    "mediterranean, greek, turkish, lebanese, falafel, kebab, middle eastern, moroccan",
    "held-out",
  ),
  taste("games", "arcade, bowling alley, escape room, games shop, mini golf, ice rink", "held-out"),
  taste("burgers", "burger, american, hot dog, wings", "held-out"),
  taste("healthy food", "salad, juice, smoothie, poke, juice bar, açaí", "held-out"),
  taste("public art", "public art, sculpture, statue, mural", "held-out"),
];

export type CityPlace = { name: string; tags: readonly string[]; openingHours: string | null };
