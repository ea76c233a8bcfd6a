// Trips: days that are plans, with the same wishes and without one another's places.
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { plans } from "../../../db/schema/index.ts";
import { createSecret } from "../../encoding/tokens.ts";
import { NotFound, ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { City } from "../../ui/dates.ts";
import type { RoomContext } from "../together/room-deck.ts";
import { assertPlannable, isPlannable } from "./clock.ts";
import { addPlans, lockPlans, type StoredPlan } from "./plans.ts";
import { MAX_TRIP_DAYS, type NewTrip, type TripView } from "./schema.ts";

/** Its days, the earliest first. */
type Trip = [StoredPlan, ...StoredPlan[]];

const DAY_MS = 86_400_000;
const countDays = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Idempotent. @throws ValidationError for days that are over or too many; Conflict if all trips have too many */
export async function createTrip(ctx: RoomContext, userId: string, wish: NewTrip): Promise<Trip> {
  const { id = crypto.randomUUID(), date, until, ...request } = wish;
  const known = await readTrip(ctx.db, userId, id);
  if (known) return known;
  assertLength(date, until);
  for (const day of [date, until]) assertPlannable({ ...wish, date: day }, ctx.city);
  const dates = Array.from({ length: countDays(date, until) }, (_, day) => addDays(date, day));
  await addPlans(ctx, userId, toDays(userId, id, dates), request);
  return findTrip(ctx.db, userId, id);
}

/** Plans one more day with the wishes of the first. Idempotent. @throws as above, and NotFound */
export async function addTripDay(ctx: RoomContext, userId: string, id: string, date: string): Promise<Trip> {
  const trip = await findTrip(ctx.db, userId, id);
  const dates = trip.map((day) => day.date);
  if (dates.includes(date)) return trip;
  const all = [...dates, date].sort();
  assertLength(all[0]!, all.at(-1)!);
  const [{ request }] = trip;
  assertPlannable({ ...request, date }, ctx.city);
  await addPlans(ctx, userId, toDays(userId, id, [date]), request, trip);
  return findTrip(ctx.db, userId, id);
}

/** The same ids for the same days, so that none is made twice. */
const toDays = (userId: string, tripId: string, dates: readonly string[]) =>
  dates.map((date) => ({ id: Bun.randomUUIDv5(userId + date, tripId), date, tripId }));

/** The days by which a trip can grow: between its days, and the one before and after them. */
export function listFreeDays(trip: Trip, city: City): string[] {
  const dates = trip.map(({ date }) => date);
  const length = countDays(dates[0]!, dates.at(-1)!);
  const around = Array.from({ length: length + 2 }, (_, day) => addDays(dates[0]!, day - 1));
  const possible = length < MAX_TRIP_DAYS ? around : around.slice(1, -1);
  return possible.filter((date) => !dates.includes(date) && isPlannable({ ...trip[0].request, date }, city));
}

function assertLength(from: string, until: string): void {
  const count = countDays(from, until);
  const tooLong = count > MAX_TRIP_DAYS && t("A trip has at most {max} days.", { max: MAX_TRIP_DAYS });
  const message = count < 2 ? t("A trip ends after the day on which it begins.") : tooLong;
  if (message) throw new ValidationError(message, { until: [message] });
}

const ownTrip = (userId: string, id: string) => and(eq(plans.tripId, id), eq(plans.userId, userId));

async function readTrip(db: Database, userId: string, id: string): Promise<Trip | undefined> {
  const [first, ...rest] = await db.select().from(plans).where(ownTrip(userId, id)).orderBy(asc(plans.date));
  return first && [first, ...rest];
}

/** @throws NotFound */
export async function findTrip(db: Database, userId: string, id: string): Promise<Trip> {
  const trip = await readTrip(db, userId, id);
  if (!trip) throw tripNotFound();
  return trip;
}

type Shared = Pick<StoredPlan, "tripName" | "tripToken">;

/** Reaches all days, also one that is added meanwhile. @throws NotFound */
async function changeTrip(db: Database, userId: string, id: string, change: (day: StoredPlan) => Partial<Shared>) {
  return db.transaction(async (tx): Promise<Shared> => {
    await lockPlans(tx, userId);
    const [day] = await findTrip(tx, userId, id);
    await tx.update(plans).set(change(day)).where(ownTrip(userId, id));
    return { ...day, ...change(day) };
  });
}

/** @param baseUrl of the site */
export const toTripView = ({ tripName, tripToken }: Shared, { baseUrl }: { baseUrl: string }): TripView => ({
  name: tripName,
  url: tripToken && `${baseUrl}/trips/shared/${tripToken}`,
});

/** @param tripName null for its dates */
export const renameTrip = (db: Database, userId: string, id: string, tripName: string | null) =>
  changeTrip(db, userId, id, () => ({ tripName }));

/** The URL stays the same until it is unshared. */
export const shareTrip = (db: Database, userId: string, id: string) => {
  const tripToken = createSecret();
  return changeTrip(db, userId, id, (day) => ({ tripToken: day.tripToken ?? tripToken }));
};

/** The URL stops working for good. */
export const unshareTrip = (db: Database, userId: string, id: string) =>
  changeTrip(db, userId, id, () => ({ tripToken: null }));

/** @throws NotFound */
export async function deleteTrip(db: Database, userId: string, id: string): Promise<void> {
  const deleted = await db.delete(plans).where(ownTrip(userId, id)).returning({ id: plans.id });
  if (deleted.length === 0) throw tripNotFound();
}

const tripNotFound = () => new NotFound(t("This trip doesn't exist. It may have been deleted."));
