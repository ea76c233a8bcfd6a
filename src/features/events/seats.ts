// The seats of an event: row lock and atomic counter.
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { businesses, type Database, events, type Notice, pick } from "../../../db/index.ts";
import { Conflict } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { isPast } from "../../ui/dates.ts";
import { eventNotFound } from "./events.ts";

export type LockedEvent = typeof events.$inferSelect & {
  host: { userId: string | null; name: string; isApproved: boolean; location: string };
};

/** Serializes changes to an event's seats. Lock it before any other row, to avoid deadlocks. @throws NotFound */
export async function lockEvent(tx: Database, id: string): Promise<LockedEvent> {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for("no key update");
  if (!event) throw eventNotFound();
  const [host] = await tx
    .select({ ...pick(businesses, "userId", "name", "isApproved", "location") })
    .from(businesses)
    .where(eq(businesses.id, event.businessId));
  return { ...event, host: host as LockedEvent["host"] };
}

export const toNotice = (
  kind: Notice["kind"],
  { title, eventDate, endsAt, isAllDay, host }: Omit<LockedEvent, "host"> & { host: Pick<LockedEvent["host"], "name"> },
): Notice => ({
  kind,
  event: title,
  eventDate: eventDate.toISOString(),
  ...(isAllDay && { days: { endsAt: endsAt?.toISOString() ?? null } }),
  business: host.name,
});

/** An all-day event is open until it ends. */
export const hasStarted = ({ eventDate, endsAt, isAllDay }: Pick<LockedEvent, "eventDate" | "endsAt" | "isAllDay">) =>
  isPast({ eventDate, endsAt, allDay: isAllDay });

/** @param problem what to say of an event that is over @throws Conflict for it, and for a canceled one */
export function assertOpen(event: LockedEvent, problem: string): void {
  if (event.canceledAt) throw new Conflict(t("This event was canceled."));
  if (hasStarted(event)) throw new Conflict(problem);
}

export async function reserveSeat(tx: Database, eventId: string): Promise<void> {
  const reserved = await tx
    .update(events)
    .set({ currentAttendees: sql`${events.currentAttendees} + 1` })
    .where(
      and(eq(events.id, eventId), or(isNull(events.maxAttendees), lt(events.currentAttendees, events.maxAttendees))),
    )
    .returning({ id: events.id });
  if (reserved.length === 0) throw new Conflict(t("This event is full."));
}

export async function releaseSeat(tx: Database, eventId: string): Promise<void> {
  await tx
    .update(events)
    .set({ currentAttendees: sql`${events.currentAttendees} - 1` })
    .where(eq(events.id, eventId));
}
