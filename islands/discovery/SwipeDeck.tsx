// The swipe deck: drag, buttons and keys, with undo; the page's filter and progress around it.
import { useEffect, useRef, useState } from "react";
import type { SwipeAction } from "../../db/vocabulary.ts";
import type { Progress, RecommendedListing } from "../../src/features/discovery/schema.ts";
import { showToast } from "../lib/toasts.ts";
import { useRestoreFocus } from "../lib/use-focus-return.ts";
import { DeckButtons } from "./deck/DeckButtons.tsx";
import { DeckHeader } from "./deck/DeckHeader.tsx";
import { NoMoreCards } from "./deck/NoMoreCards.tsx";
import { PlaceDetails } from "./deck/PlaceDetails.tsx";
import { PlaceOnCard } from "./deck/PlaceOnCard.tsx";
import { useDeck } from "./deck/use-deck.ts";
import { useSwipe } from "./deck/use-swipe.ts";

const PAST: Record<SwipeAction, string> = { like: "liked", save: "saved", dislike: "skipped" };
const KEYS: Record<string, SwipeAction> = { ArrowLeft: "dislike", ArrowRight: "like", ArrowUp: "save" };

type Props = { cards: RecommendedListing[]; progress: Progress; type: string; area: string };

export function SwipeDeck({ cards, progress, type, area }: Props) {
  const { deck, decide, advance, undo, refresh, discoverMore } = useDeck({ cards, progress }, type);
  const [said, setSaid] = useState("");
  const top = useRef<HTMLElement>(null);
  const moving = useRef(false);
  /** Taken back while it still slides away: done when it has. */
  const undoQueued = useRef(false);
  const { bind, slideAway } = useSwipe(top, () => moving.current, act);
  const [card, next] = deck.cards;
  const stage = useRestoreFocus<HTMLDivElement>(Boolean(card));

  async function act(action: SwipeAction): Promise<void> {
    if (moving.current) return;
    const decided = decide(action);
    if (!decided) return;
    moving.current = true;
    showToast({ title: `Business ${PAST[action]}!`, description: `You ${PAST[action]} this business.` });
    setSaid(`${capital(PAST[action])} ${decided.name}, ${deck.progress.seen + 1} of ${deck.progress.total}`);
    await slideAway(action);
    advance(decided);
    moving.current = false;
  }

  function takeBack(): void {
    undoQueued.current = moving.current;
    const back = moving.current ? undefined : undo();
    if (back) setSaid(`${back.name} is back`);
  }
  useEffect(() => {
    if (undoQueued.current && !moving.current) takeBack();
  });

  const keys = useRef<(event: KeyboardEvent) => void>(() => {});
  keys.current = (event) => {
    const target = event.target as HTMLElement;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.closest("input, select, textarea, dialog, [role=slider]")
    )
      return;
    const action = KEYS[event.key];
    if (action && card) {
      event.preventDefault();
      if (!event.repeat) void act(action);
    } else if (event.key.toLowerCase() === "u" && !event.repeat) takeBack();
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keys.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  return (
    <div className="deck">
      <DeckHeader type={type} progress={deck.progress} hasCard={Boolean(card)} busy={deck.busy} onRefresh={refresh} />
      {card ? (
        <>
          <div ref={stage} tabIndex={-1} className="deck-play">
            <div className="deck-pile">
              {next && <PlaceOnCard key={next.id} card={next} behind />}
              <PlaceOnCard key={`${card.id}-top`} ref={top} card={card} gesture={bind()} />
            </div>
            <DeckButtons canUndo={deck.past.length > 0} onAct={act} onUndo={takeBack} />
          </div>
          <PlaceDetails card={card} />
        </>
      ) : (
        <NoMoreCards
          stage={stage}
          type={type}
          progress={deck.progress}
          busy={deck.busy}
          offline={deck.offline}
          canUndo={deck.past.length > 0}
          onMore={discoverMore}
          onUndo={takeBack}
          onRetry={refresh}
        />
      )}
      <p className="deck-area text-sm text-faint">Showing {area} in your area</p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);
