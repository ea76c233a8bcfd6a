import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import {
  IMPORT_KINDS,
  IMPORT_STATES,
  IMPORT_VERDICTS,
  PICTURE_FAILURES,
  PICTURE_STATES,
  SCHEDULE_INTERVALS,
} from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { businesses, businessPhotos, sources } from "./places.ts";
import { ownedBy } from "./references.ts";
import { users } from "./users.ts";

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

export const imports = pgTable(
  "imports",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** Null for the command line, and after the account was deleted. */
    adminId: uuid().references(() => users.id, { onDelete: "set null" }),
    fileName: varchar({ length: 200 }).notNull(),
    fileSize: bigint({ mode: "number" }).notNull(),
    /** SHA-256 in hexadecimal, to detect that the same file is imported again. */
    fileHash: varchar({ length: 64 }),
    state: text({ enum: IMPORT_STATES }).notNull().default("arriving"),
    kind: text({ enum: IMPORT_KINDS }).notNull().default("places"),
    options: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    parsed: jsonb().$type<Record<string, unknown>>(),
    counts: jsonb().$type<Record<string, number>>(),
    sourceId: varchar({ length: 80 }),
    sourceName: varchar({ length: 120 }),
    dataAt: timestamp({ withTimezone: true }),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    failure: varchar({ length: 1000 }),
    /** Readings that were begun and not ended: they were stopped, or the server crashed. */
    attempts: integer().notNull().default(0),
    heartbeatAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
    /** The source as it was before, or `{}` if there was none. Null if the import can't be undone. */
    sourceBefore: jsonb().$type<Partial<typeof sources.$inferSelect>>(),
    undone: jsonb().$type<Record<string, number>>(),
  },
  (t) => [
    check("imports_state", oneOf(t.state, IMPORT_STATES)),
    check("imports_kind", oneOf(t.kind, IMPORT_KINDS)),
    index("imports_created").on(t.createdAt.desc(), t.id),
    index("imports_source").on(t.sourceId, t.fileHash),
    index().on(t.adminId),
  ],
);

export const importSlices = pgTable(
  "import_slices",
  {
    importId: ownedBy(() => imports.id),
    position: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.position] })],
);

export const importPlaces = pgTable(
  "import_places",
  {
    importId: ownedBy(() => imports.id),
    sourceRef: varchar({ length: 200 }).notNull(),
    verdict: text({ enum: IMPORT_VERDICTS }).notNull(),
    position: integer().notNull(),
    facts: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.sourceRef] }),
    index("import_places_position").on(t.importId, t.position),
    check("import_places_verdict", oneOf(t.verdict, IMPORT_VERDICTS)),
    check("import_places_facts", sql`(${t.verdict} = 'accepted') = (${t.facts} is not null)`),
  ],
);

/** What an import changed, so that it can be undone for 30 days. */
export const importChanges = pgTable(
  "import_changes",
  {
    importId: ownedBy(() => imports.id),
    businessId: ownedBy(() => businesses.id),
    /** The columns that it changed, as they were; null for a new place. */
    before: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.businessId] }), index().on(t.businessId)],
);

/** The picture that the data of an imported place names, until it is fetched and after. */
export const placePictures = pgTable(
  "place_pictures",
  {
    businessId: uuid()
      .primaryKey()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** Which named it last. */
    importId: uuid().references(() => imports.id, { onDelete: "set null" }),
    address: varchar({ length: 1000 }).notNull(),
    credit: varchar({ length: 300 }),
    license: varchar({ length: 60 }),
    licenseUrl: varchar({ length: 500 }),
    state: text({ enum: PICTURE_STATES }).notNull().default("waiting"),
    attempts: smallint().notNull().default(0),
    nextAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    failure: text({ enum: PICTURE_FAILURES }),
    photoId: uuid().references(() => businessPhotos.id, { onDelete: "set null" }),
  },
  (t) => [
    check("place_pictures_state", oneOf(t.state, PICTURE_STATES)),
    index("place_pictures_due").on(t.nextAt).where(sql`${t.state} = 'waiting'`),
    index().on(t.importId),
    index().on(t.photoId),
  ],
);

/** Works like `importChanges`, for events. A canceled event is gone, so its id refers to nothing. */
export const importEventChanges = pgTable(
  "import_event_changes",
  {
    importId: ownedBy(() => imports.id),
    eventId: uuid().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.eventId] })],
);

export const sourceSchedules = pgTable(
  "source_schedules",
  {
    sourceId: varchar({ length: 80 })
      .primaryKey()
      .references(() => sources.id, { onDelete: "cascade" }),
    url: varchar({ length: 2000 }).notNull(),
    every: text({ enum: SCHEDULE_INTERVALS }).notNull(),
    nextAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Until then, one server is at it. */
    leasedUntil: timestamp({ withTimezone: true }),
    fetchedAt: timestamp({ withTimezone: true }),
    readAt: timestamp({ withTimezone: true }),
    /** The version of the content that was last read, as the address names it. */
    etag: varchar({ length: 500 }),
    lastModified: varchar({ length: 100 }),
    fileHash: varchar({ length: 64 }),
    failures: integer().notNull().default(0),
    failedAt: timestamp({ withTimezone: true }),
    failure: varchar({ length: 1000 }),
    /** Readings that were begun and not ended: they were stopped, or the server crashed. After two, it isn't fetched. */
    attempts: integer().notNull().default(0),
    pendingImportId: uuid().references(() => imports.id, { onDelete: "set null" }),
  },
  (t) => [
    check("source_schedules_every", oneOf(t.every, SCHEDULE_INTERVALS)),
    index("source_schedules_due").on(t.nextAt),
    index().on(t.pendingImportId),
  ],
);

/**
 * Streets of a file. `ways`: those to walk on, as a compressed `WalkingNetwork`. `mapId`: whose parts are the tiles.
 */
export const streetLayers = pgTable(
  "street_layers",
  {
    importId: uuid()
      .primaryKey()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** Null until the import is done, and after a later one of the source. */
    sourceId: varchar({ length: 80 }).references(() => sources.id, { onDelete: "cascade" }),
    ways: bytea(),
    mapId: uuid(),
    /** Bytes of the map, and a hash of them. */
    mapSize: integer(),
    mapHash: varchar({ length: 64 }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index().on(t.sourceId)],
);

/** The bytes of a PMTiles archive in parts, each with where it begins. Imports without a map share that of the one before. */
export const streetMapParts = pgTable(
  "street_map_parts",
  {
    mapId: uuid().notNull(),
    start: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.mapId, t.start] })],
);

/** What an import leaves out, as CSV with line numbers. */
export const importLeftOut = pgTable("import_left_out", {
  importId: uuid()
    .primaryKey()
    .references(() => imports.id, { onDelete: "cascade" }),
  csv: text().notNull(),
});
