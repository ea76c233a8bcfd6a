import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { businesses, businessPhotos, type Database, events, messages, profileViews } from "../../../db/index.ts";

export async function getBusiness(tx: Database, userId: string) {
  const { userId: _, unclaimedFacts: ____, ...columns } = getTableColumns(businesses);
  const [business] = await tx.select(columns).from(businesses).where(eq(businesses.userId, userId));
  if (!business) return null;
  const { businessId: __, ...photo } = getTableColumns(businessPhotos);
  const { businessId: ___, ...event } = getTableColumns(events);
  return {
    ...business,
    photos: await tx.select(photo).from(businessPhotos).where(eq(businessPhotos.businessId, business.id)),
    events: await tx.select(event).from(events).where(eq(events.businessId, business.id)),
    sentMessages: await findSentMessages(tx, business.id),
    views: await tx
      .select({ day: profileViews.day, count: sql<number>`sum(${profileViews.count})::int` })
      .from(profileViews)
      .where(eq(profileViews.businessId, business.id))
      .groupBy(profileViews.day)
      .orderBy(asc(profileViews.day)),
  };
}

/** Without the recipients of direct messages, who are other people. */
function findSentMessages(tx: Database, businessId: string) {
  const { fromBusinessId: _, fromName: __, toUserId: ___, notice: ____, ...columns } = getTableColumns(messages);
  return tx.select(columns).from(messages).where(eq(messages.fromBusinessId, businessId));
}
