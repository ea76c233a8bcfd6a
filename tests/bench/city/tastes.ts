// Consistent tastes: a card is liked if one of its kinds, cuisines or features fits.
import type { BenchPlace } from "./newcomer.ts";

export type CityTaste = { name: string; rare?: boolean; likes(place: BenchPlace): boolean };

const taste = (name: string, words: string, rare = false): CityTaste => {
  const wanted = new Set(words.split(", "));
  return { name, rare, likes: ({ tags }) => tags.some((tag) => wanted.has(tag.slice(tag.indexOf(":") + 1))) };
};

export const CITY_TASTES: readonly CityTaste[] = [
  taste("cocktails and wine", "cocktails, cocktail bar, wine bar, bar, wine shop, winery"),
  taste(
    "art",
    "museum, art museum, art gallery, public art, sculpture, mural, street art, arts centre, art shop, mosaic, installation",
  ),
  taste("Japanese", "japanese, sushi, ramen"),
  taste("parks", "park, garden, viewpoint, playground, nature reserve"),
  taste("bookshops", "bookshop, library", true),
  taste("vegan", "vegan, vegan options, vegetarian, vegetarian options", true),
  taste("beer", "pub, brewery, brewpub, beer garden, own brewery, real ale", true),
  taste("Italian", "italian, pizza", true),
  taste("Mexican", "mexican, tacos, burrito, tex-mex", true),
  taste("sweets", "ice cream, dessert, donuts, chocolate shop, pastry shop, sweet shop, bakery", true),
  taste("stage", "theatre, music venue, concert hall, live music, nightclub, cinema", true),
  taste("vintage", "second-hand shop, charity shop, antiques shop, second hand, record shop", true),
  taste("Chinese", "chinese, dim sum, dumplings, cantonese", true),
  taste(
    "history",
    "monument, memorial, historic building, history museum, heritage building, historic ship, fort, historic church",
    true,
  ),
];
