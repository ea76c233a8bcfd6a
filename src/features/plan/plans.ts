// A traveler's planned days.
import { and, asc, desc, eq, isNotNull, isNull, ne, notInArray, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { pick } from "../../../db/columns.ts";
import { plans, users } from "../../../db/schema/index.ts";
import { createSecret } from "../../encoding/tokens.ts";
import { Conflict, NotFound, ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { formatLongDate } from "../../ui/dates.ts";
import type { RoomContext } from "../together/room-deck.ts";
import { findNewStop, loadPlanner } from "./candidates.ts";
import { assertPlannable, openClock } from "./clock.ts";
import type { NewPlan, PlanChanges, PlanSummary, StoredRequest, StoredStop } from "./schema.ts";
import { getStopKey, MAX_DAYS_OF_TRIPS, MAX_PLANS } from "./schema.ts";
import { fillDays } from "./solve-plan.ts";
import { loadStopNames } from "./stops.ts";

export type StoredPlan = typeof plans.$inferSelect;

/** Plans a day. Idempotent. @throws ValidationError for a day that is over; Conflict if there are too many plans */
export async function createPlan(ctx: RoomContext, userId: string, wish: NewPlan): Promise<StoredPlan> {
  const { db, city } = ctx;
  const { id = crypto.randomUUID(), date, ...request } = wish;
  const [known] = await db.select().from(plans).where(ownPlan(userId, id));
  if (known) return known;
  assertPlannable(wish, city);
  await addPlans(ctx, userId, [{ id, date }], request);
  return findPlan(db, userId, id);
}

type NewDay = { id: string; date: string; tripId?: string };

/** Plans days; those that are there stay. @param others of their trip @throws Conflict if there are too many, or others by now */
export async function addPlans(
  ctx: RoomContext,
  userId: string,
  days: readonly NewDay[],
  request: StoredRequest,
  others: readonly StoredPlan[] = [],
): Promise<void> {
  await assertRoom(ctx.db, userId, days);
  const filled = await fillDays(ctx, await loadPlanner(ctx, userId, request), days, request, others);
  const { tripName, tripToken } = others[0] ?? {};
  const rows = days.map((day, index) => ({ ...day, userId, request, stops: filled[index]!, tripName, tripToken }));
  await ctx.db.transaction(async (tx) => {
    await lockPlans(tx, userId);
    await assertRoom(tx, userId, days);
    await assertSameTrip(tx, userId, days, others);
    await tx.insert(plans).values(rows).onConflictDoNothing();
  });
}

/** One change at a time, so that concurrent ones can't exceed a limit, or put a place on two days of a trip. */
export const lockPlans = (tx: Database, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");

/** @throws Conflict if the other days of the trip aren't those that the new ones were planned around */
async function assertSameTrip(
  tx: Database,
  userId: string,
  days: readonly NewDay[],
  others: readonly StoredPlan[],
): Promise<void> {
  const tripId = days[0]?.tripId;
  if (!tripId) return;
  const ids = days.map(({ id }) => id);
  const now = await tx
    .select(pick(plans, "id", "revision", "tripName", "tripToken"))
    .from(plans)
    .where(and(eq(plans.userId, userId), eq(plans.tripId, tripId), notInArray(plans.id, ids)));
  const toVersion = (days: readonly Pick<StoredPlan, "id" | "revision" | "tripName" | "tripToken">[]) =>
    days.map(({ id, revision, tripName, tripToken }) => `${id} ${revision} ${tripToken} ${tripName}`).sort();
  if (!Bun.deepEquals(toVersion(now), toVersion(others))) throw changedElsewhere();
}

async function assertRoom(db: Database, userId: string, days: readonly NewDay[]): Promise<void> {
  const isTrip = days.some(({ tripId }) => tripId);
  const isSame = isTrip ? isNotNull(plans.tripId) : isNull(plans.tripId);
  const ids = days.map(({ id }) => id);
  const count = await db.$count(plans, and(eq(plans.userId, userId), isSame, notInArray(plans.id, ids)));
  if (count + days.length <= (isTrip ? MAX_DAYS_OF_TRIPS : MAX_PLANS)) return;
  throw new Conflict(
    isTrip
      ? t("Your trips have {count} days. Delete one to make room for another.", { count })
      : t("You have {max} plans. Delete one to make room for another.", { max: MAX_PLANS }),
  );
}

const ownPlan = (userId: string, id: string) => and(eq(plans.id, id), eq(plans.userId, userId));

/** @throws NotFound */
export async function findPlan(db: Database, userId: string, id: string): Promise<StoredPlan> {
  const [plan] = await db.select().from(plans).where(ownPlan(userId, id));
  if (!plan) throw planNotFound();
  return plan;
}

const planNotFound = () => new NotFound(t("This plan doesn't exist. It may have been deleted."));

/** The latest day first. */
export async function listPlans(db: Database, userId: string): Promise<PlanSummary[]> {
  const own = eq(plans.userId, userId);
  return toSummaries(db, await db.select().from(plans).where(own).orderBy(desc(plans.date), desc(plans.id)));
}

/** With the names of today, as each day's own page has them. */
export async function toSummaries(db: Database, days: readonly StoredPlan[]): Promise<PlanSummary[]> {
  const getName = await loadStopNames(
    db,
    days.flatMap(({ stops }) => stops),
  );
  return days.map(({ id, date, tripId, tripName, request: { start, end }, stops }) => ({
    ...{ id, date, tripId, tripName, start, end },
    names: stops.map(getName),
  }));
}

/** @throws NotFound; Conflict if the plan was changed since it was read; ValidationError for an unknown place */
export async function changePlan(
  ctx: Pick<RoomContext, "db" | "city">,
  userId: string,
  id: string,
  { revision, stops }: PlanChanges,
): Promise<StoredPlan> {
  const plan = await findPlan(ctx.db, userId, id);
  const named = await addNames(ctx, plan, stops);
  return ctx.db.transaction(async (tx) => {
    await lockPlans(tx, userId);
    const elsewhere = await listElsewhere(tx, plan);
    for (const stop of named) if (!findSame(plan.stops, stop)) assertNotElsewhere(elsewhere, stop);
    return saveStops(tx, userId, plan, revision, named);
  });
}

const findSame = (stops: readonly StoredStop[], { placeId, eventId }: Pick<StoredStop, "placeId" | "eventId">) =>
  stops.find((other) => other.placeId === placeId && other.eventId === eventId);

async function saveStops(
  db: Database,
  userId: string,
  plan: StoredPlan,
  revision: number,
  stops: StoredStop[],
): Promise<StoredPlan> {
  const [saved] = await db
    .update(plans)
    .set({ stops, revision: sql`${plans.revision} + 1`, updatedAt: new Date() })
    .where(and(ownPlan(userId, plan.id), eq(plans.revision, revision)))
    .returning();
  if (saved) return saved;
  const now = await findPlan(db, userId, plan.id);
  // The same request again, because its response was lost.
  if (now.revision === revision + 1 && Bun.deepEquals(now.stops, stops)) return now;
  throw changedElsewhere();
}

const changedElsewhere = () => new Conflict(t("This plan was changed in another window. Reload the page to see it."));

/** Stops that were in the plan keep their names, even if they are gone. */
async function addNames(
  { db, city }: Pick<RoomContext, "db" | "city">,
  { date, request, stops: before }: StoredPlan,
  stops: PlanChanges["stops"],
): Promise<StoredStop[]> {
  const nameStop = async (stop: PlanChanges["stops"][number]) => {
    const known = findSame(before, stop);
    const found = known ?? (await findNewStop(db, getStopKey(stop), request, openClock(date, city.timezone)));
    if (!found || !findSame([found], stop)) throw unknownPlace();
    return { ...stop, name: found.name };
  };
  return Promise.all(stops.map(nameStop));
}

/** The dates at which the other days of the trip are at places, by their ids. */
export async function listElsewhere(db: Database, { id, userId, tripId }: StoredPlan): Promise<Map<string, string>> {
  const isOther = tripId && and(eq(plans.userId, userId), eq(plans.tripId, tripId), ne(plans.id, id));
  const days = isOther ? await db.select().from(plans).where(isOther) : [];
  return new Map(days.flatMap(({ date, stops }) => stops.map(({ placeId }) => [placeId, date] as const)));
}

/** An event is where it is, also if one has been there. @throws Conflict for a place of another day of the trip */
export function assertNotElsewhere(elsewhere: ReadonlyMap<string, string>, { placeId, eventId }: StoredStop): void {
  const date = eventId ? undefined : elsewhere.get(placeId);
  if (date) throw new Conflict(t("Your trip is there on {day} already.", { day: formatLongDate(date) }));
}

function unknownPlace(): ValidationError {
  const message = t("This place is no longer listed. Choose something else.");
  return new ValidationError(message, { stops: [message] });
}

/** @throws NotFound */
export async function deletePlan(db: Database, userId: string, id: string): Promise<void> {
  const deleted = await db.delete(plans).where(ownPlan(userId, id)).returning({ id: plans.id });
  if (deleted.length === 0) throw planNotFound();
}

/** Shares a plan. The URL stays the same until it is unshared. @throws NotFound */
export async function sharePlan(db: Database, userId: string, id: string): Promise<StoredPlan> {
  await db
    .update(plans)
    .set({ token: createSecret() })
    .where(and(ownPlan(userId, id), isNull(plans.token)));
  return findPlan(db, userId, id);
}

/** The URL stops working for good. @throws NotFound */
export async function unsharePlan(db: Database, userId: string, id: string): Promise<StoredPlan> {
  await db.update(plans).set({ token: null }).where(ownPlan(userId, id));
  return findPlan(db, userId, id);
}

/** What a link shares: a plan, or the days of a trip. None for an unknown token, or if its owner is suspended. */
export async function listShared(db: Database, by: "token" | "tripToken", token: string): Promise<StoredPlan[]> {
  if (!/^[\w-]{43}$/.test(token)) return [];
  const rows = await db
    .select({ plan: plans })
    .from(plans)
    .innerJoin(users, eq(users.id, plans.userId))
    .where(and(eq(plans[by], token), isNull(users.suspendedAt)))
    .orderBy(asc(plans.date));
  return rows.map(({ plan }) => plan);
}
