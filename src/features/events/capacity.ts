// The seats of one event: locked for a change, taken by one conditional update, passed on to the queue.
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, events } from "../../../db/schema/index.ts";
import { Conflict } from "../../errors.ts";
import { type City, formatDateTime } from "../../ui/when.ts";
import { sendNotice } from "../messages/system-messages.ts";
import { noSuchEvent } from "./events.ts";

export type HeldEvent = typeof events.$inferSelect & {
  host: { userId: string | null; name: string; isApproved: boolean; location: string };
};

/**
 * Locks an event until the transaction ends, so that changes of its seats happen one by one. Whoever locks other rows too
 * locks the event first.
 * @throws NotFound
 */
export async function lockEvent(tx: Database, id: string): Promise<HeldEvent> {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for("no key update");
  if (!event) throw noSuchEvent();
  const [host] = await tx
    .select({
      userId: businesses.userId,
      name: businesses.name,
      isApproved: businesses.isApproved,
      location: businesses.location,
    })
    .from(businesses)
    .where(eq(businesses.id, event.businessId));
  return { ...event, host: host as HeldEvent["host"] };
}

/** Whether an event has begun: from then on nobody can answer. */
export const isOver = ({ eventDate }: Pick<HeldEvent, "eventDate">) => eventDate.getTime() <= Date.now();

/** @throws Conflict when there is none left */
export async function reserveSeat(tx: Database, eventId: string): Promise<void> {
  const taken = await tx
    .update(events)
    .set({ currentAttendees: sql`${events.currentAttendees} + 1` })
    .where(
      and(eq(events.id, eventId), or(isNull(events.maxAttendees), lt(events.currentAttendees, events.maxAttendees))),
    )
    .returning({ id: events.id });
  if (taken.length === 0) throw new Conflict("This event is full.");
}

/** Frees a taken seat. */
export async function releaseSeat(tx: Database, eventId: string): Promise<void> {
  await tx
    .update(events)
    .set({ currentAttendees: sql`${events.currentAttendees} - 1` })
    .where(eq(events.id, eventId));
}

/**
 * Gives the free seats of a locked event to the first in the queue: their RSVP becomes 'in', and they are told. So nobody
 * waits while there are seats, or after the event has begun.
 */
export async function promoteWaiting(tx: Database, event: HeldEvent, city: City): Promise<void> {
  if (isOver(event)) return;
  const seated = await tx.execute<{ user_id: string }>(sql`
    with free as (
      select coalesce(max_attendees - current_attendees, 2147483647) as seats from events where id = ${event.id}
    ), seated as (
      delete from event_waiting_list where event_id = ${event.id} and user_id in (
        select user_id from event_waiting_list where event_id = ${event.id} order by seq limit (select seats from free)
      ) returning user_id
    ), answered as (
      insert into rsvps (user_id, event_id, status) select user_id, ${event.id}::uuid, 'in' from seated
      on conflict (user_id, event_id) do update set status = 'in'
    ), counted as (
      update events set current_attendees = current_attendees + (select count(*) from seated) where id = ${event.id}
    )
    select user_id from seated`);
  const ids = seated.map(({ user_id }) => user_id);
  if (ids.length === 0) return;
  const notice = {
    businessId: event.businessId,
    title: `You are in: ${event.title}`,
    content: `A seat became free at “${event.title}” on ${formatDateTime(event.eventDate, city)}, and you were next in line: it is yours. If you can't make it any more, please say so under Events, and the seat goes to the next.`,
    ...(ids.length === 1 && { toUserId: ids[0] }),
  };
  await sendNotice(
    tx,
    notice,
    sql`select value::uuid as user_id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`,
  );
}
