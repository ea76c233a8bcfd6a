// Accounts with a password: signing up and in, resetting and changing the password.
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import {
  challenges,
  emailConfirmations,
  identities,
  passkeys,
  passwordResets,
  rateLimits,
  sessions,
  users,
} from "../../../db/schema/index.ts";
import { Conflict, Unauthorized, ValidationError } from "../../errors.ts";
import { sha256 } from "../../hash.ts";
import { stopSharing } from "../dashboard/shared-list.ts";
import { disableFeed } from "../events/calendars.ts";
import { createDeviceToken, findKnownDevice } from "./known-device.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { reauthenticate } from "./reauthenticate.ts";
import type { NewAccount, PasswordChange, PasswordReset, SignIn } from "./schema.ts";
import { type ClientInfo, createSession, endOtherSessions, INVALID_CREDENTIALS, type NewSession } from "./sessions.ts";
import { createSecret } from "./tokens.ts";

export { endOtherSessions } from "./sessions.ts";

const RESET_VALID_FOR = "1 hour";

/** @throws Conflict when the email has an account */
export async function register(
  db: Database,
  account: NewAccount,
  client: ClientInfo,
): Promise<NewSession & { userId: string }> {
  const passwordHash = await hashPassword(account.password);
  const [user] = await db
    .insert(users)
    .values({ email: account.email, passwordHash, firstName: account.firstName, lastName: account.lastName })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!user) throw new Conflict("There is already an account with this email. Sign in instead.");
  return { userId: user.id, ...(await createSession(db, user.id, client)) };
}

/** @throws Invalid with the same words for an unknown email and a wrong password; Suspended only for the right one */
export async function signIn(
  db: Database,
  { email, password, remember }: SignIn,
  client: ClientInfo,
): Promise<NewSession> {
  const [user] = await db.select({ id: users.id, hash: users.passwordHash }).from(users).where(eq(users.email, email));
  if (!(await verifyPassword(password, user?.hash ?? null)) || !user?.hash)
    throw new ValidationError(INVALID_CREDENTIALS);
  return createSession(db, user.id, client, remember, user.hash);
}

/** The key under which sign-ins to an account are limited: one for each browser it knows, one for all others together. */
export async function rateLimitKey(db: Database, email: string, device: string | undefined): Promise<string> {
  if (!device) return email;
  const [user] = await db.select({ id: users.id, hash: users.passwordHash }).from(users).where(eq(users.email, email));
  const known = user?.hash && findKnownDevice({ id: user.id, hash: user.hash }, device);
  return known ? `${email}|${known}` : email;
}

/** Makes the one-time token of a reset link. @returns undefined where nobody has this email */
export async function requestReset(db: Database, email: string): Promise<{ token: string } | undefined> {
  const token = createSecret();
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) return undefined;
  await db.insert(passwordResets).values({
    tokenHash: sha256(token),
    userId: user.id,
    expiresAt: sql`now() + ${RESET_VALID_FOR}::interval` as unknown as Date,
  });
  return { token };
}

/**
 * Sets a new password and ends every session. Following the link proves the email; if it was unproved before, whatever was
 * attached to the account may be a stranger's, and is removed.
 * @throws Invalid for a used, expired or unknown token
 */
export async function resetPassword(
  db: Database,
  { token, password }: PasswordReset,
  client: ClientInfo,
): Promise<NewSession> {
  const valid = and(eq(passwordResets.tokenHash, sha256(token)), gt(passwordResets.expiresAt, sql`now()`));
  const tooOld = new ValidationError("This link was used already or is too old. Ask for a new one.");
  // Checked before hashing, which costs the server time that a stranger could otherwise waste.
  const [link] = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(valid);
  if (!link) throw tooOld;
  const passwordHash = await hashPassword(password);
  const userId = await db.transaction(async (tx) => {
    const [reset] = await tx.delete(passwordResets).where(valid).returning({ userId: passwordResets.userId });
    if (!reset) throw tooOld;
    await claimAccountByEmail(tx, reset.userId);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, reset.userId));
    return reset.userId;
  });
  return createSession(db, userId, client);
}

/**
 * Hands an account to whoever has just proved its email: every session, link and unfinished change ends. If the email was
 * unproved before, the password, passkeys, connected accounts and secret addresses go too: somebody may have signed up with
 * another person's address.
 * @returns whether the email was unproved before
 */
export async function claimAccountByEmail(tx: Database, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  const wasUnverified = !user?.verifiedAt;
  if (wasUnverified) {
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    await tx.delete(identities).where(eq(identities.userId, userId));
    await disableFeed(tx, userId);
    await stopSharing(tx, userId);
    await tx.update(users).set({ passwordHash: null, emailVerifiedAt: sql`now()` }).where(eq(users.id, userId));
  }
  await tx.update(users).set({ updatedAt: sql`now()` }).where(eq(users.id, userId));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
  await tx.delete(challenges).where(eq(challenges.userId, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  return wasUnverified;
}

/**
 * Sets a new or first password, and signs out everywhere else.
 * @returns this browser's new device mark, since the old one ends with the old password
 * @throws Invalid where the old password is wrong, or there is none and the sign-in is not fresh; Unauthorized where the
 * session ended meanwhile
 */
export async function changePassword(
  db: Database,
  person: { id: string; sid: string },
  { current, password }: PasswordChange,
): Promise<{ device: string }> {
  await reauthenticate(db, person, current, "current");
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.id, person.id));
    if ((await tx.$count(sessions, eq(sessions.sid, person.sid))) === 0) throw new Unauthorized();
    await tx.delete(passwordResets).where(eq(passwordResets.userId, person.id));
    await endOtherSessions(tx, person.id, person.sid);
  });
  return { device: createDeviceToken({ id: person.id, hash: passwordHash }) };
}

/** Deletes expired sessions, links, rate limits and challenges. */
export async function purgeExpired(db: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
  await db.delete(emailConfirmations).where(lt(emailConfirmations.expiresAt, sql`now()`));
  await db.delete(challenges).where(lt(challenges.expiresAt, sql`now()`));
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, sql`now()`));
}
