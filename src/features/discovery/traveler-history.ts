import { fillIn, tasteProfiles, users } from "../../../db/index.ts";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import { type Catalogue, findPosition, type PastSwipe, UnseenPlaces } from "../../taste/taste.ts";
import packedHistorySql from "./packed-history.sql" with { type: "text" };
import { toPastSwipe, VISIT_ACTION } from "./profiles.ts";
import type { SavedState } from "./schema.ts";

export type History = {
  startedAt?: number;
  lastAt?: number;
  /** The latest swipe on each place, oldest first. */
  latest: Map<string, SwipeAction>;
  /** What the profile is learned from: swipes since its last reset that were not withdrawn, and what replaces them in `visited`. */
  counted: Map<string, SwipeAction>;
  /** The answers after visits, as the swipes that they teach as much as. */
  visited: Map<string, SwipeAction>;
  /** Saved or liked places, not skipped since. */
  savedStates: Map<string, SavedState>;
};

/** `counted` is the same map as `latest` until a swipe is added that doesn't count. */
export function emptyHistory(): History {
  const latest = new Map<string, SwipeAction>();
  return { latest, counted: latest, visited: new Map(), savedStates: new Map() };
}

export type SwipeState = "counted" | "forgotten" | "withdrawn" | "visited";

/** @param state "forgotten" if it was made before the profile was last reset */
export function addSwipe(history: History, id: string, action: SwipeAction, state: SwipeState): void {
  const { latest, visited, savedStates } = history;
  if (state !== "counted" && history.counted === latest) history.counted = new Map(latest);
  if (state === "visited") visited.set(id, action);
  if (state === "visited" || (state === "counted" && history.counted !== latest && !visited.has(id)))
    addLast(history.counted, id, action);
  if (state === "visited") return;
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

/** The times of the first and last swipe, if any, and the packed swipes and visits of `users`, separated by spaces. */
export const PACKED_HISTORY = fillIn<string>(packedHistorySql, {
  forgottenSeq: tasteProfiles.forgottenSeq,
  userId: users.id,
  visitAction: VISIT_ACTION,
});

const ACTIONS: Record<string, SwipeAction> = { l: "like", d: "dislike", s: "save" };
const STATES: Record<string, SwipeState> = { c: "counted", f: "forgotten", w: "withdrawn", v: "visited" };
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
export const findSwipedPlaces = ({ latest, counted, visited }: History, catalogue: Catalogue): SwipedPlaces => ({
  unseen: UnseenPlaces.of(
    catalogue.size,
    [...latest.keys(), ...visited.keys()].flatMap((id) => findPosition(catalogue, id) ?? []),
  ),
  lessons: [...counted].flatMap(([id, action]) => toPastSwipe(catalogue, id, action) ?? []),
});

export const addLesson = ({ unseen, lessons }: SwipedPlaces, lesson: PastSwipe): SwipedPlaces => ({
  unseen: unseen.without(lesson.position),
  lessons: [...lessons, lesson],
});
