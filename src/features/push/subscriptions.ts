// The browsers in which accounts get notifications.

import { and, eq, ne, sql } from "drizzle-orm";
import { type Database, pushPreferences, pushSubscriptions, users } from "../../../db/index.ts";
import type { PushKind } from "../../../db/vocabulary.ts";
import { createSecret } from "../../encoding/tokens.ts";
import { NotFound, ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { isPublicUrl } from "../../network/public-fetch.ts";
import { formatDevice } from "../auth/sessions.ts";
import { ensurePushKeys } from "./keys.ts";
import { toQuietHours } from "./quiet-hours.ts";
import * as shapes from "./schema.ts";

type Browser = { userId: string; sid: string; agent: string; language: string };

/** Idempotent. The endpoint is the browser, which leaves other accounts. @throws ValidationError */
export async function saveSubscription(
  db: Database,
  { userId, sid, agent, language }: Browser,
  { endpoint, keys }: shapes.NewSubscription,
): Promise<void> {
  if (!isPublicUrl(endpoint)) throw invalid("endpoint", t("This isn't the address of a push service."));
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
        order by (endpoint = ${endpoint}) desc, created_at desc, id offset ${shapes.MAX_SUBSCRIPTIONS})`);
  });
}

type StoredBrowser = { id: string; agent: string; sid: string; createdAt: string };

/** A column with the browsers of an account, the oldest first. */
export const listedBrowsers = (userId: string) => sql<StoredBrowser[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'agent', agent, 'sid', sid, 'createdAt', created_at)
    order by created_at, id), '[]')
  from push_subscriptions where user_id = ${userId})`;

export const toBrowsers = (stored: readonly StoredBrowser[], sid: string): shapes.PushBrowser[] =>
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

// Which notifications an account gets, and when.
type Viewer = Parameters<typeof shapes.listPushKinds>[0] & { id: string; sid: string };

export async function getPushSettings(db: Database, viewer: Viewer): Promise<shapes.PushSettings> {
  const { publicKey } = await ensurePushKeys(db);
  const [row] = await db
    .select({ preferences: pushPreferences, browsers: listedBrowsers(viewer.id) })
    .from(users)
    .leftJoin(pushPreferences, eq(pushPreferences.userId, users.id))
    .where(eq(users.id, viewer.id));
  const offered = shapes.listPushKinds(viewer);
  const kinds = offered.filter((kind) => row?.preferences?.kinds.includes(kind));
  const quietHours = row?.preferences ? toQuietHours(row.preferences) : null;
  return { publicKey, offered, kinds, quietHours, browsers: toBrowsers(row?.browsers ?? [], viewer.sid) };
}

/** @throws ValidationError for a kind that this account can't get, or an unknown time zone */
export async function setPushPreferences(db: Database, viewer: Viewer, { kinds, quietHours }: shapes.PushPreferences) {
  assertOffered(viewer, kinds);
  await assertTimezone(db, quietHours?.timezone);
  const columns = {
    kinds: [...new Set(kinds)],
    quietFrom: quietHours?.from ?? null,
    quietUntil: quietHours?.until ?? null,
    timezone: quietHours?.timezone ?? null,
  };
  await db
    .insert(pushPreferences)
    .values({ userId: viewer.id, ...columns })
    .onConflictDoUpdate({ target: pushPreferences.userId, set: { ...columns, changedAt: sql`now()` } });
  return getPushSettings(db, viewer);
}

/** Leaves the other kinds as they are. Idempotent. @throws ValidationError for a kind that this account can't get */
export async function turnOnKind(db: Database, viewer: Viewer, kind: PushKind): Promise<void> {
  assertOffered(viewer, [kind]);
  await db
    .insert(pushPreferences)
    .values({ userId: viewer.id, kinds: [kind] })
    .onConflictDoUpdate({
      target: pushPreferences.userId,
      set: { kinds: sql`array_append(array_remove(push_preferences.kinds, ${kind}), ${kind})`, changedAt: sql`now()` },
    });
}

export async function turnOffKind(db: Database, userId: string, kind: PushKind): Promise<void> {
  await db
    .update(pushPreferences)
    .set({ kinds: sql`array_remove(${pushPreferences.kinds}, ${kind})`, changedAt: sql`now()` })
    .where(eq(pushPreferences.userId, userId));
}

function assertOffered(viewer: Viewer, kinds: PushKind[]): void {
  const offered = shapes.listPushKinds(viewer);
  if (!kinds.every((kind) => offered.includes(kind)))
    throw invalid("kinds", t("Your account can't get these notifications."));
}

/** The database computes with it, and may know other names than the server. */
async function assertTimezone(db: Database, timezone: string | null | undefined): Promise<void> {
  if (!timezone) return;
  const known = await db.execute(sql`select from pg_timezone_names where name = ${timezone}`);
  if (known.length === 0) throw invalid("quietHours", t("Choose a time zone such as Europe/Paris."));
}

const invalid = (field: string, problem: string) => new ValidationError(problem, { [field]: [problem] });
