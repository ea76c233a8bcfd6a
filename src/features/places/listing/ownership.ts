import { eq } from "drizzle-orm";
import { businesses, type Database, pick } from "../../../../db/index.ts";
import { Conflict, Forbidden, NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";

type Owned = { userId: string | null };

export function assertOwner<Business extends Owned>(business: Business | undefined, userId: string): Business {
  if (!business) throw new NotFound(t("There is no such business."));
  if (business.userId !== userId) throw new Forbidden(t("This business belongs to another account."));
  return business;
}

/** Its owner, or an admin while it has none. */
export type Keeper = { id: string; isAdmin: boolean };

const assertKeeper = <Business extends Owned>(business: Business | undefined, { id, isAdmin }: Keeper): Business =>
  isAdmin && business?.userId === null ? business : assertOwner(business, id);

/** @throws NotFound for an unknown id, Forbidden for another user's business */
export async function checkKeeper(db: Database, keeper: Keeper, businessId: string): Promise<void> {
  const [business] = await selectOwner(db, businessId);
  assertKeeper(business, keeper);
}

/** Locks it until the transaction ends. @throws NotFound for an unknown id, Forbidden for another user's business */
export async function lockKept(tx: Database, keeper: Keeper, businessId: string) {
  const [business] = await selectOwner(tx, businessId).for("no key update");
  return assertKeeper(business, keeper);
}

export const lockOwnBusiness = (tx: Database, userId: string, businessId: string) =>
  lockKept(tx, { id: userId, isAdmin: false }, businessId);

const selectOwner = (db: Database, businessId: string) =>
  db
    .select(pick(businesses, "id", "name", "userId", "isApproved"))
    .from(businesses)
    .where(eq(businesses.id, businessId));

type Host = { id: string; name: string; location: string; isApproved: boolean };

export async function findHost(db: Database, userId: string): Promise<Host | undefined> {
  const [host] = await db
    .select({ ...pick(businesses, "id", "name", "location", "isApproved") })
    .from(businesses)
    .where(eq(businesses.userId, userId));
  return host;
}

export async function requireHost(db: Database, userId: string): Promise<Host> {
  const host = await findHost(db, userId);
  if (!host) throw new Conflict(t("Create your business profile first."));
  return host;
}
