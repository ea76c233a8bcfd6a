// Records a swipe together with the taste learned from it: optimistically if possible, otherwise with a lock.

import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { placeholder, preparedStatement } from "../../../db/prepared-queries.ts";
import { businesses, swipes } from "../../../db/schema/index.ts";
import { hasActiveSession } from "../../active-session.ts";
import { Conflict, NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { type Catalogue, packTaste, TASTE_MODEL } from "../../taste/taste.ts";
import { findMergedInto } from "../listings/merged-places.ts";
import { learnSwipe, lockProfile, markProfileStale, relearn, saveProfile, toPastSwipe } from "./profiles.ts";
import type { NewSwipe } from "./schema.ts";
import { type LearnedSwipe, type TravelerState, updateTraveler } from "./traveler-cache.ts";

export type Swiper = {
  id: string;
  sid: string;
  /** Checks the session in the database. @throws if it has ended or its user may not swipe */
  recheckAuth(): Promise<void>;
  /** @throws TooManyRequests if this traveler has changed too many answers */
  limitChanges(): Promise<void>;
};

type Swipe = Required<NewSwipe> & { userId: string; sid: string };

/**
 * Appends a swipe and learns from it, atomically. Idempotent for a given id. The same answer again adds nothing.
 * @throws NotFound if the business doesn't exist or isn't approved, Conflict if the id belongs to another swipe, and as
 * `recheckAuth` and `limitChanges`
 * @returns the id of the stored swipe
 */
export async function recordSwipe(
  db: Database,
  swiper: Swiper,
  {
    businessId,
    action,
    id = crypto.randomUUID(),
    explored = false,
  }: Omit<NewSwipe, "explored"> & { explored?: boolean },
): Promise<{ id: string }> {
  const swipe = { id, userId: swiper.id, sid: swiper.sid, businessId, action, explored };
  try {
    return await recordOnce(db, swiper, swipe);
  } catch (error) {
    const isGone = error instanceof NotFound || getCode(error) === FOREIGN_KEY_VIOLATION;
    const mergedInto = isGone && (await findMergedInto(db, businessId));
    if (mergedInto) return recordOnce(db, swiper, { ...swipe, businessId: mergedInto });
    throw getCode(error) === FOREIGN_KEY_VIOLATION ? noPlace() : error;
  }
}

/** From drizzle, or from the driver itself. */
const getCode = (error: unknown) => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code;
};

/** The place was deleted at the same time. */
const FOREIGN_KEY_VIOLATION = "23503";

const noPlace = () => new NotFound(t("This place doesn't exist or isn't approved yet."));

async function recordOnce(db: Database, swiper: Swiper, swipe: Swipe): Promise<{ id: string }> {
  const { id, userId, businessId } = swipe;
  const { traveler, isWritten } = await updateTraveler(db, userId, {
    write: (state) => recordOptimistic(db, state, swipe),
    beforeReload: () => swiper.recheckAuth(),
  });
  if (isWritten) return { id };
  if (traveler.history.latest.has(businessId)) await swiper.limitChanges();
  return recordLocked(db, swipe, traveler.snapshot.catalogue);
}

/** For a first swipe on a place. @returns undefined if the traveler's state is stale or the place was swiped before */
async function recordOptimistic(
  db: Database,
  traveler: TravelerState,
  swipe: Swipe,
): Promise<LearnedSwipe | undefined> {
  const { snapshot, history, taste, rowVersion } = traveler;
  const { businessId, action } = swipe;
  const lesson = toPastSwipe(snapshot.catalogue, businessId, action);
  if (rowVersion === null || !lesson || history.latest.has(businessId)) return undefined;
  const learned = learnSwipe(taste, snapshot.catalogue, lesson);
  const newVersion = await writeOptimistic(db, swipe, rowVersion, packTaste(learned, snapshot.catalogue));
  return newVersion === undefined ? undefined : { businessId, action, taste: learned, rowVersion: newVersion };
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
      if (error.code === UNIQUE_VIOLATION) return undefined;
      throw error;
    },
  );
}

