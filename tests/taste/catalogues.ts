// Catalogues of all places at once, and decks without what is known of their cards.
import {
  type Catalogue,
  dealCards,
  type ItemFactors,
  startCatalogue,
  type TastePlace,
  type TasteProfile,
} from "../../src/taste/taste.ts";

export function makeCatalogue(places: readonly TastePlace[], factors?: ItemFactors): Catalogue {
  const catalogue = startCatalogue();
  catalogue.add(places);
  return catalogue.finish(factors);
}

type Options = Parameters<typeof dealCards>[2];

export const dealDeck = (taste: TasteProfile, catalogue: Catalogue, options: Options): number[] =>
  dealCards(taste, catalogue, options).map(({ position }) => position);
