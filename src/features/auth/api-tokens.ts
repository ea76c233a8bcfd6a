// API tokens, with which programs act for an account. Each is a session of its own, so that whatever ends sessions ends them.
import { and, eq, sql } from "drizzle-orm";
import { isToken, isUnexpired } from "../../../db/active-session.ts";
import type { Database } from "../../../db/client.ts";
import { sessions, users } from "../../../db/schema/index.ts";
import type { AuditAction } from "../../../db/vocabulary.ts";
import { recordAudit } from "../../audit-log.ts";
import type { Viewer } from "../../context.ts";
import { sha256 } from "../../encoding/hash.ts";
import { API_TOKEN_PREFIX, createSecret } from "../../encoding/tokens.ts";
import { Conflict, Forbidden, NotFound, Unauthorized } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { queueEmails } from "../../outbox/queue.ts";
import { endRoomAccess } from "../../ownership/room-access.ts";
import { signInMethodLetter } from "./email-templates.ts";
import { type CreatedToken, MAX_TOKENS, type NewToken } from "./schema.ts";

const DAY_MS = 24 * 3600_000;

const ofUser = (userId: string) => and(eq(sessions.userId, userId), isToken, isUnexpired);
const withId = (id: string) => sql`${sessions.sess} -> 'token' ->> 'id' = ${id}`;

/** @throws Conflict, Forbidden */
export async function createToken(
  db: Database,
  viewer: Viewer,
  { id, name, scopes, days }: NewToken,
): Promise<CreatedToken> {
  if (hasStaffScope(scopes) && !viewer.isModerator) throw new Forbidden(t("Your account type can't do this."));
  const secret = API_TOKEN_PREFIX + createSecret();
  await db.transaction(async (tx) => {
    // With the account locked, two can't both be the last one, and none outlives a password change.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for("update");
    const [own] = await tx.select({ sess: sessions.sess }).from(sessions).where(eq(sessions.sid, viewer.sid));
    if (!own) throw new Unauthorized();
    await tx.delete(sessions).where(and(ofUser(viewer.id), withId(id)));
    if ((await tx.$count(sessions, ofUser(viewer.id))) >= MAX_TOKENS)
      throw new Conflict(t("You have {max} tokens, as many as possible. Revoke one first.", { max: MAX_TOKENS }));
    const { passkey } = own.sess;
    const createdAt = new Date();
    const token = { id, name, scopes: [...new Set(scopes)] };
    const sess = { createdAt: createdAt.toISOString(), remember: false, agent: "", passkey, token };
    const expire = new Date(createdAt.getTime() + days * DAY_MS);
    await tx.insert(sessions).values({ sid: sha256(secret), userId: viewer.id, sess, expire });
    await audit(tx, viewer.id, "token.create", token.scopes);
    const told = { userId: viewer.id, to: viewer.email, facts: { method: "token" as const }, key: `token:${id}` };
    await queueEmails(tx, signInMethodLetter, [told]);
  });
  return { id, secret };
}

/** @throws NotFound if it is gone */
export const revokeToken = (db: Database, userId: string, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const isIt = and(ofUser(userId), withId(id));
    const [revoked] = await tx.delete(sessions).where(isIt).returning({ sess: sessions.sess });
    if (!revoked?.sess.token) throw new NotFound(t("This was already removed."));
    await endRoomAccess(tx, userId);
    await audit(tx, userId, "token.revoke", revoked.sess.token.scopes);
  });

const hasStaffScope = (scopes: readonly string[]) => scopes.some((scope) => scope.startsWith("admin:"));

async function audit(tx: Database, adminId: string, action: AuditAction, scopes: string[]): Promise<void> {
  if (hasStaffScope(scopes)) await recordAudit(tx, { adminId, action, detail: { scopes } });
}
