// Imported places that nobody owns: finding them by name, and what a viewer is offered on their pages.
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, claims } from "../../../db/schema/index.ts";
import { limitConcurrency } from "../../concurrency.ts";
import { type ClaimablePlace, type ClaimOffer, MAX_FOUND_PLACES } from "./schema.ts";

export const placeColumns = {
  id: businesses.id,
  name: businesses.name,
  type: businesses.type,
  location: businesses.location,
};

/** Public, imported, and nobody's. */
const claimable = and(isNull(businesses.userId), isNotNull(businesses.sourceId), eq(businesses.isApproved, true));

/** Words of a search that are looked for; few names have as many. */
const MAX_SEARCHED = 10;

/** A search reads every place's name, so only two run at a time. */
const enqueue = limitConcurrency(2);

/** Places whose names contain every word of `search`, ignoring accents; names that begin with it come first. */
export async function findClaimablePlaces(db: Database, search: string): Promise<ClaimablePlace[]> {
  const words = [...new Set(plain(search).split(/\s+/).filter(Boolean))].slice(0, MAX_SEARCHED);
  if (words.length === 0) return [];
  const patterns = sql.join(
    words.map((word) => sql`${`%${literal(word)}%`}`),
    sql`, `,
  );
  return enqueue(() =>
    db
      .select(placeColumns)
      .from(businesses)
      // One comparison for all words, so that each name loses its accents only once.
      .where(and(claimable, sql`${PLAIN_NAME} like all (array[${patterns}]::text[])`))
      .orderBy(
        sql`${PLAIN_NAME} not like ${`${literal(plain(search))}%`}`,
        sql`length(${businesses.name})`,
        businesses.name,
        businesses.id,
      )
      .limit(MAX_FOUND_PLACES),
  );
}

/** The name without accents. If it has as many bytes as letters, it has none. */
const PLAIN_NAME = sql`case when octet_length(${businesses.name}) = length(${businesses.name}) then lower(${businesses.name})
  else regexp_replace(normalize(lower(${businesses.name}), NFD), '[\\u0300-\\u036f]', '', 'g') end`;
const plain = (words: string) =>
  words
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
const literal = (words: string) => words.replace(/[\\%_]/g, "\\$&");

/** What one viewer is offered on a place's page. @param viewer null for those who are not signed in */
export async function getClaimOffer(
  db: Database,
  viewer: { id: string; userType: string | null } | null,
  businessId: string,
): Promise<ClaimOffer> {
  if (viewer && viewer.userType !== "business") return null;
  if ((await db.$count(businesses, and(eq(businesses.id, businessId), claimable))) === 0) return null;
  if (!viewer) return "sign-in";
  const ownClaim = and(eq(claims.businessId, businessId), eq(claims.userId, viewer.id), eq(claims.status, "pending"));
  const [waiting, owned] = await Promise.all([
    db.$count(claims, ownClaim),
    db.$count(businesses, eq(businesses.userId, viewer.id)),
  ]);
  if (waiting > 0) return "waiting";
  return owned > 0 ? null : "ask";
}
