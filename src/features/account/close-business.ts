// Closing the business of a deleted account: its upcoming events are canceled and their guests notified.

import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import {
  businesses,
  businessPhotos,
  canceledEvents,
  events,
  isUpcoming,
  messages,
  users,
} from "../../../db/schema/index.ts";
import type { AppContext } from "../../context.ts";
import { t } from "../../i18n/t.ts";
import { type City, formatDateTime } from "../../ui/dates.ts";
import { selectAffectedUsers } from "../events/host-events.ts";
import { invalidateCatalogue } from "../listings/catalogue-version.ts";
import { releasePlace } from "../listings/unclaimed-facts.ts";
import { sendDetachedMessage } from "../messages/system-messages.ts";

export type AffectedGuest = {
  title: string;
  business: string;
  eventDate: Date;
  email: string;
  firstName: string | null;
};

/** What is left to do for a closed business: guests to email, and photos whose files to remove. */
export type ClosedBusiness = { guests: AffectedGuest[]; photoIds: string[] };

/** An imported place stays, without the owner's content, and can be claimed again. */
export async function closeBusiness(tx: Database, userId: string, city: City): Promise<ClosedBusiness> {
  const [business] = await tx
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(eq(businesses.userId, userId));
  if (!business) return { guests: [], photoIds: [] };
  await tx.select({ id: events.id }).from(events).where(eq(events.businessId, business.id)).for("update");
  const guests = await listGuests(tx, business.id);
  await notifyGuests(tx, business, city);
  await tx.delete(events).where(eq(events.businessId, business.id));
  await tx.delete(canceledEvents).where(eq(canceledEvents.businessId, business.id));
  await tx.delete(messages).where(eq(messages.fromBusinessId, business.id));
  const photos = await tx
    .delete(businessPhotos)
    .where(eq(businessPhotos.businessId, business.id))
    .returning({ id: businessPhotos.id });
  await releasePlace(tx, business.id);
  await invalidateCatalogue(tx);
  return { guests, photoIds: photos.map(({ id }) => id) };
}

/** The message is detached from the business, whose own messages are deleted with it. */
async function notifyGuests(tx: Database, { id, name }: { id: string; name: string }, city: City): Promise<void> {
  const upcoming = await tx
    .select({ id: events.id, title: events.title, eventDate: events.eventDate })
    .from(events)
    .where(and(eq(events.businessId, id), isUpcoming()))
    .orderBy(asc(events.eventDate));
  for (const { id: eventId, title, eventDate } of upcoming) {
    const notice = { kind: "closed" as const, event: title, eventDate: eventDate.toISOString(), business: name };
    await sendDetachedMessage(tx, { fromName: name, notice }, selectAffectedUsers(eventId), city);
  }
}

/** Only guests with a verified email: an unverified one may belong to someone else. */
const listGuests = (tx: Database, businessId: string): Promise<AffectedGuest[]> =>
  tx
    .select({
      title: events.title,
      business: businesses.name,
      eventDate: events.eventDate,
      email: users.email,
      firstName: users.firstName,
    })
    .from(events)
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .innerJoinLateral(sql`(${selectAffectedUsers(events.id)}) guests`, sql`true`)
    .innerJoin(users, and(sql`${users.id} = guests.user_id`, isNotNull(users.emailVerifiedAt)))
    .where(and(eq(events.businessId, businessId), isUpcoming()));

/** Failures are logged. */
export async function emailGuest(
  ctx: AppContext,
  { title, business, eventDate, email, firstName }: AffectedGuest,
): Promise<void> {
  const when = formatDateTime(eventDate, ctx.city);
  try {
    await ctx.mail({
      to: email,
      subject: t("Canceled: {title}", { title }),
      text: [
        firstName ? t("Hello {firstName},", { firstName }) : t("Hello,"),
        t("{title} ({when}) has been canceled because {business} has left {siteName}.", {
          title,
          when,
          business,
          siteName: ctx.config.siteName,
        }),
        t("See other events at {url}", { url: `${ctx.config.baseUrl}/events` }),
      ]
        .join("\n\n")
        .concat("\n"),
    });
  } catch (error) {
    ctx.log.warn("A guest of a canceled event could not be emailed.", {
      error: error instanceof Error ? error.name : "unknown",
    });
  }
}
