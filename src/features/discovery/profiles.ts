import { and, eq, sql } from "drizzle-orm";
import { type Database, fillIn, pick, tasteProfiles, users } from "../../../db/index.ts";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import {
  alignTaste,
  type Catalogue,
  findPosition,
  hashText,
  isCurrent,
  learn,
  type PastSwipe,
  packTaste,
  TASTE_MODEL,
  type TasteProfile,
  type TasteTraveler,
  unpackTaste,
} from "../../taste/taste.ts";
import pastSwipesSql from "./past-swipes.sql" with { type: "text" };
import { replayInSteps } from "./replay-in-steps.ts";

/**
 * If the model, its factors, or the traveler's preferences have changed, relearns the profile and stores it.
 * @param before the unpacked profile, if the row doesn't include it
 */
export async function toCurrentProfile(
  db: Database,
  userId: string,
  row: ProfileRow | undefined,
  catalogue: Catalogue,
  before?: TasteProfile,
): Promise<TasteProfile> {
  const taste = row && (before ? onlyIfCurrent(before, toTraveler(row), catalogue) : unpackCurrent(row, catalogue));
  if (taste) return alignTaste(taste, catalogue);
  const relearned = await relearn(db, userId, catalogue, row && toTraveler(row));
  if (row) await saveRelearned(db, userId, row, packTaste(relearned, catalogue));
  return relearned;
}

async function saveRelearned(db: Database, userId: string, { rowVersion }: ProfileRow, state: Uint8Array) {
  if (rowVersion === null) {
    await db.insert(tasteProfiles).values({ userId, model: TASTE_MODEL, state }).onConflictDoNothing();
    return;
  }
  await db
    .update(tasteProfiles)
    .set({ model: TASTE_MODEL, state })
    .where(and(eq(tasteProfiles.userId, userId), sql`${tasteProfiles}.xmin::text = ${rowVersion}`));
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof readRow>>>;

export const profileColumns = {
  ...pick(tasteProfiles, "state", "model", "adjustments"),
  rowVersion: sql<string | null>`${tasteProfiles}.xmin::text`,
  preferences: users.travelPreferences,
};

async function readRow(db: Database, userId: string) {
  const [row] = await db
    .select(profileColumns)
    .from(users)
    .leftJoin(tasteProfiles, eq(tasteProfiles.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

const toTraveler = ({ preferences, adjustments }: Pick<ProfileRow, "preferences" | "adjustments">): TasteTraveler => ({
  preferences,
  adjustments: adjustments ?? {},
});

function unpackCurrent(
  row: Pick<ProfileRow, "state" | "model" | "preferences" | "adjustments">,
  catalogue: Catalogue,
): TasteProfile | undefined {
  const { state, model } = row;
  if (!state || state.byteLength === 0 || model !== TASTE_MODEL) return undefined;
  const taste = tryUnpack(state, catalogue);
  return taste && onlyIfCurrent(taste, toTraveler(row), catalogue);
}

const onlyIfCurrent = (taste: TasteProfile, traveler: TasteTraveler, catalogue: Catalogue): TasteProfile | undefined =>
  isCurrent(taste, catalogue) && Bun.deepEquals(taste.traveler, traveler) ? taste : undefined;

/** Undefined for bytes of another format: the profile can be relearned from the history. */
function tryUnpack(state: Uint8Array, catalogue: Catalogue): TasteProfile | undefined {
  try {
    return unpackTaste(state, catalogue);
  } catch {
    return undefined;
  }
}

/** Learns the whole history in order. Of each place, the answer after a visit counts, or else the latest swipe. */
export async function relearn(
  db: Database,
  userId: string,
  catalogue: Catalogue,
  traveler?: TasteTraveler,
): Promise<TasteProfile> {
  const subject = traveler ?? (await readTraveler(db, userId));
  return replayInSteps(catalogue, subject, await listPastSwipes(db, userId, catalogue));
}

export async function listPastSwipes(db: Database, userId: string, catalogue: Catalogue): Promise<PastSwipe[]> {
  const history = await db.execute<{ business_id: string; action: SwipeAction }>(
    fillIn(pastSwipesSql, { userId, visitAction: VISIT_ACTION }),
  );
  return history.flatMap(({ business_id, action }) => toPastSwipe(catalogue, business_id, action) ?? []);
}

/** SQL of the swipe that an answer after a visit teaches as much as: a save counts as two likes. */
export const VISIT_ACTION = sql.raw(
  "case answer when 'loved' then 'save' when 'fine' then 'like' when 'not_for_me' then 'dislike' end",
);

/** Seeded by the place, so that the same answers teach the same, with and without an account. */
export function toPastSwipe(catalogue: Catalogue, businessId: string, action: SwipeAction): PastSwipe | undefined {
  const position = findPosition(catalogue, businessId);
  return position === undefined ? undefined : { position, action, seed: hashText(businessId) };
}

export const learnSwipe = (taste: TasteProfile, catalogue: Catalogue, { position, action, seed }: PastSwipe) =>
  learn(taste, catalogue, position, action, seed);

async function readTraveler(db: Database, userId: string): Promise<TasteTraveler> {
  const row = await readRow(db, userId);
  return row ? toTraveler(row) : { preferences: [], adjustments: {} };
}

/** Locks the row until the transaction ends, and creates it if needed. @returns undefined if it must be relearned */
export async function lockProfile(
  tx: Database,
  userId: string,
  catalogue: Catalogue,
): Promise<TasteProfile | undefined> {
  const locked = await lockRow(tx, userId);
  if (locked) return unpackCurrent(locked, catalogue);
  await tx.insert(tasteProfiles).values({ userId, model: "", state: new Uint8Array() }).onConflictDoNothing();
  await lockRow(tx, userId);
  return undefined;
}

async function lockRow(tx: Database, userId: string) {
  const [row] = await tx
    .select(profileColumns)
    .from(tasteProfiles)
    .innerJoin(users, eq(users.id, tasteProfiles.userId))
    .where(eq(tasteProfiles.userId, userId))
    .for("update", { of: tasteProfiles });
  return row;
}

export async function saveProfile(
  tx: Database,
  userId: string,
  taste: TasteProfile,
  catalogue: Catalogue,
): Promise<void> {
  await tx
    .update(tasteProfiles)
    .set({ model: TASTE_MODEL, state: packTaste(taste, catalogue), updatedAt: sql`now()` })
    .where(eq(tasteProfiles.userId, userId));
}

/** Gives the row another version, so that what is cached of the history is read again. */
export async function touchProfile(tx: Database, userId: string): Promise<void> {
  await tx.update(tasteProfiles).set({ updatedAt: sql`now()` }).where(eq(tasteProfiles.userId, userId));
}

/** Makes the next reader relearn it, after a swipe on a place that this server's catalogue doesn't have yet. */
export async function markProfileStale(tx: Database, userId: string): Promise<void> {
  await tx.update(tasteProfiles).set({ model: "" }).where(eq(tasteProfiles.userId, userId));
}
