// A snapshot of an approved listing, taken at the owner's first change and dropped at the next review.
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses } from "../../../db/schema/index.ts";

/** Call before changing an approved listing; an existing snapshot is kept. @param tx the transaction of the change */
export async function saveApprovedFacts(tx: Database, id: string): Promise<void> {
  const b = businesses;
  await tx
    .update(b)
    .set({
      approvedFacts: sql`jsonb_build_object(
        'name', ${b.name}, 'type', ${b.type}, 'description', ${b.description}, 'location', ${b.location},
        'contactInfo', ${b.contactInfo}, 'website', ${b.website}, 'openingHours', ${b.openingHours},
        'priceLevel', ${b.priceLevel}, 'latitude', ${b.latitude}, 'longitude', ${b.longitude},
        'photos', array(select p.url from business_photos p where p.business_id = ${id} order by p.position))`,
    })
    .where(and(eq(b.id, id), eq(b.isApproved, true), isNull(b.approvedFacts)));
}
