// The parts of a data export that others created: emails, audit log entries, secret URLs.
import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import {
  auditLog,
  auditReasons,
  calendarFeeds,
  type Database,
  mergeChanges,
  mergedPlaces,
  outbox,
  pick,
  users,
  waitlistEntries,
} from "../../../db/index.ts";

/** With its secret URL; null if it isn't enabled. */
export async function getCalendar(tx: Database, userId: string) {
  const [feed] = await tx.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed ? { path: `/calendar/${feed.token}.ics`, createdAt: feed.createdAt } : null;
}

/** Records as they were before merges of places, which are kept for 30 days to undo them. */
export const listMergedRecords = (tx: Database, userId: string) =>
  tx
    .select({
      table: mergeChanges.tableName,
      change: sql<string>`case when ${mergeChanges.after} is null then 'deleted' else 'changed' end`,
      record: sql`coalesce(${mergeChanges.after}, '{}') || ${mergeChanges.before}`,
      mergedAt: mergedPlaces.mergedAt,
    })
    .from(mergeChanges)
    .innerJoin(mergedPlaces, eq(mergedPlaces.id, mergeChanges.mergedId))
    .where(eq(mergeChanges.userId, userId))
    .orderBy(asc(mergeChanges.id));

/** Emails to an unverified address may belong to someone else. */
const verifiedEmail = (userId: string) =>
  sql`(select ${users.email} from ${users} where ${users.id} = ${userId} and ${users.emailVerifiedAt} is not null)`;

export const listEmails = (tx: Database, userId: string) =>
  tx
    .select(pick(outbox, "kind", "subject", "state", "createdAt"))
    .from(outbox)
    .where(and(eq(outbox.channel, "email"), eq(outbox.recipient, verifiedEmail(userId))))
    .orderBy(asc(outbox.id));

export const listWaitlistEntries = (tx: Database, userId: string) =>
  tx
    .select({
      ...pick(waitlistEntries, "name", "city", "company", "role"),
      request: waitlistEntries.requestType,
      ...pick(waitlistEntries, "createdAt", "contactedAt", "invitedAt"),
    })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.email, verifiedEmail(userId)))
    .orderBy(asc(waitlistEntries.createdAt));

export async function listAuditEntries(tx: Database, userId: string) {
  const auditEntries = await tx
    .select({
      action: auditLog.action,
      isOwn: sql<boolean>`${auditLog.adminId} is not distinct from ${userId}::uuid`,
      on: auditLog.subjectName,
      reason: auditReasons.reason,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(auditReasons, and(eq(auditReasons.auditId, auditLog.id), eq(auditReasons.userId, userId)))
    .where(or(eq(auditLog.adminId, userId), and(eq(auditLog.subjectId, userId), isNull(auditLog.subjectName))))
    .orderBy(asc(auditLog.id));
  return auditEntries.map(({ isOwn, ...entry }) => ({ ...entry, by: isOwn ? "you" : "an admin" }));
}
