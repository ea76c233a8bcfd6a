// What is answered about businesses. Times are ISO 8601.
import * as v from "valibot";
import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { Count, Key, Moment } from "../answers.ts";
import { COMPARED } from "./contract.ts";

/**
 * Whether it is open, in words for people ("Closed, opens at 18:00"). "unknown" where nobody wrote the hours, where they
 * cannot be read, or where they say so themselves. The words hold until the time `until`.
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

/** An approved business as everybody sees it, in lists and on its page. */
export const Listing = v.object({
  id: Key,
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
  /** Decimal as text, "0" or "0.00" where nobody rated. */
  rating: v.string(),
  /** Addresses of its photos in the owner's order; empty where there are none. */
  photos: v.array(v.string()),
  /** The words its source's licence asks for, where it was imported. */
  attribution: v.nullable(v.string()),
  /** The same with its licence. */
  credit: v.nullable(Credit),
  /** Whether it may be gone: a newer file of its source does not hold it, or an admin believed a report. */
  maybeClosed: v.boolean(),
  /** The source whose latest data does not hold it. */
  missingFrom: v.nullable(v.string()),
  /** What the hours say at the moment it was asked for, where that was asked too. */
  hours: v.optional(HoursNow),
});
export type Listing = v.InferOutput<typeof Listing>;

/** When somebody last confirmed a listing, and how many travelers say since then that the place is closed. */
export const Freshness = v.object({ confirmedAt: v.nullable(Moment), saidClosed: Count });
export type Freshness = v.InferOutput<typeof Freshness>;

/** `isOwn`: the viewer's; until it is approved, only its owner and the admins see it. */
export const WholeListing = v.object({
  ...Listing.entries,
  ...Freshness.entries,
  isApproved: v.boolean(),
  isOwn: v.boolean(),
});

/** How well a place suits the traveler who asks: a calibrated chance of a like, 1-99, and the terms behind it. */
export const Match = v.object({
  percent: v.pipe(v.number(), v.minValue(1), v.maxValue(99)),
  reasons: v.array(v.string()),
});
export type Match = v.InferOutput<typeof Match>;

/** `explores` is a card dealt to learn about the place or the traveler, not because it ranks highest. */
export const DealtListing = v.object({
  ...Listing.entries,
  match: Match,
  saved: v.boolean(),
  liked: v.boolean(),
  explores: v.boolean(),
});
export type DealtListing = v.InferOutput<typeof DealtListing>;

/** What its owner and the admins read of a business beyond its listing. */
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

/** A business as an admin reviews it: with who to write to; null where nobody has claimed an imported place. */
export const ReviewedBusiness = v.object({
  ...OwnBusiness.entries,
  ownerEmail: v.nullable(v.string()),
  ownerName: v.nullable(v.string()),
  /** Whose data it is, where it was imported. */
  credit: v.nullable(Credit),
  /** What the listing said when it was approved; null where it has not changed since. */
  approvedFacts: v.nullable(ApprovedFacts),
});
export type ReviewedBusiness = v.InferOutput<typeof ReviewedBusiness>;
