// What is stored about a confirmed email besides its account: waitlist entries, and lines of the email log from before it signed
// up. Those of an unconfirmed email may be about someone else.
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, outbox, waitlistEntries } from "../../db/index.ts";

/** Call it before the account is deleted. */
export async function deleteEmailRecords(tx: Database, userId: string): Promise<void> {
  const email = sql`(select email from users where id = ${userId} and email_verified_at is not null)`;
  await tx.delete(waitlistEntries).where(eq(waitlistEntries.email, email));
  await tx.delete(outbox).where(eq(outbox.recipient, email));
}

/** Keeps the records of an account together when its email changes, so that they are deleted with it. */
export async function moveEmailRecords(tx: Database, userId: string, { from, to }: { from: string; to: string }) {
  const isNew = sql`not exists (select 1 from waitlist_entries other
    where other.email = ${to} and other.request_type = waitlist_entries.request_type)`;
  const isOfFormer = eq(waitlistEntries.email, from);
  await tx.update(waitlistEntries).set({ email: to }).where(and(isOfFormer, isNew));
  await tx.delete(waitlistEntries).where(isOfFormer);
  await tx
    .update(outbox)
    .set({ userId })
    .where(and(eq(outbox.recipient, from), isNull(outbox.userId)));
}
