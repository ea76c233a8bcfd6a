import { and, desc, eq, sql } from "drizzle-orm";
import { getSessionEnd, getSessionExpiry, isToken, isUnexpired, SESSION_SECONDS } from "../../../db/active-session.ts";
import type { Database } from "../../../db/client.ts";
import { pushSubscriptions, sessions, users } from "../../../db/schema/index.ts";
import { sha256 } from "../../encoding/hash.ts";
import { createSecret } from "../../encoding/tokens.ts";
import { Unauthorized, ValidationError } from "../../errors.ts";
import { msg, t } from "../../i18n/t.ts";
import { setLogAccount } from "../../log.ts";
import { changeOwnedRecords } from "../../ownership/owned-records.ts";
import { endRoomAccess } from "../../ownership/room-access.ts";
import { createDeviceToken } from "./device-tokens.ts";
import { type ActiveSession, type ApiToken, MAX_TOKENS } from "./schema.ts";

/** The same message whether the email is unknown, the password is wrong, or it has just been changed. */
export const INVALID_CREDENTIALS = msg("Incorrect email or password.");

/** `previousSid` is the browser's current session, which the new one replaces. `idleMs` is the setting SESSION_IDLE. */
export type ClientInfo = { userAgent: string; previousSid?: string; idleMs?: number };

export type NewSession = { token: string; maxAgeSeconds: number; remember: boolean; deviceToken?: string };

/** Locks the account, so that a simultaneous password change also ends this session. @throws ValidationError if it has changed */
export async function createSession(
  db: Database,
  userId: string,
  { userAgent, previousSid, idleMs }: ClientInfo,
  remember = false,
  { comparedHash, passkey }: { comparedHash?: string; passkey?: true } = {},
): Promise<NewSession> {
  const token = createSecret();
  const sid = sha256(token);
  const maxAgeSeconds = remember ? SESSION_SECONDS.remembered : SESSION_SECONDS.standard;
  const passwordHash = await db.transaction(async (tx) => {
    const account = await markSignedIn(tx, userId);
    if (!account || (comparedHash !== undefined && account.passwordHash !== comparedHash))
      throw new ValidationError(INVALID_CREDENTIALS);
    if (previousSid) {
      await movePushToSession(tx, userId, { from: previousSid, to: sid });
      await endSession(tx, previousSid);
    }
    const sess = { createdAt: new Date().toISOString(), remember, agent: userAgent.slice(0, 300), passkey };
    await tx.insert(sessions).values({ sid, userId, sess, expire: getSessionExpiry(sess, idleMs) });
    return account.passwordHash;
  });
  setLogAccount(userId);
  const deviceToken = passwordHash === null ? undefined : createDeviceToken({ id: userId, passwordHash });
  return { token, maxAgeSeconds, remember, deviceToken };
}

async function markSignedIn(tx: Database, userId: string) {
  const [account] = await tx
    .update(users)
    .set({ signedInAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning({ passwordHash: users.passwordHash });
  return account;
}

/** Adding a passkey proves as much as signing in with it. */
export async function markPasskeyUsed(db: Database, sid: string): Promise<void> {
  await db
    .update(sessions)
    .set({ sess: sql`${sessions.sess} || '{"passkey": true}'` })
    .where(eq(sessions.sid, sid));
}

export async function endSession(db: Database, sid: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx.delete(sessions).where(eq(sessions.sid, sid)).returning({ userId: sessions.userId });
    await endPushOfSession(tx, sid);
    if (ended) await endRoomAccess(tx, ended.userId);
  });
}

/** Signs out everywhere but here, where the token is replaced in case it was stolen. @throws Unauthorized if `sid` has ended */
export async function signOutElsewhere(db: Database, userId: string, sid: string): Promise<NewSession> {
  const token = createSecret();
  const renewedSid = sha256(token);
  return db.transaction(async (tx) => {
    // So that a token that is made meanwhile ends, too.
    await markSignedIn(tx, userId);
    await changeOwnedRecords(tx, "signOut", { userId, exceptSid: sid }, {});
    await movePushToSession(tx, userId, { from: sid, to: renewedSid });
    const [own] = await tx
      .update(sessions)
      .set({ sid: renewedSid })
      .where(eq(sessions.sid, sid))
      .returning({ sess: sessions.sess });
    if (!own) throw new Unauthorized();
    const maxAgeSeconds = Math.max(0, Math.floor((getSessionEnd(own.sess).getTime() - Date.now()) / 1000));
    return { token, maxAgeSeconds, remember: own.sess.remember };
  });
}

/** Ends push notifications of browsers that sign out. */
async function endPushOfSession(tx: Database, sid: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sid, sid));
}

/** The same browser has a new session: of the same account, or of another one, which ends the subscription. */
async function movePushToSession(tx: Database, userId: string, { from, to }: { from: string; to: string }) {
  await tx
    .update(pushSubscriptions)
    .set({ sid: to })
    .where(and(eq(pushSubscriptions.sid, from), eq(pushSubscriptions.userId, userId)));
  await endPushOfSession(tx, from);
}

const MAX_SESSIONS = 100;

/** Browsers and API tokens: those first, then the current session, then the newest. */
const selectActive = (db: Database, userId: string, sid = "") =>
  db
    .select({ sid: sessions.sid, sess: sessions.sess, expire: sessions.expire })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isUnexpired))
    .orderBy(desc(isToken), desc(sql`${sessions.sid} = ${sid}`), desc(sql`${sessions.sess} ->> 'createdAt'`))
    .limit(MAX_SESSIONS + MAX_TOKENS);

type Row = Awaited<ReturnType<typeof selectActive>>[number];

const toActiveSession = ({ sid, sess, expire }: Row, current?: string): ActiveSession => ({
  device: sess.token?.name ?? formatDevice(sess.agent),
  current: sid === current,
  createdAt: sess.createdAt,
  expire: expire.toISOString(),
});

/** Nothing for the session of a browser. */
function toApiToken({ sess: { token, createdAt }, expire }: Row): ApiToken | [] {
  if (!token) return [];
  const { usedAt, ...stored } = token;
  return { ...stored, createdAt, expiresAt: expire.toISOString(), lastUsedAt: usedAt ?? null };
}

/** Browsers and programs. */
export const listActiveSessions = async (db: Database, userId: string): Promise<ActiveSession[]> =>
  (await selectActive(db, userId)).map((row) => toActiveSession(row));

/** API tokens, and browsers, the current one first. */
export async function listSessionsAndTokens(db: Database, userId: string, sid: string) {
  const rows = await selectActive(db, userId, sid);
  const browsers = rows.filter(({ sess }) => !sess.token).slice(0, MAX_SESSIONS);
  return { tokens: rows.flatMap(toApiToken), sessions: browsers.map((row) => toActiveSession(row, sid)) };
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
