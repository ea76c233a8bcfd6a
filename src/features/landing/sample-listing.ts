// The listing that shows a business what its own could look like.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses } from "../../../db/schema/index.ts";

/** The sample city's business with an owner, else any approved place. @returns its id, or undefined while there is none */
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
