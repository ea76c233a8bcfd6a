// A snapshot of an approved listing, taken at the owner's first change and dropped at the next review.
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { businesses } from "../../../../db/schema/index.ts";

/** URLs in the owner's order. It spells out businesses.id: when selecting from a single table, drizzle writes a bare "id". */
export const publicPhotos = sql<string[]>`array(
  select p.url from business_photos p where p.business_id = businesses.id and not p.is_pending order by p.position)`;

export const allPhotos = sql<string[]>`array(
  select p.url from business_photos p where p.business_id = businesses.id order by p.position)`;

/** The fields that a review covers, as ApprovedFacts. Coordinates are written as JavaScript does, without trailing zeros. */
export const currentFacts = sql`jsonb_build_object(
  'name', businesses.name, 'names', businesses.names, 'type', businesses.type,
  'description', businesses.description, 'descriptions', businesses.descriptions, 'textLanguage', businesses.text_language,
  'location', businesses.location, 'contactInfo', businesses.contact_info, 'website', businesses.website,
  'openingHours', businesses.opening_hours, 'priceLevel', businesses.price_level, 'facts', businesses.facts,
  'tags', businesses.tags,
  'latitude', businesses.latitude::float8, 'longitude', businesses.longitude::float8, 'photos', ${publicPhotos})`;

/** Call before changing an approved listing; an existing snapshot is kept. @param tx the transaction of the change */
export async function saveApprovedFacts(tx: Database, id: string): Promise<void> {
  await tx
    .update(businesses)
    .set({ approvedFacts: currentFacts })
    .where(and(eq(businesses.id, id), eq(businesses.isApproved, true), isNull(businesses.approvedFacts)));
}
