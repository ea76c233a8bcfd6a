import type { Database } from "../../../db/client.ts";
import { NotFound } from "../../errors.ts";
import type { Viewer } from "../../http/session.ts";
import { findVisibleListing, type VisibleListing } from "../listings/listings.ts";
import { findEvent } from "./events.ts";
import type { EventView } from "./schema.ts";

/** `host` is null if the viewer may see the event but not its place, such as an attendee after the place was withdrawn. */
export type EventDetails = { event: EventView; host: VisibleListing | null };

/** @throws NotFound if the event doesn't exist or the viewer may not see it */
export async function getEventDetails(
  db: Database,
  viewer: Pick<Viewer, "id" | "isModerator"> | null,
  id: string,
): Promise<EventDetails> {
  const event = await findEvent(db, viewer, id);
  return { event, host: await findHostListing(db, viewer, event.businessId) };
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
