import * as v from "valibot";
import { BUSINESS_TYPES, type BusinessType, MAX_NOTE, MAX_WEB_ADDRESS } from "../../../../db/vocabulary.ts";
import { msg, t } from "../../../i18n/t.ts";
import * as shapes from "../../../validation.ts";
import { ApprovedFacts, REVIEWED_FIELDS } from "../listing/approved-facts-schema.ts";
import { Content, contentFields, MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from "../listing/content-schema.ts";
import { describeHoursLimits, isTooComplex, MAX_HOURS_LENGTH } from "../listing/hours-limits.ts";
import { Credit, KnownFacts, Listing } from "../listing/schema.ts";

export const OwnBusiness = v.object({
  ...v.omit(Listing, ["attribution", "credit", "nameLanguage", "descriptionLanguage"]).entries,
  ...Content.entries,
  isApproved: v.boolean(),
  rejectedAt: v.nullable(shapes.Timestamp),
  rejectionReason: v.nullable(v.string()),
  /** When the owner changed the approved listing, until the next review. */
  changedAt: v.nullable(shapes.Timestamp),
  /** Changes that travelers don't see yet, by field; `photos` are all photos, if some of them are new. */
  pendingChanges: v.nullable(v.partial(ApprovedFacts)),
  /** Why the pending changes were rejected; null while they wait for review. */
  changesRejectionReason: v.nullable(v.string()),
  createdAt: shapes.Timestamp,
  updatedAt: shapes.Timestamp,
});
export type OwnBusiness = v.InferOutput<typeof OwnBusiness>;

/** A digest of what a listing says, from the response that the decision is based on. */
export const ListingVersion = v.pipe(
  v.string(msg("Send the version that you read.")),
  v.regex(/^[0-9a-f]{64}$/, msg("Send the version that you read.")),
);

/** The owner is null for an unclaimed imported place. */
export const ReviewedBusiness = v.object({
  ...OwnBusiness.entries,
  /** Changes with every change of the listing; a decision has to send it. */
  version: ListingVersion,
  ownerEmail: v.nullable(v.string()),
  /** False means that decisions are not emailed. */
  ownerEmailVerified: v.boolean(),
  ownerName: v.nullable(v.string()),
  credit: v.nullable(Credit),
  /** The listing at its last review; null unless it has changed since. */
  approvedFacts: v.nullable(ApprovedFacts),
});
export type ReviewedBusiness = v.InferOutput<typeof ReviewedBusiness>;

/** From 1 (inexpensive) to 4 (very expensive). */
const PriceLevel = v.pipe(
  v.number(msg("Choose a price level.")),
  v.integer(msg("Choose a price level.")),
  v.minValue(1, msg("From 1 to 4.")),
  v.maxValue(4, msg("From 1 to 4.")),
);

/** Stored with seven decimals, about a centimeter. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

const OpeningHours = v.pipe(
  shapes.line(MAX_HOURS_LENGTH),
  v.check((hours) => !isTooComplex(hours), describeHoursLimits),
);

const NewFacts = v.pipe(
  KnownFacts,
  v.transform((facts) => (Object.keys(facts).length > 0 ? facts : null)),
);

export const MAX_TAGS = 40;
export const MAX_TAG_LENGTH = 70;

export const TagLabels = v.array(v.tuple([v.string(), v.string()]));
export type TagLabels = v.InferOutput<typeof TagLabels>;

/** The label of a tag without one of its own, as most are in English. */
export function toPlainLabel(tag: string): string {
  const word = tag.slice(tag.indexOf(":") + 1);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The tags that the places of each type have most, and the labels of these and of the owner's unless they are plain. */
export type TagChoices = { labels: TagLabels; suggested: Record<BusinessType, string[]> };

/** The texts of a listing in the main language. */
export const LISTING_FIELDS = {
  name: {
    kind: "line",
    max: MAX_NAME_LENGTH,
    label: msg("Business name"),
    autoComplete: "organization",
    missing: msg("Enter the name of the business."),
  },
  description: {
    kind: "text",
    max: MAX_DESCRIPTION_LENGTH,
    label: msg("Description"),
    hint: msg("How would a friend who knows the place describe it?"),
  },
  location: {
    kind: "line",
    max: 200,
    label: msg("Location"),
    hint: msg("Street and number, as a taxi driver would need it."),
    missing: msg("Enter the location."),
  },
  contactInfo: {
    kind: "line",
    max: 200,
    label: msg("Contact"),
    hint: msg("A phone number or email address. It's shown publicly."),
  },
  website: {
    kind: "website",
    max: MAX_WEB_ADDRESS,
    label: msg("Website"),
    placeholder: "https://",
    autoComplete: "url",
  },
} as const satisfies Record<string, shapes.WrittenField>;

export const businessFields = v.strictObject({
  ...shapes.toShapes(LISTING_FIELDS),
  type: v.picklist(BUSINESS_TYPES, msg("Choose one of the types.")),
  ...contentFields,
  openingHours: shapes.optional(OpeningHours),
  priceLevel: v.optional(v.nullable(PriceLevel), null),
  facts: v.optional(v.nullable(NewFacts), null),
  tags: v.optional(
    v.pipe(
      v.array(shapes.line(MAX_TAG_LENGTH, msg("Enter a tag."))),
      v.maxLength(MAX_TAGS, () => t("Use at most {max} tags.", { max: MAX_TAGS })),
    ),
  ),
  latitude: v.optional(v.nullable(v.pipe(shapes.Latitude, v.transform(roundDegrees))), null),
  longitude: v.optional(v.nullable(v.pipe(shapes.Longitude, v.transform(roundDegrees))), null),
});

export const BOTH_OR_NEITHER = msg("Enter both coordinates or leave both empty.");

const toPresence = (degrees: number | null | undefined) => (degrees === null ? "removed" : typeof degrees);

type Coordinates = { latitude?: number | null; longitude?: number | null };

export const hasBothOrNeither = ({ latitude, longitude }: Coordinates) =>
  toPresence(latitude) === toPresence(longitude);

export const BusinessForm = v.pipe(
  businessFields,
  v.forward(v.partialCheck([["latitude"], ["longitude"]], hasBothOrNeither, BOTH_OR_NEITHER), ["longitude"]),
);
export type BusinessForm = v.InferOutput<typeof BusinessForm>;

export const BusinessChanges = v.pipe(
  v.partial(businessFields),
  v.forward(v.partialCheck([["latitude"], ["longitude"]], hasBothOrNeither, BOTH_OR_NEITHER), ["longitude"]),
);
export type BusinessChanges = v.InferOutput<typeof BusinessChanges>;

/** A rejection requires a reason. `scope: "changes"` rejects the pending changes alone. Another version is refused. */
export const Approval = v.pipe(
  v.strictObject({
    approved: v.boolean(msg("Must be true or false.")),
    scope: v.optional(v.picklist(["listing", "changes"], msg("Choose listing or changes.")), "listing"),
    reason: shapes.optional(shapes.text(MAX_NOTE)),
    version: ListingVersion,
  }),
  v.forward(
    v.partialCheck(
      [["approved"], ["reason"]],
      ({ approved, reason }) => approved || reason !== null,
      msg("Tell the owner why."),
    ),
    ["reason"],
  ),
);
export type Approval = v.InferOutput<typeof Approval>;

export const REVIEW_STATUSES = ["pending", "changed", "approved", "rejected"] as const;

export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const changedFields = (current: ApprovedFacts, approved: ApprovedFacts): (keyof ApprovedFacts)[] =>
  REVIEWED_FIELDS.filter((field) => toComparable(current[field]) !== toComparable(approved[field]));

/** PostgreSQL orders the languages, and snapshots from before they existed lack them. */
const toComparable = (value: unknown) =>
  typeof value === "object" && value !== null ? JSON.stringify(Object.entries(value).sort()) : String(value ?? "");

export const AddressSearch = v.strictObject({
  q: v.pipe(shapes.searchWords(), v.minLength(2, msg("Enter at least two characters."))),
});

export const Address = v.object({ location: v.string(), latitude: v.number(), longitude: v.number() });
export type Address = v.InferOutput<typeof Address>;
