import { and, asc, eq, getTableColumns, isNotNull, type SQL, sql } from "drizzle-orm";
import {
  businesses,
  businessPhotos,
  type Database,
  events,
  isUpcoming,
  messages,
  profileViews,
  rsvps,
  users,
} from "../../../db/index.ts";
import { retryDeadlocks } from "../../../db/sql-states.ts";
import { Conflict } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { deleteEmailRecords } from "../../ownership/email-records.ts";
import { changeOwnedRecords } from "../../ownership/owned-records.ts";
import type { City } from "../../ui/dates.ts";
import { assertNotOnlyAdmin } from "../auth/only-admin.ts";
import { reauthenticate } from "../auth/reauthenticate.ts";
import { selectAffectedUsers } from "../events/host-events.ts";
import { leaveAllEvents } from "../events/rsvps.ts";
import { toNotice } from "../events/seats.ts";
import { deleteMessagesWithoutRecipients, sendSystemMessage } from "../messages/system-messages.ts";
import { forgetPayer } from "../payments/records.ts";
import { invalidateCatalogue } from "../places/listing/catalogue-version.ts";
import { releasePlace } from "../places/listing/unclaimed-facts.ts";

/** @returns photos whose files to remove @throws ValidationError as `reauthenticate`; Conflict for the only admin */
export async function deleteAccount(
  db: Database,
  { id, sid }: { id: string; sid: string },
  password: string | undefined,
  city: City,
): Promise<string[]> {
  await reauthenticate(db, { id, sid }, password);
  return removeAccount(db, id, city);
}

/** What the condition of a deletion said has changed. */
export class NoLongerDue extends Error {}

/** @param condition must hold in the end @returns photos whose files to remove @throws NoLongerDue; Conflict for the only admin */
export const removeAccount = (db: Database, id: string, city: City, condition?: SQL): Promise<string[]> =>
  retryDeadlocks(db, async (tx) => {
    await assertNotOnlyAdmin(tx, id);
    let photoIds: string[] = [];
    const steps = {
      "leave events": () => leaveAllEvents(tx, id, city),
      async close() {
        photoIds = await closeBusiness(tx, id, city);
        await lockAccount(tx, id, condition);
      },
      anonymize: () => anonymizeViews(tx, id),
      "forget email": () => deleteEmailRecords(tx, id),
      "forget payer": () => forgetPayer(tx, id),
      "delete account": () => tx.delete(users).where(eq(users.id, id)),
      "delete unread": () => deleteMessagesWithoutRecipients(tx),
    };
    await changeOwnedRecords(tx, "deletion", { userId: id }, steps);
    return photoIds;
  });

/** Keeps others from adding an RSVP or a place to the account. @throws Conflict if that has just happened */
async function lockAccount(tx: Database, userId: string, condition: SQL | undefined): Promise<void> {
  const isThis = and(eq(users.id, userId), condition);
  const locked = await tx.select({ id: users.id }).from(users).where(isThis).for("update");
  if (condition && locked.length === 0) throw new NoLongerDue();
  if ((await tx.$count(rsvps, eq(rsvps.userId, userId))) > 0)
    throw new Conflict(t("Your RSVPs have just changed. Please try again."));
  const isClaimedPlace = and(eq(businesses.userId, userId), isNotNull(businesses.sourceId));
  if ((await tx.$count(businesses, isClaimedPlace)) > 0)
    throw new Conflict(t("A claim of yours has just been approved. Please try again."));
}

/** Views still count in the stats of the places, but no longer identify the user. */
async function anonymizeViews(tx: Database, userId: string): Promise<void> {
  await tx
    .update(profileViews)
    .set({ viewer: sql`encode(sha256(gen_random_uuid()::text::bytea), 'hex')` })
    .where(eq(profileViews.viewer, userId));
}

/** An imported place stays, without the owner's content. @returns the photos whose files to remove */
async function closeBusiness(tx: Database, userId: string, city: City): Promise<string[]> {
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
    await sendSystemMessage(tx, { fromName: name, notice }, selectAffectedUsers([event.id]), city);
  }
}
