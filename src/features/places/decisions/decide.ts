// What an admin or a moderator decides: locked, checked, written, recorded and told in one transaction.
import { and, eq, isNull, ne } from "drizzle-orm";
import { type Database, users } from "../../../../db/index.ts";
import { retryDeadlocks } from "../../../../db/sql-states.ts";
import type { AuditAction, NotificationFacts, NotificationKind } from "../../../../db/vocabulary.ts";
import { recordAudit, toListingSubject } from "../../../audit-log.ts";
import { Conflict, NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { notify } from "../../notifications/queue.ts";

type Decision<Subject, Result> = {
  /** Locks what is decided on. @throws NotFound, Conflict */
  load: (tx: Database) => Promise<Subject>;
  /** The IDs of those whose matter it is. */
  concerns: (subject: Subject) => readonly (string | null | undefined)[];
  apply: (tx: Database, subject: Subject) => Promise<{ result: Result; record?: DecisionRecord }>;
};

/** What the audit log keeps, and what is told. Absent if the same was decided before. */
export type DecisionRecord = {
  action: AuditAction;
  /** What it is about: a place, or else the ID of a user. */
  subject: { id: string; name: string; ownerId: string | null } | string;
  detail?: Record<string, unknown>;
  /** Who reads the reason and the news: the owner or the claimant. Nobody is told what they decided themselves. */
  reader?: string | null | undefined;
  reason?: string | null;
  news?: NotificationKind;
  facts?: NotificationFacts;
};

/** @throws as `load` and `apply` do; Conflict for one's own matter */
export const decide = <Subject, Result>(
  db: Database,
  deciderId: string,
  { load, concerns, apply }: Decision<Subject, Result>,
): Promise<Result> =>
  retryDeadlocks(db, async (tx) => {
    const subject = await load(tx);
    const own = await checkOwnMatter(tx, deciderId, concerns(subject));
    const { result, record } = await apply(tx, subject);
    if (record) await recordDecision(tx, deciderId, { ...record, detail: { ...record.detail, ...own } });
    return result;
  });

/** Null if somebody else has changed it or decided on it meanwhile, or it is the admin's own. */
export async function unlessInTheWay<Result>(run: () => Promise<Result>): Promise<Result | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof NotFound || error instanceof Conflict) return null;
    throw error;
  }
}

async function recordDecision(tx: Database, deciderId: string, record: DecisionRecord): Promise<void> {
  const { action, subject, detail, reader, reason, news, facts } = record;
  const place = typeof subject === "string" ? undefined : subject;
  await recordAudit(tx, {
    adminId: deciderId,
    action,
    subject: place ? toListingSubject(place) : { id: subject as string },
    detail,
    ...(reader && reason && { reason: { userId: reader, text: reason } }),
  });
  if (!news || !reader || reader === deciderId) return;
  const known = { businessId: place?.id, place: place?.name, reason: reason ?? undefined };
  await notify(tx, [reader], { kind: news, facts: { ...known, ...facts } });
}

/** Nobody decides on their own matter, except the only admin. @returns what the audit log says about it @throws Conflict */
export async function checkOwnMatter(
  tx: Database,
  deciderId: string,
  concerned: readonly (string | null | undefined)[],
): Promise<{ own?: true }> {
  if (!concerned.includes(deciderId)) return {};
  const isActiveAdmin = and(eq(users.isAdmin, true), isNull(users.suspendedAt));
  const isAdmin = (await tx.$count(users, and(isActiveAdmin, eq(users.id, deciderId)))) > 0;
  const others = await tx.$count(users, and(isActiveAdmin, ne(users.id, deciderId)));
  if (isAdmin && others === 0) return { own: true };
  throw new Conflict(t("This concerns you. Another admin or moderator has to decide."));
}
