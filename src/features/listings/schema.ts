// The JSON of a place, as every feature reads it. Times are ISO 8601.
import * as v from "valibot";
import { BUSINESS_TYPES, type BusinessType } from "../../../db/vocabulary.ts";
import type { CardPlace } from "../../ui/PlaceCard.tsx";
import { Count, line, Timestamp, Uuid } from "../../validation.ts";

/**
 * Whether a place is open, and the same in words ("Closed, opens at 18:00"), which hold until `until`. "unknown" where there
 * are no hours, or they cannot be read, or they say so themselves.
 */
export const HoursNow = v.object({
  state: v.picklist(["open", "closed", "unknown"]),
  words: v.string(),
  until: v.nullable(Timestamp),
});

export type HoursNow = v.InferOutput<typeof HoursNow>;

export const HoursExplanation = v.object({
  understood: v.boolean(),
  form: v.nullable(v.string()),
  suggestion: v.nullable(v.string()),
});

export type HoursExplanation = v.InferOutput<typeof HoursExplanation>;

export const Credit = v.object({
  attribution: v.string(),
  licenseName: v.nullable(v.string()),
  licenseUrl: v.nullable(v.string()),
});

/** An approved business as the public sees it. */
export const Listing = v.object({
  id: Uuid,
  name: v.string(),
  type: v.picklist(BUSINESS_TYPES),
  description: v.nullable(v.string()),
  location: v.string(),
  contactInfo: v.nullable(v.string()),
  website: v.nullable(v.string()),
  openingHours: v.nullable(v.string()),
  priceLevel: v.nullable(v.number()),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  tags: v.array(v.string()),
  /** A decimal as text, "0" or "0.00" without ratings. */
  rating: v.string(),
  /** Addresses of its photos, in the owner's order. */
  photos: v.array(v.string()),
  /** The words that its source's license asks for, if it was imported. */
  attribution: v.nullable(v.string()),
  /** The same with its license. */
  credit: v.nullable(Credit),
  /** Whether it may be closed: it is missing from newer data of its source, or an admin believed a report. */
  maybeClosed: v.boolean(),
  /** The source whose latest data does not hold it. */
  missingFrom: v.nullable(v.string()),
  /** What the hours say right now; only in answers that include it. */
  hours: v.optional(HoursNow),
});

export type Listing = v.InferOutput<typeof Listing>;

/** When somebody last confirmed a listing, and how many travelers have reported it closed since. */
export const Freshness = v.object({ confirmedAt: v.nullable(Timestamp), closedReports: Count });

export type Freshness = v.InferOutput<typeof Freshness>;

/** Until it is approved, only its owner (`isOwn`) and the admins see it. */
export const ListingDetails = v.object({
  ...Listing.entries,
  ...Freshness.entries,
  isApproved: v.boolean(),
  isOwn: v.boolean(),
});

/** The fields that an approval covers. */
export const REVIEWED_FIELDS = [
  "name",
  "type",
  "description",
  "location",
  "contactInfo",
  "website",
  "openingHours",
  "priceLevel",
  "latitude",
  "longitude",
  "photos",
] as const satisfies (keyof Listing)[];

export const ApprovedFacts = v.pick(Listing, REVIEWED_FIELDS);

export type ApprovedFacts = v.InferOutput<typeof ApprovedFacts>;

/** The address of a place's picture: its first photo, or the poster drawn for it. */
export const getPictureUrl = ({ id, photos }: Pick<Listing, "id" | "photos">) => photos[0] ?? `/posters/${id}.svg`;

/** A listing as a place card shows it. */
export const toPlaceCard = (listing: Listing): CardPlace => ({
  id: listing.id,
  name: listing.name,
  type: formatType(listing.type),
  location: listing.location,
  picture: getPictureUrl(listing),
  hours: listing.hours,
  maybeClosed: listing.maybeClosed,
});

/** Why a place may be closed, in words. */
export const formatMaybeClosed = ({ missingFrom }: Pick<Listing, "missingFrom">): string =>
  missingFrom ? `Maybe closed: not in the latest data of ${missingFrom}` : "Maybe closed: somebody reported it";

/** "event organizer" for `event_organizer`. */
export const formatType = (type: BusinessType) => type.replaceAll("_", " ");

/** Opening hours as an owner types them. */
export const HoursQuery = v.object({ text: line(500, "Enter the hours.") });
