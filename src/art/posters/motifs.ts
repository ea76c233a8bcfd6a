import type { BusinessType } from "../../../db/vocabulary.ts";
import * as art from "./art.ts";
import * as bar from "./bar.ts";
import * as cafe from "./cafe.ts";
import type { Canvas } from "./canvas.ts";
import * as dishes from "./dishes.ts";
import * as gifts from "./gifts.ts";
import * as outings from "./outings.ts";
import type { MoodName } from "./palette.ts";
import * as paths from "./plates.ts";
import * as sculpture from "./sculpture.ts";
import * as seaside from "./seaside.ts";
import * as shop from "./shop.ts";
import * as stage from "./stage.ts";
import * as stay from "./stay.ts";
import * as table from "./table.ts";
import * as wear from "./wear.ts";

export interface Motif {
  readonly draw: (canvas: Canvas) => string;
  /** The times of day it can be shown at. */
  readonly moods: readonly MoodName[];
  readonly title: string;
}

const ALL: readonly MoodName[] = ["dawn", "morning", "noon", "golden", "sundown", "dusk", "blue", "night"];
const DAY: readonly MoodName[] = ["dawn", "morning", "noon", "golden", "sundown"];
const LATE: readonly MoodName[] = ["golden", "sundown", "dusk", "blue", "night"];
const DARK: readonly MoodName[] = ["dusk", "blue", "night"];

const motif = (draw: Motif["draw"], title: string, moods = ALL): Motif => ({ draw, moods, title });

export const MOTIFS = {
  windowTable: motif(table.windowTable, "A laid table by a window on the sea"),
  terrace: motif(table.terrace, "A café table under a parasol"),
  fishPlate: motif(paths.fishPlate, "Fish on a plate with lemon"),
  pizza: motif(paths.pizza, "A pizza with one slice on its way"),
  pastaPlate: motif(paths.pastaPlate, "A plate of pasta"),
  bowl: motif(dishes.bowl, "A steaming bowl under lanterns"),
  sushi: motif(dishes.sushi, "Sushi on a board before the sun"),
  burger: motif(dishes.burger, "A tall burger"),
  grill: motif(table.grill, "A grill under an open sky"),
  cocktail: motif(bar.cocktail, "A cocktail on the counter", LATE),
  backBar: motif(bar.backBar, "Two drinks before shelves of bottles", LATE),
  wineHills: motif(bar.wineHills, "A bottle and a glass over the vineyards"),
  beer: motif(bar.beer, "A tankard under bunting"),
  coffeeCup: motif(cafe.coffeeCup, "A cup of coffee above the roofs"),
  bread: motif(cafe.bread, "Loaves and baguettes under an awning", DAY),
  iceCream: motif(cafe.iceCream, "An ice cream by the sea", DAY),
  cakes: motif(cafe.cakes, "A cake on its stand", DAY),
  hotelFront: motif(stay.hotelFront, "A house front with one lit window"),
  bedWindow: motif(stay.bedWindow, "A bed beneath a window"),
  balcony: motif(stay.balcony, "Open doors to a balcony above the bay"),
  grandHotel: motif(stay.grandHotel, "A white palace and its palms"),
  pool: motif(stay.pool, "A pool under palms"),
  spotlights: motif(stage.spotlights, "A stage in crossing beams of light", LATE),
  curtains: motif(stage.curtains, "Curtains drawn back from a stage"),
  tickets: motif(stage.tickets, "Tickets in a fan"),
  lampSquare: motif(stage.lampSquare, "Dancers in a square under lamps", LATE),
  record: motif(stage.record, "A record on its player"),
  cinema: motif(stage.cinema, "Rows of seats before a screen"),
  fireworks: motif(stage.fireworks, "Fireworks over the harbor", DARK),
  mirrorBall: motif(stage.mirrorBall, "A mirror ball over a crowd", DARK),
  sailing: motif(seaside.sailing, "Sails on the bay"),
  lighthouse: motif(seaside.lighthouse, "A lighthouse on its rock"),
  coastRoad: motif(outings.coastRoad, "A small car on the coast road"),
  oldTown: motif(outings.oldTown, "An old town on its hill"),
  park: motif(outings.park, "A path between tall trees"),
  colonnade: motif(art.colonnade, "Columns in the light"),
  gallery: motif(art.gallery, "Paintings on a gallery wall"),
  sculpture: motif(sculpture.sculpture, "A sculpture on its plinth"),
  mural: motif(art.mural, "A painted wall in a side street", DAY),
  bicycleTour: motif(outings.bicycleTour, "A bicycle on the promenade"),
  lookout: motif(outings.lookout, "A telescope above the bay"),
  balloon: motif(outings.balloon, "A balloon over the hills"),
  aquarium: motif(seaside.aquarium, "Bright fish among weeds"),
  marina: motif(seaside.marina, "Masts in the marina"),
  shopFront: motif(shop.shopFront, "A shop window under an awning"),
  market: motif(shop.market, "Market crates under an awning", DAY),
  clothesRail: motif(wear.clothesRail, "Clothes on a rail"),
  jewels: motif(wear.jewels, "A jewel in the light"),
  watch: motif(wear.watch, "A wristwatch"),
  books: motif(shop.books, "Shelves of books and a lamp"),
  flowers: motif(gifts.flowers, "Flowers in a jug"),
  perfume: motif(gifts.perfume, "Perfume flacons"),
  leather: motif(wear.leather, "A bag and a hat"),
  gifts: motif(gifts.gifts, "Boxes with ribbons"),
  interior: motif(shop.interior, "An armchair beside a lamp"),
  larder: motif(shop.larder, "Bottles and cheese on shelves"),
  sport: motif(shop.sport, "A racket and a ball in the sun", DAY),
} as const satisfies Record<string, Motif>;

