// The early-access and demo sign-ups from the landing page.
import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { DEMO_ROLES, REQUEST_TYPES, USER_TYPES, WAITLIST_ROLES } from "../vocabulary.ts";
import { invitations } from "./invitations.ts";
import { table } from "./table.ts";

export const waitlistEntries = table("waitlist_entries", {
  id: pg.uuid().primaryKey().default(sql`gen_random_uuid()`),
  name: pg.varchar({ length: 120 }).notNull(),
  email: pg.varchar({ length: 254 }).notNull(),
  city: pg.varchar({ length: 120 }),
  company: pg.varchar({ length: 120 }),
  role: pg
    .text({ enum: [...WAITLIST_ROLES, ...DEMO_ROLES] })
    .notNull()
    .default("Traveler"),
  userType: pg.text({ enum: USER_TYPES }).notNull().default("traveler"),
  requestType: pg.text({ enum: REQUEST_TYPES }).notNull().default("early_access"),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  language: pg.varchar({ length: 10 }),
  contactedAt: pg.timestamp({ withTimezone: true }),
  invitedAt: pg.timestamp({ withTimezone: true }),
  invitationId: pg.uuid().references(() => invitations.id, { onDelete: "set null" }),
}).with((t) => [
  pg.index("waitlist_entries_invitation").on(t.invitationId).where(sql`${t.invitationId} is not null`),
  pg.unique("waitlist_entries_email_type").on(t.email, t.requestType),
  pg.index("waitlist_entries_created").on(t.createdAt),
]);
