// Deleting an account with everything that depends on it: seats are passed on, guests are told.
import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, businessPhotos, events, messages, profileViews, rsvps, users } from "../../../db/schema/index.ts";
import { Conflict } from "../../errors.ts";
import { deleteMailLogOf } from "../../mail-log.ts";
import { type City, formatDateTime } from "../../ui/when.ts";
import { assertNotOnlyAdmin } from "../auth/only-admin.ts";
import { reauthenticate } from "../auth/reauthenticate.ts";
import { selectAffectedUsers } from "../events/host-events.ts";
import { leaveAllEvents } from "../events/rsvps.ts";
import { invalidateCatalogue } from "../listings/catalogue-version.ts";
import { releasePlace } from "../listings/unclaimed-facts.ts";
import { deleteMessagesWithoutRecipients, sendDetachedMessage } from "../messages/system-messages.ts";

/** Somebody who was going to an event, or waiting for a seat, when it was cancelled with its business. */
export type CancelledSeat = {
  title: string;
  business: string;
  eventDate: Date;
  email: string;
  firstName: string | null;
};

/**
 * Deletes an account with everything that depends on it.
 * @param leaver.sid the session of the request
 * @returns the guests of events that this cancels: they have a message, and can be mailed too
 * @throws Invalid where the password is wrong, or there is none and the sign-in is not fresh; Conflict for the only admin,
 * or where an RSVP was made or a place handed over at the same moment
 */
export async function deleteAccount(
  db: Database,
  { id, sid }: { id: string; sid: string },
  password: string | undefined,
  city: City,
): Promise<CancelledSeat[]> {
  await reauthenticate(db, { id, sid }, password);
  return db.transaction(async (tx) => {
    await assertNotOnlyAdmin(tx, id);
    await leaveAllEvents(tx, id, city);
    const cancelled = await closeBusiness(tx, id, city);
    await holdAgainstChanges(tx, id);
    await forgetVisits(tx, id);
    await deleteMailLogOf(tx, id);
    await tx.delete(users).where(eq(users.id, id));
    await deleteMessagesWithoutRecipients(tx);
    return cancelled;
  });
}

/** Locks the account, so that nobody adds an RSVP or hands it a place any more; refuses if that has just happened. */
async function holdAgainstChanges(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  if ((await tx.$count(rsvps, eq(rsvps.userId, userId))) > 0)
    throw new Conflict("Your RSVPs have just changed. Please try again.");
  const handedOver = and(eq(businesses.userId, userId), isNotNull(businesses.sourceId));
  if ((await tx.$count(businesses, handedOver)) > 0)
    throw new Conflict("A place has just become yours. Please try again.");
}

/** The views still count in the places' figures, but no longer say who it was. */
async function forgetVisits(tx: Database, userId: string): Promise<void> {
  await tx
    .update(profileViews)
    .set({ viewer: sql`encode(sha256(gen_random_uuid()::text::bytea), 'hex')` })
    .where(eq(profileViews.viewer, userId));
}

/** A person's own business is deleted; an imported place stays, without their words, and can be claimed again. */
async function closeBusiness(tx: Database, userId: string, city: City): Promise<CancelledSeat[]> {
  const [business] = await tx
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(eq(businesses.userId, userId));
  if (!business) return [];
  await tx.select({ id: events.id }).from(events).where(eq(events.businessId, business.id)).for("update");
  const cancelled = await seatsTaken(tx, business.id);
  await tellGuests(tx, business, city);
  await tx.delete(events).where(eq(events.businessId, business.id));
  await tx.delete(messages).where(eq(messages.fromBusinessId, business.id));
  await tx.delete(businessPhotos).where(eq(businessPhotos.businessId, business.id));
  await releasePlace(tx, business.id);
  await invalidateCatalogue(tx);
  return cancelled;
}

/** Leaves a message with everybody who was going or waiting: the business's own messages are deleted with it. */
async function tellGuests(tx: Database, { id, name }: { id: string; name: string }, city: City): Promise<void> {
  const toCome = await tx
    .select({ id: events.id, title: events.title, eventDate: events.eventDate })
    .from(events)
    .where(and(eq(events.businessId, id), isToCome))
    .orderBy(asc(events.eventDate));
  for (const { id: eventId, title, eventDate } of toCome) {
    const content = `“${title}” on ${formatDateTime(eventDate, city)} is cancelled: ${name} is no longer here. You were in, or waited for a seat; there is nothing you need to do.`;
    await sendDetachedMessage(
      tx,
      { fromName: name, title: `Canceled: ${title}`, content },
      selectAffectedUsers(eventId),
    );
  }
}

const isToCome = gt(events.eventDate, sql`now()`);

/** Only guests with a proved address: an unproved one may be a stranger's, who should get no mail. */
const seatsTaken = (tx: Database, businessId: string): Promise<CancelledSeat[]> =>
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
    .where(and(eq(events.businessId, businessId), isToCome));
