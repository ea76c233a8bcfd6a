import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import type { ApprovedFacts } from "../../src/features/places/listing/approved-facts-schema.ts";
import * as words from "../vocabulary.ts";
import { ownedBy, table } from "./table.ts";
import { users } from "./users.ts";

export const sources = pg.pgTable("sources", {
  id: pg.varchar({ length: 80 }).primaryKey(),
  name: pg.varchar({ length: 120 }).notNull(),
  attribution: pg.varchar({ length: 200 }).notNull(),
  /** Such as "ODbL 1.0". Null if the operator has not set it. */
  licenseName: pg.varchar({ length: 120 }),
  licenseUrl: pg.varchar({ length: 500 }),
  /** How to read its files: JSON of `ImportMap`, as text to keep its order. Null if they have a format that needs none. */
  mapping: pg.text(),
  /** Which part of its extracts is imported: a boundary, or a box in degrees. Null for all. */
  area: pg.varchar({ length: 200 }),
  fetchesPictures: pg.boolean().notNull().default(false),
  importedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const businesses = table("businesses", {
  id: pg.uuid().primaryKey().default(sql`gen_random_uuid()`),
  userId: pg
    .uuid()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  name: pg.varchar({ length: 120 }).notNull(),
  type: pg.text({ enum: words.BUSINESS_TYPES }).notNull(),
  description: pg.varchar({ length: 2000 }),
  /** The name and the description in other languages, by BCP 47 tag. */
  names: pg.jsonb().$type<Record<string, string>>(),
  descriptions: pg.jsonb().$type<Record<string, string>>(),
  /** The BCP 47 tag of `name` and `description`; null if unknown. */
  textLanguage: pg.varchar({ length: 35 }),
  location: pg.varchar({ length: 200 }).notNull(),
  /** What its source knows besides, which sentences about the place are made of; null if nothing. */
  background: pg.jsonb().$type<words.Background>(),
  /** The neighborhoods and towns in its location: those that its source names, or else parts that are no streets. */
  areas: pg.text().array().notNull().generatedAlwaysAs(sql`list_areas(location, background)`),
  searchText: pg
    .text()
    .notNull()
    .generatedAlwaysAs(
      sql`regexp_replace(normalize(lower(name || ' ' || coalesce(jsonb_path_query_array(names, '$.*')::text, '') || ' ' || location || ' ' || coalesce(source_ref, '') || ' ' || id::text), NFD), '[\\u0300-\\u036f]', '', 'g')`,
    ),
  contactInfo: pg.varchar({ length: 200 }),
  website: pg.varchar({ length: 500 }),
  openingHours: pg.varchar({ length: 500 }),
  priceLevel: pg.smallint(),
  facts: pg.jsonb().$type<words.Facts>(),
  /** Facts that did not come from an import: who last changed each, and when. */
  factEdits: pg.jsonb().$type<words.FactEdits>(),
  latitude: pg.numeric({ precision: 10, scale: 7, mode: "number" }),
  longitude: pg.numeric({ precision: 10, scale: 7, mode: "number" }),
  tags: pg.text().array().$type<words.Tag[]>().notNull().default(sql`'{}'`),
  isApproved: pg.boolean().notNull().default(false),
  approvedAt: pg.timestamp({ withTimezone: true }),
  rejectedAt: pg.timestamp({ withTimezone: true }),
  rejectionReason: pg.varchar({ length: 1000 }),
  /** When the owner last changed an approved listing, until an admin reviews it. */
  changedAt: pg.timestamp({ withTimezone: true }),
  /** The listing as last reviewed, until an admin reviews the changes. */
  approvedFacts: pg.jsonb().$type<ApprovedFacts>(),
  /** The owner's changes of an approved listing that are not public yet, by field. New photos have their own flag. */
  pendingChanges: pg.jsonb().$type<Record<string, unknown>>(),
  changesRejectionReason: pg.varchar({ length: 1000 }),
  /** When an admin or a moderator last edited it: whoever has read it before decides on another listing. */
  staffEditedAt: pg.timestamp({ withTimezone: true }),
  /** The imported listing as it was before it was claimed. It is restored when the owner leaves. */
  unclaimedFacts: pg.jsonb().$type<Record<string, unknown>>(),
  /** Last confirmation, by an import, the owner, or an admin resolving a report. */
  confirmedAt: pg.timestamp({ withTimezone: true }),
  /** When it was first missing from the data of its source. Null again when it reappears. */
  maybeClosedAt: pg.timestamp({ withTimezone: true }),
  rating: pg.numeric({ precision: 3, scale: 2 }).notNull().default("0"),
  sourceId: pg.varchar({ length: 80 }).references(() => sources.id, { onDelete: "restrict" }),
  /** The ID in the source: `node/1661166940`. */
  sourceRef: pg.varchar({ length: 200 }),
  /** What it was called before an admin renamed it, and places that were merged into it: sources may still call it that. */
  formerNames: pg.text().array().notNull().default(sql`'{}'`),
  /** Fields that an admin has edited, which imports do not overwrite until the place is claimed: `openingHours`. */
  lockedFields: pg.text().array().notNull().default(sql`'{}'`),
  /** When an admin edited each of them, and what the source says of it. */
  handEdits: pg.jsonb().$type<words.HandEdits>(),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [
  pg.unique("businesses_source").on(t.sourceId, t.sourceRef),
  pg.check("businesses_price_level", sql`${t.priceLevel} between 1 and 4`),
  pg.check("businesses_latitude", sql`${t.latitude} between -90 and 90`),
  pg.check("businesses_longitude", sql`${t.longitude} between -180 and 180`),
  pg.check("businesses_coordinates", sql`(${t.latitude} is null) = (${t.longitude} is null)`),
  pg.check("businesses_owner_or_source", sql`${t.userId} is not null or ${t.sourceId} is not null`),
  pg.check("businesses_source_ref", sql`(${t.sourceId} is null) = (${t.sourceRef} is null)`),
  pg.index("businesses_review_queue").on(t.createdAt).where(sql`not ${t.isApproved} or ${t.changedAt} is not null`),
  // With the name itself, PostgreSQL reads the order of a list from the index alone.
  pg.index("businesses_name").on(sql`lower(${t.name})`, t.id, t.name).where(sql`${t.isApproved}`),
  pg.index("businesses_type_name").on(t.type, sql`lower(${t.name})`, t.id, t.name).where(sql`${t.isApproved}`),
  pg.index("businesses_tags_areas").using("gin", t.tags, t.areas).where(sql`${t.isApproved}`),
  pg.index("businesses_unlisted").on(t.updatedAt).where(sql`not ${t.isApproved} or ${t.maybeClosedAt} is not null`),
  pg.index("businesses_latitude_longitude").on(t.latitude, t.longitude).where(sql`${t.isApproved}`),
]);

/** Places that were merged into another one. Their URLs lead there. */
export const mergedPlaces = table("merged_places", {
  id: pg.uuid().primaryKey(),
  businessId: ownedBy(() => businesses.id),
  /** What imports of its source leave out from now on; null if the other place has it now. The source may be gone. */
  sourceId: pg.varchar({ length: 80 }),
  sourceRef: pg.varchar({ length: 200 }),
  /** What it takes to undo the merge, with the rows of `merge_changes`; null once it can't be undone. */
  undo: pg.jsonb().$type<MergeUndo>(),
  mergedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [pg.index().on(t.businessId), pg.index().on(t.sourceId, t.sourceRef)]);

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

export const mergeChanges = table("merge_changes", {
  id: pg.bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  mergedId: ownedBy(() => mergedPlaces.id),
  /** The undo begins with the last one. */
  step: pg.integer().notNull(),
  tableName: pg.text().notNull(),
  /** The changed columns as they were, or all of a deleted row. */
  before: pg.jsonb().$type<Record<string, unknown>>().notNull(),
  /** The same columns as the merge left them, and the key; null for a deleted row. */
  after: pg.jsonb().$type<Record<string, unknown>>(),
  userId: pg.uuid().references(() => users.id, { onDelete: "cascade" }),
}).with((t) => [pg.index("merge_changes_merge").on(t.mergedId, t.tableName), pg.index().on(t.userId)]);

/** Incremented with every change to public places, so that each server knows when to reload its catalogue. */
export const catalogueVersion = table("catalogue_version", {
  only: pg.boolean().primaryKey().default(true),
  version: pg.bigint({ mode: "number" }).notNull().default(1),
}).with((t) => [pg.check("catalogue_version_one_row", sql`${t.only}`)]);

/** How many places each list of the open city has: "all", "located", of an "area" or with a "tag". `type` is a type, or "all". */
export const placeCounts = table("place_counts", {
  kind: pg.text().notNull(),
  value: pg.text().notNull(),
  type: pg.text().notNull(),
  places: pg.integer().notNull(),
}).with((t) => [
  pg.primaryKey({ columns: [t.kind, t.value, t.type] }),
  pg.index("place_counts_most").on(t.kind, t.places.desc(), t.value).where(sql`${t.type} = 'all'`),
]);

/** Changes that are not in `place_counts` yet. Triggers only add rows, so that writers don't wait for each other. */
export const placeCountChanges = pg.pgTable("place_count_changes", {
  kind: pg.text().notNull(),
  value: pg.text().notNull(),
  type: pg.text().notNull(),
  change: pg.integer().notNull(),
});

/** At most five photos per business, in the order of the owner. `url` is that of the middle width. */
export const businessPhotos = table("business_photos", {
  id: pg.uuid().primaryKey().default(sql`gen_random_uuid()`),
  businessId: ownedBy(() => businesses.id),
  position: pg.smallint().notNull(),
  url: pg.text().notNull(),
  /** The widest version's, in pixels, after rotation. */
  width: pg.integer().notNull(),
  height: pg.integer().notNull(),
  /** SHA-256 of the upload in hexadecimal, to reject duplicates. */
  hash: pg.varchar({ length: 64 }).notNull(),
  /** Added to an approved listing and not reviewed yet: only the owner and admins see it. */
  isPending: pg.boolean().notNull().default(false),
  /** Given for a picture that the data of a source names; null for photos of the owner. */
  credit: pg.jsonb().$type<words.PhotoCredit>(),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [
  // Deferrable (see its migration), so that one statement can reorder photos.
  pg.unique("business_photos_position").on(t.businessId, t.position),
  pg.unique("business_photos_hash").on(t.businessId, t.hash),
  pg.check("business_photos_five", sql`${t.position} between 0 and 4`),
]);

/** A row per business, day and viewer. Signed-out viewers are daily pseudonyms; old days have one row for "all". */
export const profileViews = table("profile_views", {
  businessId: ownedBy(() => businesses.id),
  day: pg.date().notNull(),
  viewer: pg.varchar({ length: 64 }).notNull(),
  count: pg.integer().notNull().default(1),
}).with((t) => [
  pg.primaryKey({ columns: [t.businessId, t.day, t.viewer] }),
  pg.index("profile_views_day").using("brin", t.day),
]);
