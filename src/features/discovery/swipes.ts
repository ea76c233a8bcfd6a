// The history of swipes: recorded with what they teach, undone with what they taught, and what is saved and liked by it.
import { and, desc, eq, isNull, ne, type Placeholder, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { placeholder, preparedStatement } from "../../../db/prepared-queries.ts";
import { businesses, swipes } from "../../../db/schema/index.ts";
import { Conflict, NotFound } from "../../errors.ts";
import { type Catalogue, findPosition, hashText, learn, packTaste, TASTE_MODEL } from "../../taste/taste.ts";
import { currentCatalogue } from "./catalogue-cache.ts";
import { lockProfile, markProfileStale, relearn, saveProfile } from "./profiles.ts";
import type { NewSwipe, SavedState } from "./schema.ts";
import { applySwipe, getCachedTraveler, loadTraveler, type TravelerState } from "./traveler-cache.ts";

/** Who swipes: a traveler, and the session that says so. */
export type Swiper = {
  id: string;
  sid: string;
  /** Asks whether the session still says so. @throws where it does not */
  recheckAuth(): Promise<void>;
};

/**
 * Appends a swipe and learns from it, both or neither. Sent again with the same id, it changes nothing.
 * @throws NotFound where there is no approved business, Conflict where the id is another swipe's, and what `recheckAuth` does
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
  const userId = swiper.id;
  const swipe = { id, userId, sid: swiper.sid, businessId, action, explored };
  const known = getCachedTraveler(db, userId);
  if (known && (await recordOptimistic(db, await known, swipe))) return { id };
  await swiper.recheckAuth();
  // Meanwhile they may have swiped on another device, or another server answered.
  const now = await loadTraveler(db, userId);
  if (await recordOptimistic(db, now, swipe)) return { id };
  return recordLocked(db, swipe, now.snapshot.catalogue);
}

type Swipe = Required<NewSwipe> & { userId: string; sid: string };

/** The usual swipe: a new place, for somebody who is still as they were known. @returns false where that is not so */
async function recordOptimistic(db: Database, known: TravelerState, swipe: Swipe): Promise<boolean> {
  const { snapshot, history, taste, rowVersion } = known;
  const { businessId, action, id } = swipe;
  const position = findPosition(snapshot.catalogue, businessId);
  if (rowVersion === null || position === undefined || history.latest.has(businessId)) return false;
  const learned = learn(taste, snapshot.catalogue, position, action, hashText(id));
  const now = await writeOptimistic(db, swipe, rowVersion, packTaste(learned, snapshot.catalogue));
  if (now) applySwipe(db, known, swipe, learned, now);
  return now !== undefined;
}

/**
 * History and taste in one statement, while the profile is as it was seen, the place is listed, and the session lets its
 * person in as a traveler.
 * @returns the profile as it is to be seen from now on; undefined where nothing was changed
 */
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

const WRITE_OPTIMISTIC = preparedStatement<{ rowVersion: string }>(sql`
  with kept as (
    update taste_profiles set model = ${TASTE_MODEL}, state = decode(${placeholder("state")}, 'base64'), updated_at = now()
    where user_id = ${placeholder("userId")} and xmin = ${placeholder("rowVersion")}::text::xid
      and exists (select from businesses b where b.id = ${placeholder("businessId")} and b.is_approved)
      and exists (
        select from sessions s join users u on u.id = s.user_id
        where s.sid = ${placeholder("sid")} and s.expire > now()
          and u.id = ${placeholder("userId")} and u.user_type = 'traveler' and u.suspended_at is null)
    returning user_id, xmin::text as "rowVersion"
  ), added as (
    insert into swipes (id, user_id, business_id, action, explored)
    select ${placeholder("id")}::uuid, user_id, ${placeholder("businessId")}::uuid, ${placeholder("action")}, ${placeholder("explored")}::boolean from kept
  )
  select "rowVersion" from kept`);

const UNIQUE_VIOLATION = "23505";

/** Any other one, while the profile is held. */
function recordLocked(db: Database, swipe: Swipe, catalogue: Catalogue): Promise<{ id: string }> {
  const { id, userId, businessId, action } = swipe;
  return db.transaction(async (tx) => {
    const taste = await lockProfile(tx, userId, catalogue);
    const [before, isNew] = await Promise.all([hasEarlierSwipe(tx, swipe), insertSwipe(tx, swipe)]);
    if (!isNew) return assertSameSwipe(tx, swipe);
    const position = findPosition(catalogue, businessId);
    if (position === undefined) await markProfileStale(tx, userId);
    else if (before || !taste) await saveProfile(tx, userId, await relearn(tx, userId, catalogue), catalogue);
    else await saveProfile(tx, userId, learn(taste, catalogue, position, action, hashText(id)), catalogue);
    return { id };
  });
}

/** @returns false where the id is there already, or no approved business */
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
  if (!business?.ok) throw new NotFound("There is no such place, or it is not approved yet.");
  const [known] = await tx.select().from(swipes).where(eq(swipes.id, id));
  if (known?.userId !== userId || known.businessId !== businessId || known.action !== action)
    throw new Conflict("This id belongs to another swipe.");
  return { id };
}

