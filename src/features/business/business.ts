import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses } from "../../../db/schema/index.ts";
import { Conflict, NotFound } from "../../errors.ts";
import { saveApprovedFacts } from "../listings/approved-facts.ts";
import { invalidateCatalogue } from "../listings/catalogue-version.ts";
import { listingColumns } from "../listings/listings.ts";
import { assertOwner } from "../listings/ownership.ts";
import type { BusinessChanges, BusinessForm, OwnBusiness } from "./schema.ts";

/** Approved or not. */
export async function findOwnBusiness(db: Database, userId: string): Promise<OwnBusiness | null> {
  const [row] = await db.select(ownColumns).from(businesses).where(eq(businesses.userId, userId));
  return row ? toOwnBusiness(row) : null;
}

/** @throws NotFound if the user has none yet */
export async function getOwnBusiness(db: Database, userId: string): Promise<OwnBusiness> {
  const own = await findOwnBusiness(db, userId);
  if (!own) throw new NotFound("You have no business profile yet.");
  return own;
}

/** Submits a new business for review. @throws Conflict if the user already has one */
export async function createBusiness(db: Database, userId: string, form: BusinessForm): Promise<OwnBusiness> {
  const [row] = await db
    .insert(businesses)
    .values({ ...form, userId, confirmedAt: sql`now()` })
    .onConflictDoNothing({ target: businesses.userId })
    .returning(ownColumns);
  if (!row) throw new Conflict("You already have a business profile. Edit it instead.");
  return toOwnBusiness(row);
}

/**
 * An approved business stays approved and is marked as changed. A rejected one is resubmitted for review.
 * @throws NotFound for an unknown id, Forbidden for another user's business
 */
export async function editBusiness(
  db: Database,
  userId: string,
  id: string,
  changes: BusinessChanges,
): Promise<OwnBusiness> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ ...ownColumns, userId: businesses.userId })
      .from(businesses)
      .where(eq(businesses.id, id))
      .for("update");
    const before = assertOwner(row, userId);
    const changed = Object.entries(changes).some(([field, value]) => before[field as keyof BusinessChanges] !== value);
    if (!changed && !before.rejectedAt) return toOwnBusiness(before);
    const review = before.isApproved ? { changedAt: sql`now()` } : { rejectedAt: null, rejectionReason: null };
    if (before.isApproved) await saveApprovedFacts(tx, id);
    const [after] = await tx
      .update(businesses)
      .set({ ...changes, ...review, updatedAt: sql`now()`, confirmedAt: sql`now()`, maybeClosedAt: null })
      .where(eq(businesses.id, id))
      .returning(ownColumns);
    if (before.isApproved) await invalidateCatalogue(tx);
    return toOwnBusiness(after as Row);
  });
}

/** What only the owner and the admins read. */
export const ownColumns = {
  ...listingColumns,
  isApproved: businesses.isApproved,
  rejectedAt: businesses.rejectedAt,
  rejectionReason: businesses.rejectionReason,
  changedAt: businesses.changedAt,
  createdAt: businesses.createdAt,
  updatedAt: businesses.updatedAt,
};

type Times = "rejectedAt" | "changedAt" | "createdAt" | "updatedAt";
type Row = Omit<OwnBusiness, Times> & {
  rejectedAt: Date | null;
  changedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export function toOwnBusiness({
  rejectedAt,
  changedAt,
  createdAt,
  updatedAt,
  ...row
}: Row & { userId?: string | null }): OwnBusiness {
  const { userId: _, ...business } = row;
  return {
    ...business,
    rejectedAt: rejectedAt?.toISOString() ?? null,
    changedAt: changedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
