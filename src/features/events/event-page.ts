import { eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { events, sources } from "../../../db/schema/index.ts";
import { NotFound } from "../../errors.ts";
import type { Viewer } from "../../http/session.ts";
import type { Credit } from "../../ui/SourceLine.tsx";
import { creditColumns, findVisibleListing, type VisibleListing } from "../places/listing/listings.ts";
import { findEvent } from "./events.ts";
import type { EventView } from "./schema.ts";

/** `credit`: of the source of an imported event. `host` is null if the viewer may see the event but not its place, such as an attendee after the place was withdrawn. */
export type EventDetails = { event: EventView; host: VisibleListing | null; credit: Credit | null };

export async function getEventDetails(
  db: Database,
  viewer: Pick<Viewer, "id" | "isModerator"> | null,
  id: string,
): Promise<EventDetails> {
  const event = await findEvent(db, viewer, id);
  const [host, credit] = await Promise.all([findHostListing(db, viewer, event.businessId), findCredit(db, event.id)]);
  return { event, host, credit };
}

async function findCredit(db: Database, eventId: string): Promise<Credit | null> {
  const [found] = await db
    .select(creditColumns)
    .from(events)
    .innerJoin(sources, eq(sources.id, events.sourceId))
    .where(eq(events.id, eventId));
  return found ?? null;
}

async function findHostListing(db: Database, viewer: Pick<Viewer, "id" | "isModerator"> | null, id: string) {
  try {
    return await findVisibleListing(db, viewer, id);
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** An event without a location of its own is at its host's. */
export const getLocation = ({ location, business }: EventView): string =>
  location ?? `${business.name}, ${business.location}`;
