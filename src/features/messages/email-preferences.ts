import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { emailPreferences, users } from "../../../db/schema/index.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";

export type EmailPreferences = {
  /** Copies of messages; off by default. */
  enabled: boolean;
  /** Seats from waiting lists, and cancellations; on by default. */
  seats: boolean;
  /** News about the owner's listing; on by default. */
  listing: boolean;
  /** The owner's figures each week; off by default. */
  weekly: boolean;
  /** What needs an admin; on by default. */
  digest: boolean;
};

/** `isPaused`: a mail server permanently rejected the address. */
export async function getEmailPreferences(
  db: Database,
  userId: string,
): Promise<EmailPreferences & { isPaused: boolean }> {
  const [preferences] = await db
    .select({
      ...preferenceColumns,
      isPaused: sql<boolean>`${isBounced}`,
    })
    .from(emailPreferences)
    .innerJoin(users, eq(users.id, emailPreferences.userId))
    .where(eq(emailPreferences.userId, userId));
  return preferences ?? { ...DEFAULTS, isPaused: false };
}

const DEFAULTS: EmailPreferences = { enabled: false, seats: true, listing: true, weekly: false, digest: true };

const preferenceColumns = {
  enabled: emailPreferences.enabled,
  seats: emailPreferences.seats,
  listing: emailPreferences.listing,
  weekly: emailPreferences.weekly,
  digest: emailPreferences.digest,
};

/** A changed address counts as not bounced. */
const isBounced = sql`(${emailPreferences.bouncedEmail} is not distinct from ${users.email})`;

/** Sends no more emails to this address until the traveler turns the copies on again. */
export async function pauseEmails(db: Database, userId: string, email: string): Promise<void> {
  await db.update(emailPreferences).set({ bouncedEmail: email }).where(eq(emailPreferences.userId, userId));
}

/** Turning something on also ends a pause. What is already queued is checked again when it is sent. */
export async function setEmailPreferences(
  db: Database,
  userId: string,
  changes: Partial<EmailPreferences>,
): Promise<void> {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const isTurnedOn = Object.values(changes).includes(true);
  await db
    .insert(emailPreferences)
    .values({ ...DEFAULTS, ...changes, userId, token })
    .onConflictDoUpdate({
      target: emailPreferences.userId,
      set: { ...changes, changedAt: sql`now()`, ...(isTurnedOn && { bouncedEmail: null }) },
    });
}

/** @param token from an unsubscribe link @throws NotFound */
export async function findPreferencesByToken(
  db: Database,
  token: string,
): Promise<EmailPreferences & { userId: string }> {
  const [preferences] = await db
    .select({ userId: emailPreferences.userId, ...preferenceColumns })
    .from(emailPreferences)
    .where(eq(emailPreferences.token, token));
  if (!preferences) throw new NotFound(t("This link isn't valid, or its account was deleted."));
  return preferences;
}

/**
 * For those with a verified address who didn't mute the business: a copy, if they enabled copies, or the news about their
 * event, which is a seat or that it is canceled. Call it in the message's transaction.
 */
export async function queueEmails(tx: Pick<Database, "execute">, messageId: string): Promise<void> {
  await tx.execute(sql`
    with recipients as materialized (
      select r.message_id, r.user_id, u.email, ${isAboutOwnEvent} as is_event
      from message_recipients r
      join messages m on m.id = r.message_id
      join users u on u.id = r.user_id and u.email_verified_at is not null
      where r.message_id = ${messageId} and not exists (
        select from business_mutes b where b.business_id = m.from_business_id and b.user_id = r.user_id)
    ), defaults as (
      insert into email_preferences (user_id, enabled, token)
      select user_id, false, ${RANDOM_TOKEN} from recipients where is_event
      on conflict do nothing returning user_id, enabled, seats, bounced_email
    ), preferences as (
      select user_id, enabled, seats, bounced_email from email_preferences union all select * from defaults
    )
    insert into outgoing_emails (message_id, user_id)
    select message_id, user_id from recipients join preferences p using (user_id)
    where (p.enabled or (p.seats and is_event)) and p.bounced_email is distinct from email
    on conflict do nothing`);
}

/** Whether the message `m` says that its recipients got a seat, or that their event is canceled. */
export const isAboutOwnEvent = sql`(m.seat_event_id is not null or coalesce(m.notice ->> 'kind', '') in ('canceled', 'closed'))`;

/** Everyone who gets emails has a token for the unsubscribe link. */
export async function ensurePreferences(tx: Pick<Database, "execute">, userIds: string[]): Promise<void> {
  await tx.execute(sql`
    insert into email_preferences (user_id, enabled, token)
    select user_id, false, ${RANDOM_TOKEN} from unnest(${`{${userIds.join(",")}}`}::uuid[]) as new (user_id)
    on conflict do nothing`);
}

/** About 244 random bits as base64url, for an unsubscribe link. */
const RANDOM_TOKEN = sql`
  translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')`;
