// Places that were merged into another one.
import { eq } from "drizzle-orm";
import { type Database, mergedPlaces } from "../../../../db/index.ts";

export async function findMergedInto(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ businessId: mergedPlaces.businessId })
    .from(mergedPlaces)
    .where(eq(mergedPlaces.id, id));
  return row?.businessId;
}
