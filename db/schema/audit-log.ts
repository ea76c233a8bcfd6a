import { bigint, index, jsonb, pgTable, timestamp, uuid, varchar } from "drizzle-orm/pg-core";
import type { AuditAction } from "../vocabulary.ts";
import { ownedBy } from "./references.ts";
import { users } from "./users.ts";

/** A trigger rejects updates and deletes. Only IDs of users and of their listings, so that no name or email outlives its account. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for the command line. */
    adminId: uuid(),
    action: varchar({ length: 40 }).$type<AuditAction>().notNull(),
    /** The ID of the user or thing; things that belong to nobody also have a name. */
    subjectId: varchar({ length: 200 }),
    subjectName: varchar({ length: 200 }),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("audit_log_action").on(t.action, t.id),
    index("audit_log_admin").on(t.adminId, t.id),
    index("audit_log_subject").on(t.subjectId, t.id),
  ],
);

/** Free text that an admin wrote about a user. Unlike the action, it is deleted with the user's account. */
export const auditReasons = pgTable(
  "audit_reasons",
  {
    auditId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => auditLog.id),
    userId: ownedBy(() => users.id),
    reason: varchar({ length: 1000 }).notNull(),
  },
  (t) => [index().on(t.userId)],
);
