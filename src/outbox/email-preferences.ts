// What a person gets by email, and the tokens of unsubscribe links.

import { eq, sql } from "drizzle-orm";
import { type Database, emailPreferences, pick, users } from "../../db/index.ts";
import { createSecret } from "../encoding/tokens.ts";
import { NotFound } from "../errors.ts";
import { t } from "../i18n/t.ts";

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
    .select({ ...preferenceColumns, isPaused: sql<boolean>`${isBounced}` })
    .from(emailPreferences)
    .innerJoin(users, eq(users.id, emailPreferences.userId))
    .where(eq(emailPreferences.userId, userId));
  return preferences ?? { ...DEFAULTS, isPaused: false };
}

const DEFAULTS: EmailPreferences = { enabled: false, seats: true, listing: true, weekly: false, digest: true };

export const preferenceColumns = { ...pick(emailPreferences, "enabled", "seats", "listing", "weekly", "digest") };

/** A changed address counts as not bounced. */
const isBounced = sql`(${emailPreferences.bouncedEmail} is not distinct from ${users.email})`;

/** Sends no more emails to this address until the traveler turns the copies on again. */
export async function pauseEmails(db: Database, userId: string, email: string): Promise<void> {
  await db.update(emailPreferences).set({ bouncedEmail: email }).where(eq(emailPreferences.userId, userId));
}

/** Turning something on also ends a pause. What is already queued is checked again when it is sent. */
export async function setEmailPreferences(db: Database, userId: string, changes: Partial<EmailPreferences>) {
  const token = createSecret();
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

/** Everyone who gets emails has a token for the unsubscribe link. */
export async function ensurePreferences(tx: Pick<Database, "execute">, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.execute(sql`
    insert into email_preferences (user_id, enabled, token)
    select user_id, false, ${RANDOM_TOKEN} from unnest(${`{${userIds.join(",")}}`}::uuid[]) as new (user_id)
    on conflict do nothing`);
}

/** About 244 random bits as base64url, for an unsubscribe link. */
export const RANDOM_TOKEN = sql`
  translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')`;
