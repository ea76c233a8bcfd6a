// What a guest swiped, with the cards, and stated to like. It is kept in this browser, and nowhere else.
import { useStore } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import type { RecommendedListing } from "../../../src/features/discovery/schema.ts";

/** `at` in ISO 8601. `explored`: the card was an exploration. */
export type GuestSwipe = { id: string; businessId: string; action: SwipeAction; at: string; explored: boolean };

export type GuestHistory = {
  /** Oldest first. */
  swipes: GuestSwipe[];
  cards: Record<string, RecommendedListing>;
  /** Those that were stated; null before the guest was asked. */
  interests: string[] | null;
  wasAsked: boolean;
};

const STORAGE_KEY = "sidestreet-guest";
const EMPTY: GuestHistory = { swipes: [], cards: {}, interests: null, wasAsked: false };

export const guest = createStore<GuestHistory>()(
  persist(() => EMPTY, { name: STORAGE_KEY, version: 1, storage: createJSONStorage(() => localStorage) }),
);

export const useGuest = <Value>(select: (history: GuestHistory) => Value): Value => useStore(guest, select);

export function addSwipe(card: RecommendedListing, action: SwipeAction): string {
  const id = crypto.randomUUID();
  const swipe = { id, businessId: card.id, action, at: new Date().toISOString(), explored: card.isExploration };
  guest.setState(({ swipes, cards }) => ({ swipes: [...swipes, swipe], cards: { ...cards, [card.id]: card } }));
  return id;
}

export const removeSwipes = (isRemoved: (swipe: GuestSwipe) => boolean) =>
  guest.setState(({ swipes }) => ({ swipes: swipes.filter((swipe) => !isRemoved(swipe)) }));

export const forgetAll = () => guest.setState(EMPTY);

export function onHistoryChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === STORAGE_KEY && void followOtherTabs();
  addEventListener("storage", onStorage);
  const unsubscribe = guest.subscribe(() => listener());
  return () => {
    removeEventListener("storage", onStorage);
    unsubscribe();
  };
}

const followOtherTabs = async () => (guest as unknown as { persist: { rehydrate(): unknown } }).persist.rehydrate();

/** Saved or liked places, not skipped since, newest first. */
export function listReactions({ swipes, cards }: GuestHistory, action: "save" | "like"): RecommendedListing[] {
  const found = new Map<string, RecommendedListing>();
  for (const swipe of swipes) {
    const card = cards[swipe.businessId];
    if (swipe.action === action || swipe.action === "dislike") found.delete(swipe.businessId);
    if (swipe.action === action && card) found.set(swipe.businessId, card);
  }
  return [...found.values()].reverse();
}

/** Places whose last swipe is a skip, oldest first. */
export function listSkipped({ swipes, cards }: GuestHistory): RecommendedListing[] {
  const last = new Map<string, SwipeAction>();
  for (const { businessId, action } of swipes) {
    last.delete(businessId);
    last.set(businessId, action);
  }
  return [...last].flatMap(([id, action]) => (action === "dislike" ? (cards[id] ?? []) : []));
}
