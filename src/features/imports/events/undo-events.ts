// Undoing an import of events, and removing a source of events.
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { businesses, type Database, events, importEventChanges } from "../../../../db/index.ts";
import type { City } from "../../../ui/dates.ts";
import type { Removable, Removed } from "../remove-places.ts";
import type { UndoChoice } from "../schema.ts";
import type { HostedEvent, StoredEvent } from "./event-types.ts";
import { EVENT_FIELDS } from "./staged-events.ts";
import { changeEvent, withdrawEvent } from "./write-events.ts";

/** Why an event of the alias `e` at the place `b` is not removed; null if it is. */
const USED_REASON = sql.raw(`case when b.user_id is not null then 'claimed'
  when exists (select 1 from rsvps r where r.event_id = e.id and r.status = 'in')
    or exists (select 1 from event_waiting_list w where w.event_id = e.id) then 'used' end`);

export const EVENTS: Removable = {
  table: sql`events e`,
  select: (condition) =>
    sql`select e.id, e.title as name, ${USED_REASON} as reason from events e join businesses b on b.id = e.business_id
      where ${condition}`,
  isAdded: (importId) =>
    sql`e.canceled_at is null and e.id in (select event_id from import_event_changes where import_id = ${importId}::uuid and before is null)`,
  isOf: (sourceId) => sql`e.source_id = ${sourceId}`,
  remove: removeEvents,
  countChanged: (db, importId) => db.$count(importEventChanges, isChange(importId)),
  restore: restoreEvents,
};

const isChange = (importId: string) =>
  and(eq(importEventChanges.importId, importId), isNotNull(importEventChanges.before));

/** What was canceled is announced again, without those who had said that they come. */
async function restoreEvents(tx: Database, importId: string, _: Date, city: City): Promise<number> {
  const changes = await tx
    .select()
    .from(importEventChanges)
    .where(isChange(importId))
    .orderBy(importEventChanges.eventId);
  let restored = 0;
  for (const { eventId, before } of changes)
    if (await restoreEvent(tx, eventId, before as unknown as StoredEvent, city)) restored++;
  await tx.delete(importEventChanges).where(eq(importEventChanges.importId, importId));
  return restored;
}

/** Those that somebody comes to are kept, or canceled as their host would; those of places with an owner are always kept. */
async function removeEvents(tx: Database, condition: SQL, used: UndoChoice["used"], city: City): Promise<Removed> {
  const rows = await tx.execute<{ id: string; reason: string | null }>(
    sql`select id, reason from (${EVENTS.select(condition)}) r order by id`,
  );
  const counts = { removed: 0, kept: 0, closed: 0 };
  for (const { id, reason } of rows) {
    const isCanceled = reason === null || (reason === "used" && used === "close");
    if (!isCanceled) counts.kept++;
    else if (await withdrawEvent(tx, id, city)) counts[reason === null ? "removed" : "closed"]++;
  }
  return counts;
}

async function restoreEvent(tx: Database, id: string, before: StoredEvent, city: City): Promise<boolean> {
  const fields = Object.fromEntries(EVENT_FIELDS.map((field) => [field, before[field]])) as unknown as HostedEvent;
  const [host] = await tx
    .select({ userId: businesses.userId })
    .from(businesses)
    .where(eq(businesses.id, before.businessId));
  if (!host || host.userId !== null) return false;
  const isCanceled = and(eq(events.id, id), isNotNull(events.canceledAt));
  await tx.delete(events).where(isCanceled);
  const [stored] = await tx.select({ id: events.id }).from(events).where(eq(events.id, id));
  if (stored) return (await changeEvent(tx, id, fields, city)) !== null;
  const { eventDate, endsAt, createdAt, revision, ...row } = before;
  await tx
    .insert(events)
    .values({
      ...row,
      eventDate: new Date(eventDate),
      endsAt: endsAt && new Date(endsAt),
      createdAt: new Date(createdAt),
      currentAttendees: 0,
      revision: revision + 2,
      updatedAt: new Date(),
    });
  return true;
}
