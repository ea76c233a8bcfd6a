import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import type { ImportCounts, UndoCounts } from "../../src/features/imports/schema.ts";
import * as words from "../vocabulary.ts";
import { businesses, businessPhotos, sources } from "./places.ts";
import { bytea, keyOf, ownedBy, table } from "./table.ts";
import { users } from "./users.ts";

export const imports = table("imports", {
  id: pg.uuid().primaryKey().default(sql`gen_random_uuid()`),
  /** Null for the command line, and after the account was deleted. */
  adminId: pg.uuid().references(() => users.id, { onDelete: "set null" }),
  fileName: pg.varchar({ length: 200 }).notNull(),
  fileSize: pg.bigint({ mode: "number" }).notNull(),
  /** SHA-256 in hexadecimal, to detect that the same file is imported again. */
  fileHash: pg.varchar({ length: 64 }),
  state: pg.text({ enum: words.IMPORT_STATES }).notNull().default("arriving"),
  kind: pg.text({ enum: words.IMPORT_KINDS }).notNull().default("places"),
  options: pg.jsonb().$type<Record<string, unknown>>().notNull().default({}),
  parsed: pg.jsonb().$type<Record<string, unknown>>(),
  counts: pg.jsonb().$type<ImportCounts>(),
  sourceId: pg.varchar({ length: 80 }),
  sourceName: pg.varchar({ length: 120 }),
  dataAt: pg.timestamp({ withTimezone: true }),
  done: pg.integer().notNull().default(0),
  total: pg.integer().notNull().default(0),
  failure: pg.varchar({ length: 1000 }),
  /** Readings that were begun and not ended: they were stopped, or the server crashed. */
  attempts: pg.integer().notNull().default(0),
  heartbeatAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  finishedAt: pg.timestamp({ withTimezone: true }),
  /** The source as it was before, or `{}` if there was none. Null if the import can't be undone. */
  sourceBefore: pg.jsonb().$type<Partial<typeof sources.$inferSelect>>(),
  undone: pg.jsonb().$type<UndoCounts>(),
}).with((t) => [
  pg.index("imports_created").on(t.createdAt.desc(), t.id),
  pg.index("imports_source").on(t.sourceId, t.fileHash),
  pg.index().on(t.adminId),
]);

/** Not compressed (migration 0076), which would take PostgreSQL up to four times as long as storing them. */
export const importSlices = table("import_slices", {
  importId: ownedBy(() => imports.id),
  position: pg.integer().notNull(),
  bytes: bytea().notNull(),
}).with((t) => [pg.primaryKey({ columns: [t.importId, t.position] })]);

export const importPlaces = table("import_places", {
  importId: ownedBy(() => imports.id),
  sourceRef: pg.varchar({ length: 200 }).notNull(),
  verdict: pg.text({ enum: words.IMPORT_VERDICTS }).notNull(),
  position: pg.integer().notNull(),
  facts: pg.jsonb().$type<Record<string, unknown>>(),
}).with((t) => [
  pg.primaryKey({ columns: [t.importId, t.sourceRef] }),
  pg.index("import_places_position").on(t.importId, t.position),
  pg.check("import_places_facts", sql`(${t.verdict} = 'accepted') = (${t.facts} is not null)`),
]);

/** What an import changed, so that it can be undone for 30 days. */
export const importChanges = table("import_changes", {
  importId: ownedBy(() => imports.id),
  businessId: ownedBy(() => businesses.id),
  /** The columns that it changed, as they were; null for a new place. */
  before: pg.jsonb().$type<Record<string, unknown>>(),
}).with((t) => [pg.primaryKey({ columns: [t.importId, t.businessId] }), pg.index().on(t.businessId)]);

