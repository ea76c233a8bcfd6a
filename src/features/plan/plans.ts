// A traveler's planned days.
import { and, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { plans, users } from "../../../db/schema/index.ts";
import { Conflict, NotFound, ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { formatLongDate } from "../../ui/dates.ts";
import type { RoomContext } from "../together/room-deck.ts";
import { findNewStop } from "./candidates.ts";
import { assertPlannable, openClock } from "./clock.ts";
import type { NewPlan, PlanChanges, PlanSummary, StoredRequest, StoredStop } from "./schema.ts";
import { getStopKey, MAX_DAYS_OF_TRIPS, MAX_PLANS } from "./schema.ts";
import { fillDays } from "./solve-plan.ts";

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

/** Plans days; those that are there stay. @param elsewhere see `fillDays` @throws Conflict if there are too many */
export async function addPlans(
  ctx: RoomContext,
  userId: string,
  days: readonly NewDay[],
  request: StoredRequest,
  elsewhere?: readonly string[],
): Promise<void> {
  await assertRoom(ctx.db, userId, days);
  const filled = await fillDays(ctx, userId, days, request, elsewhere);
  const rows = days.map((day, index) => ({ ...day, userId, request, stops: filled[index]! }));
  await ctx.db.transaction(async (tx) => {
    // One request at a time, so that concurrent ones can't exceed the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    await assertRoom(tx, userId, days);
    await tx.insert(plans).values(rows).onConflictDoNothing();
  });
}

async function assertRoom(db: Database, userId: string, days: readonly NewDay[]): Promise<void> {
  const isTrip = days.some(({ tripId }) => tripId);
  const isSame = isTrip ? isNotNull(plans.tripId) : isNull(plans.tripId);
  const count = await db.$count(plans, and(eq(plans.userId, userId), isSame));
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
  const rows = await db.select().from(plans).where(eq(plans.userId, userId)).orderBy(desc(plans.date), desc(plans.id));
  return rows.map(toSummary);
}

export const toSummary = ({ id, date, tripId, request: { start, end }, stops }: StoredPlan): PlanSummary => ({
  ...{ id, date, tripId, start, end },
  names: stops.map(({ name }) => name),
});

/** @throws NotFound; Conflict if the plan was changed since it was read; ValidationError for an unknown place */
export async function changePlan(
  ctx: Pick<RoomContext, "db" | "city">,
  userId: string,
  id: string,
  { revision, stops }: PlanChanges,
): Promise<StoredPlan> {
  const plan = await findPlan(ctx.db, userId, id);
  return saveStops(ctx.db, userId, plan, revision, await addNames(ctx, plan, stops));
}

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
  throw new Conflict(t("This plan was changed in another window. Reload the page to see it."));
}

/** Stops that were in the plan keep their names, even if they are gone. */
async function addNames(
  { db, city }: Pick<RoomContext, "db" | "city">,
  plan: StoredPlan,
  stops: PlanChanges["stops"],
): Promise<StoredStop[]> {
  const { date, request, stops: before } = plan;
  const elsewhere = await listElsewhere(db, plan);
  const nameStop = async (stop: PlanChanges["stops"][number]) => {
    const isSame = ({ placeId, eventId }: StoredStop) => placeId === stop.placeId && eventId === stop.eventId;
    const known = before.find(isSame);
    const found = known ?? (await findNewStop(db, getStopKey(stop), request, openClock(date, city.timezone)));
    if (!found || !isSame(found)) throw unknownPlace();
    if (!known) assertNotElsewhere(elsewhere, found);
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
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  await db
    .update(plans)
    .set({ token })
    .where(and(ownPlan(userId, id), isNull(plans.token)));
  return findPlan(db, userId, id);
}

/** The URL stops working for good. @throws NotFound */
export async function unsharePlan(db: Database, userId: string, id: string): Promise<StoredPlan> {
  await db.update(plans).set({ token: null }).where(ownPlan(userId, id));
  return findPlan(db, userId, id);
}

/** Undefined for an unknown token, or if its owner is suspended. */
export async function findSharedPlan(db: Database, token: string): Promise<StoredPlan | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const [row] = await db
    .select({ plan: plans })
    .from(plans)
    .innerJoin(users, eq(users.id, plans.userId))
    .where(and(eq(plans.token, token), isNull(users.suspendedAt)));
  return row?.plan;
}
