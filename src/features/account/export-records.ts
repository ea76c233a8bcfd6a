// The parts of an export that are not a person's own doing: mails to them, acts of admins, private addresses.
import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import {
  auditLog,
  calendarFeeds,
  emailConfirmations,
  emailLog,
  users,
  waitlistEntries,
} from "../../../db/schema/index.ts";

/** Its address is public to whoever has it; null where there is none. */
export async function calendarOf(tx: Database, userId: string) {
  const [feed] = await tx.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed ? { path: `/calendar/${feed.token}.ics`, createdAt: feed.createdAt } : null;
}

/** Addresses waiting to be confirmed, without the secret links. */
export const unconfirmedOf = (tx: Database, userId: string) =>
  tx
    .select({ email: emailConfirmations.email, expiresAt: emailConfirmations.expiresAt })
    .from(emailConfirmations)
    .where(eq(emailConfirmations.userId, userId))
    .orderBy(asc(emailConfirmations.expiresAt));

/** Only a proved address: the mails to an unproved one may be somebody else's. */
const provedEmail = (userId: string) =>
  sql`(select ${users.email} from ${users} where ${users.id} = ${userId} and ${users.emailVerifiedAt} is not null)`;

export const mailsTo = (tx: Database, userId: string) =>
  tx
    .select({ kind: emailLog.kind, subject: emailLog.subject, state: emailLog.state, createdAt: emailLog.createdAt })
    .from(emailLog)
    .where(eq(emailLog.recipient, provedEmail(userId)))
    .orderBy(asc(emailLog.id));

export const waitlistOf = (tx: Database, userId: string) =>
  tx
    .select({
      name: waitlistEntries.name,
      city: waitlistEntries.city,
      company: waitlistEntries.company,
      role: waitlistEntries.role,
      request: waitlistEntries.requestType,
      createdAt: waitlistEntries.createdAt,
    })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.email, provedEmail(userId)))
    .orderBy(asc(waitlistEntries.createdAt));

/** What admins did to the account, and what its person did as an admin, both without other people. */
export async function listAuditEntries(tx: Database, userId: string) {
  const auditEntries = await tx
    .select({
      act: auditLog.action,
      isOwn: sql<boolean>`${auditLog.adminId} is not distinct from ${userId}::uuid`,
      on: auditLog.subjectName,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .where(or(eq(auditLog.adminId, userId), and(eq(auditLog.subjectId, userId), isNull(auditLog.subjectName))))
    .orderBy(asc(auditLog.id));
  return auditEntries.map(({ isOwn, ...act }) => ({ ...act, by: isOwn ? "you" : "an admin" }));
}
