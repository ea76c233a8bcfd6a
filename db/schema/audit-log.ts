import * as pg from "drizzle-orm/pg-core";
import type { AuditAction } from "../vocabulary.ts";
import { ownedBy, table } from "./table.ts";
import { users } from "./users.ts";

/** A trigger rejects updates and deletes. Only IDs of users and of their listings, so that no name or email outlives its account. */
export const auditLog = table("audit_log", {
  id: pg.bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Null for the command line. */
  adminId: pg.uuid(),
  action: pg.varchar({ length: 40 }).$type<AuditAction>().notNull(),
  /** The ID of the user or thing; things that belong to nobody also have a name. */
  subjectId: pg.varchar({ length: 200 }),
  subjectName: pg.varchar({ length: 200 }),
  detail: pg.jsonb().$type<Record<string, unknown>>().notNull().default({}),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [
  pg.index("audit_log_action").on(t.action, t.id),
  pg.index("audit_log_admin").on(t.adminId, t.id),
  pg.index("audit_log_subject").on(t.subjectId, t.id),
]);

/** Free text that an admin wrote about a user. Unlike the action, it is deleted with the user's account. */
export const auditReasons = table("audit_reasons", {
  auditId: pg
    .bigint({ mode: "number" })
    .primaryKey()
    .references(() => auditLog.id),
  userId: ownedBy(() => users.id),
  reason: pg.varchar({ length: 1000 }).notNull(),
}).with((t) => [pg.index().on(t.userId)]);
