// What writing a business takes, and what everybody may read of one.
import * as v from "valibot";
import { BUSINESS_TYPES, type BusinessType } from "../../../db/vocabulary.ts";
import type { CardPlace } from "../../ui/PlaceCard.tsx";
import { Latitude, Longitude, line, optional, text, WebAddress } from "../../validation.ts";
import type { ApprovedFacts, Listing } from "./answers.ts";

export type {
  ApprovedFacts,
  Freshness,
  HoursNow,
  HoursReading,
  Listing,
  Match,
  OwnBusiness,
  RecommendedListing,
  ReviewedBusiness,
} from "./answers.ts";

/** 1 is cheap, 4 is very expensive. */
const PriceLevel = v.pipe(
  v.number("Choose a price level."),
  v.integer("Choose a price level."),
  v.minValue(1, "From 1 to 4."),
  v.maxValue(4, "From 1 to 4."),
);

/** Degrees as they are stored: seven decimals, about a centimeter. */
function asStored(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

export const businessFields = v.strictObject({
  name: line(120, "Enter the business's name."),
  type: v.picklist(BUSINESS_TYPES, "Choose one of the types."),
  description: optional(text(2000)),
  location: line(200, "Enter where it is."),
  contactInfo: optional(line(200)),
  website: optional(WebAddress),
  openingHours: optional(line(500)),
  priceLevel: v.optional(v.nullable(PriceLevel), null),
  latitude: v.optional(v.nullable(v.pipe(Latitude, v.transform(asStored))), null),
  longitude: v.optional(v.nullable(v.pipe(Longitude, v.transform(asStored))), null),
});

export const BOTH_OR_NEITHER = "Give both coordinates, or neither.";

/** The business form: name, type and location are needed, the rest may stay empty. */
export const BusinessForm = v.pipe(
  businessFields,
  v.forward(
    v.partialCheck(
      [["latitude"], ["longitude"]],
      ({ latitude, longitude }) => (latitude === null) === (longitude === null),
      BOTH_OR_NEITHER,
    ),
    ["longitude"],
  ),
);
export type BusinessForm = v.InferOutput<typeof BusinessForm>;

/** Whether a coordinate is a number, removed (null), or left out. */
const kindOf = (degrees: number | null | undefined) => (degrees === null ? "none" : typeof degrees);

type Coordinates = { latitude?: number | null; longitude?: number | null };
export const areBothOrNeither = ({ latitude, longitude }: Coordinates) => kindOf(latitude) === kindOf(longitude);

/** A change of a business: what is left out stays as it is. */
export const BusinessChanges = v.pipe(
  v.partial(businessFields),
  v.forward(v.partialCheck([["latitude"], ["longitude"]], areBothOrNeither, BOTH_OR_NEITHER), ["longitude"]),
);
export type BusinessChanges = v.InferOutput<typeof BusinessChanges>;

/** Opening hours as an owner types them. */
export const HoursQuestion = v.object({ text: line(500, "Enter the hours.") });

/** What a review ends with; a rejection tells the owner why. */
export const Approval = v.pipe(
  v.strictObject({ approved: v.boolean("Say true or false."), reason: optional(text(1000)) }),
  v.forward(
    v.partialCheck(
      [["approved"], ["reason"]],
      ({ approved, reason }) => approved || reason !== null,
      "Tell the owner why.",
    ),
    ["reason"],
  ),
);
export type Approval = v.InferOutput<typeof Approval>;

export const REVIEW_STATUSES = ["pending", "changed", "approved", "rejected"] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** The fields that an approval covers. */
export const COMPARED = [
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

/** The fields that differ from what was approved. */
export const changedFields = (now: ApprovedFacts, before: ApprovedFacts): (keyof ApprovedFacts)[] =>
  COMPARED.filter((field) => String(now[field] ?? "") !== String(before[field] ?? ""));

/** The address of a place's picture: its first photo, or the poster drawn for it. */
export const pictureOf = ({ id, photos }: Pick<Listing, "id" | "photos">) => photos[0] ?? `/posters/${id}.svg`;

/** A listing as a place card shows it. */
export const cardOf = (listing: Listing): CardPlace => ({
  id: listing.id,
  name: listing.name,
  type: formatType(listing.type),
  location: listing.location,
  picture: pictureOf(listing),
  hours: listing.hours,
  maybeClosed: listing.maybeClosed,
});

/** Why a place may be closed, in words. */
export const formatMaybeClosed = ({ missingFrom }: Pick<Listing, "missingFrom">): string =>
  missingFrom ? `Maybe closed: not in the latest data of ${missingFrom}` : "Maybe closed: somebody reported it";

/** "event organizer" for `event_organizer`. */
export const formatType = (type: BusinessType) => type.replaceAll("_", " ");