export type MotifName = keyof typeof MOTIFS;

export const MOTIFS_OF_TYPE: Record<BusinessType, readonly MotifName[]> = {
  restaurant: ["windowTable", "terrace", "windowTable", "wineHills", "grill", "fishPlate", "pastaPlate"],
  hotel: ["hotelFront", "bedWindow", "balcony", "grandHotel", "hotelFront", "bedWindow", "pool"],
  event_organizer: ["spotlights", "curtains", "tickets", "lampSquare", "record", "fireworks"],
  tour: ["sailing", "lighthouse", "coastRoad", "oldTown", "park", "lookout", "balloon", "bicycleTour"],
  retail: ["shopFront", "market", "gifts", "shopFront", "leather", "clothesRail"],
};

/**
 * The first row with a word of the tag is used, so the most specific rows come first. Words are lower-case, without accents, and
 * also match in plural. An asterisk matches any ending.
 */
export const MOTIFS_OF_WORD: readonly (readonly [words: string, motifs: readonly MotifName[]])[] = [
  ["ice cream,gelat*,frozen yog*,glacier", ["iceCream"]],
  ["fish and chips,seafood,fish,oyster,crab,poke", ["fishPlate", "fishPlate", "windowTable"]],
  ["pizz*,socca,pissalad*,focacc*,flatbread", ["pizza"]],
  ["sushi,sashimi", ["sushi"]],
  ["japan*", ["sushi", "bowl"]],
  [
    "ramen,noodle,chinese,thai,vietnam*,korea*,asian,dim sum,dumpling,malay*,indonesia*,filipino,hawai*,soup,nepal*,tibet*,burm*",
    ["bowl"],
  ],
  ["pasta*,italian,ligur*,sicil*", ["pastaPlate", "pizza", "windowTable", "terrace"]],
  ["burger,fast food,american,sandwich,hot dog,diner,food court,wings", ["burger"]],
  [
    "steak,grill,barbec*,bbq,kebab,argentin*,brazil*,tex-mex,mexic*,taco,burrito,turkish,lebanes*,chicken,indian,pakistan*,peruv*,african",
    ["grill"],
  ],
  ["donut,dessert,pastr*,patisser*,confection*,chocol*,candy,cake,sweets,crepe,waffle", ["cakes"]],
  ["bakery,bakeries,bagel,bread,boulang*", ["bread"]],
  ["coffee,cafe,tea,breakfast,brunch,bubble", ["coffeeCup", "coffeeCup", "terrace"]],
  ["cocktail,rooftop,lounge,speakeas*", ["cocktail", "backBar"]],
  ["wine bar,winer*,vineyard,enotec", ["wineHills", "backBar"]],
  ["pub,beer,brew*,biergarten,bavarian*,german*,irish", ["beer", "backBar"]],
  ["night*,disco*,dance*,club,dj", ["mirrorBall", "spotlights"]],
  ["jazz,concert,live music,music venue,music hall", ["spotlights", "record"]],
  ["record,vinyl,musical,instrument", ["record", "spotlights"]],
  ["cinema,film,movie", ["cinema"]],
  ["theat*,opera,ballet,comedy,auditor*,circus", ["curtains", "curtains", "tickets"]],
  ["firework,regatta", ["fireworks", "sailing"]],
  [
    "festival,fair,market event,street party,events venue,community,wedding,casino",
    ["lampSquare", "tickets", "fireworks"],
  ],
  ["bar", ["cocktail", "backBar"]],
  ["art shop,gallery,galleries,exhibition,arts centre,art centre,frame", ["gallery"]],
  ["street art,mural,graffiti,tattoo", ["mural"]],
  ["artwork,sculpt*,statue,installation*,public art", ["sculpture", "sculpture", "mural"]],
  ["aquarium,oceanogr*,diving,snorkel*,zoo,water park", ["aquarium"]],
  [
    "museum,musee,monument,memorial,histor*,ruin,archaeo*,heritage,palace,castle,church,cathedral,library",
    ["colonnade", "colonnade", "oldTown"],
  ],
  ["viewpoint,lookout,panorama,attraction,observ*", ["lookout", "oldTown", "lighthouse"]],
  ["lighthouse", ["lighthouse"]],
  ["marina,yacht*,harbour,harbor,port", ["marina", "sailing"]],
  ["boat,sail*,cruise,kayak*,whale,ferry,surf*", ["sailing", "lighthouse"]],
  ["bicycle,bike,cycl*", ["bicycleTour"]],
  ["balloon*,flight,paraglid*", ["balloon"]],
  ["drive*,road trip,scenic,car tour,vintage car,bus tour", ["coastRoad"]],
  ["park,garden,nature,forest,picnic,botan*,hik*", ["park"]],
  ["old town,walking,city tour,guided,food tour", ["oldTown", "coastRoad"]],
  ["pool,spa,resort,wellness,beach,sauna", ["pool", "balcony"]],
  ["hostel,guest house,bed and,apartment,chalet,motel,inn", ["bedWindow", "hotelFront"]],
  ["grand,luxury,5-star,five star", ["grandHotel", "balcony"]],
  ["watch,clock", ["watch"]],
  ["jewel*,gem,diamond", ["jewels"]],
  ["perfum*,cosmetic*,beauty,soap,candle", ["perfume"]],
  ["shoe,bag,leather,hat,accessor*,luggage", ["leather"]],
  ["clothes,fashion,boutique,vintage,tailor*,department,mall,fabric", ["clothesRail", "clothesRail", "shopFront"]],
  ["book,statione*,comic,newsag*", ["books"]],
  ["florist*,flower,plant", ["flowers"]],
  ["gift,souvenir,toy,games,craft,pottery,variety", ["gifts", "shopFront"]],
  ["furnitur*,interior,homeware,houseware,antique,design,lamp,carpet", ["interior"]],
  ["alcohol,liquor,wine,deli,delicates*,cheese,butcher,spice,oil,grocer,coffee beans", ["larder"]],
  ["market,greengroc*,farm,fruit,food hall", ["market"]],
  ["sport,outdoor,ski,tennis,golf", ["sport"]],
  [
    "french,mediterran*,regional,international,provenc*,monegas*,spanish,greek,bistro,brasserie,tapas",
    ["windowTable", "terrace", "wineHills"],
  ],
  ["salad,vegan,vegetarian,juice,healthy,organic", ["terrace", "bowl", "market"]],
];

/** Visible features, used if neither cuisine nor kind has a motif. */
export const MOTIFS_OF_FEATURE: typeof MOTIFS_OF_WORD = [
  ["live music,concert,jazz,dj", ["spotlights", "record"]],
  ["rooftop", ["cocktail", "terrace"]],
  ["outdoor seating,terrace,garden,courtyard,patio", ["terrace"]],
  ["sea view,seafront,sea front,view", ["windowTable", "balcony"]],
  ["pool,spa,beach,sauna", ["pool"]],
];
