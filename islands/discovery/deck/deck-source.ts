import type { ReactNode } from "react";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import type { Progress, RecommendedListing } from "../../../src/features/discovery/schema.ts";

export type Recommendations = { cards: RecommendedListing[]; progress: Progress };

export type DeckSource = {
  paths: { deck: string; map: string; saved: string };
  hasAccount?: boolean;
  /** Instead of the header with its filter, of "View Saved Places", and of advice to change the filter. */
  labels?: {
    title: string;
    saved: string;
    nothing: { title: string; text: string; link: { href: string; label: string } };
  };
  keptAs?: string;
  /** @param filter as `toFilter` @param kept IDs of the cards that stay, with which the deck starts */
  fetchUnseen(filter: string, kept: readonly string[]): Promise<Recommendations>;
  /** `progress` counts the skipped places. */
  fetchSkipped(filter: string): Promise<Recommendations>;
  /** Lies on a newcomer's first card. @param onStated fetches new cards */
  renderOffer?(onStated: () => void): ReactNode;
  /** Places like a card; none without this. */
  fetchSimilar?(card: RecommendedListing): Promise<RecommendedListing[]>;
  record(card: RecommendedListing, action: SwipeAction): string;
  undo(card: RecommendedListing, id: string): void;
  flush(): Promise<unknown>;
  hasUnsent(): boolean;
  isAhead(): boolean;
  /** Reports places decided elsewhere, and when to fetch new cards, all of them if `isStale`. Returns a function that stops. */
  watch(onDecided: (ids: string[]) => void, onChanged: (isStale?: boolean) => void): () => void;
};

export type Deck = {
  cards: RecommendedListing[];
  /** Swipes on this page, latest last. */
  past: { card: RecommendedListing; action: SwipeAction; id: string }[];
  progress: Progress;
  /** How many of the skipped places were dealt again, while they are. */
  again?: { seen: number; total: number } | undefined;
  busy: boolean;
  offline: boolean;
};
