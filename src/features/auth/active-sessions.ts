import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { sessions } from "../../../db/schema/index.ts";
import { t } from "../../i18n/t.ts";
import type { ActiveSession } from "./schema.ts";

const MAX_SESSIONS = 100;

export async function listActiveSessions(db: Database, userId: string, sid: string): Promise<ActiveSession[]> {
  const rows = await db
    .select({ sid: sessions.sid, sess: sessions.sess, expire: sessions.expire })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, sql`now()`)))
    .orderBy(desc(sql`${sessions.sid} = ${sid}`), desc(sql`${sessions.sess} ->> 'createdAt'`))
    .limit(MAX_SESSIONS);
  return rows.map(({ sid: own, sess, expire }) => ({
    device: formatDevice(sess.agent),
    current: own === sid,
    createdAt: sess.createdAt,
    expire: expire.toISOString(),
  }));
}

/** In this order, because browsers also name the ones they are based on. */
const BROWSERS = [
  [/\bEdg/, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
] as const;

/** "Firefox on Linux", or "Unknown browser". */
export function formatDevice(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? t("Unknown browser");
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  return system ? t("{browser} on {system}", { browser, system }) : browser;
}
