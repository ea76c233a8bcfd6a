import { call } from "../lib/fetch-api.ts";
import { pendingRequests } from "../lib/outbox.ts";
import { Deck, type DeckProps } from "./deck/Deck.tsx";
import type { DeckSource } from "./deck/deck-source.ts";
import { InterestsOffer } from "./deck/InterestsOffer.tsx";
import { travelerSource } from "./deck/traveler-source.ts";

const source: DeckSource = {
  ...travelerSource,
  renderOffer: (onStated) => (
    <InterestsOffer areDue={() => pendingRequests().length === 0} onState={state} onStated={onStated} />
  ),
};

async function state(interests: readonly string[]): Promise<void> {
  if (interests.length > 0) await call("POST", "/api/users/interests", { interests });
}

export function SwipeDeck(props: DeckProps) {
  return <Deck {...props} source={source} />;
}
