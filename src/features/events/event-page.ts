import { eq } from "drizzle-orm";
import { type Database, events, sources } from "../../../db/index.ts";
import { unlessNotFound } from "../../errors.ts";
import type { Credit } from "../../ui/SourceLine.tsx";
import { creditColumns, findVisibleListing, type VisibleListing } from "../places/listing/listings.ts";
import type { Keeper } from "../places/listing/ownership.ts";
import { findEvent, type PageViewer } from "./events.ts";
import type { EventView } from "./schema.ts";

/** `credit`: of the source of an imported event. `host` is null if the viewer may see the event but not its place, such as an attendee after the place was withdrawn. */
export type EventDetails = { event: EventView; host: VisibleListing | null; credit: Credit | null };

export async function getEventDetails(db: Database, viewer: PageViewer, id: string): Promise<EventDetails> {
  const event = await findEvent(db, viewer, id);
  const [host, credit] = await Promise.all([
    unlessNotFound(findVisibleListing(db, viewer, event.businessId)),
    findCredit(db, event.id),
  ]);
  return { event, host: host ?? null, credit };
}

async function findCredit(db: Database, eventId: string): Promise<Credit | null> {
  const [found] = await db
    .select(creditColumns)
    .from(events)
    .innerJoin(sources, eq(sources.id, events.sourceId))
    .where(eq(events.id, eventId));
  return found ?? null;
}

/** Whether the viewer may read who attends. */
export const isKeeper = (host: VisibleListing | null, { isAdmin }: Pick<Keeper, "isAdmin">): boolean =>
  host !== null && (host.isOwn || (isAdmin && !host.factOrigins.hasOwner));
