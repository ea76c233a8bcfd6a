// The cards and swipes of a guest: the server ranks what the browser remembers.
import type { DeckSource, Recommendations } from "../../discovery/deck/deck-source.ts";
import { readRecommendations } from "../../discovery/deck/read-recommendations.ts";
import { addSwipe, guest, listSkipped, onHistoryChange, removeSwipes } from "./history.ts";

/** The request that knows all swipes. Earlier ones resolve to the same cards. */
let latest: Promise<Recommendations> | undefined;

export const guestSource: DeckSource = {
  paths: { deck: "/try", map: "/try/map", saved: "/try/places" },
  fetchUnseen(type) {
    const request: Promise<Recommendations> = fetchDeck(type).then((found) =>
      latest && latest !== request ? latest : found,
    );
    latest = request;
    return request;
  },
  async fetchSkipped(type) {
    const { progress } = await fetchDeck(type);
    const cards = listSkipped(guest.getState()).filter((card) => type === "all" || card.type === type);
    return { cards, progress };
  },
  record: addSwipe,
  undo: (_, id) => removeSwipes((swipe) => swipe.id === id),
  flush: async () => {},
  hasUnsent: () => false,
  isAhead: () => guest.getState().swipes.length > 0,
  watch(onDecided, onChanged) {
    const report = () => onDecided(guest.getState().swipes.map(({ businessId }) => businessId));
    report();
    return onHistoryChange(onChanged);
  },
};

/** Without cookies: what is swiped here is nobody's but the browser's. */
export async function fetchDeck(type: string): Promise<Recommendations> {
  const swipes = guest.getState().swipes.map(({ businessId, action, at }) => ({ businessId, action, at }));
  const response = await fetch("/api/guest/deck", {
    method: "POST",
    credentials: "omit",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ swipes, type }),
  });
  return readRecommendations(response);
}
