// Understands categories in the product's languages, and the classes of schema.org and DATAtourisme.
import { BUSINESS_TYPES, type BusinessType } from "../../../../db/vocabulary.ts";
import { inLanguage } from "../../../i18n/current-language.ts";
import { getTypeLabel, getTypeName } from "../../../i18n/labels.ts";
import { LANGUAGES, SOURCE_LANGUAGE } from "../../../i18n/languages.ts";
import { getTagLabel } from "../../../i18n/tags.ts";
import { findKind, type Kind, listKindWords } from "../kinds.ts";
import { OTHER_PLACES, THEMES, TOURISM_WORDS } from "./tourism-words.ts";

let words: Map<string, Kind> | undefined;

/** The kind for "Weinbar", "Musées", "schema:FoodEstablishment" or "WineCellar"; null if it is unknown. */
export function findForeignKind(text: string): Kind | null {
  const bare = text.replace(/^.*[/#:](?=[\w-]+$)/, "");
  const [type, kind] = CLASSES[bare] ?? [];
  if (type) return { type, words: kind ? [kind] : [], preferences: (kind && findKind(kind)?.preferences) || [] };
  const spaced = bare.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  words ??= collectWords();
  return (
    words.get(normalizeWord(text)) ?? words.get(normalizeWord(spaced)) ?? (spaced === text ? null : findKind(spaced))
  );
}

function collectWords(): Map<string, Kind> {
  const found = new Map<string, Kind>();
  for (const [type, word, names] of TOURISM_WORDS) {
    const kind = { type, words: word ? [word] : [], preferences: (word && findKind(word)?.preferences) || [] };
    for (const name of names.split(",")) found.set(name, kind);
  }
  const add = (label: string, kind: Kind) => {
    const word = normalizeWord(label);
    if (!found.has(word)) found.set(word, kind);
  };
  for (const language of LANGUAGES.filter((code) => code !== SOURCE_LANGUAGE)) {
    inLanguage(language, () => {
      for (const type of BUSINESS_TYPES) {
        const kind = { type, words: [], preferences: [] };
        add(getTypeName(type), kind);
        add(getTypeLabel(type), kind);
      }
      for (const word of listKindWords()) {
        const kind = findKind(word);
        const label = getTagLabel(`kind:${word}`);
        if (!kind) continue;
        add(label, kind);
        for (const ending of PLURALS) if (!isOtherPlace(`${label}${ending}`)) add(`${label}${ending}`, kind);
      }
    });
  }
  return found;
}

/** Regular plurals of German, French, Spanish, Portuguese, Dutch and Italian words of one piece. */
const PLURALS = ["s", "n", "en", "es", "e"];

/** Parking, toilets and the like: "Parken" is no plural of "Park". */
export const isOtherPlace = (text: string): boolean => OTHER_PLACES.has(normalizeWord(text));

/** "Sports" is no sports shop, as in OpenStreetMap's `shop=sports`. */
export const isTheme = (text: string): boolean => THEMES.has(normalizeWord(text));

const normalizeWord = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** https://schema.org/LocalBusiness and https://www.datatourisme.fr/ontology/core, as far as our words don't say it. */
const CLASSES: Record<string, [type: BusinessType, kind?: string]> = {
  LodgingBusiness: ["hotel"],
  Accommodation: ["hotel"],
  RentalAccommodation: ["hotel", "holiday apartment"],
  SelfCateringAccommodation: ["hotel", "holiday apartment"],
  HotelTrade: ["hotel", "hotel"],
  HotelRestaurant: ["hotel", "hotel"],
  BedAndBreakfast: ["hotel", "guesthouse"],
  Guesthouse: ["hotel", "guesthouse"],
  FarmhouseInn: ["hotel", "guesthouse"],
  Camping: ["hotel", "camp site"],
  Campground: ["hotel", "camp site"],
  CampingAndCaravanning: ["hotel", "camp site"],
  CamperVanArea: ["hotel", "caravan site"],
  RVPark: ["hotel", "caravan site"],
  YouthHostelAndInternationalCenter: ["hotel", "hostel"],
  CollectiveAccommodation: ["hotel"],
  GroupLodging: ["hotel"],
  HolidayCentre: ["hotel", "resort"],
  HolidayResort: ["hotel", "resort"],
  FoodEstablishment: ["restaurant", "restaurant"],
  BistroOrWineBar: ["restaurant", "bistro"],
  BrasserieOrTavern: ["restaurant", "brasserie"],
  CafeOrTeahouse: ["restaurant", "café"],
  CafeOrCoffeeShop: ["restaurant", "café"],
  BarOrPub: ["restaurant", "bar"],
  CulturalSite: ["tour"],
  CityHeritage: ["tour", "historic building"],
  RemarkableBuilding: ["tour", "historic building"],
  TechnicalHeritage: ["tour", "historic building"],
  ReligiousSite: ["tour", "historic church"],
  Church: ["tour", "historic church"],
  PlaceOfWorship: ["tour", "historic church"],
  Basilica: ["tour", "historic church"],
  ArcheologicalSite: ["tour", "archaeological site"],
  InterpretationCentre: ["tour", "museum"],
  LandmarksOrHistoricalBuildings: ["tour", "landmark"],
  TouristAttraction: ["tour", "sight"],
  NaturalHeritage: ["tour"],
  ParkAndGarden: ["tour", "park"],
  SportsAndLeisurePlace: ["tour"],
  SportsActivityLocation: ["tour"],
  SwimmingPool: ["tour", "swimming area"],
  PlayArea: ["tour", "playground"],
  PicnicArea: ["tour", "picnic site"],
  WineCellar: ["tour", "winery"],
  TastingProvider: ["tour", "winery"],
  Tasting: ["tour", "winery"],
  Practice: ["tour"],
  AccompaniedPractice: ["tour"],
  FreePractice: ["tour"],
  EquipmentRental: ["tour"],
  SightseeingBoat: ["tour", "boat trip"],
  WalkingTour: ["tour", "walking tour"],
  CyclingTour: ["tour", "bike tour"],
  FluvialTour: ["tour", "boat tour"],
  RoadTour: ["tour"],
  Tour: ["tour"],
  TouristInformationCenter: ["tour", "visitor centre"],
  LocalTouristOffice: ["tour", "visitor centre"],
  IncomingTravelAgency: ["tour", "guided tours"],
  TravelAgency: ["tour", "guided tours"],
  ServiceProvider: ["tour"],
  ConventionCentre: ["event_organizer", "conference centre"],
  BusinessPlace: ["event_organizer", "events venue"],
  EventVenue: ["event_organizer", "events venue"],
  PerformingArtsTheater: ["event_organizer", "theatre"],
  MovieTheater: ["event_organizer", "cinema"],
  NightClub: ["event_organizer", "nightclub"],
  BoutiqueOrLocalShop: ["retail", "shop"],
  Producer: ["retail", "farm shop"],
  Cooperative: ["retail", "farm shop"],
  ShoppingCenter: ["retail", "shopping mall"],
  Shopping: ["retail"],
};
