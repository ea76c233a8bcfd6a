// Writes to the outbox. Call these in the transaction of what they are about.
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Database, outbox, type PushFacts } from "../../db/index.ts";
import type { PushKind } from "../../db/vocabulary.ts";
import { ensurePreferences } from "./email-preferences.ts";
import type { Letter } from "./letters.ts";

export type NewEmail<Facts> = {
  /** The account that it is about. Without `to`, it goes to the confirmed address of that account. */
  userId?: string;
  to?: string;
  facts: Facts;
  /** Used for a recipient whose account has no language. */
  language?: string | null;
  /** What it is about. A later email with the same key is ignored. By default, each one is new. */
  key?: string;
};

/** Whether a person wants an email is checked when it is sent. @returns the ids of those that are new */
export async function queueEmails<Facts extends object>(
  tx: Database,
  { kind, isUrgent = false }: Letter<Facts, object>,
  emails: NewEmail<Facts>[],
): Promise<number[]> {
  if (emails.length === 0) return [];
  await ensurePreferences(
    tx,
    emails.flatMap(({ userId, to }) => (userId && to === undefined ? [userId] : [])),
  );
  const rows = emails.map(({ to, facts, key = crypto.randomUUID(), ...email }) => ({
    ...email,
    ...{ channel: "email" as const, kind, isUrgent, key, recipient: to },
    facts: facts as Record<string, unknown>,
  }));
  return (await tx.insert(outbox).values(rows).onConflictDoNothing().returning({ id: outbox.id })).map(({ id }) => id);
}

export type NewPush = {
  /** What it is about. A browser gets each key once. */
  key: string;
  kind: PushKind;
  messageId?: string;
  businessId?: string;
  facts?: PushFacts;
  /** Not sent after this. A day from now by default. */
  expiresAt?: Date;
};

const DAY_MS = 86_400_000;

/** Reaches every browser of recipients who turned this kind on. @param recipients selects `user_id` */
export async function queuePushes(
  tx: Pick<Database, "execute">,
  { key, kind, messageId, businessId, facts, expiresAt = new Date(Date.now() + DAY_MS) }: NewPush,
  recipients: SQL,
): Promise<void> {
  await tx.execute(sql`
    insert into outbox (channel, user_id, subscription_id, key, kind, message_id, business_id, facts, expires_at)
    select 'push', s.user_id, s.id, ${key}, ${kind}, ${messageId ?? null}::uuid, ${businessId ?? null}::uuid,
      ${JSON.stringify(facts ?? {})}::jsonb, ${expiresAt.toISOString()}::timestamptz
    from (${recipients}) r
    join push_preferences p on p.user_id = r.user_id and ${kind} = any (p.kinds)
    join push_subscriptions s on s.user_id = r.user_id
    on conflict do nothing`);
}

/** Takes back what is no longer so, unless it was sent. */
export async function withdraw(tx: Database, key: string): Promise<void> {
  await tx.delete(outbox).where(and(eq(outbox.key, key), eq(outbox.state, "waiting")));
}
