// Records a swipe together with the taste learned from it: optimistically if possible, otherwise with a lock.
import { sql } from "drizzle-orm";
import { hasActiveSession } from "../../../db/active-session.ts";
import { type Database, fillIn } from "../../../db/index.ts";
import { placeholder, placeholders, preparedStatement } from "../../../db/prepared-queries.ts";
import { isForeignKeyViolation, isUniqueViolation } from "../../../db/sql-states.ts";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import { Conflict, NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { type Catalogue, packTaste, TASTE_MODEL } from "../../taste/taste.ts";
import { findMergedInto } from "../places/listing/merged-places.ts";
import { learnSwipe, lockProfile, markProfileStale, relearn, saveProfile, toPastSwipe } from "./profiles.ts";
import type { NewSwipe } from "./schema.ts";
import { type HistoryRow, listHistory, listSwipes, rewriteHistory, type StoredSwipe } from "./swipe-history.ts";
import { findSame } from "./swipe-order.ts";
import { type LearnedSwipe, type TravelerState, updateTraveler } from "./traveler-cache.ts";
import writeOptimisticSql from "./write-optimistic.sql" with { type: "text" };

export type Swiper = {
  id: string;
  sid: string;
  /** Checks the session in the database. @throws if it has ended or its user may not swipe */
  recheckAuth(): Promise<void>;
  limitChanges(): Promise<void>;
};

/** `id` and `at` (ms since 1970) are undefined unless the browser gave them. */
type Swipe = {
  id: string | undefined;
  at: number | undefined;
  userId: string;
  sid: string;
  businessId: string;
  action: SwipeAction;
  explored: boolean;
};

/** Adds a swipe in the order of time, and learns from it. Idempotent by its id. @throws NotFound, Conflict */
export async function recordSwipe(
  db: Database,
  swiper: Swiper,
  {
    businessId,
    action,
    id,
    at,
    explored = false,
  }: Omit<NewSwipe, "explored" | "at"> & {
    explored?: boolean;
    /** ms since 1970. */
    at?: number;
  },
): Promise<{ id: string }> {
  const swipe = { id, at, userId: swiper.id, sid: swiper.sid, businessId, action, explored };
  try {
    return await recordOnce(db, swiper, swipe);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  // Merged into another place, or there again because the merge has just been undone.
  const place = (await findMergedInto(db, businessId)) ?? businessId;
  try {
    return await recordOnce(db, swiper, { ...swipe, businessId: place });
  } catch (error) {
    throw isForeignKeyViolation(error) ? noPlace() : error;
  }
}

const isGone = (error: unknown) => error instanceof NotFound || isForeignKeyViolation(error);

/** The place was deleted at the same time. */

const noPlace = () => new NotFound(t("This place doesn't exist or isn't approved yet."));

async function recordOnce(db: Database, swiper: Swiper, swipe: Swipe): Promise<{ id: string }> {
  const { id, userId, businessId } = swipe;
  const newId = id ?? crypto.randomUUID();
  const { traveler, isWritten } = await updateTraveler(db, userId, {
    write: (state) => recordOptimistic(db, state, { ...swipe, id: newId }),
    beforeReload: () => swiper.recheckAuth(),
  });
  if (isWritten) return { id: newId };
  if (traveler.history.latest.has(businessId)) await swiper.limitChanges();
  return recordLocked(db, swipe, traveler.snapshot.catalogue);
}

/** Without a time of its own, a swipe is made now, after all others. */
const toTime = (at: number | undefined, lastAt: number): number => at ?? Math.max(Date.now(), Math.floor(lastAt) + 1);

/** Records a first swipe, after all others. @returns undefined if the cached state is stale or doesn't allow that */
async function recordOptimistic(
  db: Database,
  traveler: TravelerState,
  swipe: Swipe & { id: string },
): Promise<LearnedSwipe | undefined> {
  const { snapshot, history, taste, rowVersion } = traveler;
  const { businessId, action } = swipe;
  const lesson = toPastSwipe(snapshot.catalogue, businessId, action);
  if (rowVersion === null || !lesson || history.latest.has(businessId) || history.visited.has(businessId))
    return undefined;
  const lastAt = history.lastAt ?? 0;
  const at = toTime(swipe.at, lastAt);
  if (at <= lastAt) return undefined;
  const learned = learnSwipe(taste, snapshot.catalogue, lesson);
  const state = packTaste(learned, snapshot.catalogue);
  const newVersion = await writeOptimistic(db, { ...swipe, at }, rowVersion, state);
  return newVersion === undefined ? undefined : { businessId, lesson, at, taste: learned, rowVersion: newVersion };
}

/** @returns the profile's new row version; undefined if nothing was written */
async function writeOptimistic(
  db: Database,
  swipe: Swipe,
  rowVersion: string,
  state: Uint8Array,
): Promise<string | undefined> {
  const packed = Buffer.from(state.buffer).toString("base64");
  return WRITE_OPTIMISTIC(db, { ...swipe, rowVersion, state: packed }).then(
    ([row]) => row?.rowVersion,
    (error) => {
      if (isUniqueViolation(error)) return undefined;
      throw error;
    },
  );
}

/** Writes the profile and the swipe if the row version is unchanged, the place is approved, and the session is active. */
const WRITE_OPTIMISTIC = preparedStatement<{ rowVersion: string }>(
  fillIn(writeOptimisticSql, {
    model: TASTE_MODEL,
    hasActiveSession: hasActiveSession(placeholder("sid"), placeholder("userId"), "traveler"),
    ...placeholders("id", "userId", "businessId", "action", "explored", "at", "rowVersion", "state"),
  }),
);

/** Records every other swipe. Locks the profile, so that one traveler's swipes are learned one at a time. */
function recordLocked(db: Database, swipe: Swipe, catalogue: Catalogue): Promise<{ id: string }> {
  const { userId, businessId, action, explored } = swipe;
  return db.transaction(async (tx) => {
    const taste = await lockProfile(tx, userId, catalogue);
    const rows = await listHistory(tx, userId);
    const { isStored, isVisited } = await lookUp(tx, swipe, rows);
    if (isStored) return { id: swipe.id! };
    const counted = rows.filter(({ isForgotten }) => !isForgotten);
    const lastAt = rows.reduce((last, { at }) => Math.max(last, at), 0);
    const at = toTime(swipe.at, lastAt);
    const same = swipe.id || swipe.at ? undefined : findAnswer(counted, swipe);
    if (same) {
      // The order of skips is the order in which the places come back.
      const swipes = listSwipes(counted).map((other) => (other.id === same.id ? { ...other, at } : other));
      if (action === "dislike") await rewriteHistory(tx, userId, catalogue, { rows, swipes });
      return { id: same.id };
    }
    const id = swipe.id ?? crypto.randomUUID();
    const added: StoredSwipe = { id, businessId, action, explored, at, withdrawnAt: null };
    const lesson = toPastSwipe(catalogue, businessId, action);
    if (at > lastAt && !rows.some((row) => row.businessId === businessId)) {
      await insertSwipe(tx, userId, added);
      // What was said after a visit counts instead of the swipe.
      const learnLast = () =>
        taste && lesson && !isVisited ? learnSwipe(taste, catalogue, lesson) : relearn(tx, userId, catalogue);
      if (lesson) await saveProfile(tx, userId, await learnLast(), catalogue);
    } else await rewriteHistory(tx, userId, catalogue, { rows, swipes: [...listSwipes(counted), added] });
    if (!lesson) await markProfileStale(tx, userId);
    return { id };
  });
}

function findAnswer(counted: readonly HistoryRow[], { businessId, action }: Swipe): HistoryRow | undefined {
  const answers = counted.filter((row) => row.businessId === businessId);
  const lastSkip = answers.findLastIndex((row) => row.action === "dislike");
  return findSame(answers.slice(Math.max(0, lastSkip)), { action });
}

/** `isStored`: it arrived before. @throws NotFound if the place isn't listed, Conflict if the id is another swipe's */
async function lookUp(
  tx: Database,
  { id, userId, businessId, action }: Swipe,
  rows: readonly HistoryRow[],
): Promise<{ isStored: boolean; isVisited: boolean }> {
  const [found] = await tx.execute<{ isApproved: boolean; owner: string | null; isVisited: boolean }>(sql`
    select is_approved as "isApproved", (select user_id from swipes where id = ${id ?? null}::uuid) as owner,
      exists (select from visits v where v.user_id = ${userId} and v.business_id = b.id and v.answer is not null) as "isVisited"
    from businesses b where id = ${businessId}`);
  if (!found?.isApproved) throw noPlace();
  const stored = id && listSwipes(rows).find((other) => other.id === id);
  const isOther = stored && (stored.businessId !== businessId || stored.action !== action);
  if (isOther || (found.owner !== null && found.owner !== userId))
    throw new Conflict(t("This ID belongs to another swipe."));
  return { isStored: Boolean(stored), isVisited: found.isVisited };
}

const insertSwipe = (tx: Database, userId: string, { id, businessId, action, explored, at }: StoredSwipe) =>
  tx.execute(sql`
    insert into swipes (id, user_id, business_id, action, explored, created_at)
    values (${id}::uuid, ${userId}::uuid, ${businessId}::uuid, ${action}, ${explored}, to_timestamp(${at}::float8 / 1000))`);
