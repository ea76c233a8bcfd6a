import * as v from "valibot";
import { BUSINESS_TYPES, FACT_KEYS, FACT_VALUES } from "../../../../db/vocabulary.ts";
import { getPosterUrl } from "../../../i18n/current-city.ts";
import { capitalize, getTypeLabel, getTypeName } from "../../../i18n/labels.ts";
import { msg, t } from "../../../i18n/t.ts";
import type { CardPlace } from "../../../ui/PlaceCard.tsx";
import { Count, line, Timestamp, Uuid } from "../../../validation.ts";
import { MAX_HOURS_LENGTH } from "./hours-limits.ts";
import narrowerKinds from "./narrower-kinds.json" with { type: "json" };

/** `text` ("Closed, opens at 18:00"), which may be empty, is valid until `until`. "unknown": the hours are missing or unclear. */
export const HoursNow = v.object({
  state: v.picklist(["open", "closed", "unknown"]),
  text: v.string(),
  until: v.nullable(Timestamp),
  isUsual: v.optional(v.boolean()),
});
export type HoursNow = v.InferOutput<typeof HoursNow>;

export const HoursExplanation = v.object({
  understood: v.boolean(),
  form: v.nullable(v.string()),
  suggestion: v.nullable(v.string()),
});
export type HoursExplanation = v.InferOutput<typeof HoursExplanation>;

/** What is known of diets, wheelchairs, dogs and so on. A fact that is left out is unknown. */
export const KnownFacts = v.strictObject(
  v.entriesFromList(FACT_KEYS, v.optional(v.picklist(FACT_VALUES, msg("Choose yes, only or no.")))),
);

export const Credit = v.object({
  attribution: v.string(),
  licenseName: v.nullable(v.string()),
  licenseUrl: v.nullable(v.string()),
});

export const Listing = v.object({
  id: Uuid,
  name: v.string(),
  type: v.picklist(BUSINESS_TYPES),
  description: v.nullable(v.string()),
  /** Sentences made from what its source knows, if there is no description. */
  summary: v.optional(v.string()),
  /** BCP 47 tags, set if the text is in a known language that is not the viewer's. */
  nameLanguage: v.optional(v.string()),
  descriptionLanguage: v.optional(v.string()),
  location: v.string(),
  contactInfo: v.nullable(v.string()),
  website: v.nullable(v.string()),
  openingHours: v.nullable(v.string()),
  priceLevel: v.nullable(v.number()),
  facts: v.nullable(KnownFacts),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  tags: v.array(v.string()),
  /** What each of the tags says, unless the response is in English. */
  tagLabels: v.optional(v.array(v.string())),
  /** A decimal as a string; "0" or "0.00" without ratings. */
  rating: v.string(),
  /** URLs, in the owner's order. */
  photos: v.array(v.string()),
  /** Required by the license of its source, if it was imported. */
  attribution: v.nullable(v.string()),
  credit: v.nullable(Credit),
  /** Missing from newer data of its source, or reported as closed and confirmed by an admin. */
  maybeClosed: v.boolean(),
  /** The source whose latest data no longer contains it. */
  missingFrom: v.nullable(v.string()),
  /** Only in some responses. */
  hours: v.optional(HoursNow),
});
export type Listing = v.InferOutput<typeof Listing>;

/** `closedReports` counts the travelers who reported it closed since it was last confirmed. */
export const Freshness = v.object({ confirmedAt: v.nullable(Timestamp), closedReports: Count });
export type Freshness = v.InferOutput<typeof Freshness>;

/** Who last changed a fact by hand, and when; the others come from `source`, or else from the owner. */
export const FactOrigins = v.object({
  edits: v.object(
    v.entriesFromList(FACT_KEYS, v.optional(v.object({ by: v.picklist(["owner", "admin"]), at: Timestamp }))),
  ),
  source: v.nullable(v.string()),
  hasOwner: v.boolean(),
});
export type FactOrigins = v.InferOutput<typeof FactOrigins>;

export const ListingDetails = v.object({
  ...Listing.entries,
  ...Freshness.entries,
  factOrigins: FactOrigins,
  isApproved: v.boolean(),
  isOwn: v.boolean(),
});

/** What is written about a place, or else what its source knows. */
export const getDescription = ({ description, summary }: Pick<Listing, "description" | "summary">): string =>
  summary ?? description ?? t("No description available.");

/** The first photo, or the poster drawn for the place. */
export const getPictureUrl = ({ id, photos }: Pick<Listing, "id" | "photos">) => photos[0] ?? getPosterUrl(id);

export const toPlaceCard = (listing: Listing): CardPlace => ({
  id: listing.id,
  name: listing.name,
  nameLanguage: listing.nameLanguage,
  type: getKindName(listing) ?? getTypeName(listing.type),
  location: listing.location,
  picture: getPictureUrl(listing),
  hours: listing.hours,
  maybeClosed: listing.maybeClosed,
});

export const formatMaybeClosed = ({ missingFrom }: Pick<Listing, "missingFrom">): string =>
  missingFrom
    ? t("Maybe closed: not in the latest data of {source}", { source: missingFrom })
    : t("Maybe closed: a traveler reported it");

/** Kinds that a place has along with a general one, of which they say all. */
const NARROWER_KINDS: ReadonlySet<string> = new Set(narrowerKinds);

/** The first kind of its tags, as sources write it. */
export const getKind = ({ tags }: Pick<Listing, "tags">) =>
  tags.find((tag) => tag.startsWith("kind:"))?.slice("kind:".length);

type Kinded = Pick<Listing, "tags" | "tagLabels" | "type">;

/** The index of the kind that says most; -1 without any. */
export const findKind = (tags: readonly string[]): number =>
  Math.max(
    tags.findIndex((tag) => NARROWER_KINDS.has(tag)),
    tags.findIndex((tag) => tag.startsWith("kind:")),
  );

/** What the middle of a sentence says: "wine bar", though it is a "bar" too. Undefined without any. */
function getKindName({ tags, tagLabels }: Omit<Kinded, "type">): string | undefined {
  const index = findKind(tags);
  return tagLabels?.[index] ?? tags[index]?.slice(5);
}

/** Its kind, or else its type. */
export const formatKind = (place: Kinded): string => capitalize(getKindName(place) ?? getTypeName(place.type));

/** Its kind, or else what its type is called in lists, which pages with a legend have anyway. */
export const formatListedKind = (place: Kinded): string => capitalize(getKindName(place) ?? getTypeLabel(place.type));

export const HoursQuery = v.object({ text: line(MAX_HOURS_LENGTH, msg("Enter the hours.")) });
