import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { pick } from "../../../../db/columns.ts";
import { businesses, claims } from "../../../../db/schema/index.ts";
import { Conflict, NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { hasBusiness, ownsTwin, placeColumns } from "./claimable-places.ts";
import type { NewClaim, OwnClaim } from "./schema.ts";

const MAX_SHOWN_CLAIMS = 50;

/** Returns a pending claim as it is. @throws NotFound, Conflict if the place has an owner or the user has a business */
export async function claimPlace(
  db: Database,
  userId: string,
  businessId: string,
  { note = null }: NewClaim,
): Promise<OwnClaim> {
  await db.transaction(async (tx) => {
    await lockClaimable(tx, userId, businessId);
    await tx.insert(claims).values({ businessId, userId, note }).onConflictDoNothing();
  });
  const [claim] = await selectClaims(db, and(eq(claims.userId, userId), eq(claims.businessId, businessId)), 1);
  if (!claim) throw new NotFound(t("There is no such claim."));
  return claim;
}

/** Locks the place until the claim is stored, so that it doesn't get an owner in the meantime. */
async function lockClaimable(tx: Database, userId: string, businessId: string): Promise<void> {
  const [place] = await tx
    .select({ ownerId: businesses.userId, isApproved: businesses.isApproved })
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for("share");
  if (!place || !(place.isApproved || place.ownerId)) throw new NotFound(t("There is no such place."));
  if (place.ownerId === userId) throw new Conflict(t("You already own this place."));
  if (place.ownerId) throw new Conflict(t("This place already has an owner."));
  if ((await hasBusiness(tx, userId)) && !(await ownsTwin(tx, userId, businessId)))
    throw new Conflict(t("You already have a business profile. Each account can have one business."));
}

export const listClaims = (db: Database, userId: string): Promise<OwnClaim[]> =>
  selectClaims(db, eq(claims.userId, userId), MAX_SHOWN_CLAIMS);

export async function withdrawClaim(db: Database, userId: string, id: string): Promise<{ id: string }> {
  const own = and(eq(claims.id, id), eq(claims.userId, userId));
  const withdrawn = await db
    .delete(claims)
    .where(and(own, eq(claims.status, "pending")))
    .returning({ id: claims.id });
  if (withdrawn[0]) return withdrawn[0];
  if ((await db.$count(claims, own)) > 0) throw new Conflict(t("This claim has already been decided."));
  throw new NotFound(t("There is no such claim."));
}

async function selectClaims(db: Database, condition: ReturnType<typeof and>, max: number): Promise<OwnClaim[]> {
  const rows = await db
    .select({
      id: claims.id,
      place: placeColumns,
      ...pick(claims, "note", "status", "reason", "createdAt", "decidedAt"),
    })
    .from(claims)
    .innerJoin(businesses, eq(businesses.id, claims.businessId))
    .where(condition)
    .orderBy(desc(claims.createdAt), desc(claims.id))
    .limit(max);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}
