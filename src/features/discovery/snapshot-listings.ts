// Listings of the places in a snapshot of the catalogue. After a swipe, most cards of the next deck are those of the deck before.
import { LRUCache } from "lru-cache";
import type { Database } from "../../../db/index.ts";
import { getLanguage } from "../../i18n/current-language.ts";
import { getListings } from "../places/listing/listings.ts";
import type { Listing } from "../places/listing/schema.ts";
import type { CatalogueSnapshot } from "./catalogue-cache.ts";

/** Some 2 KB each. */
const MAX_CACHED = 4000;

const caches = new WeakMap<CatalogueSnapshot, LRUCache<string, Listing>>();

/** Works like `getListings`. @param getNext ids that may be needed soon, read along if few are missing, as after a swipe */
export async function getSnapshotListings(
  db: Database,
  snapshot: CatalogueSnapshot,
  ids: readonly string[],
  getNext: () => readonly string[] = () => [],
): Promise<Listing[]> {
  const cache = caches.getOrInsertComputed(snapshot, () => new LRUCache<string, Listing>({ max: MAX_CACHED }));
  const language = getLanguage();
  const listings = new Map(ids.map((id) => [id, cache.get(language + id)]));
  const missing = ids.filter((id) => !listings.get(id));
  const isFew = missing.length > 0 && missing.length < ids.length / 2;
  const next = isFew ? getNext().filter((id) => !cache.has(language + id)) : [];
  for (const listing of await getListings(db, [...missing, ...next])) {
    cache.set(language + listing.id, listing);
    listings.set(listing.id, listing);
  }
  return ids.flatMap((id) => listings.get(id) ?? []);
}
