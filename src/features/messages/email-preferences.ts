// Copies of messages by mail: who wants them, and their queue, which is written together with each message.
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { emailPreferences, outgoingEmails, users } from "../../../db/schema/index.ts";
import { NotFound } from "../../errors.ts";

/** Copies are off by default. `pause`: none are sent, since a mail server refused the address for good. */
export async function getEmailPreference(db: Database, userId: string): Promise<{ wanted: boolean; pause: boolean }> {
  const [preference] = await db
    .select({ wanted: emailPreferences.enabled, pause: sql<boolean>`${isBounced}` })
    .from(emailPreferences)
    .innerJoin(users, eq(users.id, emailPreferences.userId))
    .where(eq(emailPreferences.userId, userId));
  return preference ?? { wanted: false, pause: false };
}

/** A new address ends the pause. */
const isBounced = sql`(${emailPreferences.bouncedEmail} is not distinct from ${users.email})`;

/** Sends no more copies to this address until the person asks for them again. */
export async function pauseEmails(db: Database, userId: string, email: string): Promise<void> {
  await db.update(emailPreferences).set({ bouncedEmail: email }).where(eq(emailPreferences.userId, userId));
}

/** Turns copies on or off. Off also drops the waiting ones; on also ends a pause. */
export async function setEmailPreference(db: Database, userId: string, wanted: boolean): Promise<{ wanted: boolean }> {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  await db.transaction(async (tx) => {
    await tx
      .insert(emailPreferences)
      .values({ userId, enabled: wanted, token })
      .onConflictDoUpdate({
        target: emailPreferences.userId,
        set: { enabled: wanted, bouncedEmail: null, changedAt: sql`now()` },
      });
    if (!wanted)
      await tx.delete(outgoingEmails).where(and(eq(outgoingEmails.userId, userId), isNull(outgoingEmails.sentAt)));
  });
  return { wanted };
}

/** The person behind a mail's link, and their wish. @param token from the link @throws NotFound */
export async function findPreferenceByToken(db: Database, token: string): Promise<{ userId: string; wanted: boolean }> {
  const [preference] = await db
    .select({ userId: emailPreferences.userId, wanted: emailPreferences.enabled })
    .from(emailPreferences)
    .where(eq(emailPreferences.token, token));
  if (!preference) throw new NotFound("This link belongs to nobody, or their account is gone.");
  return preference;
}

/**
 * Queues a copy for each of a message's recipients who wants copies, has proved their address and did not mute its
 * business: one statement inside the transaction that writes the message, however many they are.
 */
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
