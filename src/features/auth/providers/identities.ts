// Accounts at providers and the people here they belong to.
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { identities, users } from "../../../../db/schema/index.ts";
import { claimAccountByEmail } from "../accounts.ts";
import type { Claims } from "./openid.ts";

/**
 * What became of somebody who came back from a provider. `joined`: they were signed in to the account with the same proved
 * email; `handed`: to one whose email was unproved, after what was attached to it before was removed.
 */
export type SignInResult =
  | { userId: string; as: "known" | "new" | "joined" | "handed" }
  | { refused: "no-email" | "unverified" };

/**
 * Finds or makes the account of somebody who came back from a provider. Only an email that the provider has verified joins
 * an existing account; an unverified one makes a new account, where the address is free.
 */
export async function completeSignIn(db: Database, claims: Claims): Promise<SignInResult> {
  return db.transaction(async (tx) => {
    await lockIdentity(tx, claims);
    const userId = await findUserId(tx, claims);
    if (userId) {
      await verifyMatchingEmail(tx, userId, claims);
      return { userId, as: "known" };
    }
    if (!claims.email) return { refused: "no-email" };
    const made = await createAccount(tx, claims, claims.email);
    if (made) return { userId: made, as: "new" };
    if (!claims.emailVerified) return { refused: "unverified" };
    return join(tx, claims, claims.email);
  });
}

/** Connects somebody signed in with their account at a provider. @returns false where that belongs to somebody else */
export async function connectIdentity(db: Database, userId: string, claims: Claims): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockIdentity(tx, claims);
    const owner = await findUserId(tx, claims);
    if (owner) return owner === userId;
    await saveIdentity(tx, userId, claims);
    await verifyMatchingEmail(tx, userId, claims);
    return true;
  });
}

/** Two simultaneous arrivals of one person wait for each other. */
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
    .values({ email, firstName, lastName, ...(emailVerified && { emailVerifiedAt: new Date() }) })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (user) await saveIdentity(tx, user.id, claims);
  return user?.id;
}

/** Whoever signed up with this address and never proved it may be a stranger, so nothing of theirs stays. */
async function join(tx: Database, claims: Claims, email: string): Promise<SignInResult> {
  const [user] = await tx
    .select({ id: users.id, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.email, email))
    .for("update");
  if (!user) return { refused: "unverified" };
  if (!user.verifiedAt) await claimAccountByEmail(tx, user.id);
  await saveIdentity(tx, user.id, claims);
  return { userId: user.id, as: user.verifiedAt ? "joined" : "handed" };
}

async function saveIdentity(tx: Database, userId: string, { issuer, subject, email }: Claims): Promise<void> {
  await tx.insert(identities).values({ issuer, subject, userId, email });
}

/** A provider that has verified the account's own address proves it. */
async function verifyMatchingEmail(tx: Database, userId: string, { email, emailVerified }: Claims): Promise<void> {
  if (!email || !emailVerified) return;
  await tx
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
    .where(and(eq(users.id, userId), eq(users.email, email)));
}
