import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid, varchar } from "drizzle-orm/pg-core";
import { CLAIM_STATUSES, REPORT_KINDS, type ReportDetails } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { businesses } from "./places.ts";
import { ownedBy } from "./references.ts";
import { users } from "./users.ts";

/** Travelers' reports that a place is closed, or its listing wrong or incomplete. */
export const reports = pgTable(
  "reports",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    businessId: ownedBy(() => businesses.id),
    userId: ownedBy(() => users.id),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    note: varchar({ length: 1000 }),
    details: jsonb().$type<ReportDetails>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    resolvedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("reports_open").on(t.businessId, t.userId, t.kind).where(sql`${t.resolvedAt} is null`),
    index("reports_user").on(t.userId, t.createdAt),
    index("reports_queue").on(t.createdAt).where(sql`${t.resolvedAt} is null`),
    check("reports_kind", oneOf(t.kind, REPORT_KINDS)),
  ],
);

/** Requests of business users to become the owners of imported places. */
export const claims = pgTable(
  "claims",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    businessId: ownedBy(() => businesses.id),
    userId: ownedBy(() => users.id),
    note: varchar({ length: 1000 }),
    status: text({ enum: CLAIM_STATUSES }).notNull().default("pending"),
    reason: varchar({ length: 1000 }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("claims_pending").on(t.businessId, t.userId).where(sql`${t.status} = 'pending'`),
    index("claims_user").on(t.userId, t.createdAt),
    index("claims_queue").on(t.createdAt).where(sql`${t.status} = 'pending'`),
    check("claims_status", oneOf(t.status, CLAIM_STATUSES)),
    check("claims_decided", sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
    check("claims_reason", sql`(${t.status} = 'refused') = (${t.reason} is not null)`),
  ],
);
