// Places: where they came from, what they are, and how people looked at them.
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
import { BUSINESS_TYPES, type Tag } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { users } from "./users.ts";

/** Where imported places come from, with the words their license asks to be shown. */
export const sources = pgTable("sources", {
  id: varchar({ length: 80 }).primaryKey(),
  name: varchar({ length: 120 }).notNull(),
  attribution: varchar({ length: 200 }).notNull(),
  /** "ODbL 1.0", and where it can be read; null where the operator named none. */
  licenseName: varchar({ length: 120 }),
  licenseUrl: varchar({ length: 500 }),
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
    location: varchar({ length: 200 }).notNull(),
    contactInfo: varchar({ length: 200 }),
    website: varchar({ length: 500 }),
    openingHours: varchar({ length: 500 }),
    priceLevel: smallint(),
    latitude: numeric({ precision: 10, scale: 7, mode: "number" }),
    longitude: numeric({ precision: 10, scale: 7, mode: "number" }),
    tags: text().array().$type<Tag[]>().notNull().default(sql`'{}'`),
    isApproved: boolean().notNull().default(false),
    approvedAt: timestamp({ withTimezone: true }),
    rejectedAt: timestamp({ withTimezone: true }),
    rejectionReason: varchar({ length: 1000 }),
    /** When the owner last changed an approved listing and no admin has looked since. */
    changedAt: timestamp({ withTimezone: true }),
    /** What the listing said when an admin last looked, while it says something else. */
    approvedFacts: jsonb().$type<Record<string, unknown>>(),
    /** What an imported listing said when its owner took it over: it says that again once they are gone. */
    unclaimedFacts: jsonb().$type<Record<string, unknown>>(),
    /** When somebody last said that it is there as listed: an import that holds it, its owner, an admin after a report. */
    confirmedAt: timestamp({ withTimezone: true }),
    /** When an import first missed it in the latest data of its source; null again once it is found there. */
    maybeClosedAt: timestamp({ withTimezone: true }),
    rating: numeric({ precision: 3, scale: 2 }).notNull().default("0"),
    sourceId: varchar({ length: 80 }).references(() => sources.id, { onDelete: "restrict" }),
    /** The place's name in its source: `node/1661166940`. */
    sourceRef: varchar({ length: 200 }),
    /** Fields that an admin mended and no import overwrites while nobody has claimed the place: `openingHours`. */
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
    index("businesses_latitude_longitude").on(t.latitude, t.longitude).where(sql`${t.isApproved}`),
  ],
);

/** Bumped in the transaction of every write that changes what a deck may deal, so that each server knows when to read the places again. */
export const catalogueVersion = pgTable(
  "catalogue_version",
  {
    only: boolean().primaryKey().default(true),
    version: bigint({ mode: "number" }).notNull().default(1),
  },
  (t) => [check("catalogue_version_one_row", sql`${t.only}`)],
);

/** At most five photos a business, in the owner's order; `url` is where the middle width is served. */
export const businessPhotos = pgTable(
  "business_photos",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    url: text().notNull(),
    /** Pixels of the widest stored version, upright. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** SHA-256 of what was uploaded, in hexadecimal: the same photo is on a shelf once. */
    hash: varchar({ length: 64 }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // Deferrable by its migration, so that one statement may put photos in another order.
    unique("business_photos_position").on(t.businessId, t.position),
    unique("business_photos_hash").on(t.businessId, t.hash),
    check("business_photos_five", sql`${t.position} between 0 and 4`),
  ],
);

/** One row for a person (or, signed out, for a browser's daily pseudonym) and a business and a day. */
export const profileViews = pgTable(
  "profile_views",
  {
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    day: date().notNull(),
    viewer: varchar({ length: 64 }).notNull(),
    count: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.day, t.viewer] }), index("profile_views_day").using("brin", t.day)],
);
