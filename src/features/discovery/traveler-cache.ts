import { eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { unbatched } from "../../../db/batch.ts";
import type { Database } from "../../../db/client.ts";
import { placeholder, preparedQuery } from "../../../db/prepared-queries.ts";
import { tasteProfiles, users } from "../../../db/schema/index.ts";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import { Unauthorized } from "../../errors.ts";
import type { PastSwipe, TasteProfile } from "../../taste/taste.ts";
import { type CatalogueSnapshot, currentCatalogue, toVersion, VERSION_COLUMNS } from "./catalogue-cache.ts";
import { listPastSwipes, type ProfileRow, profileColumns, toCurrentProfile } from "./profiles.ts";
import type { SavedState } from "./schema.ts";

/** Whose deck is dealt: a traveler, or a guest without an account. */
export type DeckOwner = {
  /** Decides which cards explore. */
  seed: string;
  snapshot: CatalogueSnapshot;
  taste: TasteProfile;
  history: History;
  /** What `taste` was learned from. Read once. */
  listPastSwipes(): Promise<readonly PastSwipe[]>;
  /** By query. */
  responses: Map<string, Promise<unknown>>;
};

export type TravelerState = DeckOwner & {
  userId: string;
  /** Of the profile that this was read from; null without a profile. */
  rowVersion: string | null;
};

export type History = {
  /** When the first and the last swipe were made, in ms since 1970. */
  startedAt?: number;
  lastAt?: number;
  /** The latest swipe on each place, oldest first. */
  latest: Map<string, SwipeAction>;
  /** Saved or liked places, not skipped since. */
  savedStates: Map<string, SavedState>;
};

type Entry = {
  /** Without the packed profile, which `traveler` has unpacked. */
  row: ProfileRow;
  snapshot: CatalogueSnapshot;
  history: History;
  traveler: Promise<TravelerState>;
  /** When the database last confirmed the entry, as `performance.now()`. */
  confirmedAt: number;
};

/** Age up to which a swipe uses an entry without reading the database, because its write checks the row version. */
const MAX_UNCONFIRMED_MS = 5000;

/** Some 250 KB each with a thousand swipes. */
const MAX_CACHED_TRAVELERS = 100;
/** Per traveler. */
const MAX_RESPONSES = 4;

const caches = new WeakMap<Database, LRUCache<string, Entry>>();

/**
 * One query for one row if the entry is up to date: every change of history or profile changes the row version.
 * @param batch a batch, which that query is sent with, or the database
 */
export async function loadTraveler(batch: Database, userId: string): Promise<TravelerState> {
  const db = unbatched(batch);
  const entries = caches.get(db) ?? new LRUCache({ max: MAX_CACHED_TRAVELERS });
  caches.set(db, entries);
  const before = entries.get(userId);
  const [row] = await readTravelerRow(batch, { userId, rowVersion: before?.row.rowVersion ?? null });
  if (!row) throw new Unauthorized();
  const snapshot = await currentCatalogue(db, toVersion(row));
  const entry = entries.get(userId);
  if (entry && isSame(entry.row, row) && entry.snapshot === snapshot) {
    entry.confirmedAt = performance.now();
    return entry.traveler;
  }
  // The query omits the history if the row version is that of `before`.
  const isChanged = row.history !== null || !before;
  const history = isChanged ? unpackHistory(row.history ?? "") : before.history;
  const tasteBefore = isChanged
    ? undefined
    : await before.traveler.then(
        ({ taste }) => taste,
        () => undefined,
      );
  const traveler = toCurrentProfile(db, userId, row, snapshot.catalogue, tasteBefore).then((taste) => ({
    userId,
    seed: toDeckSeed(history, userId),
    snapshot,
    taste,
    history,
    listPastSwipes: readOnce(() => listPastSwipes(db, userId, snapshot.catalogue)),
    rowVersion: row.rowVersion,
    responses: new Map(),
  }));
  if (row.rowVersion !== null)
    store(entries, userId, {
      row: { ...row, state: null },
      snapshot,
      history,
      traveler,
      confirmedAt: performance.now(),
    });
  return traveler;
}

/** Reads again after a failure. */
function readOnce<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let known: Promise<Result> | undefined;
  return () => {
    known ??= read().catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

/** A guest has no id. With the time of the first swipe, the deck goes on with the same card after signing up. */
export const toDeckSeed = ({ startedAt }: History, userId: string): string => String(startedAt ?? userId);

/** A swipe that was stored, with what was learned from it. */
export type LearnedSwipe = {
  businessId: string;
  action: SwipeAction;
  /** ms since 1970. */
  at: number;
  taste: TasteProfile;
  /** The profile's version since the swipe. */
  rowVersion: string;
};

type Update = {
  /** Writes to the database if its state is still this one. @returns undefined if nothing was written */
  write(traveler: TravelerState): Promise<LearnedSwipe | undefined>;
  /** Called before the state is read from the database. */
  beforeReload(): Promise<void>;
};

/**
 * Writes a swipe on the state confirmed in the last seconds and, if that is missing or stale, once more on the state in the
 * database: the traveler may have swiped on another device or through another server. The cache then has the new state.
 * @returns the state of the last attempt
 */
export async function updateTraveler(
  db: Database,
  userId: string,
  { write, beforeReload }: Update,
): Promise<{ traveler: TravelerState; isWritten: boolean }> {
  const attempt = async (traveler: TravelerState) => {
    const swipe = await write(traveler);
    if (swipe) applySwipe(db, traveler, swipe);
    return { traveler, isWritten: swipe !== undefined };
  };
  const entry = caches.get(db)?.get(userId);
  if (entry && performance.now() - entry.confirmedAt < MAX_UNCONFIRMED_MS) {
    const result = await attempt(await entry.traveler);
    if (result.isWritten) return result;
  }
  await beforeReload();
  return attempt(await loadTraveler(db, userId));
}

function applySwipe(
  db: Database,
  traveler: TravelerState,
  { businessId, action, at, taste, rowVersion }: LearnedSwipe,
): void {
  const entries = caches.get(db);
  const entry = entries?.get(traveler.userId);
  if (!entries || !entry || entry.row.rowVersion !== traveler.rowVersion) return;
  // From the state the swipe was learned on, because the entry may have been replaced since.
  const { history, snapshot } = traveler;
  // The database knows when the first swipe was made.
  if (history.startedAt === undefined) return void entries.delete(traveler.userId);
  addSwipe(history, businessId, action, true);
  history.lastAt = at;
  const next = Promise.resolve({
    ...traveler,
    taste,
    rowVersion,
    listPastSwipes: readOnce(() => listPastSwipes(db, traveler.userId, snapshot.catalogue)),
    responses: new Map(),
  });
  store(entries, traveler.userId, { ...entry, row: { ...entry.row, rowVersion }, snapshot, history, traveler: next });
}

/** With the responses in memory, which say what they need. */
export const forgetTraveler = (db: Database, userId: string) => caches.get(db)?.delete(userId);

function store(entries: LRUCache<string, Entry>, userId: string, entry: Entry): void {
  entries.set(userId, entry);
  entry.traveler.catch(() => entries.get(userId) === entry && entries.delete(userId));
}

const isSame = (one: ProfileRow, other: ProfileRow): boolean =>
  one.rowVersion === other.rowVersion && Bun.deepEquals(one.preferences, other.preferences);

/** The profile and the history are included only if the row version differs from the parameter. */
const readTravelerRow = preparedQuery((db) => {
  const isNew = sql`${tasteProfiles}.xmin is null or ${tasteProfiles}.xmin::text is distinct from ${placeholder("rowVersion")}::text`;
  const { state, ...columns } = profileColumns;
  const packed = sql<Uint8Array | null>`case when ${isNew} then encode(${state}, 'hex') end`;
  return db
    .select({
      ...columns,
      // Results of a batch can't contain bytea.
      state: packed.mapWith((hex: string) => Buffer.from(hex, "hex")),
      history: sql<string | null>`case when ${isNew} then coalesce((
        select floor(extract(epoch from min(s.created_at)) * 1000) || ' ' ||
          ceil(extract(epoch from max(s.created_at)) * 1000) || ' ' ||
          string_agg(s.business_id || left(s.action, 1) || (s.withdrawn_at is null)::int, '' order by s.seq)
        from swipes s where s.user_id = ${users.id}), '') end`,
      ...VERSION_COLUMNS,
    })
    .from(users)
    .leftJoin(tasteProfiles, eq(tasteProfiles.userId, users.id))
    .where(eq(users.id, placeholder("userId")));
});

const ACTIONS: Record<string, SwipeAction> = { l: "like", d: "dislike", s: "save" };
/** A packed swipe has 38 characters: the place's id (36), the action's first letter, and 1 unless it was withdrawn. */
const [ID_LENGTH, SWIPE_LENGTH] = [36, 38];

/** @param packed the times of the first and last swipe and the packed swipes, separated by spaces; empty without swipes */
function unpackHistory(packed: string): History {
  const history = emptyHistory();
  const start = packed.lastIndexOf(" ") + 1;
  if (start > 0) [history.startedAt, history.lastAt] = packed.split(" ", 2).map(Number);
  for (let at = start; at < packed.length; at += SWIPE_LENGTH)
    addSwipe(
      history,
      packed.slice(at, at + ID_LENGTH),
      ACTIONS[packed[at + ID_LENGTH]!]!,
      packed[at + ID_LENGTH + 1] === "1",
    );
  return history;
}

export const emptyHistory = (): History => ({ latest: new Map(), savedStates: new Map() });

/** @param isActive false if the swipe was withdrawn */
export function addSwipe({ latest, savedStates }: History, id: string, action: SwipeAction, isActive: boolean): void {
  latest.delete(id);
  latest.set(id, action);
  if (action === "dislike") savedStates.delete(id);
  else if (isActive) {
    const { saved = false, liked = false } = savedStates.get(id) ?? {};
    savedStates.set(id, { saved: saved || action === "save", liked: liked || action === "like" });
  }
}

/** Caches a response until the traveler's state changes. */
export function memoize<Response>(
  { responses }: DeckOwner,
  query: string,
  compute: () => Promise<Response>,
): Promise<Response> {
  const cached = responses.get(query);
  if (cached) return cached as Promise<Response>;
  const response = compute();
  if (responses.size >= MAX_RESPONSES) responses.delete(responses.keys().next().value as string);
  responses.set(query, response);
  response.catch(() => responses.delete(query));
  return response;
}
