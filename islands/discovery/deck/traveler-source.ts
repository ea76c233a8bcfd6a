// The cards and swipes of a traveler, who is signed in. Swipes pass through the outbox.
import { call, forViewer } from "../../lib/fetch-api.ts";
import * as outbox from "../../lib/outbox.ts";
import { listDecided, recordSwipe, showSwipeFailure, undoSwipe } from "../../lib/swipes.ts";
import type { DeckSource } from "./deck-source.ts";
import { readRecommendations } from "./read-recommendations.ts";

export const travelerSource: DeckSource = {
  paths: { deck: "/discover", map: "/map", saved: "/dashboard" },
  hasAccount: true,
  async fetchUnseen(filter, kept) {
    const response = await fetchCards(`unseen=1&kept=${kept.join(",")}&${filter}`);
    const found = await readRecommendations(response);
    if (!response.headers.has("x-kept")) return found;
    return (await import("./rank-kept-cards.ts")).rankKeptCards(found, filter);
  },
  fetchSkipped: async (filter) => readRecommendations(await fetchCards(`skipped=1&${filter}`)),
  fetchSimilar(card) {
    const kind = card.tags.find((tag) => tag.startsWith("kind:"));
    const search = kind ? `&q=${encodeURIComponent(kind)}` : "";
    return call("GET", `/api/businesses?type=${card.type}&limit=10${search}`);
  },
  record: (card, action) => recordSwipe(card.id, action, card.isExploration),
  undo: (card, id) => undoSwipe(card.id, id),
  flush: outbox.flushOutbox,
  hasUnsent: () => outbox.pendingRequests().length > 0,
  // A page that the service worker kept.
  isAhead: () => document.documentElement.dataset.keptAt !== undefined,
  watch(onDecided, onChanged) {
    const reportDecided = (requests: readonly outbox.QueuedRequest[]) =>
      onDecided(listDecided(requests.filter(isSwipe)));
    reportDecided(outbox.pendingRequests());
    outbox.onRejected("/api/swipes", showSwipeFailure);
    const onSwipe = (request: outbox.QueuedRequest) => isSwipe(request) && onChanged();
    // Without a network, the deck learns in the browser.
    const stops = [outbox.onOtherTabs(reportDecided), outbox.onSent(onSwipe), outbox.onKept(onSwipe)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

const isSwipe = ({ path }: outbox.QueuedRequest) => path.startsWith("/api/swipes");

const fetchCards = (query: string) =>
  fetch(`/api/businesses?${query}&limit=20`, { credentials: "include", headers: forViewer() });
