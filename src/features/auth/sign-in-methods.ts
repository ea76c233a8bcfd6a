// The sign-in methods of an account: password, passkeys and connected accounts. The last one can't be removed.
import { and, asc, desc, eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { identities, passkeys, users } from "../../../db/schema/index.ts";
import { Conflict, NotFound } from "../../errors.ts";
import type { SignInMethodList } from "./schema.ts";

type ConfiguredProvider = { n: 1 | 2; name: string; issuer: string };

export async function getSignInMethods(
  db: Database,
  userId: string,
  providers: ConfiguredProvider[],
): Promise<SignInMethodList> {
  const [[user], ownIdentities, ownPasskeys] = await Promise.all([
    db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)),
    db.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.createdAt)),
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt)),
  ]);
  return {
    password: Boolean(user?.hash),
    identities: ownIdentities.map(({ id, issuer, email, createdAt }) => {
      const provider = findProvider(issuer, providers);
      return {
        id,
        provider: provider?.name ?? new URL(issuer).host,
        n: provider?.n ?? null,
        email,
        createdAt: createdAt.toISOString(),
      };
    }),
    passkeys: ownPasskeys.map(({ id, name, backedUp, createdAt, lastUsedAt }) => ({
      id,
      name,
      backedUp,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** @throws NotFound; Conflict if it is the last sign-in method */
export const disconnectIdentity = (db: Database, userId: string, id: string, providers: ConfiguredProvider[]) =>
  removeMethod(db, userId, providers, (tx) =>
    tx
      .delete(identities)
      .where(and(eq(identities.id, id), eq(identities.userId, userId)))
      .returning({ id: identities.id }),
  );

/** @throws NotFound; Conflict if it is the last sign-in method */
export const removePasskey = (db: Database, userId: string, id: string, providers: ConfiguredProvider[]) =>
  removeMethod(db, userId, providers, (tx) =>
    tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id }),
  );

/** Locks the account, so that two simultaneous removals can't remove the last two methods. */
async function removeMethod(
  db: Database,
  userId: string,
  providers: ConfiguredProvider[],
  remove: (tx: Database) => Promise<object[]>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    if ((await remove(tx)).length === 0) throw new NotFound("This was already removed.");
    const remaining = await getSignInMethods(tx, userId, providers);
    // A provider that is no longer configured can't sign anyone in.
    const usableIdentities = remaining.identities.filter(({ n }) => n !== null);
    if (!remaining.password && remaining.passkeys.length === 0 && usableIdentities.length === 0)
      throw new Conflict("This is your only way to sign in. Set a password first.");
  });
}

const findProvider = (issuer: string, providers: ConfiguredProvider[]) =>
  providers.find((provider) => withoutTrailingSlash(provider.issuer) === withoutTrailingSlash(issuer));
const withoutTrailingSlash = (url: string) => url.replace(/\/$/, "");
