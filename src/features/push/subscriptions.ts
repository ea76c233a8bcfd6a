// The browsers in which accounts get notifications.
import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { pushSubscriptions, users } from "../../../db/schema/index.ts";
import { NotFound, ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { isPublicUrl } from "../../network/public-fetch.ts";
import { formatDevice } from "../auth/active-sessions.ts";
import { createSecret } from "../auth/tokens.ts";
import { MAX_SUBSCRIPTIONS, type NewSubscription, type PushBrowser } from "./schema.ts";

type Browser = { userId: string; sid: string; agent: string; language: string };

/** Idempotent. The endpoint is the browser, which leaves other accounts. @throws ValidationError */
export async function saveSubscription(
  db: Database,
  { userId, sid, agent, language }: Browser,
  { endpoint, keys }: NewSubscription,
): Promise<void> {
  if (!isPublicUrl(endpoint)) {
    const problem = t("This isn't the address of a push service.");
    throw new ValidationError(problem, { endpoint: [problem] });
  }
  await db.transaction(async (tx) => {
    // One at a time, so that each sees those of the others and the limit holds.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const isOfAnother = and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.userId, userId));
    await tx.delete(pushSubscriptions).where(isOfAnother);
    const columns = { ...keys, sid, agent: agent.slice(0, 300), language };
    await tx
      .insert(pushSubscriptions)
      .values({ userId, endpoint, token: createSecret(), ...columns })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: columns,
        setWhere: sql`push_subscriptions.user_id = ${userId}`,
      });
    await tx.execute(sql`
      delete from push_subscriptions where user_id = ${userId} and id in (
        select id from push_subscriptions where user_id = ${userId}
        order by (endpoint = ${endpoint}) desc, created_at desc, id offset ${MAX_SUBSCRIPTIONS})`);
  });
}

type StoredBrowser = { id: string; agent: string; sid: string; createdAt: string };

/** A column with the browsers of an account, the oldest first. */
export const listedBrowsers = (userId: string) => sql<StoredBrowser[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'agent', agent, 'sid', sid, 'createdAt', created_at)
    order by created_at, id), '[]')
  from push_subscriptions where user_id = ${userId})`;

export const toBrowsers = (stored: readonly StoredBrowser[], sid: string): PushBrowser[] =>
  stored.map(({ id, agent, sid: own, createdAt }) => ({
    id,
    device: formatDevice(agent),
    current: own === sid,
    createdAt: new Date(createdAt).toISOString(),
  }));

export async function removeSubscription(db: Database, userId: string, id: string): Promise<void> {
  const removed = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id });
  if (removed.length === 0) throw hasEnded();
}

/** @param token from a notification @throws NotFound */
export async function findUserByToken(db: Database, token: string): Promise<string> {
  const [found] = await db
    .select({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.token, token));
  if (!found) throw hasEnded();
  return found.userId;
}

const hasEnded = () => new NotFound(t("Notifications to this browser have already ended."));
