// The listing that "View Sample Listing" opens.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses } from "../../../db/schema/index.ts";

/** @returns the id of the sample city's owned business, else of any approved place */
export async function findSampleListing(db: Database): Promise<string | undefined> {
  const isSample = sql`${businesses.sourceId} is not distinct from 'sample' and ${businesses.userId} is not null`;
  const [found] = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.isApproved, true))
    .orderBy(sql`${isSample} desc`, businesses.createdAt, businesses.id)
    .limit(1);
  return found?.id;
}
