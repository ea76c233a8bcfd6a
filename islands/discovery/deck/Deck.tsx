import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { BusinessType, SwipeAction } from "../../../db/vocabulary.ts";
import type { Progress, RecommendedListing } from "../../../src/features/discovery/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { type NeedsQuery, toNeedsAddress } from "../../../src/taste/needs.ts";
import { isElsewhere } from "../../lib/is-elsewhere.ts";
import { toFilter } from "../../lib/needs.ts";
import { showToast } from "../../lib/toasts.ts";
import { useRememberedNeeds } from "../../lib/use-remembered-needs.ts";
import { useRestoreFocus } from "../../lib/use-restore-focus.ts";
import { DeckButtons } from "./DeckButtons.tsx";
import { DeckHeader } from "./DeckHeader.tsx";
import texts from "./decided.texts.json" with { type: "json" };
import type { DeckSource } from "./deck-source.ts";
import { NoMoreCards } from "./NoMoreCards.tsx";
import { PlaceDetails } from "./PlaceDetails.tsx";
import { PlaceOnCard } from "./PlaceOnCard.tsx";
import { useDeck } from "./use-deck.ts";
import { useOpenCard } from "./use-open-card.ts";
import { useSwipe } from "./use-swipe.ts";

const KEYS: Record<string, SwipeAction> = { ArrowLeft: "dislike", ArrowRight: "like", ArrowUp: "save" };

export type DeckProps = {
  cards: RecommendedListing[];
  progress: Progress;
  type: BusinessType | "all";
  area: string;
  asksInterests?: boolean;
  needs?: NeedsQuery;
  needsOff?: boolean;
};

const NO_QUERY: NeedsQuery = {};

export function Deck(props: DeckProps & { source: DeckSource }) {
  const { cards, progress, type, area, asksInterests = false, needs = NO_QUERY, needsOff = false, source } = props;
  const { deck, decide, isDecided, advance, undo, refresh, discoverMore } = useDeck(
    { cards, progress },
    toFilter(type, needs),
    source,
  );
  const scope = { path: source.paths.deck, kept: { type }, counted: { type }, type, isOwn: source.hasAccount };
  useRememberedNeeds(!needsOff && !source.labels, needs, (remembered) => toNeedsAddress(scope, remembered));
  const top = useRef<HTMLElement>(null);
  const moving = useRef(false);
  /** Decisions that were made during the animation of an earlier one, and follow when it ends. */
  const queued = useRef<(SwipeAction | "undo")[]>([]);
  const { bind, slideAway, finishSlide, isEndOfDrag } = useSwipe(top, () => moving.current, decideTop);
  const [card, next] = deck.cards;
  const openCard = useOpenCard(card?.id);
  const stage = useRestoreFocus<HTMLDivElement>(Boolean(card));
  /** The card had the focus, which the next one gets. */
  const refocus = useRef(false);
  useEffect(() => {
    if (refocus.current && card)
      stage.current?.querySelector<HTMLElement>(".deck-open-button")?.focus({ preventScroll: true });
    refocus.current = false;
  }, [card, stage]);

  async function decideTop(action: SwipeAction): Promise<void> {
    if (moving.current) {
      queued.current.push(action);
      return finishSlide();
    }
    const decided = decide(action);
    if (!decided) return;
    moving.current = true;
    const { title, description, announcement } = texts[action];
    const { seen, total } = deck.again ?? deck.progress;
    showToast({
      title: t(title),
      description: t(description),
      announcement: t(announcement, { name: decided.name, at: seen + 1, total }),
    });
    await slideAway(action);
    refocus.current = Boolean(top.current?.contains(document.activeElement));
    moving.current = false;
    // A press before the next card is drawn would still be about this one, and count for nothing.
    flushSync(() => advance(decided));
  }

  function openTop(): void {
    if (!moving.current && !isEndOfDrag()) void openCard.open();
  }

  function decideOpen(action: SwipeAction): void {
    openCard.close();
    void decideTop(action);
  }

  /** @returns whether a card came back, and the deck is drawn again */
  function undoLast(): boolean {
    if (moving.current) {
      queued.current.push("undo");
      return false;
    }
    const restored = undo();
    if (restored) showToast({ title: t("{name} is back", { name: restored.name }) });
    return Boolean(restored);
  }
  useEffect(() => {
    // React may run effects of an earlier drawing late, and what is queued isn't about the card that was on top then.
    if (moving.current || (card && isDecided(card))) return;
    // A decision that was made about no card must not fall on one that comes later.
    if (!card) queued.current = queued.current.filter((each) => each === "undo");
    let following = queued.current.shift();
    while (following === "undo" && !undoLast()) following = queued.current.shift();
    if (following && following !== "undo") void decideTop(following);
  });

  const keys = useRef<(event: KeyboardEvent) => void>(() => {});
  keys.current = (event) => {
    const target = event.target as HTMLElement;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.closest("input, select, textarea, dialog, [role=slider]") ||
      isElsewhere(target, ".deck, .room")
    )
      return;
    const action = KEYS[event.key];
    if (action && card) {
      event.preventDefault();
      if (!event.repeat) void decideTop(action);
    } else if (event.key === "Enter" && !target.closest("a, button")) openTop();
    else if (event.key.toLowerCase() === "u" && !event.repeat) undoLast();
  };
  useEffect(() => {
    const listener = (event: KeyboardEvent) => keys.current(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);

  return (
    <div className="deck">
      <div className="deck-view">
        {source.labels ? (
          <h1 className="visually-hidden">{source.labels.title}</h1>
        ) : (
          <DeckHeader
            scope={scope}
            type={type}
            needs={needs}
            needsOff={needsOff}
            progress={deck.progress}
            again={deck.again}
            hasCard={Boolean(card)}
            busy={deck.busy}
            onRefresh={refresh}
          />
        )}
        {card && (
          <div ref={stage} tabIndex={-1} className="deck-play">
            <div className="deck-pile">
              {next && <PlaceOnCard key={next.id} card={next} behind />}
              <PlaceOnCard key={`${card.id}-top`} ref={top} card={card} gesture={bind()} onOpen={openTop} />
              {asksInterests && deck.past.length === 0 && source.renderOffer?.(refresh)}
            </div>
            <DeckButtons onDecide={decideTop} undo={{ isPossible: deck.past.length > 0, onUndo: undoLast }} />
          </div>
        )}
      </div>
      {card ? (
        <>
          <PlaceDetails card={card} />
          {openCard.Component && (
            <openCard.Component card={card} source={source} onClose={openCard.close} onDecide={decideOpen} />
          )}
        </>
      ) : (
        <NoMoreCards
          stage={stage}
          paths={source.paths}
          scope={scope}
          labels={source.labels}
          type={type}
          needs={needs}
          progress={deck.progress}
          busy={deck.busy}
          offline={deck.offline}
          canUndo={deck.past.length > 0}
          onMore={discoverMore}
          onUndo={undoLast}
          onRetry={refresh}
        />
      )}
      <p className="deck-area text-sm text-faint">{t("Showing {area} in your area", { area })}</p>
    </div>
  );
}
