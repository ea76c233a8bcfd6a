import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { identities, users } from "../../../../db/schema/index.ts";
import type { SignUpMode } from "../../../../db/vocabulary.ts";
import { recordAudit } from "../../../audit-log.ts";
import { getLanguage } from "../../../i18n/t.ts";
import { queueEmails } from "../../../outbox/queue.ts";
import { claimAccountByEmail } from "../claim-account.ts";
import { signInMethodLetter } from "../email-templates.ts";
import type { Claims } from "./openid.ts";

/** `joined`: to the account with the same verified email. `claimed`: that was unverified, so its other methods were removed. */
export type SignInResult =
  | { userId: string; as: "known" | "new" | "joined" | "claimed" }
  | { refused: "no-email" | "unverified" | "closed" };

/** Finds or creates the user. An existing account is joined only if the provider has verified the email. */
export const completeSignIn = async (db: Database, claims: Claims, mode: SignUpMode): Promise<SignInResult> =>
  db.transaction(async (tx) => {
    await lockIdentity(tx, claims);
    const result = await findOrCreateUser(tx, claims, mode === "open" || claims.isAdmin === true);
    if ("userId" in result && claims.isAdmin !== null) await followDirectory(tx, result.userId, claims.isAdmin);
    return result;
  });

async function findOrCreateUser(tx: Database, claims: Claims, canCreate: boolean): Promise<SignInResult> {
  const userId = await findUserId(tx, claims);
  if (userId) {
    await verifyMatchingEmail(tx, userId, claims);
    return { userId, as: "known" };
  }
  if (!claims.email) return { refused: "no-email" };
  if (!canCreate && (await tx.$count(users, eq(users.email, claims.email))) === 0) return { refused: "closed" };
  const newUserId = await createAccount(tx, claims, claims.email);
  if (newUserId) return { userId: newUserId, as: "new" };
  if (!claims.emailVerified) return { refused: "unverified" };
  return joinAccount(tx, claims, claims.email);
}

/** Applies the admin role from the provider's directory, even if no admin is left. Suspended users stay suspended. */
async function followDirectory(tx: Database, id: string, isAdmin: boolean): Promise<void> {
  const [changed] = await tx
    .update(users)
    .set({ isAdmin, updatedAt: new Date() })
    .where(and(eq(users.id, id), ne(users.isAdmin, isAdmin), isAdmin ? isNull(users.suspendedAt) : undefined))
    .returning({ id: users.id });
  const action = isAdmin ? "admin.make" : "admin.unmake";
  if (changed) await recordAudit(tx, { adminId: null, action, subject: { id }, detail: { by: "sign-in provider" } });
}

export const connectIdentity = async (
  db: Database,
  user: { id: string; email: string },
  claims: Claims,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockIdentity(tx, claims);
    const owner = await findUserId(tx, claims);
    if (owner) return owner === user.id;
    await saveIdentity(tx, user.id, claims);
    await verifyMatchingEmail(tx, user.id, claims);
    await tellOfMethod(tx, user.id, user.email);
    return true;
  });

/** Serializes simultaneous sign-ins with one provider account. */
const lockIdentity = (tx: Database, { issuer, subject }: Claims) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`);

async function findUserId(tx: Database, { issuer, subject, email }: Claims): Promise<string | undefined> {
  const [identity] = await tx
    .update(identities)
    .set({ lastUsedAt: sql`now()`, ...(email && { email }) })
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .returning({ userId: identities.userId });
  return identity?.userId;
}

async function createAccount(tx: Database, claims: Claims, email: string): Promise<string | undefined> {
  const { firstName, lastName, emailVerified } = claims;
  const [user] = await tx
    .insert(users)
    .values({
      email,
      firstName,
      lastName,
      language: getLanguage(),
      ...(emailVerified && { emailVerifiedAt: new Date() }),
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (user) await saveIdentity(tx, user.id, claims);
  return user?.id;
}

/** If the email was never verified, someone else may have signed up with it: the account is claimed first. */
async function joinAccount(tx: Database, claims: Claims, email: string): Promise<SignInResult> {
  const [user] = await tx
    .select({ id: users.id, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.email, email))
    .for("update");
  if (!user) return { refused: "unverified" };
  if (!user.verifiedAt) await claimAccountByEmail(tx, user.id);
  await saveIdentity(tx, user.id, claims);
  if (user.verifiedAt) await tellOfMethod(tx, user.id, email);
  return { userId: user.id, as: user.verifiedAt ? "joined" : "claimed" };
}

const tellOfMethod = (tx: Database, userId: string, to: string) =>
  queueEmails(tx, signInMethodLetter, [{ userId, to, facts: { method: "account" } }]);

async function saveIdentity(tx: Database, userId: string, { issuer, subject, email }: Claims): Promise<void> {
  await tx.insert(identities).values({ issuer, subject, userId, email });
}

async function verifyMatchingEmail(tx: Database, userId: string, { email, emailVerified }: Claims): Promise<void> {
  if (!email || !emailVerified) return;
  await tx
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
    .where(and(eq(users.id, userId), eq(users.email, email)));
}
