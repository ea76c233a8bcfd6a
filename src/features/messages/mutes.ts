// Muting: a traveler hears no more from a business until they unmute it.
import { and, eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, businessMutes } from "../../../db/schema/index.ts";
import { NotFound } from "../../errors.ts";

/** From now on neither announcements nor direct messages of it arrive. Twice is the same as once. @throws NotFound */
export async function muteBusiness(db: Database, userId: string, businessId: string): Promise<{ muted: true }> {
  const [known] = await db.select({ id: businesses.id }).from(businesses).where(eq(businesses.id, businessId));
  if (!known) throw new NotFound("There is no such business.");
  await db.insert(businessMutes).values({ userId, businessId }).onConflictDoNothing();
  return { muted: true };
}

export async function unmuteBusiness(db: Database, userId: string, businessId: string): Promise<{ muted: false }> {
  await db.delete(businessMutes).where(and(eq(businessMutes.userId, userId), eq(businessMutes.businessId, businessId)));
  return { muted: false };
}
