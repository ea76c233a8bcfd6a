// A traveler's swipes as the cache keeps them: packed into one column of the query, then by place, then by position.
import { sql } from "drizzle-orm";
import { tasteProfiles, users } from "../../../db/schema/index.ts";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import { type Catalogue, findPosition, type PastSwipe, UnseenPlaces } from "../../taste/taste.ts";
import { toPastSwipe } from "./profiles.ts";
import type { SavedState } from "./schema.ts";

export type History = {
  startedAt?: number;
  lastAt?: number;
  /** The latest swipe on each place, oldest first. */
  latest: Map<string, SwipeAction>;
  /** The same for the swipes that the profile is learned from: those since its last reset that were not withdrawn. */
  counted: Map<string, SwipeAction>;
  /** Saved or liked places, not skipped since. */
  savedStates: Map<string, SavedState>;
};

/** `counted` is the same map as `latest` until a swipe is added that doesn't count. */
export function emptyHistory(): History {
  const latest = new Map<string, SwipeAction>();
  return { latest, counted: latest, savedStates: new Map() };
}

export type SwipeState = "counted" | "forgotten" | "withdrawn";

/** @param state "forgotten" if it was made before the profile was last reset */
export function addSwipe(history: History, id: string, action: SwipeAction, state: SwipeState): void {
  const { latest, savedStates } = history;
  if (state !== "counted" && history.counted === latest) history.counted = new Map(latest);
  if (state === "counted" && history.counted !== latest) addLast(history.counted, id, action);
  addLast(latest, id, action);
  if (action === "dislike") savedStates.delete(id);
  else if (state !== "withdrawn") {
    const { saved = false, liked = false } = savedStates.get(id) ?? {};
    savedStates.set(id, { saved: saved || action === "save", liked: liked || action === "like" });
  }
}

function addLast(swipes: Map<string, SwipeAction>, id: string, action: SwipeAction): void {
  swipes.delete(id);
  swipes.set(id, action);
}

/** The times of the first and last swipe and the packed swipes of `users`, separated by spaces; empty without swipes. */
export const PACKED_HISTORY = sql<string>`coalesce((
  select floor(extract(epoch from min(s.created_at)) * 1000) || ' ' ||
    ceil(extract(epoch from max(s.created_at)) * 1000) || ' ' ||
    string_agg(s.business_id || left(s.action, 1) || case when s.withdrawn_at is not null then 'w'
      when s.seq <= coalesce(${tasteProfiles.forgottenSeq}, 0) then 'f' else 'c' end, '' order by s.seq)
  from swipes s where s.user_id = ${users.id}), '')`;

const ACTIONS: Record<string, SwipeAction> = { l: "like", d: "dislike", s: "save" };
const STATES: Record<string, SwipeState> = { c: "counted", f: "forgotten", w: "withdrawn" };
/** A packed swipe has 38 characters: the place's id (36), and the first letters of the action and the state. */
const [ID_LENGTH, SWIPE_LENGTH] = [36, 38];

export function unpackHistory(packed: string): History {
  const history = emptyHistory();
  const start = packed.lastIndexOf(" ") + 1;
  if (start > 0) [history.startedAt, history.lastAt] = packed.split(" ", 2).map(Number);
  for (let at = start; at < packed.length; at += SWIPE_LENGTH) {
    const end = at + ID_LENGTH;
    addSwipe(history, packed.slice(at, end), ACTIONS[packed[end]!]!, STATES[packed[end + 1]!]!);
  }
  return history;
}

export type SwipedPlaces = {
  unseen: UnseenPlaces;
  /** What the profile was learned from, oldest first. */
  lessons: readonly PastSwipe[];
};

/** Takes about 1 µs a swipe. */
export const findSwipedPlaces = ({ latest, counted }: History, catalogue: Catalogue): SwipedPlaces => ({
  unseen: UnseenPlaces.of(
    catalogue.size,
    [...latest.keys()].flatMap((id) => findPosition(catalogue, id) ?? []),
  ),
  lessons: [...counted].flatMap(([id, action]) => toPastSwipe(catalogue, id, action) ?? []),
});

export const addLesson = ({ unseen, lessons }: SwipedPlaces, lesson: PastSwipe): SwipedPlaces => ({
  unseen: unseen.without(lesson.position),
  lessons: [...lessons, lesson],
});
