import { and, eq } from "drizzle-orm";
import { businesses, businessMutes, type Database } from "../../../db/index.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";

/** Blocks announcements and direct messages, but not system messages. Idempotent. @throws NotFound */
export async function muteBusiness(db: Database, userId: string, businessId: string): Promise<{ muted: true }> {
  const [business] = await db.select({ id: businesses.id }).from(businesses).where(eq(businesses.id, businessId));
  if (!business) throw new NotFound(t("This business doesn't exist."));
  await db.insert(businessMutes).values({ userId, businessId }).onConflictDoNothing();
  return { muted: true };
}

export async function unmuteBusiness(db: Database, userId: string, businessId: string): Promise<{ muted: false }> {
  await db.delete(businessMutes).where(and(eq(businessMutes.userId, userId), eq(businessMutes.businessId, businessId)));
  return { muted: false };
}
