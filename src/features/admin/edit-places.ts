// Changing several places at once. The last time can be undone: what was changed since stays.
import { eq, sql } from "drizzle-orm";
import { businesses, type Database } from "../../../db/index.ts";
import { readSetting, writeSetting } from "../../../db/stored-settings.ts";
import type { AppContext } from "../../context.ts";
import { Conflict } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { unlessInTheWay } from "../places/decisions/decide.ts";
import { editPlace, findEditablePlace } from "../places/edit-place.ts";
import { mergeAll } from "../places/merging/merge.ts";
import { undoMerges } from "../places/merging/undo-merge.ts";
import { decideOnBusiness, getReview } from "../places/owner/review.ts";
import { type EditedPlaces, LEFT_REASONS, type LeftReason, type PlacesChange, type PlacesEdit } from "./schema.ts";

type Ctx = Pick<AppContext, "db" | "config">;
/**
 * How one change is taken back. `made`: the type that was given, or the reason for taking down; a place with another one stays.
 * `unlock` is what imports overwrote before.
 */
type Step = { id: string; change: PlacesChange; made?: string; unlock?: "type" | "tags" | false };
/** Merges have no steps: the log of merges has them. */
type LastEdit = { id: string; count: number; at: string; steps: Step[] };

const KEY = "places.last-edit";

export const readLastEdit = async (db: Database): Promise<LastEdit | null> =>
  JSON.parse((await readSetting(db, KEY)) ?? "null");

const keep = (db: Database, last: LastEdit | null) => writeSetting(db, KEY, JSON.stringify(last));

/** Each place is a decision of its own, as if it were made on its page. @throws ValidationError, Conflict */
export async function editPlaces(ctx: Ctx, adminId: string, { ids, change }: PlacesEdit): Promise<EditedPlaces> {
  const all = [...new Set(ids)];
  const [id, at] = [crypto.randomUUID(), new Date().toISOString()];
  const steps: Step[] = [];
  const left: LeftReason[] = [];
  const merges = change.kind === "merge";
  let count = 0;
  try {
    for (const place of merges ? [] : all) {
      const undone = await tryToChange(ctx, adminId, place, change);
      if (typeof undone === "string") left.push(undone);
      else steps.push(undone);
    }
    const merged = merges ? await mergeAll(ctx.db, adminId, all, id) : { count: steps.length, left: [] };
    count = merged.count;
    left.push(...merged.left);
  } finally {
    // What was changed before a failure can be undone as well.
    if (count + steps.length > 0) await keep(ctx.db, { id, count: count || steps.length, at, steps });
  }
  return { id, count, ...toLeft(left) };
}

const toLeft = (left: LeftReason[]): Pick<EditedPlaces, "skipped" | "left"> => ({
  skipped: left.length,
  left: LEFT_REASONS.map((reason) => ({ reason, count: left.filter((each) => each === reason).length })).filter(
    ({ count }) => count > 0,
  ),
});

/** @throws Conflict if it isn't the last one */
export async function undoEdit({ db, config }: Ctx, adminId: string, id: string): Promise<EditedPlaces> {
  const last = await readLastEdit(db);
  if (last?.id !== id) throw new Conflict(t("Only the last change of several places can be undone."));
  const left: LeftReason[] = [];
  const merges = last.steps.length > 0 ? 0 : await undoAllMerges(db, adminId, id);
  if (merges > 0) left.push(...Array<LeftReason>(last.count - merges).fill("changed"));
  for (const { id: place, change, made, unlock } of last.steps.reverse()) {
    const done = await tryToChange({ db, config }, adminId, place, change, made);
    if (typeof done === "string") left.push(done);
    else if (unlock) await unlockField(db, place, unlock);
  }
  if ((await readLastEdit(db))?.id === id) await keep(db, null);
  return { id, count: last.count - left.length, ...toLeft(left) };
}

const unlockField = (db: Database, place: string, field: string) =>
  db
    .update(businesses)
    .set({
      lockedFields: sql`array_remove(${businesses.lockedFields}, ${field}::text)`,
      handEdits: sql`${businesses.handEdits} - ${field}::text`,
    })
    .where(eq(businesses.id, place));

async function undoAllMerges(db: Database, adminId: string, id: string): Promise<number> {
  try {
    return (await undoMerges(db, adminId, id)).count;
  } catch (error) {
    // They were undone one by one, or are too old. The list of merges has those that can still be undone.
    if (error instanceof Conflict) await keep(db, null);
    throw error;
  }
}

/** What is in the way is somebody else at the same time, unless the place is gone, or the admin's own. */
async function tryToChange(...args: Parameters<typeof changePlace>): Promise<Step | LeftReason> {
  const [{ db }, adminId, id] = args;
  const done = await unlessInTheWay(() => changePlace(...args));
  if (done) return done;
  const [place] = await db.select({ ownerId: businesses.userId }).from(businesses).where(eq(businesses.id, id));
  return place ? (place.ownerId === adminId ? "own" : "changed") : "gone";
}

/** @returns how to take it back, or why it stays as it is */
async function changePlace(
  ctx: Ctx,
  adminId: string,
  id: string,
  change: PlacesChange,
  made?: string,
): Promise<Step | LeftReason> {
  if (change.kind === "hide" || change.kind === "show") return showPlace(ctx.db, adminId, id, change, made);
  if (change.kind === "merge") return "same";
  const { type, tags, ownerId, locked, version } = await findEditablePlace(ctx.db, adminId, id);
  if (ownerId) return "owner";
  if (made && type !== made) return "changed";
  const edit = (facts: { type?: typeof type; tags?: string[] }) =>
    editPlace(ctx, adminId, id, { ...facts, reason: null, version });
  if (change.kind === "type") {
    const { changed } = await edit({ type: change.type });
    const unlock = !locked.includes("type") && "type";
    return changed.length > 0 ? { id, change: { kind: "type", type }, made: change.type, unlock } : "same";
  }
  const { kind, tag } = change;
  const others = tags.filter((each) => each !== tag);
  // Added again, it would move behind the others, and the undo would remove it.
  if (kind === "add" && others.length < tags.length) return "same";
  const { changed } = await edit({ tags: kind === "add" ? [...others, tag] : others });
  const back = kind === "add" ? "remove" : "add";
  const unlock = !locked.includes("tags") && "tags";
  return changed.length > 0 ? { id, change: { kind: back, tag }, unlock } : "same";
}

/** Those that no admin has approved yet stay in the review. */
async function showPlace(
  db: Database,
  adminId: string,
  id: string,
  change: PlacesChange,
  made?: string,
): Promise<Step | LeftReason> {
  const { version, isApproved, rejectedAt, rejectionReason, pendingChanges } = await getReview(db, id);
  const reason = change.kind === "hide" ? change.reason : null;
  if (isApproved === (reason === null)) return "same";
  if (reason === null && !rejectedAt) return "review";
  if (made && made !== (rejectionReason ?? "")) return "changed";
  await decideOnBusiness(db, adminId, id, { approved: reason === null, scope: "listing", reason, version });
  // Taking it down made the owner's pending changes part of it. To show it again would publish them without a review.
  if (pendingChanges && reason !== null) return { id, change };
  if (reason === null) return { id, change: { kind: "hide", reason: rejectionReason ?? "" } };
  return { id, change: { kind: "show" }, made: reason };
}
