// The one place where a sign-in, by whatever way, becomes a session and its token.
import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { sessions, users } from "../../../db/schema/index.ts";
import { Suspended, ValidationError } from "../../errors.ts";
import { sha256 } from "../../hash.ts";
import { createDeviceToken } from "./known-device.ts";
import { createSecret } from "./tokens.ts";

/** Seconds a session lasts. */
const SESSION_SECONDS = { usual: 24 * 3600, remembered: 30 * 24 * 3600 };

/** A browser that signs in: its User-Agent, and its previous session, which ends. */
export type ClientInfo = { agent: string; before?: string };

/** A session just begun, the only moment at which its token is known. `device` marks the browser as the account's. */
export type NewSession = {
  token: string;
  /** seconds */
  maxAgeSeconds: number;
  remember: boolean;
  device?: string;
};

/**
 * Locks the account meanwhile, so that a new password or a suspension ends this session too.
 * @param fitted the password hash that was compared, in case it has changed since
 * @throws Suspended, Invalid where the password has changed
 */
export async function createSession(
  db: Database,
  userId: string,
  { agent, before }: ClientInfo,
  remember = false,
  comparedHash?: string,
): Promise<NewSession> {
  const token = createSecret();
  const maxAgeSeconds = remember ? SESSION_SECONDS.remembered : SESSION_SECONDS.usual;
  const hash = await db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account || (comparedHash !== undefined && account.hash !== comparedHash))
      throw new ValidationError(INVALID_CREDENTIALS);
    if (account.suspendedAt) throw new Suspended();
    if (before) await endSession(tx, before);
    await tx.insert(sessions).values({
      sid: sha256(token),
      userId,
      sess: { createdAt: new Date().toISOString(), remember, agent: agent.slice(0, 300) },
      expire: new Date(Date.now() + maxAgeSeconds * 1000),
    });
    return account.hash;
  });
  const device = hash === null ? undefined : createDeviceToken({ id: userId, hash });
  return { token, maxAgeSeconds, remember, device };
}

/** For an unknown email, a wrong password and an old one alike. */
export const INVALID_CREDENTIALS = "Email or password is not right.";

async function lockAccount(tx: Database, userId: string) {
  const [account] = await tx
    .select({ hash: users.passwordHash, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("share");
  return account;
}

/** Signs out one browser. */
export async function endSession(db: Database, sid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sid));
}

/** Ends a person's other sessions, as a change of password does. */
export async function endOtherSessions(db: Database, userId: string, sid: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.sid, sid)));
}
