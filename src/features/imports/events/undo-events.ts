// Undoing an import of events, and removing a source of events.
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { LOCKS } from "../../../../db/advisory-locks.ts";
import type { Database } from "../../../../db/client.ts";
import { businesses, events, importEventChanges } from "../../../../db/schema/index.ts";
import type { City } from "../../../ui/dates.ts";
import { planRemoval } from "../remove-places.ts";
import type { RemovalPlan, UndoChoice, UndoCounts } from "../schema.ts";
import type { HostedEvent, StoredEvent } from "./event-types.ts";
import { EVENT_FIELDS } from "./staged-events.ts";
import { changeEvent, withdrawEvent } from "./write-events.ts";

/** Why an event of the alias `e` at the place `b` is not removed; null if it is. */
const USED_REASON = sql.raw(`case when b.user_id is not null then 'claimed'
  when exists (select 1 from rsvps r where r.event_id = e.id and r.status = 'in')
    or exists (select 1 from event_waiting_list w where w.event_id = e.id) then 'used' end`);

const isAdded = (importId: string) =>
  sql`e.canceled_at is null and e.id in (select event_id from import_event_changes where import_id = ${importId}::uuid and before is null)`;
const isOf = (sourceId: string) => sql`e.source_id = ${sourceId}`;

export const planEventsUndo = async (db: Database, importId: string): Promise<Omit<RemovalPlan, "kind">> => ({
  ...(await planEventRemoval(db, isAdded(importId))),
  restored: await db.$count(
    importEventChanges,
    and(eq(importEventChanges.importId, importId), sql`${importEventChanges.before} is not null`),
  ),
});

export const planSourceEventsRemoval = (db: Database, sourceId: string) => planEventRemoval(db, isOf(sourceId));

const planEventRemoval = (db: Database, selection: SQL) =>
  planRemoval(
    db,
    sql`select e.id, e.title as name, ${USED_REASON} as reason from events e join businesses b on b.id = e.business_id
      where ${selection}`,
  );

/** Call it in a transaction. What was canceled is announced again, without those who had said that they come. */
export async function undoEvents(
  tx: Database,
  importId: string,
  used: UndoChoice["used"],
  city: City,
): Promise<UndoCounts> {
  const removal = await removeEvents(tx, isAdded(importId), used, city);
  const changes = await tx
    .select()
    .from(importEventChanges)
    .where(and(eq(importEventChanges.importId, importId), sql`${importEventChanges.before} is not null`))
    .orderBy(importEventChanges.eventId);
  let restored = 0;
  for (const { eventId, before } of changes)
    if (await restoreEvent(tx, eventId, before as unknown as StoredEvent, city)) restored++;
  await tx.delete(importEventChanges).where(eq(importEventChanges.importId, importId));
  return { ...removal, restored };
}

export const removeSourceEvents = async (
  tx: Database,
  sourceId: string,
  used: UndoChoice["used"],
  city: City,
): Promise<UndoCounts> => ({ ...(await removeEvents(tx, isOf(sourceId), used, city)), restored: 0 });

/** Those that somebody comes to are kept, or canceled as their host would; those of places with an owner are always kept. */
async function removeEvents(tx: Database, selection: SQL, used: UndoChoice["used"], city: City) {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.import})`);
  await tx.execute(
    sql`select count(*) from (select 1 from events e where ${selection} order by e.id for update) locked`,
  );
  const rows = await tx.execute<{ id: string; reason: string | null }>(sql`
    select e.id, ${USED_REASON} as reason from events e join businesses b on b.id = e.business_id
    where ${selection} order by e.id`);
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
  await tx.insert(events).values({
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
