// What other features do with push notifications: queue them, and end those of browsers that sign out.
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { type PushFacts, pushSubscriptions } from "../db/schema/index.ts";
import type { PushKind } from "../db/vocabulary.ts";

export type NewPush = {
  /** What it is about, at most 80 characters. A browser gets each key once. */
  key: string;
  kind: PushKind;
  messageId?: string;
  businessId?: string;
  facts?: PushFacts;
  /** Not sent after this. A day from now by default. */
  expiresAt?: Date;
};

const DAY_MS = 86_400_000;

/**
 * For every browser of those recipients who turned this kind on. Call it in the transaction of what it is about.
 * @param recipients selects `user_id`
 */
export async function queuePushes(
  tx: Pick<Database, "execute">,
  { key, kind, messageId, businessId, facts, expiresAt = new Date(Date.now() + DAY_MS) }: NewPush,
  recipients: SQL,
): Promise<void> {
  await tx.execute(sql`
    insert into outgoing_pushes (subscription_id, key, kind, message_id, business_id, facts, expires_at)
    select s.id, ${key}, ${kind}, ${messageId ?? null}::uuid, ${businessId ?? null}::uuid,
      ${facts ? JSON.stringify(facts) : null}::jsonb, ${expiresAt.toISOString()}::timestamptz
    from (${recipients}) r
    join push_preferences p on p.user_id = r.user_id and ${kind} = any (p.kinds)
    join push_subscriptions s on s.user_id = r.user_id
    on conflict do nothing`);
}

/** Of what is no longer so, unless they were sent. */
export async function withdrawPushes(tx: Pick<Database, "execute">, key: string): Promise<void> {
  await tx.execute(sql`delete from outgoing_pushes where key = ${key} and sent_at is null`);
}

/** Of a browser that signs out. */
export async function endPushOfSession(tx: Database, sid: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sid, sid));
}

/** The same browser has a new session: of the same account, or of another one, which ends the subscription. */
export async function movePushToSession(
  tx: Database,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(pushSubscriptions)
    .set({ sid: to })
    .where(and(eq(pushSubscriptions.sid, from), eq(pushSubscriptions.userId, userId)));
  await endPushOfSession(tx, from);
}
