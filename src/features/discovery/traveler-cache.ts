import { eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { unbatched } from "../../../db/batch.ts";
import { type Database, tasteProfiles, users } from "../../../db/index.ts";
import { placeholder, preparedQuery } from "../../../db/prepared-queries.ts";
import { Unauthorized } from "../../errors.ts";
import type { CandidateCache, PastSwipe, TasteProfile } from "../../taste/taste.ts";
import { type CatalogueSnapshot, currentCatalogue, toVersion, VERSION_COLUMNS } from "./catalogue-cache.ts";
import { type ProfileRow, profileColumns, toCurrentProfile } from "./profiles.ts";
import * as histories from "./traveler-history.ts";

export type DeckOwner = {
  seed: string;
  snapshot: CatalogueSnapshot;
  taste: TasteProfile;
  history: histories.History;
  getSwipedPlaces: Once<histories.SwipedPlaces>;
  candidates: CandidateCache;
  responses: Map<string, Promise<unknown>>;
};

export type TravelerState = DeckOwner & {
  userId: string;
  /** The version of the profile that this was read from; null without a profile. */
  rowVersion: string | null;
};

type Entry = {
  /** Without the packed profile, which `traveler` has unpacked. */
  row: ProfileRow;
  snapshot: CatalogueSnapshot;
  history: histories.History;
  traveler: Promise<TravelerState>;
  /** When the database last confirmed the entry, as `performance.now()`. */
  confirmedAt: number;
};

/** Age up to which a swipe uses an entry without reading the database, because its write checks the row version. */
const MAX_UNCONFIRMED_MS = 5000;

/** Some 400 KB each with a thousand swipes. */
const MAX_CACHED_TRAVELERS = 100;
const MAX_RESPONSES = 4;

const caches = new WeakMap<Database, LRUCache<string, Entry>>();

/** One query for one row if the entry is current: every change of history or profile changes the row version. */
export async function loadTraveler(batch: Database, userId: string): Promise<TravelerState> {
  const db = unbatched(batch);
  const entries = caches.getOrInsertComputed(db, () => new LRUCache({ max: MAX_CACHED_TRAVELERS }));
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
  const history = isChanged ? histories.unpackHistory(row.history ?? "") : before.history;
  const stateBefore = isChanged ? undefined : await before.traveler.catch(() => undefined);
  const hasSamePlaces = stateBefore?.snapshot.catalogue.ids === snapshot.catalogue.ids;
  const swipedPlaces = hasSamePlaces ? stateBefore?.getSwipedPlaces.known : undefined;
  const traveler = toCurrentProfile(db, userId, row, snapshot.catalogue, stateBefore?.taste).then((taste) => ({
    userId,
    seed: toDeckSeed(history, userId),
    snapshot,
    taste,
    history,
    getSwipedPlaces: once(() => histories.findSwipedPlaces(history, snapshot.catalogue), swipedPlaces),
    candidates: {},
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

export type Once<Result> = (() => Result) & { known?: Result };

export function once<Result>(compute: () => Result, known?: Result): Once<Result> {
  const read: Once<Result> = () => {
    read.known ??= compute();
    return read.known;
  };
  read.known = known;
  return read;
}

/** A guest has no id. With the time of the first swipe, the deck goes on with the same card after signing up. */
export const toDeckSeed = ({ startedAt }: histories.History, userId: string): string => String(startedAt ?? userId);

export type LearnedSwipe = {
  businessId: string;
  /** Set for a place that was not swiped before. */
  lesson: PastSwipe;
  /** ms since 1970. */
  at: number;
  taste: TasteProfile;
  rowVersion: string;
};

type Update = { write(traveler: TravelerState): Promise<LearnedSwipe | undefined>; beforeReload(): Promise<void> };

/** Writes a swipe on the cached state or, if that is stale, on the stored one. @returns the state of the last attempt */
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
  { businessId, lesson, at, taste, rowVersion }: LearnedSwipe,
): void {
  const entries = caches.get(db);
  const entry = entries?.get(traveler.userId);
  if (!entries || !entry || entry.row.rowVersion !== traveler.rowVersion) return;
  // From the state the swipe was learned on, because the entry may have been replaced since.
  const { history, snapshot } = traveler;
  // The database knows when the first swipe was made.
  if (history.startedAt === undefined) return void entries.delete(traveler.userId);
  histories.addSwipe(history, businessId, lesson.action, "counted");
  history.lastAt = at;
  const { known } = traveler.getSwipedPlaces;
  const next = Promise.resolve({
    ...traveler,
    taste,
    rowVersion,
    getSwipedPlaces: once(
      () => histories.findSwipedPlaces(history, snapshot.catalogue),
      known && histories.addLesson(known, lesson),
    ),
    candidates: { ...traveler.candidates },
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
      history: sql<string | null>`case when ${isNew} then ${histories.PACKED_HISTORY} end`,
      ...VERSION_COLUMNS,
    })
    .from(users)
    .leftJoin(tasteProfiles, eq(tasteProfiles.userId, users.id))
    .where(eq(users.id, placeholder("userId")));
});

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
