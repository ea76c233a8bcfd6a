// The poster of every kind of place that imports know: it shows that kind, and not another trade.
import { expect, test } from "bun:test";
import type { BusinessType } from "../../db/vocabulary.ts";
import { getMotif, type MotifName } from "../../src/art/posters/motif.ts";
import { MOTIFS_OF_TYPE, MOTIFS_OF_UNKNOWN_KIND } from "../../src/art/posters/motifs.ts";
import { composePoster } from "../../src/art/posters/poster.ts";
import { OSM_KINDS, OTHER_WORDS, SUBKINDS } from "../../src/features/imports/kinds.ts";

/** Reviewed by eye. Kinds that say no more than their type have the type's motifs. */
const MOTIFS_OF_KIND: Record<string, readonly MotifName[] | "any of its type"> = {
  // hotel
  hotel: "any of its type",
  hostel: ["bedWindow", "hotelFront"],
  motel: ["bedWindow", "hotelFront"],
  guesthouse: ["bedWindow", "hotelFront"],
  "holiday apartment": ["bedWindow", "hotelFront"],
  chalet: ["cabin"],
  "camp site": ["tent"],
  "caravan site": ["caravan"],
  "mountain hut": ["cabin"],
  resort: ["balcony", "pool"],
  // tour
  museum: ["amphora", "colonnade", "gallery"],
  "art gallery": ["gallery"],
  zoo: ["elephant"],
  aquarium: ["aquarium"],
  "theme park": ["ferrisWheel"],
  planetarium: ["observatory"],
  brewery: ["backBar", "beer"],
  winery: ["backBar", "wineHills"],
  distillery: ["distillery"],
  spa: ["spaStones"],
  massage: ["spaStones"],
  sauna: ["bath"],
  "public bath": ["bath"],
  "escape room": ["padlock"],
  arcade: ["arcade"],
  "bowling alley": ["bowling"],
  "mini golf": ["golf"],
  "trampoline park": ["trampoline"],
  "ice rink": ["iceSkate"],
  "water park": ["waterSlide"],
  playground: ["playground"],
  "golf course": ["golf"],
  "horse riding": ["horse"],
  "beach club": ["beach"],
  "swimming area": ["beach"],
  "boat rental": ["rowingBoat"],
  "bicycle rental": ["bicycleTour"],
  "dive centre": ["diving"],
  library: ["books"],
  "coworking space": ["desk"],
  "guided tours": ["oldTown", "signpost"],
  "visitor centre": ["signpost"],
  park: ["park"],
  garden: ["garden"],
  marina: ["marina", "sailing"],
  "nature reserve": ["reserve"],
  beach: ["beach"],
  peak: ["mountain"],
  cave: ["cave"],
  "hot spring": ["bath"],
  waterfall: ["waterfall"],
  viewpoint: ["lookout", "oldTown"],
  "picnic site": ["picnic"],
  lighthouse: ["lighthouse"],
  windmill: ["windmill"],
  observatory: ["observatory"],
  pier: ["pier"],
  fountain: ["fountain"],
  "public art": ["mural", "sculpture"],
  castle: ["castle"],
  fort: ["castle"],
  palace: ["palace"],
  manor: ["palace"],
  "city gate": ["cityGate"],
  "historic church": ["church"],
  monastery: ["church"],
  "archaeological site": ["ruins"],
  ruins: ["ruins"],
  tomb: ["tomb"],
  "historic ship": ["tallShip"],
  battlefield: ["memorial"],
  monument: ["memorial"],
  memorial: ["memorial"],
  "historic building": ["hotelFront", "oldTown"],
  sight: ["lookout", "memorial", "oldTown"],
  landmark: ["colonnade", "oldTown"],
  statue: ["memorial"],
  mural: ["mural"],
  "street art": ["mural"],
  "walking tour": ["oldTown", "signpost"],
  "boat tour": ["lighthouse", "sailing"],
  "food tour": ["market", "oldTown"],
  "bike tour": ["bicycleTour"],
  experience: ["balloon", "coastRoad", "lookout"],
  sculpture: ["sculpture"],
  mosaic: ["mosaic"],
  installation: ["sculpture"],
  "art museum": ["gallery", "sculpture"],
  "history museum": ["amphora"],
  "local museum": ["amphora", "oldTown"],
  "technology museum": ["gears"],
  "science museum": ["atom"],
  "nature museum": ["fossil"],
  "railway museum": ["locomotive"],
  "maritime museum": ["tallShip"],
  // event_organizer
  theatre: ["curtains", "tickets"],
  cinema: ["cinema"],
  "music venue": ["record", "spotlights"],
  "concert hall": ["record", "spotlights"],
  "arts centre": ["gallery"],
  "events venue": ["fireworks", "lampSquare", "tickets"],
  "conference centre": ["conference"],
  "exhibition centre": ["conference"],
  nightclub: ["mirrorBall", "spotlights"],
  casino: ["cards"],
  karaoke: ["microphone"],
  "dance hall": ["mirrorBall", "spotlights"],
  stadium: ["stadium"],
  bandstand: ["bandstand"],
  "jazz club": ["record", "spotlights"],
  opera: ["curtains", "tickets"],
  festival: ["fireworks", "lampSquare", "tickets"],
  events: "any of its type",
  // restaurant
  restaurant: "any of its type",
  café: ["coffeeCup", "terrace"],
  "fast food": ["burger"],
  "food hall": ["market"],
  "ice cream": ["iceCream"],
  "juice bar": ["juice"],
  pub: ["backBar", "beer"],
  bar: ["backBar", "cocktail"],
  "beer garden": ["beer"],
  "hookah lounge": ["hookah"],
  "wine bar": ["backBar", "wineHills"],
  "cocktail bar": ["backBar", "cocktail"],
  bistro: ["terrace", "windowTable"],
  brasserie: ["terrace", "windowTable"],
  trattoria: ["pastaPlate", "windowTable"],
  pizzeria: ["pizza"],
  diner: ["burger"],
  "food truck": ["foodTruck"],
  "tea room": ["teapot"],
  brewpub: ["backBar", "beer"],
  // retail
  market: ["market"],
  bakery: ["bread"],
  "pastry shop": ["cakes"],
  deli: ["larder"],
  "cheese shop": ["larder"],
  "chocolate shop": ["chocolates"],
  "sweet shop": ["sweets"],
  "coffee shop": ["coffeeCup"],
  "tea shop": ["teapot"],
  "spice shop": ["spices"],
  "farm shop": ["market"],
  "wine shop": ["bottles"],
  "bottle shop": ["bottles"],
  "antiques shop": ["antiques", "interior"],
  "art shop": ["gallery"],
  "bag shop": ["leather"],
  "bicycle shop": ["bicycleTour"],
  bookshop: ["books"],
  boutique: ["clothesRail"],
  "candle shop": ["candles"],
  "charity shop": ["clothesRail", "interior"],
  "clothing shop": ["clothesRail"],
  "collectors' shop": ["collection"],
  "cosmetics shop": ["perfume"],
  "craft shop": ["yarn"],
  "department store": ["shopFront", "shoppingBags"],
  "fabric shop": ["fabrics"],
  "accessories shop": ["leather"],
  "games shop": ["boardGames"],
  "gift shop": ["gifts"],
  "homeware shop": ["interior", "pottery"],
  "home decor shop": ["interior", "pottery"],
  "jewelry shop": ["jewels"],
  "leather shop": ["leather"],
  "shopping mall": ["shopFront", "shoppingBags"],
  "record shop": ["record"],
  "musical instrument shop": ["instruments"],
  "outdoor shop": ["backpack"],
  perfumery: ["perfume"],
  "camera shop": ["camera"],
  "pottery shop": ["pottery"],
  "second-hand shop": ["clothesRail", "interior"],
  "shoe shop": ["shoes"],
  "souvenir shop": ["postcards"],
  "sports shop": ["sport"],
  "stationery shop": ["stationery"],
  "surf shop": ["surfboards"],
  "toy shop": ["toys"],
  "variety store": ["gifts", "shopFront"],
  "watch shop": ["watch"],
  "jewelry workshop": ["jewels"],
  "pottery workshop": ["pottery"],
  "glass workshop": ["glassware"],
  "leather workshop": ["leather"],
  "flea market": ["antiques", "market"],
  shop: "any of its type",
};

