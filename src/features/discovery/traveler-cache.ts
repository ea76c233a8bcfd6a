// What a traveler's answers are based on: taste, history and catalogue, kept in memory until one of them changes.
import { eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../../../db/client.ts";
import { placeholder, preparedQuery } from "../../../db/prepared-queries.ts";
import { tasteProfiles, users } from "../../../db/schema/index.ts";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import { Unauthorized } from "../../errors.ts";
import type { TasteProfile } from "../../taste/taste.ts";
import { type CatalogueSnapshot, currentCatalogue, toVersion, VERSION_COLUMNS } from "./catalogue-cache.ts";
import { type ProfileRow, profileColumns, toCurrentProfile } from "./profiles.ts";
import type { SavedState } from "./schema.ts";

export type TravelerState = {
  userId: string;
  snapshot: CatalogueSnapshot;
  taste: TasteProfile;
  history: History;
  /** The version of the profile's row that this was read from; null before there is one. */
  rowVersion: string | null;
  /** Answers computed from this, by their query. */
  answers: Map<string, Promise<unknown>>;
};

export type History = {
  /** The latest action on each place, oldest first. */
  latest: Map<string, SwipeAction>;
  /** Places saved or liked, and not skipped since. */
  marks: Map<string, SavedState>;
};

type Entry = {
  /** Without the packed profile, which `known` holds unpacked. */
  row: ProfileRow;
  snapshot: CatalogueSnapshot;
  history: History;
  known: Promise<TravelerState>;
  /** When the database last confirmed this, in ms of `performance.now`. */
  at: number;
};

/** ms for which a swipe may rely on the entry without asking: the write itself checks that nothing has changed. */
const RECALLED_FOR = 5000;

/** Some 150 KB each with a thousand swipes. */
const MAX_CACHED_TRAVELERS = 100;
/** Most answers kept of each. */
const MAX_ANSWERS = 4;

const caches = new WeakMap<Database, LRUCache<string, Entry>>();

/**
 * A traveler as of now. One query of one row where nothing has changed: every change of the history or the profile gives
 * the row another version, and the stated preferences are read with it.
 */
export async function loadTraveler(db: Database, userId: string): Promise<TravelerState> {
  const entries = caches.get(db) ?? new LRUCache({ max: MAX_CACHED_TRAVELERS });
  caches.set(db, entries);
  const before = entries.get(userId);
  const [row] = await readTravelerRow(db, { userId, rowVersion: before?.row.rowVersion ?? null });
  if (!row) throw new Unauthorized();
  const snapshot = await currentCatalogue(db, toVersion(row));
  const entry = entries.get(userId);
  if (entry && isSame(entry.row, row) && entry.snapshot === snapshot) {
    entry.at = performance.now();
    return entry.known;
  }
  // The query left the history out where it is still that of `before`.
  const changed = row.history !== null || !before;
  const history = changed ? historyIn(row.history ?? "") : before.history;
  const tasteBefore = changed
    ? undefined
    : await before.known.then(
        ({ taste }) => taste,
        () => undefined,
      );
  const known = toCurrentProfile(db, userId, row, snapshot.catalogue, tasteBefore).then((taste) => ({
    userId,
    snapshot,
    taste,
    history,
    rowVersion: row.rowVersion,
    answers: new Map(),
  }));
  if (row.rowVersion !== null)
    keep(entries, userId, { row: { ...row, state: null }, snapshot, history, known, at: performance.now() });
  return known;
}

/** The traveler as of a moment ago, if they are known. */
export function getCachedTraveler(db: Database, userId: string): Promise<TravelerState> | undefined {
  const entry = caches.get(db)?.get(userId);
  return entry && performance.now() - entry.at < RECALLED_FOR ? entry.known : undefined;
}

/** Takes a stored swipe on a new place into what is known. @param seen the profile row's new version */
export function applySwipe(
  db: Database,
  known: TravelerState,
  { businessId, action }: { businessId: string; action: SwipeAction },
  taste: TasteProfile,
  rowVersion: string,
): void {
  const entries = caches.get(db);
  const entry = entries?.get(known.userId);
  if (!entries || !entry || entry.row.rowVersion !== known.rowVersion) return;
  // Those the swipe was learned on: the entry may have been read anew in between.
  const { history, snapshot } = known;
  addTo(history, businessId, action, true);
  const next = Promise.resolve({ ...known, taste, rowVersion, answers: new Map() });
  keep(entries, known.userId, { ...entry, row: { ...entry.row, rowVersion }, snapshot, history, known: next });
}

function keep(entries: LRUCache<string, Entry>, userId: string, entry: Entry): void {
  entries.set(userId, entry);
  entry.known.catch(() => entries.get(userId) === entry && entries.delete(userId));
}

const isSame = (one: ProfileRow, other: ProfileRow): boolean =>
  one.rowVersion === other.rowVersion && Bun.deepEquals(one.preferences, other.preferences);

/** All versions; the profile and the history come along only where the row's version is not `seen`. */
const readTravelerRow = preparedQuery((db) => {
  const isNew = sql`${tasteProfiles}.xmin is null or ${tasteProfiles}.xmin::text is distinct from ${placeholder("rowVersion")}::text`;
  const { state, ...columns } = profileColumns;
  return db
    .select({
      ...columns,
      state: sql<Uint8Array | null>`case when ${isNew} then ${state} end`,
      history: sql<string | null>`case when ${isNew} then coalesce((
        select string_agg(s.business_id || left(s.action, 1) || (s.withdrawn_at is null)::int, '' order by s.seq)
        from swipes s where s.user_id = ${users.id}), '') end`,
      ...VERSION_COLUMNS,
    })
    .from(users)
    .leftJoin(tasteProfiles, eq(tasteProfiles.userId, users.id))
    .where(eq(users.id, placeholder("userId")));
});

const ACTIONS: Record<string, SwipeAction> = { l: "like", d: "dislike", s: "save" };
/** A packed swipe is 38 characters: the place's id (36), the action's first letter, and 1 unless it was withdrawn. */
const [ID, PACKED] = [36, 38];

function historyIn(packed: string): History {
  const history = { latest: new Map<string, SwipeAction>(), marks: new Map<string, SavedState>() };
  for (let at = 0; at < packed.length; at += PACKED)
    addTo(history, packed.slice(at, at + ID), ACTIONS[packed[at + ID]!]!, packed[at + ID + 1] === "1");
  return history;
}

/** @param stands false where the swipe was withdrawn: the place was removed from the hub */
function addTo({ latest, marks }: History, id: string, action: SwipeAction, stands: boolean): void {
  latest.delete(id);
  latest.set(id, action);
  if (action === "dislike") marks.delete(id);
  else if (stands) {
    const { saved = false, liked = false } = marks.get(id) ?? {};
    marks.set(id, { saved: saved || action === "save", liked: liked || action === "like" });
  }
}

/** The answer already given to this query, or a new one, which is kept. */
export function memoize<Answer>(
  { answers }: TravelerState,
  asked: string,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const known = answers.get(asked);
  if (known) return known as Promise<Answer>;
  const made = answer();
  if (answers.size >= MAX_ANSWERS) answers.delete(answers.keys().next().value as string);
  answers.set(asked, made);
  made.catch(() => answers.delete(asked));
  return made;
}
