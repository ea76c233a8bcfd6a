import type { Listing } from "../../src/features/places/listing/schema.ts";

export const KEPT_DECK = "/api/businesses?unseen=1&type=all&limit=200";

/** With those that were swiped since. Empty if nothing is kept. */
export async function readKeptDeck(): Promise<Listing[]> {
  const kept = await globalThis.caches?.match(KEPT_DECK, {
    cacheName: `kept-${document.documentElement.dataset.viewer}`,
  });
  return (await kept?.json()) ?? [];
}
