import { LRUCache } from "lru-cache";
import { type Database, fillIn, type roomMembers } from "../../../db/index.ts";
import type { RoomNeed, SwipeAction, TravelPreference } from "../../../db/vocabulary.ts";
import {
  type Catalogue,
  type GroupMember,
  getChances,
  type PastSwipe,
  replayOnto,
  startTaste,
  type TasteProfile,
  UNLIMITED_LEARNING,
} from "../../taste/taste.ts";
import { type CatalogueSnapshot, currentCatalogue } from "../discovery/catalogue-cache.ts";
import { toPastSwipe } from "../discovery/profiles.ts";
import { loadTraveler } from "../discovery/traveler-cache.ts";
import roomMembersSql from "./room-members.sql" with { type: "text" };
import type { Room } from "./rooms.ts";

/** A swipe on a place that is still listed. */
export type Answer = PastSwipe & { businessId: string };

export type MemberTaste = GroupMember & {
  id: string;
  name: string;
  needs: RoomNeed[];
  price: number[];
  /** Before any swipe in the room. */
  base: TasteProfile;
  /** Used for the percentages that the member sees. */
  taste: TasteProfile;
  /** Used for `chances`: each swipe counts in full. */
  rankingTaste: TasteProfile;
  /** The latest swipe in the room on each listed place, oldest first. */
  swipes: Answer[];
  /** What `taste` was learned from: with the swipes of the account, if they count. */
  history: PastSwipe[];
};

export type RoomTastes = { snapshot: CatalogueSnapshot; members: MemberTaste[] };

/** `catalogue` is what it was learned with. */
type Cached = { member: MemberTaste; catalogue: WeakRef<Catalogue> };

/** Each has an array of 4 bytes a place. */
const MAX_CACHED = 200;

const caches = new WeakMap<Database, LRUCache<string, Cached>>();

/** In the order in which they joined. */
export async function loadRoomTastes(db: Database, room: Room): Promise<RoomTastes> {
  const [snapshot, rows] = await Promise.all([currentCatalogue(db), readMembers(db, room.id)]);
  const members: MemberTaste[] = [];
  for (const row of rows) members.push(await loadMember(db, snapshot, row));
  return { snapshot, members };
}

type MemberRow = Pick<typeof roomMembers.$inferSelect, "id" | "name" | "needs" | "price" | "preferences"> & {
  user_id: string | null;
  swipes: [string, SwipeAction][];
};

/** `user_id` only if the account's taste counts. */
const readMembers = (db: Database, roomId: string) => db.execute<MemberRow>(fillIn(roomMembersSql, { roomId }));

async function loadMember(db: Database, { catalogue }: CatalogueSnapshot, row: MemberRow): Promise<MemberTaste> {
  const cache = caches.getOrInsertComputed(db, () => new LRUCache<string, Cached>({ max: MAX_CACHED }));
  const account = row.user_id ? await loadTraveler(db, row.user_id) : undefined;
  const base = account?.taste ?? getFirstTaste(catalogue, row.preferences);
  const swipes = row.swipes.flatMap(([businessId, action]): Answer[] => {
    const swipe = toPastSwipe(catalogue, businessId, action);
    return swipe ? [{ ...swipe, businessId }] : [];
  });
  const cached = cache.get(row.id);
  const before = cached?.catalogue.deref() === catalogue && cached.member.base === base ? cached.member : undefined;
  if (before && Bun.deepEquals([before.swipes, before.needs, before.price], [swipes, row.needs, row.price]))
    return before;
  const learned =
    before && startsWith(swipes, before.swipes) ? before : { taste: base, rankingTaste: base, swipes: [] };
  const added = swipes.slice(learned.swipes.length);
  const rankingTaste = replayOnto(learned.rankingTaste, catalogue, added, UNLIMITED_LEARNING);
  const member: MemberTaste = {
    id: row.id,
    name: row.name,
    needs: row.needs,
    price: row.price,
    base,
    taste: replayOnto(learned.taste, catalogue, added),
    rankingTaste,
    swipes,
    history: [...(account?.getSwipedPlaces().lessons ?? []), ...swipes],
    chances: getChances(rankingTaste, catalogue),
    answers: new Map(swipes.map(({ position, action }) => [position, action !== "dislike"])),
  };
  cache.set(row.id, { member, catalogue: new WeakRef(catalogue) });
  return member;
}

/** Kept for different choices of preferences. */
const MAX_FIRST_TASTES = 50;

const firstTastes = new WeakMap<Catalogue, LRUCache<string, TasteProfile>>();

/** The same object for the same preferences, as long as it is cached. */
function getFirstTaste(catalogue: Catalogue, preferences: TravelPreference[]): TasteProfile {
  const tastes = firstTastes.getOrInsertComputed(
    catalogue,
    () => new LRUCache<string, TasteProfile>({ max: MAX_FIRST_TASTES }),
  );
  const key = preferences.toSorted().join();
  const taste = tastes.get(key) ?? startTaste(catalogue, { preferences, adjustments: {} });
  tastes.set(key, taste);
  return taste;
}

const startsWith = (all: readonly Answer[], start: readonly Answer[]) =>
  start.length <= all.length && start.every((swipe, i) => Bun.deepEquals(swipe, all[i]));
