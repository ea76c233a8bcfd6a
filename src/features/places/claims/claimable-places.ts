import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { pick } from "../../../../db/columns.ts";
import { businesses, claims } from "../../../../db/schema/index.ts";
import { escapeLike, removeAccents, toSearchFilters } from "../listing/search-text.ts";
import { findTwins } from "../twins/find-twins.ts";
import { type ClaimablePlace, type ClaimOffer, MAX_FOUND_PLACES } from "./schema.ts";

export const placeColumns = {
  ...pick(businesses, "id", "name", "type", "location"),
};

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

export const hasBusiness = async (db: Database, userId: string): Promise<boolean> =>
  (await db.$count(businesses, eq(businesses.userId, userId))) > 0;

/** Whether the place is probably the user's own business, so that an admin can merge the two. */
export const ownsTwin = async (db: Database, userId: string, businessId: string): Promise<boolean> =>
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
