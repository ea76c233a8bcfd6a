// The audit log: each admin act is recorded in its own transaction, and never changed.
import { and, desc, eq, lt, or, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as v from "valibot";
import type { Database } from "../db/client.ts";
import { auditLog, users } from "../db/schema/index.ts";
import type { AuditAction } from "../db/vocabulary.ts";
import type { ActQuery, AuditEntry } from "./features/admin/schema.ts";
import { Id } from "./validation.ts";

export type NewAct = {
  /** Null for the command line. */
  adminId: string | null;
  action: AuditAction;
  /** What it was done to. A person is given by id alone, so that a deleted account disappears from here too. */
  subject?: { id?: string; name?: string };
  /** Further facts, but no email, token or text of a mail. */
  detail?: Record<string, unknown>;
};

/** @param db the transaction of the act */
export async function recordAudit(db: Database, { adminId, action, subject, detail = {} }: NewAct): Promise<void> {
  await db
    .insert(auditLog)
    .values({ adminId, action, subjectId: subject?.id, subjectName: subject?.name?.slice(0, 200), detail });
}

/** Rows of one page. */
export const ACTS_PAGE = 50;

/** A page of acts, newest first. @returns with `next`, the id to ask after, while there is more */
export async function findActs(db: Database, query: ActQuery): Promise<{ auditEntries: AuditEntry[]; next?: number }> {
  const person = query.person && (await idOf(db, query.person));
  if (query.person && !person) return { auditEntries: [] };
  const a = auditLog;
  const admin = alias(users, "admin");
  const subject = alias(users, "subject");
  const rows = await db
    .select({
      id: a.id,
      act: a.action,
      adminId: a.adminId,
      adminName: nameOf(admin),
      subjectId: a.subjectId,
      subjectName: a.subjectName,
      personId: subject.id,
      personName: nameOf(subject),
      detail: a.detail,
      createdAt: a.createdAt,
    })
    .from(a)
    .leftJoin(admin, eq(admin.id, a.adminId))
    .leftJoin(subject, sql`${subject.id} = ${SUBJECT_PERSON}`)
    .where(
      and(
        query.act && eq(a.action, query.act),
        person ? or(eq(a.adminId, person), eq(a.subjectId, person)) : undefined,
        query.after ? lt(a.id, query.after) : undefined,
      ),
    )
    .orderBy(desc(a.id))
    .limit(ACTS_PAGE + 1);
  const auditEntries = rows.slice(0, ACTS_PAGE).map((row) => ({
    id: row.id,
    act: row.act,
    admin: { id: row.adminId, name: row.adminName },
    subject: {
      id: row.subjectId,
      name: row.subjectName ?? row.personName,
      isPerson: row.subjectName === null && row.subjectId !== null,
    },
    detail: row.detail,
    createdAt: row.createdAt.toISOString(),
  }));
  return { auditEntries, next: rows.length > ACTS_PAGE ? auditEntries.at(-1)?.id : undefined };
}

/** The subject as a person: people are stored by id alone, things with a name. */
const SUBJECT_PERSON = sql`case when ${auditLog.subjectName} is null and ${auditLog.subjectId} ~ '^[0-9a-f-]{36}$'
  then ${auditLog.subjectId}::uuid end`;

const nameOf = (person: Record<"firstName" | "lastName" | "email", SQLWrapper>) =>
  sql<string | null>`coalesce(nullif(concat_ws(' ', ${person.firstName}, ${person.lastName}), ''), ${person.email})`;

/** The id of the person with this id or email. */
async function idOf(db: Database, person: string): Promise<string | undefined> {
  const id = v.safeParse(Id, person);
  if (id.success) return id.output;
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, person.toLowerCase()));
  return row?.id;
}
