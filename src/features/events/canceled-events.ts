// A canceled event stays in the lists of its host and its guests, and keeps its link.
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { businesses, type Database, events, pick } from "../../../db/index.ts";
import { Id } from "../../validation.ts";

export type CanceledEvent = NonNullable<Awaited<ReturnType<typeof findCanceledEvent>>>;

/** An import that brings a canceled event back adds a new one, so it no longer belongs to its source. */
export const setCanceled = (tx: Database, ids: string[]) =>
  tx
    .update(events)
    .set({
      canceledAt: sql`now()`,
      updatedAt: sql`now()`,
      revision: sql`${events.revision} + 1`,
      sourceId: null,
      sourceRef: null,
    })
    .where(inArray(events.id, ids));

export async function findCanceledEvent(db: Database, id: string) {
  if (!v.is(Id, id)) return undefined;
  const [found] = await db
    .select({
      ...pick(events, "title", "eventDate", "endsAt"),
      allDay: events.isAllDay,
      business: { id: businesses.id, name: businesses.name },
    })
    .from(events)
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .where(and(eq(events.id, id), isNotNull(events.canceledAt), eq(businesses.isApproved, true)));
  return found;
}
