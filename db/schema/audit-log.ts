// What the operator looks back on: every act of an admin, and every mail that left the house.
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid, varchar } from "drizzle-orm/pg-core";
import { type AdminAct, MAIL_STATES } from "../vocabulary.ts";

/**
 * One row an act, never changed and never removed: its migration has the database refuse both. People are kept by id
 * alone, so that whoever leaves is gone from here too.
 */
export const adminActs = pgTable(
  "admin_acts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for the command line. */
    adminId: uuid(),
    act: varchar({ length: 40 }).$type<AdminAct>().notNull(),
    /** What it was done to: a person's or a thing's id; the name only of things. */
    subjectId: varchar({ length: 200 }),
    subjectName: varchar({ length: 200 }),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("admin_acts_act").on(t.act, t.id),
    index("admin_acts_admin").on(t.adminId, t.id),
    index("admin_acts_subject").on(t.subjectId, t.id),
  ],
);

/** Mails of the last months by what they were about; their text, which may hold a link with a token, is not kept. */
export const mailLog = pgTable(
  "mail_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: varchar({ length: 40 }).notNull(),
    recipient: varchar({ length: 254 }).notNull(),
    subject: varchar({ length: 300 }).notNull(),
    state: text({ enum: MAIL_STATES }).notNull(),
    /** What the mail server, or the way to it, said. */
    error: varchar({ length: 500 }),
    attempts: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("mail_log_state").on(t.state, t.id),
    index("mail_log_recipient").on(t.recipient, t.id),
    index("mail_log_created").on(t.createdAt),
  ],
);
