// A place's page: the listing, its next events, and what the viewer has done with it.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import type { Viewer } from "../../http/session.ts";
import { getSavedStates } from "../discovery/swipes.ts";
import { listHostedEvents } from "../events/events.ts";
import type { EventView } from "../events/schema.ts";
import { getFreshness } from "../listings/freshness.ts";
import { findVisibleListing, type VisibleListing } from "../listings/listings.ts";
import { withHours } from "../listings/opening-hours.ts";
import type { Freshness } from "../listings/schema.ts";

const SHOWN_EVENTS = 3;

/** What a traveler did with a place; `likes` are the swipes behind `liked`, for taking them back. */
export type PlaceReactions = { saved: boolean; liked: boolean; likes: string[] };

export type Place = {
  listing: VisibleListing;
  freshness: Freshness;
  events: EventView[];
  /** null for everybody but travelers. */
  mark: PlaceReactions | null;
};

/**
 * @param timezone whose clock its hours are read on
 * @throws NotFound where there is no such business, or none that this viewer may see
 */
export async function getPlace(db: Database, viewer: Viewer | null, id: string, timezone: string): Promise<Place> {
  const found = await findVisibleListing(db, viewer, id);
  const [listing = found] = await withHours([found], timezone);
  const [next, freshness, mark] = await Promise.all([
    listHostedEvents(db, viewer, listing.id, { offset: 0, limit: SHOWN_EVENTS }),
    getFreshness(db, listing.id),
    viewer?.userType === "traveler" && listing.isApproved ? getReactions(db, viewer.id, listing.id) : null,
  ]);
  const isToCome = ({ eventDate }: EventView) => Date.parse(eventDate) > Date.now();
  return { listing, freshness, events: next.filter(isToCome), mark };
}

async function getReactions(db: Database, userId: string, businessId: string): Promise<PlaceReactions> {
  const [marks, likes] = await Promise.all([
    getSavedStates(db, userId, [businessId]),
    listActiveLikes(db, userId, businessId),
  ]);
  const mark = marks.get(businessId) ?? { saved: false, liked: false };
  return { ...mark, likes: mark.liked ? likes : [] };
}

async function listActiveLikes(db: Database, userId: string, businessId: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from swipes s where user_id = ${userId} and business_id = ${businessId} and action = 'like' and not exists (
      select from swipes later where later.user_id = s.user_id and later.business_id = s.business_id and later.action = 'dislike' and later.seq > s.seq)`);
  return rows.map(({ id }) => id);
}
