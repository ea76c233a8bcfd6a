// What a traveler needs on a day: of every stop, and of those where one eats.
import { DIETS, type FactKey } from "../../../db/vocabulary.ts";
import { getFactLabel } from "../../i18n/labels-of-facts.ts";
import { t } from "../../i18n/t.ts";
import { servesMeals } from "../../planning/stays.ts";
import { fits, listWanted, type Needs, NO_NEEDS, unite } from "../../taste/needs.ts";
import { formatList } from "../../ui/lists.ts";
import { getKind, type Listing } from "../places/listing/schema.ts";
import type { StoredRequest } from "./schema.ts";

type Wish = Pick<StoredRequest, "needs" | "price">;
type PlannedPlace = Pick<Listing, "type" | "tags" | "facts" | "priceLevel">;

/** A museum needs no vegan food. */
const AT_MEALS: readonly FactKey[] = [...DIETS, "outdoor"];

/** @param others such as what the friends in a room need */
export function splitNeeds({ needs = [], price = [] }: Wish, others: readonly Needs[] = []) {
  const must = Object.fromEntries(needs.map((key) => [key, "yes" as const]));
  const atMeals = unite([...others, { ...NO_NEEDS, must, price }]);
  const everywhere = listWanted(atMeals.must).filter(([key]) => !AT_MEALS.includes(key));
  const anywhere: Needs = { ...NO_NEEDS, must: Object.fromEntries(everywhere), walk: atMeals.walk };
  return { anywhere, atMeals };
}

export const isForMeals = (place: Pick<Listing, "type" | "tags">): boolean => servesMeals(place.type, getKind(place));

/** What is said of a stop that is not known to fit: an event where it is, or a place of which something else is known now. */
export function describeMisfit(wish: Wish, place: PlannedPlace): string | null {
  const { anywhere, atMeals } = splitNeeds(wish);
  const { must, price } = isForMeals(place) ? atMeals : anywhere;
  const fitsAlone = (needs: Partial<Needs>) =>
    fits({ ...place, latitude: null, longitude: null }, { ...NO_NEEDS, ...needs });
  const missing = [
    ...listWanted(must).flatMap(([key, wanted]) => (fitsAlone({ must: { [key]: wanted } }) ? [] : [getFactLabel(key)])),
    ...(fitsAlone({ price }) ? [] : [t("Price")]),
  ];
  if (missing.length === 0) return null;
  return t("Not known to fit what you need: {needs}.", { needs: formatList(missing) });
}
