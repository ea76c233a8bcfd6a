import { and, eq, lt, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../../../db/client.ts";
import { businesses, canceledEvents } from "../../../db/schema/index.ts";
import { Id } from "../../validation.ts";
import type { LockedEvent } from "./capacity.ts";

export type CanceledEvent = { title: string; eventDate: Date; business: { id: string; name: string } };

/** @param tx the transaction that deletes the event */
export const recordCancellation = (tx: Database, { id, businessId, title, eventDate }: LockedEvent) =>
  tx.insert(canceledEvents).values({ id, businessId, title, eventDate }).onConflictDoNothing();

/** Only of approved businesses. */
export async function findCanceledEvent(db: Database, id: string): Promise<CanceledEvent | undefined> {
  if (!v.is(Id, id)) return undefined;
  const [found] = await db
    .select({
      title: canceledEvents.title,
      eventDate: canceledEvents.eventDate,
      business: { id: businesses.id, name: businesses.name },
    })
    .from(canceledEvents)
    .innerJoin(businesses, eq(businesses.id, canceledEvents.businessId))
    .where(and(eq(canceledEvents.id, id), eq(businesses.isApproved, true)));
  return found;
}

export const purgeCanceledEvents = (db: Database) =>
  db.delete(canceledEvents).where(lt(canceledEvents.eventDate, sql`now() - interval '90 days'`));
