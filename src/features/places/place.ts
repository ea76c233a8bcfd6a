import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { pick } from "../../../db/columns.ts";
import { businesses, type SwipeRepeat, sources } from "../../../db/schema/index.ts";
import type { BusinessType, PhotoCredit } from "../../../db/vocabulary.ts";
import { nameOf } from "../../city/city.ts";
import { NotFound } from "../../errors.ts";
import type { Viewer } from "../../http/session.ts";
import { getTypeName } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import type { Page } from "../../layout/Document.tsx";
import { type City, isPast } from "../../ui/dates.ts";
import { getNow } from "../../ui/now.ts";
import { toPreviewText } from "../../ui/preview-text.ts";
import { toOffsetTime, toOpeningHours, toPostalAddress } from "../../ui/schema-org.ts";
import { getMatch } from "../discovery/match.ts";
import { getSavedStates } from "../discovery/reactions.ts";
import type { Match } from "../discovery/schema.ts";
import { toEventJsonLd } from "../events/event-metadata.ts";
import { listHostedEvents } from "../events/events.ts";
import type { EventView } from "../events/schema.ts";
import { getFreshness } from "./listing/freshness.ts";
import { findVisibleListing, parseBusinessId, type VisibleListing } from "./listing/listings.ts";
import { withHours } from "./listing/opening-hours.ts";
import type { Freshness, Listing } from "./listing/schema.ts";
import { listPhotoCredits } from "./photos/credited-photos.ts";
import schemaTypes from "./schema-types.json" with { type: "json" };

const MAX_EVENTS = 3;

/** `likes` are the ids of the swipes to withdraw when unliking. */
export type PlaceReactions = { saved: boolean; liked: boolean; likes: string[] };

export type Place = {
  listing: VisibleListing;
  freshness: Freshness;
  photoCredits: PhotoCredit[];
  events: EventView[];
  reactions: PlaceReactions | null;
  match: Match | null;
};

/** @param timezone an IANA name @throws NotFound for an unknown place, or one that the viewer may not see */
export async function getPlace(db: Database, viewer: Viewer | null, id: string, timezone: string): Promise<Place> {
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

export async function getPublicPlace(db: Database, id: string): Promise<PublicPlace> {
  const [place] = await db
    .select({
      ...pick(businesses, "id", "name", "type", "location"),
      tags: sql<string[]>`${businesses.tags}`,
      source: sources.attribution,
    })
    .from(businesses)
    .leftJoin(sources, eq(sources.id, businesses.sourceId))
    .where(and(eq(businesses.id, parseBusinessId(id)), eq(businesses.isApproved, true)));
  if (!place) throw new NotFound(t("There is no such place."));
  return place;
}

export type PublicPlace = {
  id: string;
  name: string;
  type: BusinessType;
  location: string;
  tags: readonly string[];
  source: string | null;
};

/** Only approved places have a canonical URL and structured data. */
export function toPage({ listing, events }: Pick<Place, "listing" | "events">, city: City, baseUrl: string): Page {
  const path = `/business/${listing.id}`;
  const description = summarize(listing);
  if (!listing.isApproved) return { title: listing.name, description };
  return {
    title: listing.name,
    description,
    canonical: path,
    image: getPreviewImage(listing),
    jsonLd: toJsonLd(listing, events, baseUrl + path, { city, baseUrl }),
  };
}

/** The first photo, or a rendered PNG: link previews don't support the poster's SVG. */
export const getPreviewImage = ({ id, photos }: Pick<VisibleListing, "id" | "photos">) =>
  photos[0] ?? `/og/business/${id}.png`;

const summarize = (listing: VisibleListing) =>
  toPreviewText(
    listing.description ??
      listing.summary ??
      t("A {type} at {location}.", { type: getTypeName(listing.type), location: listing.location }),
  );

/** The type of its kind in https://schema.org, which is also a LocalBusiness or just a Place. */
export function toSchemaType({ tags, type }: Pick<Listing, "tags" | "type">): string {
  const kind = tags.find((tag) => tag.startsWith("kind:"))?.slice("kind:".length);
  const types = Object.entries({ ...schemaTypes.businesses, ...schemaTypes.places });
  return types.find(([, kinds]) => kinds.includes(kind ?? ""))?.[0] ?? schemaTypes.default[type];
}

function toJsonLd(
  listing: VisibleListing,
  events: EventView[],
  url: string,
  { city, baseUrl }: { city: City; baseUrl: string },
): object {
  const type = toSchemaType(listing);
  const today = toOffsetTime(new Date(getNow()), city.timezone).slice(0, 10);
  const hours = toOpeningHours(listing.openingHours ?? "", today);
  const phone = /^\+[\d\s().-]{6,}$/.test(listing.contactInfo ?? "") ? listing.contactInfo : null;
  return {
    "@context": "https://schema.org",
    "@type": type,
    "@id": url,
    url,
    name: listing.name,
    address: toPostalAddress(listing.location, nameOf(city)),
    image: new URL(getPreviewImage(listing), baseUrl).href,
    ...(listing.description && { description: listing.description }),
    ...(listing.latitude !== null && {
      geo: { "@type": "GeoCoordinates", latitude: listing.latitude, longitude: listing.longitude },
    }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(listing.priceLevel && !(type in schemaTypes.places) && { priceRange: "€".repeat(listing.priceLevel) }),
    ...(phone && { telephone: phone }),
    ...(listing.website && { sameAs: [listing.website] }),
    ...(events.length > 0 && { event: events.map((event) => toEventJsonLd(event, city, baseUrl)) }),
  };
}
