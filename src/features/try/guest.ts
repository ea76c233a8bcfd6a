// A guest: swipes without an account, whose taste is learned from the request and stored nowhere.
import { LRUCache } from "lru-cache";
import type { Database } from "../../../db/index.ts";
import { sha256 } from "../../encoding/hash.ts";
import { toAdjustments } from "../../taste/asked-interests.ts";
import { type PastSwipe, replay, type TasteProfile, type TasteTraveler } from "../../taste/taste.ts";
import { type CatalogueSnapshot, currentCatalogue } from "../discovery/catalogue-cache.ts";
import { type Recommendations, recommendTo } from "../discovery/deck.ts";
import type { Surroundings } from "../discovery/needs-filter.ts";
import { learnSwipe, toPastSwipe } from "../discovery/profiles.ts";
import type { GuestSwipe, TasteCard } from "../discovery/schema.ts";
import { orderSwipes, type TimedSwipe } from "../discovery/swipe-order.ts";
import { getTasteCard } from "../discovery/taste-profile.ts";
import { type DeckOwner, once, toDeckSeed } from "../discovery/traveler-cache.ts";
import { addSwipe, emptyHistory, findSwipedPlaces, type History } from "../discovery/traveler-history.ts";
import type { GuestDeckRequest, GuestHistory } from "./schema.ts";

/** The deck as a new traveler without travel preferences would see it after these swipes. Writes nothing. */
export async function recommendToGuest(
  db: Database,
  { swipes, interests = [], type, near, kept, needs }: GuestDeckRequest,
  around: Surroundings,
): Promise<Recommendations> {
  const guest = toGuest(db, await currentCatalogue(db), swipes, toAdjustments(interests));
  return recommendTo(db, guest, { ...needs, type, near, kept, unseen: "1", skipped: "0" }, around);
}

export const getGuestTaste = async (db: Database, { swipes, interests = [] }: GuestHistory): Promise<TasteCard> =>
  getTasteCard(toGuest(db, await currentCatalogue(db), swipes, toAdjustments(interests)));

/** Some 100 KB each with 200 swipes. */
const MAX_CACHED_GUESTS = 100;

/** Keyed by their swipes, so that the next request has only one more to learn. */
const guests = new WeakMap<Database, LRUCache<string, DeckOwner>>();

/** Without swipes, somebody of whom nothing is known. */
export function toGuest(
  db: Database,
  snapshot: CatalogueSnapshot,
  swipes: readonly GuestSwipe[],
  adjustments: TasteTraveler["adjustments"],
): DeckOwner {
  const cache = guests.getOrInsertComputed(db, () => new LRUCache<string, DeckOwner>({ max: MAX_CACHED_GUESTS }));
  const { catalogue } = snapshot;
  const history = emptyHistory();
  for (const { businessId, action, at } of listKnown(snapshot, swipes)) {
    history.startedAt ??= at;
    addSwipe(history, businessId, action, "counted");
  }
  const stated = Object.keys(adjustments).sort().join();
  const find = (history: History, last?: number) => {
    const cached = cache.get(toKey(history, stated, last));
    return cached?.snapshot.catalogue === catalogue ? cached : undefined;
  };
  const known = find(history);
  if (known) return known;
  const swiped = findSwipedPlaces(history, catalogue);
  const { lessons } = swiped;
  const before = find(history, -1);
  const taste =
    learnLast(before?.taste, lessons.at(-1), snapshot) ?? replay(catalogue, { preferences: [], adjustments }, lessons);
  const guest: DeckOwner = {
    seed: toDeckSeed(history, "guest"),
    snapshot,
    taste,
    history,
    getSwipedPlaces: once(() => swiped),
    candidates: { ...before?.candidates },
    responses: new Map(),
  };
  cache.set(toKey(history, stated), guest);
  return guest;
}

function listKnown({ catalogue }: CatalogueSnapshot, swipes: readonly GuestSwipe[]): TimedSwipe[] {
  const known = swipes.filter(({ businessId, action }) => toPastSwipe(catalogue, businessId, action));
  return orderSwipes(known.map((swipe): TimedSwipe => ({ ...swipe, at: Date.parse(swipe.at) })));
}

const learnLast = (
  before: TasteProfile | undefined,
  lesson: PastSwipe | undefined,
  { catalogue }: CatalogueSnapshot,
): TasteProfile | undefined => before && lesson && learnSwipe(before, catalogue, lesson);

/** @param end as of `slice`: -1 leaves out the last swipe */
function toKey({ startedAt, latest }: History, stated: string, end = latest.size): string {
  let swipes = `${stated} ${startedAt}`;
  let count = 0;
  for (const [id, action] of latest) {
    if (count++ === (end < 0 ? latest.size + end : end)) break;
    swipes += id + action;
  }
  return sha256(swipes);
}
