import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { CLAIM_STATUSES, REPORT_KINDS, type ReportDetails } from "../vocabulary.ts";
import { businesses } from "./places.ts";
import { ownedBy, table } from "./table.ts";
import { users } from "./users.ts";

/** Travelers' reports that a place is closed, or its listing wrong or incomplete. */
export const reports = table("reports", {
  id: pg.uuid().primaryKey().default(sql`gen_random_uuid()`),
  businessId: ownedBy(() => businesses.id),
  userId: ownedBy(() => users.id),
  kind: pg.text({ enum: REPORT_KINDS }).notNull(),
  note: pg.varchar({ length: 1000 }),
  details: pg.jsonb().$type<ReportDetails>(),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  resolvedAt: pg.timestamp({ withTimezone: true }),
}).with((t) => [
  pg.uniqueIndex("reports_open").on(t.businessId, t.userId, t.kind).where(sql`${t.resolvedAt} is null`),
  pg.index("reports_user").on(t.userId, t.createdAt),
  pg.index("reports_queue").on(t.createdAt).where(sql`${t.resolvedAt} is null`),
]);

/** Requests of business users to become the owners of imported places. */
export const claims = table("claims", {
  id: pg.uuid().primaryKey().default(sql`gen_random_uuid()`),
  businessId: ownedBy(() => businesses.id),
  userId: ownedBy(() => users.id),
  note: pg.varchar({ length: 1000 }),
  status: pg.text({ enum: CLAIM_STATUSES }).notNull().default("pending"),
  reason: pg.varchar({ length: 1000 }),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  decidedAt: pg.timestamp({ withTimezone: true }),
}).with((t) => [
  pg.uniqueIndex("claims_pending").on(t.businessId, t.userId).where(sql`${t.status} = 'pending'`),
  pg.index("claims_user").on(t.userId, t.createdAt),
  pg.index("claims_queue").on(t.createdAt).where(sql`${t.status} = 'pending'`),
  pg.check("claims_decided", sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
  pg.check("claims_reason", sql`(${t.status} = 'refused') = (${t.reason} is not null)`),
]);
