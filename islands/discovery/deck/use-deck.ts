// The state of the deck: its cards and what was swiped. The server deals again as it learns.
import { useCallback, useEffect, useRef, useState } from "react";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import type { Progress, RecommendedListing } from "../../../src/features/discovery/schema.ts";
import { type Letter, onArrival, onOtherTabs, onRefusal, post, sendAll, waitingLetters } from "../../lib/outbox.ts";
import { isUnauthorized } from "../../lib/query.ts";
import { redirectToSignIn, showToast } from "../../lib/toasts.ts";
import { dealAgain, dealUnseen } from "./recommend.ts";

export type Deck = {
  cards: RecommendedListing[];
  /** Swipes on this page, latest last. */
  past: { card: RecommendedListing; action: SwipeAction; id: string }[];
  /** How many of the filter's places have been seen. */
  progress: Progress;
  busy: boolean;
  offline: boolean;
};

/** Top cards that stay when the server deals again, so that none changes under the thumb. */
const PINNED_CARDS = 2;

export function useDeck(start: { cards: RecommendedListing[]; progress: Progress }, type: string) {
  const [deck, setDeck] = useState<Deck>({ ...start, past: [], busy: false, offline: false });
  const swiped = useRef(new Set<string>());
  const again = useRef(false);

  const refill = useCallback(async () => {
    try {
      const dealt = await (again.current ? dealAgain(type) : dealUnseen(type));
      const fresh = dealt.cards.filter((card) => !swiped.current.has(card.id));
      setDeck((now) => {
        const sliding = now.cards.filter(({ id }) => swiped.current.has(id)).length;
        const known = waitingLetters().length === 0 && !again.current;
        const progress = known ? moved(dealt.progress, -sliding) : now.progress;
        return { ...now, cards: mergeDeal(now.cards, fresh), progress, busy: false, offline: false };
      });
      return fresh.length;
    } catch (error) {
      if (isUnauthorized(error)) redirectToSignIn();
      setDeck((now) => ({ ...now, busy: false, offline: !isUnauthorized(error) }));
    }
  }, [type]);

  useEffect(() => {
    const leaveOut = (letters: readonly Letter[]) => {
      const news = [...decidedIn(letters)].filter((id) => !swiped.current.has(id));
      for (const id of news) swiped.current.add(id);
      setDeck((now) => {
        const cards = now.cards.filter(({ id }) => !news.includes(id));
        return { ...now, cards, progress: moved(now.progress, again.current ? 0 : now.cards.length - cards.length) };
      });
    };
    leaveOut(waitingLetters());
    const deaf = onOtherTabs(leaveOut);
    onRefusal("/api/swipes", () =>
      showToast({ title: "Error", description: "Failed to record your choice. Please try again.", destructive: true }),
    );
    const still = onArrival(({ path }) => path.startsWith("/api/swipes") && void refill());
    return () => {
      deaf();
      still();
    };
  }, [refill]);

  const ranOut = deck.cards.length === 0 && deck.progress.seen < deck.progress.total;
  useEffect(() => {
    if (ranOut) void refill();
  }, [ranOut, refill]);

  /** Stores the decision at once, one per card; the card is removed after its slide. */
  function decide(action: SwipeAction): RecommendedListing | undefined {
    const card = deck.cards[0];
    if (!card || swiped.current.has(card.id)) return undefined;
    const id = crypto.randomUUID();
    swiped.current.add(card.id);
    const body = { businessId: card.id, action, id, explored: card.isExploration };
    post({ id, owner: viewerId(), method: "POST", path: "/api/swipes", body });
    setDeck((now) => ({ ...now, past: [...now.past, { card, action, id }] }));
    return card;
  }

  /** Removes a decided card, unless a refresh has removed and counted it already. */
  function advance(decided: RecommendedListing): void {
    setDeck((now) => {
      const cards = now.cards.filter(({ id }) => id !== decided.id);
      const taken = now.cards.length - cards.length;
      return { ...now, cards, progress: moved(now.progress, again.current ? 0 : taken) };
    });
  }

  function undo(): RecommendedListing | undefined {
    const last = deck.past.at(-1);
    if (!last) return undefined;
    swiped.current.delete(last.card.id);
    post({
      id: crypto.randomUUID(),
      owner: viewerId(),
      method: "DELETE",
      path: `/api/swipes/${last.card.id}?swipe=${last.id}`,
    });
    setDeck((now) => ({
      ...now,
      cards: [last.card, ...now.cards],
      past: now.past.slice(0, -1),
      progress: moved(now.progress, again.current ? 0 : -1),
    }));
    return last.card;
  }

  async function refresh(): Promise<void> {
    setDeck((now) => ({ ...now, busy: true }));
    again.current = false;
    await sendAll();
    try {
      const { cards, progress } = await dealUnseen(type);
      const fresh = cards.filter(({ id }) => !swiped.current.has(id));
      setDeck({ cards: fresh, progress, past: [], busy: false, offline: false });
    } catch (error) {
      if (isUnauthorized(error)) redirectToSignIn();
      setDeck((now) => ({ ...now, busy: false, offline: true }));
    }
  }

  /** Deals the skipped ones again, oldest first. */
  async function discoverMore(): Promise<void> {
    setDeck((now) => ({ ...now, busy: true }));
    again.current = true;
    swiped.current.clear();
    await sendAll();
    const dealt = await refill();
    if (dealt === 0) showToast({ title: "Nothing to Deal Again", description: "You skipped none of these places." });
  }

  return { deck, decide, advance, undo, refresh, discoverMore };
}

/** The places decided by waiting letters, unless a later one undoes it. */
function decidedIn(letters: readonly Letter[]): Set<string> {
  const decided = new Set<string>();
  for (const { method, path, body } of letters) {
    const [, id] = /^\/api\/swipes\/([^?]+)/.exec(path) ?? [];
    if (method === "DELETE" && id) decided.delete(id);
    else if (path === "/api/swipes") decided.add((body as { businessId: string }).businessId);
  }
  return decided;
}

const viewerId = () => document.documentElement.dataset.viewer ?? "";
const moved = (progress: Progress, by: number): Progress => ({ ...progress, seen: progress.seen + by });

/** Keeps the top cards, with newer figures if there are any; the others are the server's. */
function mergeDeal(cards: RecommendedListing[], fresh: RecommendedListing[]): RecommendedListing[] {
  const newer = new Map(fresh.map((card) => [card.id, card]));
  const steady = cards
    .slice(0, PINNED_CARDS)
    .map((card) => ({ ...card, ...newer.get(card.id), isExploration: card.isExploration }));
  const rest = fresh.filter((card) => !steady.some(({ id }) => id === card.id));
  return [...steady, ...rest];
}
