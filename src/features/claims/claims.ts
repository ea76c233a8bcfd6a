// Claims, for claimants: asking for an imported place, following the claim, taking it back.
import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, claims } from "../../../db/schema/index.ts";
import { Conflict, NotFound } from "../../errors.ts";
import { placeColumns } from "./claimable-places.ts";
import type { NewClaim, OwnClaim } from "./schema.ts";

/** Most claims of one person that are shown. */
const MAX_SHOWN_CLAIMS = 50;

/**
 * Asks for an imported place. Asked again while the claim waits, it returns that claim.
 * @throws NotFound where there is no such public place; Conflict where it has an owner, or the person has a business
 */
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
  const [claim] = await select(db, and(eq(claims.userId, userId), eq(claims.businessId, businessId)), 1);
  if (!claim) throw new NotFound("There is no such claim.");
  return claim;
}

/** Locks the place until the claim is stored, so that nobody else is given it meanwhile. */
async function lockClaimable(tx: Database, userId: string, businessId: string): Promise<void> {
  const [place] = await tx
    .select({ ownerId: businesses.userId, isApproved: businesses.isApproved })
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for("share");
  if (!place || !(place.isApproved || place.ownerId)) throw new NotFound("There is no such place.");
  if (place.ownerId === userId) throw new Conflict("This place is yours already.");
  if (place.ownerId) throw new Conflict("This place has an owner already.");
  if ((await tx.$count(businesses, eq(businesses.userId, userId))) > 0)
    throw new Conflict("You already have a business profile. One account has one business.");
}

/** A person's claims, newest first. */
export const listClaims = (db: Database, userId: string): Promise<OwnClaim[]> =>
  select(db, eq(claims.userId, userId), MAX_SHOWN_CLAIMS);

/**
 * Takes a waiting claim back.
 * @throws NotFound where this person has no such claim; Conflict where it is decided
 */
export async function withdrawClaim(db: Database, userId: string, id: string): Promise<{ id: string }> {
  const own = and(eq(claims.id, id), eq(claims.userId, userId));
  const gone = await db
    .delete(claims)
    .where(and(own, eq(claims.status, "pending")))
    .returning({ id: claims.id });
  if (gone[0]) return gone[0];
  if ((await db.$count(claims, own)) > 0) throw new Conflict("This claim is decided already.");
  throw new NotFound("There is no such claim.");
}

async function select(db: Database, which: ReturnType<typeof and>, most: number): Promise<OwnClaim[]> {
  const rows = await db
    .select({
      id: claims.id,
      place: placeColumns,
      note: claims.note,
      status: claims.status,
      reason: claims.reason,
      createdAt: claims.createdAt,
      decidedAt: claims.decidedAt,
    })
    .from(claims)
    .innerJoin(businesses, eq(businesses.id, claims.businessId))
    .where(which)
    .orderBy(desc(claims.createdAt), desc(claims.id))
    .limit(most);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}
