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

const isClaimable = and(isNull(businesses.userId), isNotNull(businesses.sourceId), eq(businesses.isApproved, true));

/** Further words are ignored. */
const MAX_WORDS = 10;

/** A search reads the names of all places. */
const enqueue = limitConcurrency(2);

/** Places whose names in all languages contain all words, ignoring accents. Names that start with the search come first. */
export async function findClaimablePlaces(db: Database, search: string): Promise<ClaimablePlace[]> {
  const words = [...new Set(removeAccents(search).split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const patterns = sql.join(
    words.map((word) => sql`${`%${escapeLike(word)}%`}`),
    sql`, `,
  );
  return enqueue(() =>
    db
      .select(placeColumns)
      .from(businesses)
      // A single comparison, so that PLAIN_NAME is computed once per place.
      .where(and(isClaimable, sql`${PLAIN_NAME} like all (array[${patterns}]::text[])`))
      .orderBy(
        sql`${PLAIN_NAME} not like ${`${escapeLike(removeAccents(search))}%`}`,
        sql`length(${businesses.name})`,
        businesses.name,
        businesses.id,
      )
      .limit(MAX_FOUND_PLACES),
  );
}

/** In lower case and without accents. `offset 0` computes the names once, not once per mention. A name with as many bytes as characters has none. */
const NAMES = sql`case when ${businesses.names} is null then ${businesses.name}
  else ${businesses.name} || ' ' || jsonb_path_query_array(${businesses.names}, '$.*')::text end`;
const PLAIN_NAME = sql`(select case when octet_length(n) = length(n) then lower(n)
  else regexp_replace(normalize(lower(n), NFD), '[\\u0300-\\u036f]', '', 'g') end from (select ${NAMES} as n offset 0) all_names)`;
const removeAccents = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** @returns what the page of a place offers this viewer */
export async function getClaimOffer(
  db: Database,
  viewer: { id: string; userType: string | null } | null,
  businessId: string,
): Promise<ClaimOffer> {
  if (viewer && viewer.userType !== "business") return null;
  if ((await db.$count(businesses, and(eq(businesses.id, businessId), isClaimable))) === 0) return null;
  if (!viewer) return "sign-in";
  const ownClaim = and(eq(claims.businessId, businessId), eq(claims.userId, viewer.id), eq(claims.status, "pending"));
  const [pending, owned] = await Promise.all([
    db.$count(claims, ownClaim),
    db.$count(businesses, eq(businesses.userId, viewer.id)),
  ]);
  if (pending > 0) return "waiting";
  return owned > 0 ? null : "ask";
}
