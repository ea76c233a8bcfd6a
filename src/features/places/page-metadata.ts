import { nameOf } from "../../city/city.ts";
import { getTypeName } from "../../i18n/labels.ts";
import { formatPriceLevel } from "../../i18n/labels-of-prices.ts";
import { t } from "../../i18n/t.ts";
import type { Page } from "../../layout/Document.tsx";
import type { City } from "../../ui/dates.ts";
import { getNow } from "../../ui/now.ts";
import { toPreviewText } from "../../ui/preview-text.ts";
import { toOffsetTime, toOpeningHours, toPostalAddress } from "../../ui/schema-org.ts";
import { toEventJsonLd } from "../events/event-metadata.ts";
import type { EventView } from "../events/schema.ts";
import type { VisibleListing } from "./listing/listings.ts";
import { getKind, type Listing } from "./listing/schema.ts";
import type { Place } from "./place.ts";
import schemaTypes from "./schema-types.json" with { type: "json" };

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
    listing.summary ??
      listing.description ??
      t("A {type} at {location}.", { type: getTypeName(listing.type), location: listing.location }),
  );

/** The type of its kind in https://schema.org, which is also a LocalBusiness or just a Place. */
export function toSchemaType(place: Pick<Listing, "tags" | "type">): string {
  const types = Object.entries({ ...schemaTypes.businesses, ...schemaTypes.places });
  return types.find(([, kinds]) => kinds.includes(getKind(place) ?? ""))?.[0] ?? schemaTypes.default[place.type];
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
    ...(listing.priceLevel && !(type in schemaTypes.places) && { priceRange: formatPriceLevel(listing.priceLevel) }),
    ...(phone && { telephone: phone }),
    ...(listing.website && { sameAs: [listing.website] }),
    ...(events.length > 0 && { event: events.map((event) => toEventJsonLd(event, city, baseUrl)) }),
  };
}
