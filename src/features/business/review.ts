import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, sources, users } from "../../../db/schema/index.ts";
import { recordAudit } from "../../audit-log.ts";
import { Conflict, NotFound } from "../../errors.ts";
import { QUEUE_PAGE, queueOffset } from "../../queue-page.ts";
import { listingVersion } from "../listings/approved-facts.ts";
import { invalidateCatalogue } from "../listings/catalogue-version.ts";
import { creditColumns } from "../listings/credits.ts";
import type { ApprovedFacts } from "../listings/schema.ts";
import { ownColumns, toOwnBusiness } from "./business.ts";
import { type Approval, changedFields, type ReviewedBusiness, type ReviewStatus } from "./schema.ts";

/** Longest waiting first, or latest decision first. @param page from 1 */
export async function listReviews(
  db: Database,
  status: ReviewStatus,
  page = 1,
): Promise<{ businesses: ReviewedBusiness[]; more: boolean }> {
  const rows = await selectReviewed(db)
    .where(IN_STATUS[status])
    .orderBy(ORDER[status], asc(businesses.id))
    .limit(QUEUE_PAGE + 1)
    .offset(queueOffset(page).offset);
  return { businesses: rows.slice(0, QUEUE_PAGE).map(toReviewed), more: rows.length > QUEUE_PAGE };
}

/** @throws NotFound for an unknown id */
export async function getReview(db: Database, id: string): Promise<ReviewedBusiness> {
  const [row] = await selectReviewed(db).where(eq(businesses.id, id));
  if (!row) throw notFound();
  return toReviewed(row);
}

const selectReviewed = (db: Database) =>
  db
    .select({
      ...ownColumns,
      version: listingVersion,
      approvedFacts: businesses.approvedFacts,
      ownerEmail: users.email,
      credit: creditColumns,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(businesses)
    .leftJoin(users, eq(users.id, businesses.userId))
    .leftJoin(sources, eq(sources.id, businesses.sourceId));

function toReviewed({
  version,
  ownerEmail,
  firstName,
  lastName,
  approvedFacts,
  credit,
  ...row
}: Awaited<ReturnType<typeof selectReviewed>>[number]): ReviewedBusiness {
  return {
    ...toOwnBusiness(row),
    version,
    ownerEmail,
    credit,
    approvedFacts: approvedFacts as ApprovedFacts | null,
    ownerName: [firstName, lastName].filter(Boolean).join(" ") || null,
  };
}

/** Changed businesses also count as approved. */
export async function countReviews(db: Database): Promise<Record<ReviewStatus, number>> {
  const count = (status: ReviewStatus) => sql<number>`(count(*) filter (where ${IN_STATUS[status]}))::int`;
  const [row] = await db
    .select({
      pending: count("pending"),
      changed: count("changed"),
      approved: count("approved"),
      rejected: count("rejected"),
    })
    .from(businesses);
  return row as Record<ReviewStatus, number>;
}

/**
 * Approves a business, or rejects it with a reason for its owner. Repeating the last decision writes nothing.
 * @throws NotFound for an unknown id, Conflict if the listing no longer has this version, or when approving while the owner
 * is suspended
 */
export async function decideOnBusiness(
  db: Database,
  adminId: string,
  id: string,
  { approved, reason, version }: Approval,
): Promise<{ isApproved: boolean }> {
  return db.transaction(async (tx) => {
    const owner = await lockOwner(tx, id);
    const before = await lockBusiness(tx, id);
    if (before.version !== version) throw new Conflict("This listing changed while you were reading.");
    const isDecided = approved ? before.isApproved && !before.changedAt : before.rejectionReason === reason;
    if (isDecided) return { isApproved: approved };
    if (approved && owner?.suspendedAt) throw new Conflict("This account is suspended. Reinstate it first.");
    const decision = approved
      ? { approvedAt: before.isApproved ? undefined : sql`now()`, rejectedAt: null, rejectionReason: null }
      : { approvedAt: null, rejectedAt: sql`now()`, rejectionReason: reason };
    await tx
      .update(businesses)
      .set({ isApproved: approved, changedAt: null, approvedFacts: null, ...decision })
      .where(eq(businesses.id, id));
    if (before.isApproved !== approved) await invalidateCatalogue(tx);
    const facts = before.approvedFacts as ApprovedFacts | null;
    await recordAudit(tx, {
      adminId,
      action: approved ? "business.approve" : "business.reject",
      subject: { id, name: before.name },
      detail: approved && facts ? { changed: changedFields(before, facts) } : {},
      ...(reason && owner && { reason: { userId: owner.id, text: reason } }),
    });
    return { isApproved: approved };
  });
}

/** Suspensions also lock the owner before the business. */
async function lockOwner(tx: Database, businessId: string) {
  const [owner] = await tx
    .select({ id: users.id, suspendedAt: users.suspendedAt })
    .from(users)
    .innerJoin(businesses, eq(businesses.userId, users.id))
    .where(eq(businesses.id, businessId))
    .for("share", { of: users });
  return owner;
}

/** Reads after locking: a query that waits for the lock would see the photos as they were before it waited. */
async function lockBusiness(tx: Database, id: string) {
  await tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.id, id)).for("update");
  const [row] = await tx
    .select({ ...ownColumns, version: listingVersion, approvedFacts: businesses.approvedFacts })
    .from(businesses)
    .where(eq(businesses.id, id));
  if (!row) throw notFound();
  return row;
}

const notFound = () => new NotFound("There is no such business.");

const IN_STATUS = {
  pending: and(eq(businesses.isApproved, false), isNull(businesses.rejectedAt), isNull(businesses.approvedAt)),
  changed: and(eq(businesses.isApproved, true), isNotNull(businesses.changedAt)),
  approved: eq(businesses.isApproved, true),
  rejected: and(eq(businesses.isApproved, false), isNotNull(businesses.rejectedAt)),
};

const ORDER = {
  pending: asc(businesses.createdAt),
  changed: asc(businesses.changedAt),
  approved: desc(businesses.approvedAt),
  rejected: desc(businesses.rejectedAt),
};
