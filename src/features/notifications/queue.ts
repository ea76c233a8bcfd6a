// Queues news for people, in the transaction of what happened. Nobody is told the same thing twice.
import { and, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Database, settings, users } from "../../../db/index.ts";
import { DECISIONS, type Decision, type NotificationFacts, type NotificationKind } from "../../../db/vocabulary.ts";
import { queueEmails, queuePushes } from "../../outbox/queue.ts";
import { NEWS } from "./letters.ts";

export type News = {
  kind: NotificationKind;
  facts: NotificationFacts;
  /** What it is about. A later notification with the same key is ignored. By default, each one is new. */
  key?: string;
};

/** Whether the person wants it is checked when it is sent. */
export async function notify(tx: Database, userIds: string[], { kind, facts, key }: News): Promise<void> {
  if (userIds.length === 0) return;
  await queueEmails(
    tx,
    NEWS[kind],
    userIds.map((userId) => ({ userId, facts, key })),
  );
  const { businessId } = facts;
  if (!isDecision(kind) || !businessId) return;
  await queuePushes(
    tx,
    { key: `review:${crypto.randomUUID()}`, kind: "review", businessId, facts: { decision: kind } },
    sql`select value::uuid as user_id from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb)`,
  );
}

const isDecision = (kind: string): kind is Decision => (DECISIONS as readonly string[]).includes(kind);

export const notifyAdmins = (tx: Database, news: News): Promise<void> => notifyStaff(tx, eq(users.isAdmin, true), news);

/** Without the admins. */
export const notifyModerators = (tx: Database, news: News): Promise<void> =>
  notifyStaff(tx, and(eq(users.isModerator, true), eq(users.isAdmin, false)), news);

async function notifyStaff(tx: Database, isStaff: SQL | undefined, news: News): Promise<void> {
  const staff = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isStaff, isNotNull(users.emailVerifiedAt), isNull(users.suspendedAt)));
  await notify(
    tx,
    staff.map(({ id }) => id),
    news,
  );
}

/** One of several servers does what is due once a period. @param period sortable, such as `2026-11-22` */
export async function beginPeriod(tx: Database, key: string, period: string): Promise<boolean> {
  const begun = await tx
    .insert(settings)
    .values({ key, value: period })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: period, updatedAt: sql`now()` },
      setWhere: lt(settings.value, period),
    })
    .returning({ key: settings.key });
  return begun.length > 0;
}

/** The date and hour in a time zone: `{ date: "2026-11-22", hour: 7 }`. */
export function getLocalTime(timezone: string, now = new Date()): { date: string; hour: number } {
  const text = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short", timeStyle: "short" }).format(
    now,
  );
  return { date: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}
