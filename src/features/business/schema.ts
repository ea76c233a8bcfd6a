// Requests and responses of a business for its owner and for the review. Times are ISO 8601.
import * as v from "valibot";
import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { Latitude, Longitude, line, optional, Timestamp, text, WebAddress } from "../../validation.ts";
import { ApprovedFacts, Credit, Listing, REVIEWED_FIELDS } from "../listings/schema.ts";

/** What only the owner and the admins read of a business. */
export const OwnBusiness = v.object({
  ...v.omit(Listing, ["attribution", "credit"]).entries,
  isApproved: v.boolean(),
  rejectedAt: v.nullable(Timestamp),
  rejectionReason: v.nullable(v.string()),
  /** When the owner last changed an approved listing and no admin has looked since. */
  changedAt: v.nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export type OwnBusiness = v.InferOutput<typeof OwnBusiness>;

/** A business as an admin reviews it, with its owner; null for an imported place that nobody has claimed. */
export const ReviewedBusiness = v.object({
  ...OwnBusiness.entries,
  ownerEmail: v.nullable(v.string()),
  ownerName: v.nullable(v.string()),
  /** Its source, if it was imported. */
  credit: v.nullable(Credit),
  /** The listing as it was approved; null unless it has changed since. */
  approvedFacts: v.nullable(ApprovedFacts),
});

export type ReviewedBusiness = v.InferOutput<typeof ReviewedBusiness>;

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

export const hasBothOrNeither = ({ latitude, longitude }: Coordinates) => kindOf(latitude) === kindOf(longitude);

/** A change of a business: what is left out stays as it is. */
export const BusinessChanges = v.pipe(
  v.partial(businessFields),
  v.forward(v.partialCheck([["latitude"], ["longitude"]], hasBothOrNeither, BOTH_OR_NEITHER), ["longitude"]),
);

export type BusinessChanges = v.InferOutput<typeof BusinessChanges>;

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

/** The fields that differ from what was approved. */
export const changedFields = (now: ApprovedFacts, before: ApprovedFacts): (keyof ApprovedFacts)[] =>
  REVIEWED_FIELDS.filter((field) => String(now[field] ?? "") !== String(before[field] ?? ""));
