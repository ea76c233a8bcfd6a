// Imports: who brought in which file and what came of it; and, while one is under way, the file and what was read of it.
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
  text,
  timestamp,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { IMPORT_STATES, IMPORT_VERDICTS } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { users } from "./users.ts";

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

export const imports = pgTable(
  "imports",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** Null for the command line, and once the person has left. */
    adminId: uuid().references(() => users.id, { onDelete: "set null" }),
    fileName: varchar({ length: 200 }).notNull(),
    fileSize: bigint({ mode: "number" }).notNull(),
    /** SHA-256 in hexadecimal: the same file again says nothing newer. */
    fileHash: varchar({ length: 64 }),
    state: text({ enum: IMPORT_STATES }).notNull().default("arriving"),
    /** What the admin said of the file: its source, its city, its columns. */
    options: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** What was read, for the preview; without its samples once it is done. */
    parsed: jsonb().$type<Record<string, unknown>>(),
    /** How many places went which way. */
    counts: jsonb().$type<Record<string, number>>(),
    sourceId: varchar({ length: 80 }),
    sourceName: varchar({ length: 120 }),
    /** When the data was taken from its source, where the file says so. */
    dataAt: timestamp({ withTimezone: true }),
    /** Places written so far, of how many. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Why it failed, in words for the admin. */
    failure: varchar({ length: 1000 }),
    /** The last sign of life of whoever reads or writes it. */
    heartbeatAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("imports_state", oneOf(t.state, IMPORT_STATES)),
    index("imports_created").on(t.createdAt.desc(), t.id),
    index("imports_source").on(t.sourceId, t.fileHash),
    index().on(t.adminId),
  ],
);

/** A file as it arrived, in slices; gone when its import is done or given up. */
export const importSlices = pgTable(
  "import_slices",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.position] })],
);

/** What a file says of each place it names, between reading and writing. */
export const importPlaces = pgTable(
  "import_places",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    sourceRef: varchar({ length: 200 }).notNull(),
    verdict: text({ enum: IMPORT_VERDICTS }).notNull(),
    position: integer().notNull(),
    /** The place's fields by their names, where it was taken. */
    facts: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.sourceRef] }),
    index("import_places_position").on(t.importId, t.position),
    check("import_places_verdict", oneOf(t.verdict, IMPORT_VERDICTS)),
    check("import_places_facts", sql`(${t.verdict} = 'accepted') = (${t.facts} is not null)`),
  ],
);
