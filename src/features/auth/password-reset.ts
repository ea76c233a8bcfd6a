import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { passwordResets, users } from "../../../db/schema/index.ts";
import { sha256 } from "../../encoding/hash.ts";
import { createSecret } from "../../encoding/tokens.ts";
import { ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { claimAccountByEmail } from "./claim-account.ts";
import { hashPassword } from "./passwords.ts";
import type { PasswordReset } from "./schema.ts";
import { type ClientInfo, createSession, type NewSession } from "./sessions.ts";
import { type ConfiguredProvider, removeMethods } from "./sign-in-methods.ts";

const LINK_VALID_FOR = "1 hour";

/** Locks the account: an email that changes meanwhile gets no link. @returns undefined if the email has no account */
export const requestPasswordReset = (
  db: Database,
  email: string,
): Promise<{ token: string; userId: string } | undefined> =>
  db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for("share");
    if (!user) return undefined;
    const token = createSecret();
    const expiresAt = sql`now() + ${LINK_VALID_FOR}::interval` as unknown as Date;
    await tx.insert(passwordResets).values({ tokenHash: sha256(token), userId: user.id, expiresAt });
    return { token, userId: user.id };
  });

const isValidToken = (token: string) =>
  and(eq(passwordResets.tokenHash, sha256(token)), gt(passwordResets.expiresAt, sql`now()`));

export async function findResetUser(
  db: Database,
  token: string,
): Promise<{ id: string; isVerified: boolean } | undefined> {
  const [user] = await db
    .select({ id: users.id, isVerified: sql<boolean>`${users.emailVerifiedAt} is not null` })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isValidToken(token));
  return user;
}

/** Following the link verifies the email. @throws ValidationError for a used, expired or unknown token */
export async function resetPassword(
  db: Database,
  { token, password, remove }: PasswordReset,
  client: ClientInfo,
  providers: ConfiguredProvider[],
): Promise<NewSession> {
  const isValid = isValidToken(token);
  const invalid = new ValidationError(t("This link has expired or was already used. Request a new one."));
  // Checked before hashing: otherwise anyone could make the server spend time on hashing.
  const [link] = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(isValid);
  if (!link) throw invalid;
  const passwordHash = await hashPassword(password);
  const userId = await db.transaction(async (tx) => {
    const [reset] = await tx.delete(passwordResets).where(isValid).returning({ userId: passwordResets.userId });
    if (!reset) throw invalid;
    await claimAccountByEmail(tx, reset.userId);
    await tx.update(users).set({ passwordHash, passwordSetAt: sql`now()` }).where(eq(users.id, reset.userId));
    await removeMethods(tx, reset.userId, remove, providers);
    return reset.userId;
  });
  return createSession(db, userId, client);
}
