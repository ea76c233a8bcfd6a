// Closing the business of a deleted account: its upcoming events are canceled and their guests notified.

import { and, asc, eq, getTableColumns } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, businessPhotos, events, isUpcoming, messages } from "../../../db/schema/index.ts";
import type { City } from "../../ui/dates.ts";
import { toNotice } from "../events/capacity.ts";
import { selectAffectedUsers } from "../events/host-events.ts";
import { sendSystemMessage } from "../messages/system-messages.ts";
import { invalidateCatalogue } from "../places/listing/catalogue-version.ts";
import { releasePlace } from "../places/listing/unclaimed-facts.ts";

/** An imported place stays, without the owner's content. @returns the photos whose files to remove */
export async function closeBusiness(tx: Database, userId: string, city: City): Promise<string[]> {
  const [business] = await tx
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(eq(businesses.userId, userId));
  if (!business) return [];
  await tx.select({ id: events.id }).from(events).where(eq(events.businessId, business.id)).for("update");
  await notifyGuests(tx, business, city);
  await tx.delete(events).where(eq(events.businessId, business.id));
  await tx.delete(messages).where(eq(messages.fromBusinessId, business.id));
  const photos = await tx
    .delete(businessPhotos)
    .where(eq(businessPhotos.businessId, business.id))
    .returning({ id: businessPhotos.id });
  await releasePlace(tx, business.id);
  await invalidateCatalogue(tx);
  return photos.map(({ id }) => id);
}

async function notifyGuests(tx: Database, { id, name }: { id: string; name: string }, city: City): Promise<void> {
  const upcoming = await tx
    .select(getTableColumns(events))
    .from(events)
    .where(and(eq(events.businessId, id), isUpcoming()))
    .orderBy(asc(events.eventDate));
  for (const event of upcoming) {
    const notice = toNotice("closed", { ...event, host: { name } });
    await sendSystemMessage(tx, { fromName: name, notice }, selectAffectedUsers(event.id), city);
  }
}
