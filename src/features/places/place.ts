import { and, eq, sql } from "drizzle-orm";
import { businesses, type Database, pick, type SwipeRepeat, sources } from "../../../db/index.ts";
import type { Viewer } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { isPast } from "../../ui/dates.ts";
import { getMatch } from "../discovery/match.ts";
import { getSavedStates } from "../discovery/reactions.ts";
import { listHostedEvents } from "../events/events.ts";
import { getFreshness } from "./listing/freshness.ts";
import { findVisibleListing, parseBusinessId } from "./listing/listings.ts";
import { withHours } from "./listing/opening-hours.ts";
import { listPhotoCredits } from "./photos/credited-photos.ts";

const MAX_EVENTS = 3;

/** `likes` are the ids of the swipes to withdraw when unliking. */
export type PlaceReactions = { saved: boolean; liked: boolean; likes: string[] };

export type Place = Awaited<ReturnType<typeof getPlace>>;

/** @param timezone an IANA name @throws NotFound for an unknown place, or one that the viewer may not see */
export async function getPlace(db: Database, viewer: Viewer | null, id: string, timezone: string) {
  const found = await findVisibleListing(db, viewer, id);
  const [listing = found] = await withHours([found], timezone);
  const isForTraveler = viewer?.userType === "traveler" && listing.isApproved;
  const [hosted, freshness, credits, reactions, match] = await Promise.all([
    listHostedEvents(db, viewer, listing.id, { offset: 0, limit: MAX_EVENTS }),
    getFreshness(db, listing.id),
    listing.photos.length > 0 ? listPhotoCredits(db, listing.id) : [],
    isForTraveler ? getReactions(db, viewer.id, listing.id) : null,
    isForTraveler ? getMatch(db, viewer.id, listing.id) : null,
  ]);
  const photoCredits = credits.flatMap(({ credit }) => credit ?? []);
  return {
    listing,
    freshness,
    photoCredits,
    events: hosted.filter((event) => !event.canceledAt && !isPast(event)),
    reactions,
    match,
  };
}

async function getReactions(db: Database, userId: string, businessId: string): Promise<PlaceReactions> {
  const [states, likes] = await Promise.all([
    getSavedStates(db, userId, [businessId]),
    listActiveLikes(db, userId, businessId),
  ]);
  const state = states.get(businessId) ?? { saved: false, liked: false };
  return { ...state, likes: state.liked ? likes : [] };
}

async function listActiveLikes(db: Database, userId: string, businessId: string): Promise<string[]> {
  const rows = await db.execute<{ id: string; repeats: SwipeRepeat[] | null }>(sql`
    select s.id, s.repeats from swipes s where user_id = ${userId} and business_id = ${businessId} and action = 'like' and not exists (
      select from swipes later where later.user_id = s.user_id and later.business_id = s.business_id and later.action = 'dislike' and later.seq > s.seq)`);
  return [...new Set(rows.flatMap(({ id, repeats }) => [id, ...(repeats ?? []).map((repeat) => repeat.id)]))];
}

export async function getPublicPlace(db: Database, id: string) {
  const [place] = await db
    .select({
      ...pick(businesses, "id", "name", "type", "location"),
      tags: sql<readonly string[]>`${businesses.tags}`,
      source: sources.attribution,
    })
    .from(businesses)
    .leftJoin(sources, eq(sources.id, businesses.sourceId))
    .where(and(eq(businesses.id, parseBusinessId(id)), eq(businesses.isApproved, true)));
  if (!place) throw new NotFound(t("There is no such place."));
  return place;
}

export type PublicPlace = Awaited<ReturnType<typeof getPublicPlace>>;
