// What is answered about businesses. Times are ISO 8601.
import * as v from "valibot";
import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { Count, Moment, Uuid } from "../../response-schemas.ts";
import { COMPARED } from "./contract.ts";

/**
 * Whether a place is open, and the same in words ("Closed, opens at 18:00"), which hold until `until`. "unknown" where there
 * are no hours, or they cannot be read, or they say so themselves.
 */
export const HoursNow = v.object({
  state: v.picklist(["open", "closed", "unknown"]),
  words: v.string(),
  until: v.nullable(Moment),
});
export type HoursNow = v.InferOutput<typeof HoursNow>;

export const HoursReading = v.object({
  understood: v.boolean(),
  form: v.nullable(v.string()),
  suggestion: v.nullable(v.string()),
});
export type HoursReading = v.InferOutput<typeof HoursReading>;

export const Credit = v.object({
  attribution: v.string(),
  licenceName: v.nullable(v.string()),
  licenceUrl: v.nullable(v.string()),
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
  /** The words that its source's licence asks for, if it was imported. */
  attribution: v.nullable(v.string()),
  /** The same with its licence. */
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
export const Freshness = v.object({ confirmedAt: v.nullable(Moment), closedReports: Count });
export type Freshness = v.InferOutput<typeof Freshness>;

/** Until it is approved, only its owner (`isOwn`) and the admins see it. */
export const WholeListing = v.object({
  ...Listing.entries,
  ...Freshness.entries,
  isApproved: v.boolean(),
  isOwn: v.boolean(),
});

/** How well a place suits the traveler: the calibrated chance of a like in percent, 1-99, and its reasons. */
export const Match = v.object({
  percent: v.pipe(v.number(), v.minValue(1), v.maxValue(99)),
  reasons: v.array(v.string()),
});
export type Match = v.InferOutput<typeof Match>;

/** `explores`: dealt to learn about the place or the traveler, and not because it ranks highest. */
export const RecommendedListing = v.object({
  ...Listing.entries,
  match: Match,
  saved: v.boolean(),
  liked: v.boolean(),
  isExploration: v.boolean(),
});
export type RecommendedListing = v.InferOutput<typeof RecommendedListing>;

/** What only the owner and the admins read of a business. */
export const OwnBusiness = v.object({
  ...v.omit(Listing, ["attribution", "credit"]).entries,
  isApproved: v.boolean(),
  rejectedAt: v.nullable(Moment),
  rejectionReason: v.nullable(v.string()),
  /** When the owner last changed an approved listing and no admin has looked since. */
  changedAt: v.nullable(Moment),
  createdAt: Moment,
  updatedAt: Moment,
});
export type OwnBusiness = v.InferOutput<typeof OwnBusiness>;

export const ApprovedFacts = v.pick(Listing, COMPARED);
export type ApprovedFacts = v.InferOutput<typeof ApprovedFacts>;

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
