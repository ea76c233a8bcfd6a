// Keeps the top card and the swipes that can be undone while the traveler looks at another page.
import type { Deck } from "./use-deck.ts";

const STORAGE_KEY = "deck";
const MAX_KEPT = 10;

type KeptDeck = { viewer: string; type: string; top: string | undefined; past: Deck["past"] };

const viewerId = () => document.documentElement.dataset.viewer ?? "";

export function keepDeck({ cards, past }: Deck, type: string): void {
  const kept: KeptDeck = { viewer: viewerId(), type, top: cards[0]?.id, past: past.slice(-MAX_KEPT) };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // Without storage, Back shows a fresh deck.
  }
}

/** What was kept for this viewer and filter, if the page was opened by Back or Forward. */
export function readKeptDeck(type: string): Pick<KeptDeck, "top" | "past"> | undefined {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type !== "back_forward") return undefined;
  try {
    const kept: KeptDeck | null = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    return kept?.viewer === viewerId() && kept.type === type ? kept : undefined;
  } catch {
    return undefined;
  }
}
