// Who owns a shelf, and what changing it means for the business's review.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses } from "../../../db/schema/index.ts";
import { Forbidden, NotFound } from "../../errors.ts";
import { saveApprovedFacts } from "../listings/approved-facts.ts";
import { invalidateCatalogue } from "../listings/catalogue-version.ts";

/** Checks the owner before anything costs time. @throws NotFound, Forbidden */
export async function assertOwner(db: Database, userId: string, businessId: string): Promise<void> {
  const [business] = await db
    .select({ userId: businesses.userId })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  if (!business) throw new NotFound("There is no such business.");
  if (business.userId !== userId) throw new Forbidden("This is somebody else's business.");
}

/** Locks the business until the transaction ends. @returns whether it is approved */
export async function lockOwnBusiness(tx: Database, userId: string, businessId: string): Promise<boolean> {
  const [business] = await tx
    .select({ userId: businesses.userId, isApproved: businesses.isApproved })
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for("no key update");
  if (!business) throw new NotFound("There is no such business.");
  if (business.userId !== userId) throw new Forbidden("This is somebody else's business.");
  if (business.isApproved) await saveApprovedFacts(tx, businessId);
  return business.isApproved;
}

/** An approved business stays approved, is marked as changed for the admins, and is read again by decks. */
export async function markChanged(tx: Database, businessId: string, isApproved: boolean): Promise<void> {
  await tx
    .update(businesses)
    .set({ updatedAt: sql`now()`, ...(isApproved && { changedAt: sql`now()` }) })
    .where(eq(businesses.id, businessId));
  if (isApproved) await invalidateCatalogue(tx);
}
