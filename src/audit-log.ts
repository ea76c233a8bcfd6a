// The audit log: what admins did. Entries are written in the transaction of the action and never change.
import { and, desc, eq, lt, or, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as v from "valibot";
import { type CursorPage, toCursorPage } from "../db/cursor-page.ts";
import { auditLog, auditReasons, businesses, type Database, pickTimes, users } from "../db/index.ts";
import type { AuditAction } from "../db/vocabulary.ts";
import type { AuditEntry, AuditQuery } from "./features/admin/schema.ts";
import { Id, normalizeEmail } from "./validation.ts";

export type NewAuditEntry = {
  /** null for the command line. */
  adminId: string | null;
  action: AuditAction;
  /** A user, or a listing with an owner, is stored by id only: the log shows its name until the account is deleted. */
  subject?: { id?: string; name?: string };
  /** Must not contain emails, tokens, free text, or names of people and their listings. */
  detail?: Record<string, unknown>;
  /** What the admin wrote about a user. It is deleted with the account of that user. */
  reason?: { userId: string; text: string };
};

/** @param db the transaction of the action */
export async function recordAudit(db: Database, { adminId, action, subject, detail = {}, reason }: NewAuditEntry) {
  const [entry] = await db
    .insert(auditLog)
    .values({ adminId, action, subjectId: subject?.id, subjectName: subject?.name?.slice(0, 200), detail })
    .returning({ id: auditLog.id });
  if (entry && reason)
    await db.insert(auditReasons).values({ auditId: entry.id, userId: reason.userId, reason: reason.text });
}

export const toListingSubject = ({ id, name, ownerId }: { id: string; name: string; ownerId: string | null }) =>
  ownerId === null ? { id, name } : { id };

const PAGE_SIZE = 50;

/** Newest first. */
export async function listAuditEntries(db: Database, query: AuditQuery): Promise<CursorPage<AuditEntry, number>> {
  const person = query.person && (await findUserId(db, query.person));
  if (query.person && !person) return { rows: [] };
  const a = auditLog;
  const admin = alias(users, "admin");
  const subject = alias(users, "subject");
  const rows = await db
    .select({
      id: a.id,
      action: a.action,
      adminId: a.adminId,
      adminName: displayName(admin),
      subjectId: a.subjectId,
      subjectName: a.subjectName,
      personName: displayName(subject),
      listingName: businesses.name,
      detail: a.detail,
      reason: auditReasons.reason,
      ...pickTimes(a, "createdAt"),
    })
    .from(a)
    .leftJoin(admin, eq(admin.id, a.adminId))
    .leftJoin(auditReasons, eq(auditReasons.auditId, a.id))
    .leftJoin(subject, sql`${subject.id} = ${UNNAMED_SUBJECT}`)
    .leftJoin(businesses, sql`${businesses.id} = ${UNNAMED_SUBJECT}`)
    .where(
      and(
        query.action && eq(a.action, query.action),
        person ? or(eq(a.adminId, person), eq(a.subjectId, person)) : undefined,
        query.after ? lt(a.id, query.after) : undefined,
      ),
    )
    .orderBy(desc(a.id))
    .limit(PAGE_SIZE + 1);
  const auditEntries = rows.map((row) => ({
    id: row.id,
    action: row.action,
    admin: { id: row.adminId, name: row.adminName },
    subject: {
      id: row.subjectId,
      name: row.subjectName ?? row.personName ?? row.listingName,
      isPerson: /^(person|admin|moderator)\./.test(row.action),
    },
    detail: { ...row.detail, ...(row.reason !== null && { reason: row.reason }) },
    createdAt: row.createdAt,
  }));
  return toCursorPage(auditEntries, PAGE_SIZE, ({ id }) => id);
}

const UNNAMED_SUBJECT = sql`case when ${auditLog.subjectName} is null and ${auditLog.subjectId} ~ '^[0-9a-f-]{36}$'
  then ${auditLog.subjectId}::uuid end`;

const displayName = (person: Record<"firstName" | "lastName" | "email", SQLWrapper>) =>
  sql<string | null>`coalesce(nullif(concat_ws(' ', ${person.firstName}, ${person.lastName}), ''), ${person.email})`;

async function findUserId(db: Database, person: string): Promise<string | undefined> {
  const id = v.safeParse(Id, person);
  if (id.success) return id.output;
  const isThis = eq(users.email, normalizeEmail(person));
  const [row] = await db.select({ id: users.id }).from(users).where(isThis);
  return row?.id;
}