/** The picture that the data of an imported place names, until it is fetched and after. */
export const placePictures = table("place_pictures", {
  businessId: keyOf(() => businesses.id),
  /** Which named it last. */
  importId: pg.uuid().references(() => imports.id, { onDelete: "set null" }),
  address: pg.varchar({ length: 1000 }).notNull(),
  credit: pg.varchar({ length: 300 }),
  license: pg.varchar({ length: 60 }),
  licenseUrl: pg.varchar({ length: 500 }),
  state: pg.text({ enum: words.PICTURE_STATES }).notNull().default("waiting"),
  attempts: pg.smallint().notNull().default(0),
  nextAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  failure: pg.text().$type<words.PictureFailure>(),
  photoId: pg.uuid().references(() => businessPhotos.id, { onDelete: "set null" }),
}).with((t) => [
  pg.index("place_pictures_due").on(t.nextAt).where(sql`${t.state} = 'waiting'`),
  pg.index().on(t.importId),
  pg.index().on(t.photoId),
]);

/** Works like `importChanges`, for events. A canceled event is gone, so its id refers to nothing. */
export const importEventChanges = table("import_event_changes", {
  importId: ownedBy(() => imports.id),
  eventId: pg.uuid().notNull(),
  before: pg.jsonb().$type<Record<string, unknown>>(),
}).with((t) => [pg.primaryKey({ columns: [t.importId, t.eventId] })]);

export const sourceSchedules = table("source_schedules", {
  sourceId: pg
    .varchar({ length: 80 })
    .primaryKey()
    .references(() => sources.id, { onDelete: "cascade" }),
  url: pg.varchar({ length: 2000 }).notNull(),
  every: pg.text({ enum: words.SCHEDULE_INTERVALS }).notNull(),
  nextAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Until then, one server is at it. */
  leasedUntil: pg.timestamp({ withTimezone: true }),
  fetchedAt: pg.timestamp({ withTimezone: true }),
  readAt: pg.timestamp({ withTimezone: true }),
  /** The version of the content that was last read, as the address names it. */
  etag: pg.varchar({ length: 500 }),
  lastModified: pg.varchar({ length: 100 }),
  fileHash: pg.varchar({ length: 64 }),
  failures: pg.integer().notNull().default(0),
  failedAt: pg.timestamp({ withTimezone: true }),
  failure: pg.varchar({ length: 1000 }),
  /** Readings that were begun and not ended: they were stopped, or the server crashed. After two, it isn't fetched. */
  attempts: pg.integer().notNull().default(0),
  /** How often a server has taken it. A later claim ends an earlier one. */
  claims: pg.integer().notNull().default(0),
  pendingImportId: pg.uuid().references(() => imports.id, { onDelete: "set null" }),
}).with((t) => [pg.index("source_schedules_due").on(t.nextAt), pg.index().on(t.pendingImportId)]);

/**
 * Streets of a file. `ways`: those to walk on, as a compressed `WalkingNetwork`. `mapId`: whose parts are the tiles.
 */
export const streetLayers = table("street_layers", {
  importId: keyOf(() => imports.id),
  /** Null until the import is done, and after a later one of the source. */
  sourceId: pg.varchar({ length: 80 }).references(() => sources.id, { onDelete: "cascade" }),
  ways: bytea(),
  mapId: pg.uuid(),
  /** Bytes of the map, and a hash of them. */
  mapSize: pg.integer(),
  mapHash: pg.varchar({ length: 64 }),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [pg.index().on(t.sourceId)]);

/** The bytes of a PMTiles archive in parts, each with where it begins. Imports without a map share that of the one before. */
export const streetMapParts = table("street_map_parts", {
  mapId: pg.uuid().notNull(),
  start: pg.integer().notNull(),
  bytes: bytea().notNull(),
}).with((t) => [pg.primaryKey({ columns: [t.mapId, t.start] })]);

/** What an import leaves out, as CSV with line numbers, in parts. */
export const importLeftOut = table("import_left_out", {
  importId: ownedBy(() => imports.id),
  part: pg.integer().notNull().default(0),
  csv: pg.text().notNull(),
}).with((t) => [pg.primaryKey({ columns: [t.importId, t.part] })]);
