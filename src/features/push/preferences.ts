// Which notifications an account gets, and when.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { pushPreferences, users } from "../../../db/schema/index.ts";
import type { PushKind } from "../../../db/vocabulary.ts";
import { ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { ensurePushKeys } from "./keys.ts";
import { listPushKinds, type PushPreferences, type PushSettings, type QuietHours } from "./schema.ts";
import { listedBrowsers, toBrowsers } from "./subscriptions.ts";

type Viewer = Parameters<typeof listPushKinds>[0] & { id: string; sid: string };

export async function getPushSettings(db: Database, viewer: Viewer): Promise<PushSettings> {
  const { publicKey } = await ensurePushKeys(db);
  const [row] = await db
    .select({ preferences: pushPreferences, browsers: listedBrowsers(viewer.id) })
    .from(users)
    .leftJoin(pushPreferences, eq(pushPreferences.userId, users.id))
    .where(eq(users.id, viewer.id));
  const offered = listPushKinds(viewer);
  const kinds = offered.filter((kind) => row?.preferences?.kinds.includes(kind));
  const quietHours = row?.preferences ? toQuietHours(row.preferences) : null;
  return { publicKey, offered, kinds, quietHours, browsers: toBrowsers(row?.browsers ?? [], viewer.sid) };
}

function toQuietHours({ quietFrom, quietUntil, timezone }: typeof pushPreferences.$inferSelect): QuietHours | null {
  if (!quietFrom || !quietUntil) return null;
  return { from: quietFrom.slice(0, 5), until: quietUntil.slice(0, 5), timezone };
}

/** @throws ValidationError for a kind that this account can't get, or an unknown time zone */
export async function setPushPreferences(db: Database, viewer: Viewer, { kinds, quietHours }: PushPreferences) {
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
  const offered = listPushKinds(viewer);
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
