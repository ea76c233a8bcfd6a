import type { BusinessType } from "../../../db/vocabulary.ts";
import type { Page } from "../../layout/Document.tsx";
import { toSchemaOrgHours } from "../../ui/hours.ts";
import type { EventView } from "../events/schema.ts";
import type { VisibleListing } from "../listings/listings.ts";
import { formatType } from "../listings/schema.ts";
import type { Place } from "./place.ts";

/** Characters. */
const MAX_PREVIEW = 160;

/** Only approved places have a canonical URL and structured data. */
export function toPage({ listing, events }: Pick<Place, "listing" | "events">, baseUrl: string): Page {
  const path = `/business/${listing.id}`;
  const description = summarize(listing);
  if (!listing.isApproved) return { title: listing.name, description };
  return {
    title: listing.name,
    description,
    canonical: path,
    image: getPreviewImage(listing),
    jsonLd: toJsonLd(listing, events, baseUrl + path, baseUrl),
  };
}

/** The first photo, or a rendered PNG: link previews don't support the poster's SVG. */
const getPreviewImage = ({ id, photos }: VisibleListing) => photos[0] ?? `/og/business/${id}.png`;

function summarize({ description, type, location }: VisibleListing): string {
  const text = description?.replace(/\s+/g, " ") ?? `A ${formatType(type)} at ${location}.`;
  return text.length <= MAX_PREVIEW ? text : `${text.slice(0, MAX_PREVIEW).replace(/\s+\S*$/, "")} …`;
}

/** More specific types than LocalBusiness. */
const SCHEMA_TYPES: Record<BusinessType, string | undefined> = {
  restaurant: "FoodEstablishment",
  hotel: "LodgingBusiness",
  event_organizer: "EntertainmentBusiness",
  tour: undefined,
  retail: "Store",
};

/** https://schema.org/LocalBusiness */
function toJsonLd(listing: VisibleListing, events: EventView[], url: string, baseUrl: string): object {
  const specific = SCHEMA_TYPES[listing.type];
  const hours = toSchemaOrgHours(listing.openingHours ?? "");
  const phone = /^\+[\d\s().-]{6,}$/.test(listing.contactInfo ?? "") ? listing.contactInfo : null;
  return {
    "@context": "https://schema.org",
    "@type": specific ? ["LocalBusiness", specific] : "LocalBusiness",
    "@id": url,
    url,
    name: listing.name,
    address: listing.location,
    image: new URL(getPreviewImage(listing), baseUrl).href,
    ...(listing.description && { description: listing.description }),
    ...(listing.latitude !== null && {
      geo: { "@type": "GeoCoordinates", latitude: listing.latitude, longitude: listing.longitude },
    }),
    ...(hours.length > 0 && { openingHours: hours }),
    ...(listing.priceLevel && { priceRange: "€".repeat(listing.priceLevel) }),
    ...(phone && { telephone: phone }),
    ...(listing.website && { sameAs: [listing.website] }),
    ...(events.length > 0 && { event: events.map((event) => toEventJsonLd(event, listing, url)) }),
  };
}

/** https://schema.org/Event */
const toEventJsonLd = (event: EventView, { name, location }: VisibleListing, url: string) => ({
  "@type": "Event",
  name: event.title,
  startDate: event.eventDate,
  ...(event.endsAt && { endDate: event.endsAt }),
  eventStatus: "https://schema.org/EventScheduled",
  eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
  location: { "@type": "Place", name: event.location ?? name, address: event.location ?? location },
  organizer: { "@type": "LocalBusiness", "@id": url, name },
  url,
  ...(event.maxAttendees !== null && {
    maximumAttendeeCapacity: event.maxAttendees,
    remainingAttendeeCapacity: Math.max(0, event.maxAttendees - event.currentAttendees),
  }),
});
