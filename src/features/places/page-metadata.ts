import type { BusinessType } from "../../../db/vocabulary.ts";
import { getTypeName } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import type { Page } from "../../layout/Document.tsx";
import type { City } from "../../ui/dates.ts";
import { toSchemaOrgHours } from "../../ui/hours.ts";
import { toPreviewText } from "../../ui/preview-text.ts";
import { toEventJsonLd } from "../events/event-metadata.ts";
import type { EventView } from "../events/schema.ts";
import type { VisibleListing } from "./listing/listings.ts";
import type { Place } from "./place.ts";

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

/** More specific types than LocalBusiness. */
const SCHEMA_TYPES: Record<BusinessType, string | undefined> = {
  restaurant: "FoodEstablishment",
  hotel: "LodgingBusiness",
  event_organizer: "EntertainmentBusiness",
  tour: undefined,
  retail: "Store",
};

/** https://schema.org/LocalBusiness and what is more specific. */
export function toSchemaType(type: BusinessType): string | string[] {
  const specific = SCHEMA_TYPES[type];
  return specific ? ["LocalBusiness", specific] : "LocalBusiness";
}

function toJsonLd(
  listing: VisibleListing,
  events: EventView[],
  url: string,
  { city, baseUrl }: { city: City; baseUrl: string },
): object {
  const hours = toSchemaOrgHours(listing.openingHours ?? "");
  const phone = /^\+[\d\s().-]{6,}$/.test(listing.contactInfo ?? "") ? listing.contactInfo : null;
  return {
    "@context": "https://schema.org",
    "@type": toSchemaType(listing.type),
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
    ...(events.length > 0 && { event: events.map((event) => toEventJsonLd(event, city, baseUrl)) }),
  };
}
