// Keeps the top card and the swipes that can be undone while the traveler looks at another page.
import type { Deck } from "./deck-source.ts";

const STORAGE_KEY = "deck";
const MAX_KEPT = 10;

const MAX_CARDS = 2;

type KeptDeck = {
  viewer: string;
  type: string;
  cards: Deck["cards"];
  past: Deck["past"];
  /** Whether a guest has just signed in, whose deck goes on. */
  goesOn?: boolean;
};

const viewerId = () => document.documentElement.dataset.viewer ?? "";

export function keepDeck({ cards, past }: Deck, type: string): void {
  const kept: KeptDeck = { viewer: viewerId(), type, cards: cards.slice(0, MAX_CARDS), past: past.slice(-MAX_KEPT) };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // Without storage, Back shows a fresh deck.
  }
}

export function handOverDeck(): void {
  try {
    const kept: KeptDeck | null = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    if (kept?.viewer === "")
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...kept, viewer: viewerId(), goesOn: true }));
  } catch {
    // Without storage, the account shows a fresh deck.
  }
}

/** What was kept for this viewer and filter, if the page was opened by Back or Forward, or `always`. */
export function readKeptDeck(type: string, always: boolean): KeptDeck | undefined {
  try {
    const kept: KeptDeck | null = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    return kept?.viewer === viewerId() &&
      kept.type === type &&
      kept.cards &&
      (always || kept.goesOn || isBackOrForward())
      ? kept
      : undefined;
  } catch {
    return undefined;
  }
}

function isBackOrForward(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "back_forward";
}