/** Writes the profile and the swipe if the row version is unchanged, the place is approved, and the session is active. */
const WRITE_OPTIMISTIC = preparedStatement<{ rowVersion: string }>(sql`
  with profile as (
    update taste_profiles set model = ${TASTE_MODEL}, state = decode(${placeholder("state")}, 'base64'), updated_at = now()
    where user_id = ${placeholder("userId")} and xmin = ${placeholder("rowVersion")}::text::xid
      and exists (select from businesses b where b.id = ${placeholder("businessId")} and b.is_approved)
      and ${hasActiveSession(placeholder("sid"), placeholder("userId"), "traveler")}
    returning user_id, xmin::text as "rowVersion"
  ), swipe as (
    insert into swipes (id, user_id, business_id, action, explored)
    select ${placeholder("id")}::uuid, user_id, ${placeholder("businessId")}::uuid, ${placeholder("action")}, ${placeholder("explored")}::boolean from profile
  )
  select "rowVersion" from profile`);

const UNIQUE_VIOLATION = "23505";

/** For every other swipe. Locks the profile, so that one traveler's swipes are learned one at a time. */
function recordLocked(db: Database, swipe: Swipe, catalogue: Catalogue): Promise<{ id: string }> {
  const { id, userId, businessId, action } = swipe;
  return db.transaction(async (tx) => {
    const taste = await lockProfile(tx, userId, catalogue);
    const same = await findSameAnswer(tx, swipe);
    if (same) {
      // The order of skips is the order in which the places come back.
      if (action === "dislike") {
        await moveToEnd(tx, same.id);
        await saveProfile(tx, userId, await relearn(tx, userId, catalogue), catalogue);
      }
      return same;
    }
    const [isRepeated, isNew] = await Promise.all([hasEarlierSwipe(tx, swipe), insertSwipe(tx, swipe)]);
    if (!isNew) return assertSameSwipe(tx, swipe);
    const lesson = toPastSwipe(catalogue, businessId, action);
    if (!lesson) await markProfileStale(tx, userId);
    else if (isRepeated || !taste) await saveProfile(tx, userId, await relearn(tx, userId, catalogue), catalogue);
    else await saveProfile(tx, userId, learnSwipe(taste, catalogue, lesson), catalogue);
    return { id };
  });
}

/** The earlier swipe with the same answer, if it still counts and the place is approved. */
async function findSameAnswer(
  tx: Database,
  { id, userId, businessId, action }: Swipe,
): Promise<{ id: string } | undefined> {
  const [same] = await tx.execute<{ id: string }>(sql`
    select s.id from swipes s join businesses b on b.id = s.business_id and b.is_approved
    where s.user_id = ${userId} and s.business_id = ${businessId} and s.action = ${action} and s.id <> ${id}
      and s.withdrawn_at is null
      and s.seq > coalesce((select forgotten_seq from taste_profiles where user_id = ${userId}), 0)
      and not exists (
        select from swipes later
        where later.user_id = s.user_id and later.business_id = s.business_id and later.seq > s.seq
          and (s.action = 'dislike' or later.action = 'dislike'))
      and not exists (select from swipes known where known.id = ${id})
    order by s.seq desc limit 1`);
  return same;
}

const moveToEnd = (tx: Database, id: string) =>
  tx.execute(sql`update swipes set seq = default, created_at = now() where id = ${id}`);

/** @returns false if the id is taken or the business isn't approved */
async function insertSwipe(tx: Database, { id, userId, businessId, action, explored }: Swipe): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into swipes (id, user_id, business_id, action, explored)
    select ${id}::uuid, ${userId}::uuid, b.id, ${action}, ${explored}::boolean
    from businesses b where b.id = ${businessId} and b.is_approved
    on conflict do nothing returning id`);
  return added.length > 0;
}

async function assertSameSwipe(tx: Database, { userId, businessId, action, id }: Swipe): Promise<{ id: string }> {
  const [business] = await tx
    .select({ ok: businesses.isApproved })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  if (!business?.ok) throw noPlace();
  const [stored] = await tx.select().from(swipes).where(eq(swipes.id, id));
  if (stored?.userId !== userId || stored.businessId !== businessId || stored.action !== action)
    throw new Conflict(t("This ID belongs to another swipe."));
  return { id };
}

async function hasEarlierSwipe(tx: Database, { id, userId, businessId }: Swipe): Promise<boolean> {
  const rows = await tx
    .select({ id: swipes.id })
    .from(swipes)
    .where(and(eq(swipes.userId, userId), eq(swipes.businessId, businessId), ne(swipes.id, id)))
    .limit(1);
  return rows.length > 0;
}
