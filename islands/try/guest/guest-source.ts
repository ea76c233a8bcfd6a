// The cards and swipes of a guest: the server ranks what the browser remembers.
import type { TasteCard } from "../../../src/features/discovery/schema.ts";
import { getLanguage } from "../../../src/i18n/t.ts";
import { fits, toNeeds } from "../../../src/taste/needs.ts";
import type { DeckSource, Recommendations } from "../../discovery/deck/deck-source.ts";
import { readRecommendations } from "../../discovery/deck/read-recommendations.ts";
import { readFilter } from "../../lib/needs.ts";
import { addSwipe, type GuestHistory, guest, listSkipped, onHistoryChange, removeSwipes } from "./history.ts";

/** The request that knows all swipes. Earlier ones resolve to the same cards. */
let latest: Promise<Recommendations> | undefined;

export const guestSource: DeckSource = {
  paths: { deck: "/try", map: "/try/map", saved: "/try/places" },
  fetchUnseen(filter, kept) {
    const request: Promise<Recommendations> = fetchDeck(filter, kept).then((found) =>
      latest && latest !== request ? latest : found,
    );
    latest = request;
    return request;
  },
  fetchSkipped: async (filter) => {
    const type = new URLSearchParams(filter).get("type");
    const needs = toNeeds(readFilter(filter));
    const cards = listSkipped(guest.getState()).filter(
      (card) => (type === "all" || card.type === type) && fits(card, needs, card.hours?.state === "open"),
    );
    return { cards, progress: { seen: 0, total: cards.length, elsewhere: 0 } };
  },
  record: addSwipe,
  undo: (_, id) => removeSwipes((swipe) => swipe.id === id),
  flush: async () => {},
  hasUnsent: () => false,
  isAhead: () => !isEmpty(guest.getState()),
  watch(onDecided, onChanged) {
    const report = () => onDecided(guest.getState().swipes.map(({ businessId }) => businessId));
    report();
    return onHistoryChange(onChanged);
  },
};

export const isEmpty = ({ swipes, interests }: GuestHistory) => swipes.length === 0 && !interests?.length;

export async function fetchDeck(filter: string, kept: readonly string[] = []): Promise<Recommendations> {
  const { near, ...needs } = readFilter(filter);
  const type = new URLSearchParams(filter).get("type");
  return readRecommendations(await send("/api/guest/deck", { type, near, kept: kept.join(), needs }));
}

export async function fetchTaste(): Promise<TasteCard> {
  const response = await send("/api/guest/taste", {});
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return response.json();
}

/** Without cookies, that of the language included: what is swiped here is nobody's but the browser's. */
function send(path: string, asked: object): Promise<Response> {
  const { swipes: all, interests } = guest.getState();
  const swipes = all.map(({ businessId, action, at }) => ({ businessId, action, at }));
  return fetch(path, {
    method: "POST",
    credentials: "omit",
    headers: { "Content-Type": "application/json", "Accept-Language": getLanguage() },
    body: JSON.stringify({ swipes, interests: interests ?? [], ...asked }),
  });
}
