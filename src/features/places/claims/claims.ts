import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { businesses, claims, type Database, pick, pickTimes } from "../../../../db/index.ts";
import { escapeLike } from "../../../../db/search.ts";
import { Conflict, NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { removeAccents, toSearchFilters } from "../listing/search-text.ts";
import { findTwins } from "../twins/find-twins.ts";
import { type ClaimablePlace, type ClaimOffer, MAX_FOUND_PLACES, type NewClaim, type OwnClaim } from "./schema.ts";

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

const selectClaims = (db: Database, condition: ReturnType<typeof and>, max: number): Promise<OwnClaim[]> =>
  db
    .select({
      id: claims.id,
      place: placeColumns,
      ...pick(claims, "note", "status", "reason"),
      ...pickTimes(claims, "createdAt", "decidedAt"),
    })
    .from(claims)
    .innerJoin(businesses, eq(businesses.id, claims.businessId))
    .where(condition)
    .orderBy(desc(claims.createdAt), desc(claims.id))
    .limit(max);

export const placeColumns = { ...pick(businesses, "id", "name", "type", "location") };

const isClaimable = and(isNull(businesses.userId), isNotNull(businesses.sourceId), eq(businesses.isApproved, true));

/** Places whose names in all languages, addresses and IDs contain all words, ignoring accents. Names that start with the search come first. */
export async function findClaimablePlaces(db: Database, search: string): Promise<ClaimablePlace[]> {
  const filters = toSearchFilters(search);
  if (filters.length === 0) return [];
  return db
    .select(placeColumns)
    .from(businesses)
    .where(and(isClaimable, ...filters))
    .orderBy(
      sql`${businesses.searchText} not like ${`${escapeLike(removeAccents(search))}%`}`,
      sql`length(${businesses.name})`,
      businesses.name,
      businesses.id,
    )
    .limit(MAX_FOUND_PLACES);
}

const hasBusiness = async (db: Database, userId: string): Promise<boolean> =>
  (await db.$count(businesses, eq(businesses.userId, userId))) > 0;

/** Whether the place is probably the user's own business, so that an admin can merge the two. */
const ownsTwin = async (db: Database, userId: string, businessId: string): Promise<boolean> =>
  (await findTwins(db, sql`select ${businessId}::uuid`, eq(businesses.userId, userId))).length > 0;

export async function getClaimOffer(
  db: Database,
  viewer: { id: string; userType: string | null } | null,
  businessId: string,
): Promise<ClaimOffer> {
  if (viewer && viewer.userType !== "business") return null;
  if ((await db.$count(businesses, and(eq(businesses.id, businessId), isClaimable))) === 0) return null;
  if (!viewer) return "sign-in";
  const ownClaim = and(eq(claims.businessId, businessId), eq(claims.userId, viewer.id), eq(claims.status, "pending"));
  const [pending, owned] = await Promise.all([db.$count(claims, ownClaim), hasBusiness(db, viewer.id)]);
  if (pending > 0) return "waiting";
  return !owned || (await ownsTwin(db, viewer.id, businessId)) ? "ask" : null;
}
