import { Deck, type DeckProps } from "./deck/Deck.tsx";
import { travelerSource } from "./deck/traveler-source.ts";

/** The deck of a traveler, who is signed in. */
export function SwipeDeck(props: DeckProps) {
  return <Deck {...props} source={travelerSource} />;
}
