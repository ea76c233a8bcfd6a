// The sign-in methods of an account: password, passkeys and connected accounts. The last one can't be removed.
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { identities, passkeys, users } from "../../../db/schema/index.ts";
import { Conflict, NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { MethodRemovals, RecentMethod, SignInMethodList } from "./schema.ts";

export type ConfiguredProvider = { n: 1 | 2; name: string; issuer: string };

export async function getSignInMethods(
  db: Database,
  userId: string,
  providers: ConfiguredProvider[],
): Promise<SignInMethodList> {
  const [rows, ownIdentities] = await Promise.all([
    db
      .select({ hash: users.passwordHash, passwordSetAt: users.passwordSetAt, passkey: passkeys })
      .from(users)
      .leftJoin(passkeys, eq(passkeys.userId, users.id))
      .where(eq(users.id, userId))
      .orderBy(desc(passkeys.createdAt)),
    db.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.createdAt)),
  ]);
  const [user] = rows;
  const ownPasskeys = rows.flatMap(({ passkey }) => passkey ?? []);
  const methods = {
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
  return { ...methods, recent: listAddedSince(user?.passwordSetAt ?? new Date(Date.now() - RECENT_MS), methods) };
}

/** Used for accounts of which it is not known since when they have their password. */
const RECENT_MS = 30 * 24 * 3600_000;

const listAddedSince = (since: Date, { passkeys, identities }: Omit<SignInMethodList, "recent">): RecentMethod[] =>
  [
    ...passkeys.map(({ id, name, createdAt }) => ({ kind: "passkeys" as const, id, name, addedAt: createdAt })),
    ...identities.map(({ id, provider, email, createdAt }) => ({
      kind: "identities" as const,
      id,
      name: email ? `${provider} (${email})` : provider,
      addedAt: createdAt,
    })),
  ]
    .filter(({ addedAt }) => Date.parse(addedAt) > since.getTime())
    .sort((a, b) => b.addedAt.localeCompare(a.addedAt));

/** Ignores what is already gone. @throws Conflict if no sign-in method remains */
export async function removeMethods(
  db: Database,
  userId: string,
  { passkeys: passkeyIds, identities: identityIds }: MethodRemovals,
  providers: ConfiguredProvider[],
): Promise<void> {
  if (passkeyIds.length + identityIds.length === 0) return;
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    await tx.delete(passkeys).where(and(inArray(passkeys.id, passkeyIds), eq(passkeys.userId, userId)));
    await tx.delete(identities).where(and(inArray(identities.id, identityIds), eq(identities.userId, userId)));
    await assertMethodRemains(tx, userId, providers);
  });
}

/** @throws NotFound if it is gone, Conflict if no sign-in method remains */
export async function removeMethod(
  db: Database,
  userId: string,
  table: typeof passkeys | typeof identities,
  id: string,
  providers: ConfiguredProvider[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const { count } = await tx.delete(table).where(and(eq(table.id, id), eq(table.userId, userId)));
    if (count === 0) throw new NotFound(t("This was already removed."));
    await assertMethodRemains(tx, userId, providers);
  });
}

/** So that two simultaneous removals can't remove the last two methods. */
const lockAccount = (tx: Database, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");

async function assertMethodRemains(tx: Database, userId: string, providers: ConfiguredProvider[]): Promise<void> {
  const remaining = await getSignInMethods(tx, userId, providers);
  // A provider that is no longer configured can't sign anyone in.
  const usableIdentities = remaining.identities.filter(({ n }) => n !== null);
  if (!remaining.password && remaining.passkeys.length === 0 && usableIdentities.length === 0)
    throw new Conflict(t("This is your only way to sign in. Set a password first."));
}

const findProvider = (issuer: string, providers: ConfiguredProvider[]) =>
  providers.find((provider) => withoutTrailingSlash(provider.issuer) === withoutTrailingSlash(issuer));
const withoutTrailingSlash = (url: string) => url.replace(/\/$/, "");
