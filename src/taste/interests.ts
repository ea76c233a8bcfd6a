// What people travel for: families of kinds, cuisines and features.
import { msg } from "../i18n/t.ts";

type Interest = {
  name: string;
  label: string;
  /** How many travelers choose places by it, relative to others. */
  worth: number;
  /** Words of tags, of whatever group. */
  words: readonly string[];
};

const interest = (name: string, label: string, words: string, worth = 1): Interest => ({
  name,
  label,
  worth,
  words: words.split(", "),
});

/** At most 32, so that those of a place fit into one number. */
export const INTERESTS: readonly Interest[] = [
  interest("coffee", msg("Coffee and breakfast"), "café, coffee, coffee shop, tea shop, tea, brunch, breakfast, bagel"),
  interest(
    "sweets",
    msg("Sweets and baking"),
    "ice cream, dessert, donuts, bakery, pastry shop, sweet shop, chocolate shop, cake, crêpes, bubble tea",
  ),
  interest("wine", msg("Cocktails and wine"), "cocktail bar, cocktails, wine bar, bar, wine shop, winery, wine"),
  interest("beer", msg("Beer and pubs"), "pub, brewery, brewpub, beer garden, own brewery, real ale, beer"),
  interest("music", msg("Concerts and live music"), "music venue, concert hall, live music, bandstand"),
  interest("stage", msg("Theater and cinema"), "theatre, cinema, opera"),
  interest(
    "nightlife",
    msg("Dancing and clubs"),
    "nightclub, dance hall, karaoke, casino, LGBTQ+ friendly, hookah lounge",
    0.5,
  ),
  interest(
    "art",
    msg("Art"),
    "art gallery, art museum, public art, sculpture, statue, mural, street art, mosaic, installation, arts centre, art shop",
  ),
  interest(
    "museums",
    msg("Museums"),
    "museum, art museum, history museum, local museum, technology museum, science museum, nature museum, railway museum, maritime museum, planetarium",
  ),
  interest(
    "history",
    msg("History and old buildings"),
    "history museum, monument, memorial, castle, fort, palace, manor, city gate, historic church, monastery, archaeological site, ruins, historic ship, historic building, heritage building, battlefield, tomb, lighthouse, windmill",
  ),
  interest(
    "nature",
    msg("Parks and nature"),
    "park, garden, nature reserve, waterfall, cave, peak, hot spring, picnic site",
  ),
  interest(
    "water",
    msg("Views and the waterfront"),
    "viewpoint, rooftop, pier, marina, beach, beach club, swimming area, lighthouse, boat rental, sea view",
  ),
  interest("books", msg("Books"), "bookshop, library, books"),
  interest(
    "vintage",
    msg("Vintage and records"),
    "second-hand shop, charity shop, antiques shop, second hand, record shop, vintage",
  ),
  interest(
    "crafts",
    msg("Crafts and gifts"),
    "craft shop, pottery shop, pottery workshop, glass workshop, leather workshop, jewelry workshop, boutique, gift shop, homeware shop, candle shop, souvenir shop",
    0.5,
  ),
  interest("markets", msg("Markets and delis"), "market, deli, cheese shop, spice shop, farm shop, food hall", 0.5),
  interest(
    "children",
    msg("With children"),
    "zoo, aquarium, theme park, playground, toy shop, mini golf, bowling alley, trampoline park, kids' corner, arcade",
    0.5,
  ),
  interest("wellness", msg("Spa and wellness"), "spa, sauna, massage, public bath, yoga, hot spring", 0.5),
  interest(
    "active",
    msg("Sports and games"),
    "bicycle shop, bicycle rental, dive centre, surf shop, outdoor shop, horse riding, ice rink, golf course, escape room, games shop",
    0.5,
  ),
  interest("vegan", msg("Vegan and vegetarian"), "vegan, vegan options, vegetarian, vegetarian options"),
  interest("italian", msg("Italian food"), "italian, pizza"),
  interest("japanese", msg("Japanese food"), "japanese, sushi, ramen"),
  interest("chinese", msg("Chinese food"), "chinese, dim sum, dumplings, cantonese, hotpot, taiwanese"),
  interest(
    "southeast-asian",
    msg("Thai, Vietnamese and Korean food"),
    "thai, vietnamese, indonesian, malaysian, filipino, korean, asian",
  ),
  interest("south-asian", msg("Indian food"), "indian, pakistani, nepalese, sri lankan, bangladeshi", 0.5),
  interest(
    "latin-american",
    msg("Mexican and Latin American food"),
    "mexican, tacos, burrito, tex-mex, peruvian, brazilian, latin american, argentinian, cuban",
  ),
  interest(
    "mediterranean",
    msg("Mediterranean and Middle Eastern food"),
    "greek, turkish, lebanese, middle eastern, kebab, falafel, mediterranean, moroccan, spanish, tapas, persian",
  ),
  interest("french", msg("French food and fine dining"), "french, french bistro, fine dining"),
  interest("burgers", msg("Burgers and grills"), "burger, american, barbecue, steak house, grill, diner, sandwich"),
  interest("seafood", msg("Fish and seafood"), "seafood, fish and chips, oysters", 0.5),
  interest(
    "shopping",
    msg("Fashion and shopping"),
    "clothing shop, shoe shop, jewelry shop, accessories shop, bag shop, department store, shopping mall, perfumery, watch shop",
    0.4,
  ),
  interest(
    "stay",
    msg("Places to stay"),
    "hotel, hostel, guesthouse, motel, resort, camp site, mountain hut, chalet",
    0.4,
  ),
];

const PREFIX = "interest:";

export const toInterestFeature = (name: string): string => PREFIX + name;

export const isInterestFeature = (feature: string): boolean => feature.startsWith(PREFIX);

export const findInterest = (feature: string): Interest | undefined =>
  isInterestFeature(feature) ? INTERESTS.find(({ name }) => name === feature.slice(PREFIX.length)) : undefined;

const featuresByWord = new Map<string, string[]>();
for (const { name, words } of INTERESTS)
  for (const word of words) featuresByWord.set(word, [...(featuresByWord.get(word) ?? []), toInterestFeature(name)]);

const NONE: readonly string[] = [];

/** The features of the interests that a tag such as `cuisine:sushi` belongs to. */
export const listInterestFeatures = (tag: string): readonly string[] =>
  featuresByWord.get(tag.slice(tag.indexOf(":") + 1)) ?? NONE;
