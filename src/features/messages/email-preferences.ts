import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { emailPreferences, outgoingEmails, users } from "../../../db/schema/index.ts";
import { NotFound } from "../../errors.ts";

/** Off by default. `isPaused`: a mail server permanently rejected the address. */
export async function getEmailPreference(
  db: Database,
  userId: string,
): Promise<{ enabled: boolean; isPaused: boolean }> {
  const [preference] = await db
    .select({ enabled: emailPreferences.enabled, isPaused: sql<boolean>`${isBounced}` })
    .from(emailPreferences)
    .innerJoin(users, eq(users.id, emailPreferences.userId))
    .where(eq(emailPreferences.userId, userId));
  return preference ?? { enabled: false, isPaused: false };
}

/** A changed address counts as not bounced. */
const isBounced = sql`(${emailPreferences.bouncedEmail} is not distinct from ${users.email})`;

/** Sends no more emails to this address until the traveler turns the copies on again. */
export async function pauseEmails(db: Database, userId: string, email: string): Promise<void> {
  await db.update(emailPreferences).set({ bouncedEmail: email }).where(eq(emailPreferences.userId, userId));
}

/** Turning copies off also deletes queued ones; turning them on also ends a pause. */
export async function setEmailPreference(
  db: Database,
  userId: string,
  enabled: boolean,
): Promise<{ enabled: boolean }> {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  await db.transaction(async (tx) => {
    await tx
      .insert(emailPreferences)
      .values({ userId, enabled: enabled, token })
      .onConflictDoUpdate({
        target: emailPreferences.userId,
        set: { enabled: enabled, bouncedEmail: null, changedAt: sql`now()` },
      });
    if (!enabled)
      await tx.delete(outgoingEmails).where(and(eq(outgoingEmails.userId, userId), isNull(outgoingEmails.sentAt)));
  });
  return { enabled };
}

/** @param token from an unsubscribe link @throws NotFound */
export async function findPreferenceByToken(
  db: Database,
  token: string,
): Promise<{ userId: string; enabled: boolean }> {
  const [preference] = await db
    .select({ userId: emailPreferences.userId, enabled: emailPreferences.enabled })
    .from(emailPreferences)
    .where(eq(emailPreferences.token, token));
  if (!preference) throw new NotFound("This link isn't valid, or its account was deleted.");
  return preference;
}

/** For those who enabled copies, verified their address and didn't mute it. Call it in the message's transaction. */
export async function queueEmails(tx: Pick<Database, "execute">, messageId: string): Promise<void> {
  await tx.execute(sql`
    insert into outgoing_emails (message_id, user_id)
    select r.message_id, r.user_id
    from message_recipients r
    join messages m on m.id = r.message_id
    join email_preferences w on w.user_id = r.user_id and w.enabled
    join users u on u.id = r.user_id and u.email_verified_at is not null and w.bounced_email is distinct from u.email
    where r.message_id = ${messageId} and not exists (
      select from business_mutes b where b.business_id = m.from_business_id and b.user_id = r.user_id)
    on conflict do nothing`);
}
