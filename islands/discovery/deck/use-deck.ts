import { useCallback, useEffect, useRef, useState } from "react";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import type { RecommendedListing } from "../../../src/features/discovery/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { isUnauthorized } from "../../lib/query.ts";
import { redirectToSignIn, showToast } from "../../lib/toasts.ts";
import type { Deck, DeckSource, Recommendations } from "./deck-source.ts";
import { keepDeck, readKeptDeck } from "./keep-deck.ts";

/** Top cards that stay when new cards arrive, so that none changes while it is being dragged. */
const PINNED_CARDS = 2;

export function useDeck(start: Recommendations, filter: string, source: DeckSource) {
  const [deck, setDeck] = useState<Deck>({ ...start, past: [], busy: false, offline: false });
  const keptAs = source.keptAs ?? filter;
  const swiped = useRef(new Set<string>());
  /** Decisions and undos on this page, and the requests for cards: sent, and the latest one whose answer is shown. */
  const counted = useRef({ decisions: 0, asked: 0, shown: 0 });
  const showsSkipped = useRef(false);
  const update = (changes: Partial<Deck>) => setDeck((deck) => ({ ...deck, ...changes }));

  const showError = (error: unknown) => {
    if (isUnauthorized(error)) redirectToSignIn();
    update({ busy: false, offline: !isUnauthorized(error) });
  };

  const latest = useRef(deck);
  latest.current = deck;

  /** Answers may overtake each other, and decisions overtake answers: `isLate` and `isOutrun` say so. */
  const fetchCards = useCallback(async () => {
    const { decisions } = counted.current;
    const asked = ++counted.current.asked;
    const unswiped = latest.current.cards.slice(0, PINNED_CARDS).filter(({ id }) => !swiped.current.has(id));
    const found = await (showsSkipped.current
      ? source.fetchSkipped(filter)
      : source.fetchUnseen(
          filter,
          unswiped.map(({ id }) => id),
        ));
    const isLate = asked < counted.current.shown;
    if (!isLate) counted.current.shown = asked;
    return { ...found, isLate, isOutrun: decisions !== counted.current.decisions };
  }, [filter, source]);

  const refill = useCallback(async () => {
    try {
      const { cards, progress, isLate, isOutrun } = await fetchCards();
      const fresh = cards.filter((card) => !swiped.current.has(card.id));
      if (isLate) return fresh.length;
      setDeck((deck) => {
        const sliding = deck.cards.filter(({ id }) => swiped.current.has(id)).length;
        const isUpToDate = !isOutrun && !source.hasUnsent() && !showsSkipped.current;
        return {
          ...deck,
          cards: mergeCards(deck.cards, fresh),
          again: deck.again ?? (showsSkipped.current && fresh.length > 0 ? progress : undefined),
          progress: isUpToDate ? advanced(progress, -sliding) : deck.progress,
          offline: false,
        };
      });
      return fresh.length;
    } catch (error) {
      showError(error);
    }
  }, [fetchCards, source]);

  const removeCards = useCallback((ids: string[]) => {
    setDeck((deck) => {
      const cards = deck.cards.filter(({ id }) => !ids.includes(id));
      return { ...advanceBoth(deck, deck.cards.length - cards.length), cards };
    });
  }, []);

  useEffect(() => {
    const removeDecided = (places: string[]) => {
      const decided = places.filter((id) => !swiped.current.has(id));
      for (const id of decided) swiped.current.add(id);
      removeCards(decided);
    };
    return source.watch(removeDecided, (isStale) => void (isStale ? replaceCards() : refill()));
  }, [refill, removeCards, source]);

  useEffect(() => {
    const isAhead = source.isAhead();
    const kept = readKeptDeck(keptAs, isAhead);
    if (kept)
      setDeck((deck) => ({
        ...deck,
        past: [...kept.past, ...deck.past],
        cards: isAhead
          ? kept.cards
          : kept.goesOn
            ? mergeCards(kept.cards, deck.cards)
            : moveToTop(deck.cards, kept.cards[0]?.id),
      }));
    if (isAhead) void (kept ? refill() : replaceCards());
    const keep = () => keepDeck(latest.current, keptAs);
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, [keptAs, source]);

  const { seen, total } = deck.again ?? deck.progress;
  const ranOut = deck.cards.length === 0 && seen < total;
  useEffect(() => {
    if (ranOut) void refill();
  }, [ranOut, refill]);

  function decide(action: SwipeAction): RecommendedListing | undefined {
    const card = deck.cards[0];
    if (!card || isDecided(card)) return undefined;
    swiped.current.add(card.id);
    counted.current.decisions++;
    const id = source.record(card, action);
    setDeck((deck) => ({ ...deck, past: [...deck.past, { card, action, id }] }));
    return card;
  }

  /** Whether the card leaves, and a press is about the next one. */
  const isDecided = ({ id }: RecommendedListing) => swiped.current.has(id);

  const advance = (decided: RecommendedListing) => removeCards([decided.id]);

  function undo(): RecommendedListing | undefined {
    const last = deck.past.at(-1);
    if (!last) return undefined;
    swiped.current.delete(last.card.id);
    counted.current.decisions++;
    source.undo(last.card, last.id);
    setDeck((deck) => ({ ...advanceBoth(deck, -1), cards: [last.card, ...deck.cards], past: deck.past.slice(0, -1) }));
    return last.card;
  }

  async function refresh(): Promise<void> {
    update({ busy: true });
    showsSkipped.current = false;
    await source.flush();
    const asked = ++counted.current.asked;
    try {
      const { cards, progress } = await source.fetchUnseen(filter, []);
      counted.current.shown = Math.max(asked, counted.current.shown);
      const fresh = cards.filter(({ id }) => !swiped.current.has(id));
      setDeck({ cards: fresh, progress, past: [], busy: false, offline: false });
    } catch (error) {
      showError(error);
    }
  }

  /** Replaces the cards, but not the two that are seen if they are among the new ones: the top one may be swiped right now. */
  async function replaceCards(): Promise<void> {
    await source.flush();
    try {
      const { cards, progress, isLate, isOutrun } = await fetchCards();
      if (isLate) return;
      setDeck((deck) => {
        const [top, next] = deck.cards;
        const fresh = cards.filter(({ id }) => !swiped.current.has(id));
        const isSliding = top && swiped.current.has(top.id);
        return {
          ...deck,
          cards: isSliding ? [top, ...moveToTop(fresh, next?.id)] : moveToTop(moveToTop(fresh, next?.id), top?.id),
          progress:
            isOutrun || deck.again || (source.isAhead() && deck.past.length > 0)
              ? deck.progress
              : advanced(progress, isSliding ? -1 : 0),
        };
      });
    } catch (error) {
      showError(error);
    }
  }

  async function discoverMore(): Promise<void> {
    update({ busy: true, again: undefined });
    showsSkipped.current = true;
    swiped.current.clear();
    await source.flush();
    const found = await refill();
    update({ busy: false });
    if (found === 0)
      showToast({ title: t("Nothing left to show"), description: t("You haven't skipped any of these places.") });
  }

  return { deck, decide, isDecided, advance, undo, refresh, discoverMore };
}

function moveToTop(cards: RecommendedListing[], id: string | undefined): RecommendedListing[] {
  const card = cards.find((card) => card.id === id);
  return card ? [card, ...cards.filter((other) => other !== card)] : cards;
}

const advanced = <Count extends { seen: number }>(progress: Count, by: number): Count => ({
  ...progress,
  seen: Math.max(0, progress.seen + by),
});

/** A skipped place that is dealt again was seen before. */
const advanceBoth = (deck: Deck, by: number): Deck =>
  deck.again ? { ...deck, again: advanced(deck.again, by) } : { ...deck, progress: advanced(deck.progress, by) };

function mergeCards(cards: RecommendedListing[], fresh: RecommendedListing[]): RecommendedListing[] {
  const newer = new Map(fresh.map((card) => [card.id, card]));
  const pinned = cards
    .slice(0, PINNED_CARDS)
    .map((card) => ({ ...card, ...newer.get(card.id), isExploration: card.isExploration }));
  const rest = fresh.filter((card) => !pinned.some(({ id }) => id === card.id));
  return [...pinned, ...rest];
}
