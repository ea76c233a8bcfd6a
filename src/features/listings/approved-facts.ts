// A snapshot of an approved listing, taken at the owner's first change and dropped at the next review.
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses } from "../../../db/schema/index.ts";

/** The fields that a review covers, as ApprovedFacts. */
const currentFacts = sql`jsonb_build_object(
  'name', businesses.name, 'type', businesses.type, 'description', businesses.description,
  'location', businesses.location, 'contactInfo', businesses.contact_info, 'website', businesses.website,
  'openingHours', businesses.opening_hours, 'priceLevel', businesses.price_level,
  'latitude', businesses.latitude, 'longitude', businesses.longitude,
  'photos', array(select p.url from business_photos p where p.business_id = businesses.id order by p.position))`;

/** A digest in hexadecimal of what the listing says now. Not MD5: an owner could prepare two with the same one. */
export const listingVersion = sql<string>`encode(sha256(convert_to(${currentFacts}::text, 'UTF8')), 'hex')`;

/** Call before changing an approved listing; an existing snapshot is kept. @param tx the transaction of the change */
export async function saveApprovedFacts(tx: Database, id: string): Promise<void> {
  await tx
    .update(businesses)
    .set({ approvedFacts: currentFacts })
    .where(and(eq(businesses.id, id), eq(businesses.isApproved, true), isNull(businesses.approvedFacts)));
}