const KINDS = new Map<string, BusinessType>([
  ...[...Object.values(OSM_KINDS), ...Object.values(OTHER_WORDS)].map(([type, word]) => [word, type] as const),
  ...SUBKINDS.flatMap(([general, , words]) =>
    Object.values(words).map((word) => [word, OSM_KINDS[general]![0]] as const),
  ),
]);

const motifsOf = (type: BusinessType, ...tags: string[]) => [
  ...new Set(Array.from({ length: 200 }, (_, n) => composePoster({ id: `place-${n}`, type, tags }).motif)),
];

test.each([...KINDS])("a %s has a motif of its own kind", (kind, type) => {
  const expected = MOTIFS_OF_KIND[kind];
  expect(expected, `${kind} is missing in the table above`).toBeDefined();
  const motifs = expected === "any of its type" ? [...new Set(MOTIFS_OF_TYPE[type])] : [...(expected ?? [])];
  expect(motifsOf(type, `kind:${kind}`).sort()).toEqual(motifs.sort());
});

test.each(["dojo", "pitch", "sports centre", "fitness centre", "escape tunnel", "language school"])(
  "a %s, which has no motif of its own, is promised no other",
  (kind) => {
    for (const [type, motifs] of Object.entries(MOTIFS_OF_UNKNOWN_KIND))
      expect(motifsOf(type as BusinessType, `kind:${kind}`).sort()).toEqual([...motifs].sort());
  },
);

test("museums differ by what they show", () => {
  const museums = ["railway museum", "maritime museum", "science museum", "technology museum", "nature museum"];
  const motifs = museums.map((kind) => motifsOf("tour", "kind:museum", `kind:${kind}`));
  expect(new Set(motifs.flat()).size).toBe(museums.length);
  expect(motifsOf("tour", "kind:museum").length).toBeGreaterThan(2);
});

test("a pub with Spanish food is in no vineyard, and a prince's statue is no mobile", () => {
  expect(motifsOf("restaurant", "kind:pub", "cuisine:spanish").sort()).toEqual(["terrace", "windowTable"]);
  expect(motifsOf("tour", "kind:public art", "kind:statue")).toEqual(["memorial"]);
});

test("American restaurants show more than burgers, and burger places nothing else", () => {
  expect(motifsOf("restaurant", "kind:restaurant", "cuisine:american").sort()).toEqual([
    "burger",
    "terrace",
    "windowTable",
  ]);
  expect(motifsOf("restaurant", "kind:restaurant", "cuisine:burger")).toEqual(["burger"]);
});

test("a bookshop with a café shows books, and a kayak tour a kayak", () => {
  expect(motifsOf("retail", "kind:bookshop", "cuisine:coffee")).toEqual(["books"]);
  expect(motifsOf("tour", "kind:kayak tour", "feature:tennis")).toEqual(["kayak"]);
  expect(getMotif("kayak").title).toBe("A kayak and its paddle");
});
