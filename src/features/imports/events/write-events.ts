// Writes the staged events of a file. Travelers who said that they come are told of a new time, a new place or a cancellation.
import { eq, sql } from "drizzle-orm";
import { type Database, events, importEventChanges } from "../../../../db/index.ts";
import type { City } from "../../../ui/dates.ts";
import { cancelAndNotify, notifyOfChange } from "../../events/host-events.ts";
import { hasStarted, lockEvent } from "../../events/seats.ts";
import type { HostedEvent, StagedEvent, StoredEvent } from "./event-types.ts";
import { diffEvents, type EventChanges, isChanged, toRow } from "./staged-events.ts";

const BATCH = 500;

/** Call it in a transaction that has the lock of imports. @param options.cancelsMissing those that are no longer in the file */
export async function writeEvents(
  tx: Database,
  importId: string,
  sourceId: string,
  { city, cancelsMissing }: { city: City; cancelsMissing: boolean },
) {
  const { added, renamed, updated, gone, missing, counts } = await diffEvents(tx, importId, sourceId);
  const canceled = cancelsMissing ? [...gone, ...missing] : gone;
  const changes = new Map([
    ...updated.map(({ before, after }) => [before.id, after] as const),
    ...canceled.map(({ id }) => [id, null] as const),
  ]);
  // In the order in which everybody locks several events.
  for (const id of [...changes.keys()].sort()) {
    const after = changes.get(id) ?? null;
    const before = after ? await changeEvent(tx, id, after, city) : await withdrawEvent(tx, id, city);
    if (before) await tx.insert(importEventChanges).values({ importId, eventId: id, before });
  }
  await renameEvents(tx, sourceId, renamed, added);
  await addEvents(tx, importId, sourceId, added);
  return { ...counts, marked: canceled.length };
}

async function renameEvents(tx: Database, sourceId: string, renamed: EventChanges["renamed"], added: StagedEvent[]) {
  const taken = [...renamed, ...added].map(({ sourceRef }) => sourceRef);
  if (taken.length === 0) return;
  await tx.execute(sql`
    update events set source_ref = null where source_id = ${sourceId}
      and source_ref in (select jsonb_array_elements_text(${JSON.stringify(taken)}::text::jsonb))`);
  await tx.execute(sql`
    update events e set source_ref = r."sourceRef"
    from jsonb_to_recordset(${JSON.stringify(renamed)}::text::jsonb) as r(id uuid, "sourceRef" text) where e.id = r.id`);
}

async function addEvents(tx: Database, importId: string, sourceId: string, added: StagedEvent[]): Promise<void> {
  for (let from = 0; from < added.length; from += BATCH) {
    const rows = await tx
      .insert(events)
      .values(added.slice(from, from + BATCH).map((event) => ({ ...toRow(event), sourceId })))
      .returning({ id: events.id });
    await tx.insert(importEventChanges).values(rows.map(({ id }) => ({ importId, eventId: id })));
  }
}

/** Attendees and the waiting list are notified of a new time or place. @returns the event as it was */
export async function changeEvent(
  tx: Database,
  id: string,
  after: HostedEvent,
  city: City,
): Promise<StoredEvent | null> {
  const { host, ...before } = await lockEvent(tx, id);
  const row = toRow(after);
  if (host.userId !== null || !isChanged(before, after)) return null;
  await tx
    .update(events)
    .set({ ...row, revision: sql`${events.revision} + 1`, updatedAt: sql`now()` })
    .where(eq(events.id, id));
  const isMoved =
    row.eventDate.getTime() !== before.eventDate.getTime() ||
    row.location !== before.location ||
    row.businessId !== before.businessId;
  if (isMoved && row.eventDate.getTime() > Date.now()) await notifyOfChange(tx, await lockEvent(tx, id), city);
  return before;
}

/** Cancels it as its host would. @returns the event as it was */
export async function withdrawEvent(tx: Database, id: string, city: City): Promise<StoredEvent | null> {
  const event = await lockEvent(tx, id);
  const { host, ...before } = event;
  if (host.userId !== null) return null;
  if (hasStarted(event)) await tx.delete(events).where(eq(events.id, id));
  else await cancelAndNotify(tx, event, [id], city);
  return before;
}
