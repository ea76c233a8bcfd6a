import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import {
  type Background,
  BUSINESS_TYPES,
  type FactEdits,
  type Facts,
  type PhotoCredit,
  type Tag,
} from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { ownedBy } from "./references.ts";
import { users } from "./users.ts";

export const sources = pgTable("sources", {
  id: varchar({ length: 80 }).primaryKey(),
  name: varchar({ length: 120 }).notNull(),
  attribution: varchar({ length: 200 }).notNull(),
  /** Such as "ODbL 1.0". Null if the operator has not set it. */
  licenseName: varchar({ length: 120 }),
  licenseUrl: varchar({ length: 500 }),
  /** How to read its files: JSON of `ImportMap`, as text to keep its order. Null if they have a format that needs none. */
  mapping: text(),
  /** Which part of its extracts is imported: a boundary, or a box in degrees. Null for all. */
  area: varchar({ length: 200 }),
  fetchesPictures: boolean().notNull().default(false),
  importedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const businesses = pgTable(
  "businesses",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    name: varchar({ length: 120 }).notNull(),
    type: text({ enum: BUSINESS_TYPES }).notNull(),
    description: varchar({ length: 2000 }),
    /** The name and the description in other languages, by BCP 47 tag. */
    names: jsonb().$type<Record<string, string>>(),
    descriptions: jsonb().$type<Record<string, string>>(),
    /** The BCP 47 tag of `name` and `description`; null if unknown. */
    textLanguage: varchar({ length: 35 }),
    location: varchar({ length: 200 }).notNull(),
    /** What its source knows besides, which sentences about the place are made of; null if nothing. */
    background: jsonb().$type<Background>(),
    /** The neighborhoods and towns in its location: those that its source names, or else parts that are no streets. */
    areas: text().array().notNull().generatedAlwaysAs(sql`list_areas(location, background)`),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`regexp_replace(normalize(lower(name || ' ' || coalesce(jsonb_path_query_array(names, '$.*')::text, '') || ' ' || location || ' ' || coalesce(source_ref, '') || ' ' || id::text), NFD), '[\\u0300-\\u036f]', '', 'g')`,
      ),
    contactInfo: varchar({ length: 200 }),
    website: varchar({ length: 500 }),
    openingHours: varchar({ length: 500 }),
    priceLevel: smallint(),
    facts: jsonb().$type<Facts>(),
    /** Facts that did not come from an import: who last changed each, and when. */
    factEdits: jsonb().$type<FactEdits>(),
    latitude: numeric({ precision: 10, scale: 7, mode: "number" }),
    longitude: numeric({ precision: 10, scale: 7, mode: "number" }),
    tags: text().array().$type<Tag[]>().notNull().default(sql`'{}'`),
    isApproved: boolean().notNull().default(false),
    approvedAt: timestamp({ withTimezone: true }),
    rejectedAt: timestamp({ withTimezone: true }),
    rejectionReason: varchar({ length: 1000 }),
    /** When the owner last changed an approved listing, until an admin reviews it. */
    changedAt: timestamp({ withTimezone: true }),
    /** The listing as last reviewed, until an admin reviews the changes. */
    approvedFacts: jsonb().$type<Record<string, unknown>>(),
    /** The owner's changes of an approved listing that are not public yet, by field. New photos have their own flag. */
    pendingChanges: jsonb().$type<Record<string, unknown>>(),
    changesRejectionReason: varchar({ length: 1000 }),
    /** When an admin or a moderator last edited it: whoever has read it before decides on another listing. */
    staffEditedAt: timestamp({ withTimezone: true }),
    /** The imported listing as it was before it was claimed. It is restored when the owner leaves. */
    unclaimedFacts: jsonb().$type<Record<string, unknown>>(),
    /** Last confirmation, by an import, the owner, or an admin resolving a report. */
    confirmedAt: timestamp({ withTimezone: true }),
    /** When it was first missing from the data of its source. Null again when it reappears. */
    maybeClosedAt: timestamp({ withTimezone: true }),
    rating: numeric({ precision: 3, scale: 2 }).notNull().default("0"),
    sourceId: varchar({ length: 80 }).references(() => sources.id, { onDelete: "restrict" }),
    /** The ID in the source: `node/1661166940`. */
    sourceRef: varchar({ length: 200 }),
    /** What it was called before an admin renamed it, and places that were merged into it: sources may still call it that. */
    formerNames: text().array().notNull().default(sql`'{}'`),
    /** Fields that an admin has edited, which imports do not overwrite until the place is claimed: `openingHours`. */
    lockedFields: text().array().notNull().default(sql`'{}'`),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("businesses_source").on(t.sourceId, t.sourceRef),
    check("businesses_type", oneOf(t.type, BUSINESS_TYPES)),
    check("businesses_price_level", sql`${t.priceLevel} between 1 and 4`),
    check("businesses_latitude", sql`${t.latitude} between -90 and 90`),
    check("businesses_longitude", sql`${t.longitude} between -180 and 180`),
    check("businesses_coordinates", sql`(${t.latitude} is null) = (${t.longitude} is null)`),
    check("businesses_owner_or_source", sql`${t.userId} is not null or ${t.sourceId} is not null`),
    check("businesses_source_ref", sql`(${t.sourceId} is null) = (${t.sourceRef} is null)`),
    index("businesses_review_queue").on(t.createdAt).where(sql`not ${t.isApproved} or ${t.changedAt} is not null`),
    // With the name itself, PostgreSQL reads the order of a list from the index alone.
    index("businesses_name").on(sql`lower(${t.name})`, t.id, t.name).where(sql`${t.isApproved}`),
    index("businesses_type_name").on(t.type, sql`lower(${t.name})`, t.id, t.name).where(sql`${t.isApproved}`),
    index("businesses_tags_areas").using("gin", t.tags, t.areas).where(sql`${t.isApproved}`),
    index("businesses_unlisted").on(t.updatedAt).where(sql`not ${t.isApproved} or ${t.maybeClosedAt} is not null`),
    index("businesses_latitude_longitude").on(t.latitude, t.longitude).where(sql`${t.isApproved}`),
  ],
);

