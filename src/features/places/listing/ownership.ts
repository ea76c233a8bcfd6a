import { eq } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { businesses } from "../../../../db/schema/index.ts";
import { Forbidden, NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";

type Owned = { userId: string | null };

export function assertOwner<Business extends Owned>(business: Business | undefined, userId: string): Business {
  if (!business) throw new NotFound(t("There is no such business."));
  if (business.userId !== userId) throw new Forbidden(t("This business belongs to another account."));
  return business;
}

/** @throws NotFound for an unknown id, Forbidden for another user's business */
export async function checkOwner(db: Database, userId: string, businessId: string): Promise<void> {
  const [business] = await selectOwner(db, businessId);
  assertOwner(business, userId);
}

/** Locks it until the transaction ends. @throws NotFound for an unknown id, Forbidden for another user's business */
export async function lockOwnBusiness(
  tx: Database,
  userId: string,
  businessId: string,
): Promise<{ isApproved: boolean }> {
  const [business] = await selectOwner(tx, businessId).for("no key update");
  return assertOwner(business, userId);
}

const selectOwner = (db: Database, businessId: string) =>
  db
    .select({ userId: businesses.userId, isApproved: businesses.isApproved })
    .from(businesses)
    .where(eq(businesses.id, businessId));
