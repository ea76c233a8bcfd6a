import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { businesses, countIf, type Database, fullName, sources, users } from "../../../../db/index.ts";
import { Conflict, NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { withTagLabels } from "../../../i18n/tags.ts";
import { QUEUE_PAGE } from "../../../ui/QueuePages.tsx";
import { decide } from "../decisions/decide.ts";
import { invalidateCatalogue } from "../listing/catalogue-version.ts";
import { creditColumns } from "../listing/listings.ts";
import { listingVersion, publishPendingChanges } from "../listing/pending-changes.ts";
import { isOfFound } from "../listing/search-text.ts";
import { ownColumns } from "./business.ts";
import { type Approval, changedFields, type ReviewedBusiness, type ReviewStatus } from "./schema.ts";

/** Longest waiting first, or latest decision first. @param page from 1 */
export async function listReviews(
  db: Database,
  status: ReviewStatus,
  page = 1,
  search = "",
): Promise<{ businesses: ReviewedBusiness[]; more: boolean }> {
  const rows = await selectReviewed(db)
    .where(and(IN_STATUS[status], isOfFound(businesses.id, search)))
    .orderBy(ORDER[status], asc(businesses.id))
    .limit(QUEUE_PAGE + 1)
    .offset((page - 1) * QUEUE_PAGE);
  return { businesses: rows.slice(0, QUEUE_PAGE).map(withTagLabels), more: rows.length > QUEUE_PAGE };
}

export async function getReview(db: Database, id: string): Promise<ReviewedBusiness> {
  const [row] = await selectReviewed(db).where(eq(businesses.id, id));
  if (!row) throw notFound();
  return withTagLabels(row);
}

/** What the pages of a place need to decide on it. */
export type PlaceState = Awaited<ReturnType<typeof getPlaceState>>;
export async function getPlaceState(db: Database, placeId: string) {
  const { id, name, isApproved, rejectedAt, rejectionReason, ownerEmail, version } = await getReview(db, placeId);
  return { id, name, isApproved, rejectedAt, rejectionReason, ownerEmail, version };
}

const selectReviewed = (db: Database) =>
  db
    .select({
      ...ownColumns,
      version: listingVersion,
      approvedFacts: businesses.approvedFacts,
      ownerName: fullName(users),
      ownerEmail: users.email,
      ownerEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      credit: creditColumns,
    })
    .from(businesses)
    .leftJoin(users, eq(users.id, businesses.userId))
    .leftJoin(sources, eq(sources.id, businesses.sourceId));

/** Changed businesses also count as approved. */
export async function countReviews(db: Database, search = ""): Promise<Record<ReviewStatus, number>> {
  const [row] = await db
    .select({
      pending: countIf(IN_STATUS.pending),
      changed: countIf(IN_STATUS.changed),
      approved: countIf(IN_STATUS.approved),
      rejected: countIf(IN_STATUS.rejected),
    })
    .from(businesses)
    .where(isOfFound(businesses.id, search));
  return row!;
}

/** Approves all, or rejects the listing or only its changes. Repeating it writes nothing. @throws NotFound, Conflict */
export async function decideOnBusiness(
  db: Database,
  adminId: string,
  id: string,
  decision: Approval,
): Promise<{ isApproved: boolean }> {
  const { reason } = decision;
  const { action, isDecided, apply } = DECISIONS[decision.approved ? "approve" : decision.scope];
  return decide(db, adminId, {
    async load(tx) {
      const owner = await lockOwner(tx, id);
      const before = await lockBusiness(tx, id);
      if (before.version !== decision.version) throw new Conflict(t("This listing changed while you were reading."));
      return { owner, before };
    },
    concerns: ({ owner }) => [owner?.id],
    async apply(tx, { owner, before }) {
      if (isDecided(before, reason)) return { result: { isApproved: before.isApproved } };
      if (decision.approved && owner?.suspendedAt)
        throw new Conflict(t("This account is suspended. Reinstate it first."));
      const isApproved = await apply(tx, before, reason);
      const facts = before.approvedFacts;
      const record = {
        action,
        subject: { ...before, ownerId: owner?.id ?? null },
        detail: isApproved && facts ? { changed: changedFields({ ...before, ...before.pendingChanges }, facts) } : {},
        reader: owner?.id,
        reason,
        news: NEWS[action][before.isApproved ? "changed" : "new"],
      };
      return { result: { isApproved }, record };
    },
  });
}

/** What the owner is told, by whether travelers saw the listing before. */
const NEWS = {
  "business.approve": { new: "listing-approved", changed: "changes-approved" },
  "business.reject": { new: "listing-rejected", changed: "listing-rejected" },
  "business.reject-changes": { new: "changes-rejected", changed: "changes-rejected" },
} as const;

type Before = Awaited<ReturnType<typeof lockBusiness>>;
type Kind = {
  action: keyof typeof NEWS;
  isDecided: (before: Before, reason: string | null) => boolean;
  /** @returns whether the listing is approved now */
  apply: (tx: Database, before: Before, reason: string | null) => Promise<boolean>;
};

const DECISIONS: Record<"approve" | "listing" | "changes", Kind> = {
  approve: {
    action: "business.approve",
    isDecided: (before) => before.isApproved && !before.changedAt && !before.pendingChanges,
    async apply(tx, before) {
      const approvedAt = before.isApproved ? undefined : sql`now()`;
      await closeReview(tx, before.id, { isApproved: true, approvedAt, rejectedAt: null, rejectionReason: null });
      await publishPendingChanges(tx, before.id);
      if (!before.isApproved || before.pendingChanges) await invalidateCatalogue(tx);
      return true;
    },
  },
  /** Its pending changes become part of the draft that the owner improves. */
  listing: {
    action: "business.reject",
    isDecided: (before, reason) => !before.isApproved && before.rejectionReason === reason,
    async apply(tx, before, rejectionReason) {
      await closeReview(tx, before.id, {
        isApproved: false,
        approvedAt: null,
        rejectedAt: sql`now()`,
        rejectionReason,
      });
      await publishPendingChanges(tx, before.id);
      if (before.isApproved) await invalidateCatalogue(tx);
      return false;
    },
  },
  changes: {
    action: "business.reject-changes",
    isDecided: (before, reason) => before.changesRejectionReason === reason,
    async apply(tx, before, changesRejectionReason) {
      if (!before.isApproved || !before.pendingChanges)
        throw new Conflict(t("No changes of this listing are pending."));
      await closeReview(tx, before.id, { changesRejectionReason });
      return true;
    },
  },
};

const closeReview = (tx: Database, id: string, decision: PgUpdateSetSource<typeof businesses>) =>
  tx
    .update(businesses)
    .set({ ...decision, changedAt: null, approvedFacts: null })
    .where(eq(businesses.id, id));

/** Suspensions also lock the owner before the business. */
export async function lockOwner(tx: Database, businessId: string) {
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

const notFound = () => new NotFound(t("There is no such business."));

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
