// All the ways to sign in to an account; the last one cannot be removed.
import { and, asc, desc, eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { identities, passkeys, users } from "../../../db/schema/index.ts";
import { Conflict, NotFound } from "../../errors.ts";
import type { SignInMethodList } from "./schema.ts";

/** A provider as the settings name it. */
type Known = { n: 1 | 2; name: string; issuer: string };

/** All ways to sign in but the mailed link. */
export async function getSignInMethods(db: Database, userId: string, providers: Known[]): Promise<SignInMethodList> {
  const [[user], elsewhere, keys] = await Promise.all([
    db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)),
    db.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.createdAt)),
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt)),
  ]);
  return {
    password: Boolean(user?.hash),
    identities: elsewhere.map(({ id, issuer, email, createdAt }) => ({
      id,
      provider: findProvider(issuer, providers)?.name ?? new URL(issuer).host,
      n: findProvider(issuer, providers)?.n ?? null,
      email,
      createdAt: createdAt.toISOString(),
    })),
    passkeys: keys.map(({ id, name, backedUp, createdAt, lastUsedAt }) => ({
      id,
      name,
      backedUp,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** @throws NotFound; Conflict where it is the last way in */
export const disconnectIdentity = (db: Database, userId: string, id: string, providers: Known[]) =>
  removeMethod(db, userId, providers, (tx) =>
    tx
      .delete(identities)
      .where(and(eq(identities.id, id), eq(identities.userId, userId)))
      .returning({ id: identities.id }),
  );

/** @throws NotFound; Conflict where it is the last way in */
export const removePasskey = (db: Database, userId: string, id: string, providers: Known[]) =>
  removeMethod(db, userId, providers, (tx) =>
    tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id }),
  );

/** Removals wait for each other, so that two at once cannot take the last two. A provider that is no longer set up is no way in. */
async function removeMethod(
  db: Database,
  userId: string,
  providers: Known[],
  remove: (tx: Database) => Promise<object[]>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    if ((await remove(tx)).length === 0) throw new NotFound("That is gone already.");
    const left = await getSignInMethods(tx, userId, providers);
    if (!left.password && left.passkeys.length === 0 && left.identities.every(({ n }) => n === null))
      throw new Conflict("This is the only way into your account. Choose a password first.");
  });
}

const findProvider = (issuer: string, providers: Known[]) =>
  providers.find((provider) => withoutTrailingSlash(provider.issuer) === withoutTrailingSlash(issuer));
const withoutTrailingSlash = (address: string) => address.replace(/\/$/, "");
