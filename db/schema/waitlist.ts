// The early-access and demo sign-ups from the landing page.
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, unique, uuid, varchar } from "drizzle-orm/pg-core";
import { DEMO_ROLES, REQUEST_TYPES, USER_TYPES, WAITLIST_ROLES } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { invitations } from "./invitations.ts";

export const waitlistEntries = pgTable(
  "waitlist_entries",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    name: varchar({ length: 120 }).notNull(),
    email: varchar({ length: 254 }).notNull(),
    city: varchar({ length: 120 }),
    company: varchar({ length: 120 }),
    role: text({ enum: [...WAITLIST_ROLES, "Business Owner"] })
      .notNull()
      .default("Traveler"),
    userType: text({ enum: USER_TYPES }).notNull().default("traveler"),
    requestType: text({ enum: REQUEST_TYPES }).notNull().default("early_access"),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    language: varchar({ length: 10 }),
    contactedAt: timestamp({ withTimezone: true }),
    invitedAt: timestamp({ withTimezone: true }),
    invitationId: uuid().references(() => invitations.id, { onDelete: "set null" }),
  },
  (t) => [
    index("waitlist_entries_invitation").on(t.invitationId).where(sql`${t.invitationId} is not null`),
    unique("waitlist_entries_email_type").on(t.email, t.requestType),
    index("waitlist_entries_created").on(t.createdAt),
    check("waitlist_entries_role", oneOf(t.role, [...WAITLIST_ROLES, ...DEMO_ROLES])),
    check("waitlist_entries_user_type", oneOf(t.userType, USER_TYPES)),
    check("waitlist_entries_request_type", oneOf(t.requestType, REQUEST_TYPES)),
  ],
);