/** Whether the same person swiped the same place before. */
async function hasEarlierSwipe(tx: Database, { id, userId, businessId }: Swipe): Promise<boolean> {
  const rows = await tx
    .select({ id: swipes.id })
    .from(swipes)
    .where(and(eq(swipes.userId, userId), eq(swipes.businessId, businessId), ne(swipes.id, id)))
    .limit(1);
  return rows.length > 0;
}

async function findLatestSwipe(tx: Database, userId: string, businessId: string) {
  const [row] = await tx
    .select({ id: swipes.id })
    .from(swipes)
    .where(and(eq(swipes.userId, userId), eq(swipes.businessId, businessId)))
    .orderBy(desc(swipes.seq))
    .limit(1);
  return row;
}

/**
 * Takes back the last swipe on a business and unlearns it. With the swipe's id, a second call takes back nothing more.
 * @throws NotFound where there is nothing to take back
 */
export async function undoSwipe(db: Database, userId: string, businessId: string, id?: string): Promise<void> {
  await rewriteHistory(db, userId, async (tx) => {
    const wanted = id ?? (await findLatestSwipe(tx, userId, businessId))?.id;
    if (!wanted) throw new NotFound("There is no swipe on this place to undo.");
    await tx
      .delete(swipes)
      .where(and(eq(swipes.id, wanted), eq(swipes.userId, userId), eq(swipes.businessId, businessId)));
  });
}

/** Takes a place off the saved list; the swipe stays in the history and no longer counts. Twice is the same as once. */
export async function unsave(db: Database, userId: string, businessId: string): Promise<void> {
  await rewriteHistory(db, userId, (tx) =>
    tx
      .update(swipes)
      .set({ withdrawnAt: sql`now()` })
      .where(
        and(
          eq(swipes.userId, userId),
          eq(swipes.businessId, businessId),
          eq(swipes.action, "save"),
          isNull(swipes.withdrawnAt),
        ),
      ),
  );
}

/** Changes the past, and learns it again. */
async function rewriteHistory(db: Database, userId: string, change: (tx: Database) => Promise<unknown>): Promise<void> {
  const { catalogue } = await currentCatalogue(db);
  await db.transaction(async (tx) => {
    await lockProfile(tx, userId, catalogue);
    await change(tx);
    await saveProfile(tx, userId, await relearn(tx, userId, catalogue), catalogue);
  });
}

/** What of these places is saved and liked: saved or liked, and not skipped since. */
export async function getSavedStates(
  db: Database,
  userId: string,
  businessIds: readonly string[],
): Promise<Map<string, SavedState>> {
  if (businessIds.length === 0) return new Map();
  const rows = await db.execute<{ business_id: string } & SavedState>(sql`
    select business_id, bool_or(action = 'save') as saved, bool_or(action = 'like') as liked
    from (${activeReactions(userId)}) s where business_id = any(string_to_array(${businessIds.join(",")}, ',')::uuid[]) group by business_id`);
  return new Map(rows.map(({ business_id, saved, liked }) => [business_id, { saved, liked }]));
}

/** A value, or room for one in a query that is written once. */
type Given<Value> = Value | Placeholder;

/**
 * A query for the places that are saved, or liked, and listed still: business_id, `at` and `rank`, the highest the last
 * saved.
 */
export const selectReactions = (
  userId: Given<string>,
  action: Given<"save" | "like">,
  limit: Given<number>,
  skipped: Given<number>,
) => sql`
  select s.business_id, max(s.created_at) as at, max(s.seq) as rank from (${activeReactions(userId)}) s
  join businesses b on b.id = s.business_id and b.is_approved
  where s.action = ${action} group by s.business_id order by rank desc limit ${limit} offset ${skipped}`;

/** Likes and saves that no later skip of the same place has ended: business_id, action, seq, created_at. */
export const activeReactions = (userId: Given<string>) => sql`
  select business_id, action, seq, created_at from (
    select *, max(seq) filter (where action = 'dislike') over (partition by business_id) as last_skip from swipes where user_id = ${userId}
  ) h where action <> 'dislike' and withdrawn_at is null and seq > coalesce(last_skip, 0)`;