/** Places that were merged into another one. Their URLs lead there. */
export const mergedPlaces = pgTable(
  "merged_places",
  {
    id: uuid().primaryKey(),
    businessId: ownedBy(() => businesses.id),
    /** What imports of its source leave out from now on; null if the other place has it now. The source may be gone. */
    sourceId: varchar({ length: 80 }),
    sourceRef: varchar({ length: 200 }),
    /** What it takes to undo the merge, with the rows of `merge_changes`; null once it can't be undone. */
    undo: jsonb().$type<MergeUndo>(),
    mergedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index().on(t.businessId), index().on(t.sourceId, t.sourceRef)],
);

/**
 * The row of the former place, the place that it was merged into, its former names, and whether it got the source. `batch`: of all
 * that were merged at once.
 */
export type MergeUndo = {
  place: Record<string, unknown>;
  keptId: string;
  keptNames?: string[];
  tookOver: boolean;
  batch?: string | null;
};

export const mergeChanges = pgTable(
  "merge_changes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    mergedId: ownedBy(() => mergedPlaces.id),
    /** The undo begins with the last one. */
    step: integer().notNull(),
    tableName: text().notNull(),
    /** The changed columns as they were, or all of a deleted row. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The same columns as the merge left them, and the key; null for a deleted row. */
    after: jsonb().$type<Record<string, unknown>>(),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [index("merge_changes_merge").on(t.mergedId, t.tableName), index().on(t.userId)],
);

/** Incremented with every change to public places, so that each server knows when to reload its catalogue. */
export const catalogueVersion = pgTable(
  "catalogue_version",
  {
    only: boolean().primaryKey().default(true),
    version: bigint({ mode: "number" }).notNull().default(1),
  },
  (t) => [check("catalogue_version_one_row", sql`${t.only}`)],
);

/** How many places each list of the open city has: "all", "located", of an "area" or with a "tag". `type` is a type, or "all". */
export const placeCounts = pgTable(
  "place_counts",
  {
    kind: text().notNull(),
    value: text().notNull(),
    type: text().notNull(),
    places: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.value, t.type] }),
    index("place_counts_most").on(t.kind, t.places.desc(), t.value).where(sql`${t.type} = 'all'`),
  ],
);

/** Changes that are not in `place_counts` yet. Triggers only add rows, so that writers don't wait for each other. */
export const placeCountChanges = pgTable("place_count_changes", {
  kind: text().notNull(),
  value: text().notNull(),
  type: text().notNull(),
  change: integer().notNull(),
});

/** At most five photos per business, in the order of the owner. `url` is that of the middle width. */
export const businessPhotos = pgTable(
  "business_photos",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    businessId: ownedBy(() => businesses.id),
    position: smallint().notNull(),
    url: text().notNull(),
    /** The widest version's, in pixels, after rotation. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** SHA-256 of the upload in hexadecimal, to reject duplicates. */
    hash: varchar({ length: 64 }).notNull(),
    /** Added to an approved listing and not reviewed yet: only the owner and admins see it. */
    isPending: boolean().notNull().default(false),
    /** Given for a picture that the data of a source names; null for photos of the owner. */
    credit: jsonb().$type<PhotoCredit>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // Deferrable (see its migration), so that one statement can reorder photos.
    unique("business_photos_position").on(t.businessId, t.position),
    unique("business_photos_hash").on(t.businessId, t.hash),
    check("business_photos_five", sql`${t.position} between 0 and 4`),
  ],
);

/** A row per business, day and viewer. Signed-out viewers are daily pseudonyms; old days have one row for "all". */
export const profileViews = pgTable(
  "profile_views",
  {
    businessId: ownedBy(() => businesses.id),
    day: date().notNull(),
    viewer: varchar({ length: 64 }).notNull(),
    count: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.day, t.viewer] }), index("profile_views_day").using("brin", t.day)],
);
