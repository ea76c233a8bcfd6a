// Handing an account to the person who has just verified its email.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import {
  challenges,
  emailConfirmations,
  identities,
  passkeys,
  passwordResets,
  sessions,
  users,
} from "../../../db/schema/index.ts";
import { endPushOfAccount } from "../../push.ts";
import { endRoomAccess } from "../../room-access.ts";
import { stopSharing } from "../dashboard/shared-list.ts";
import { disableFeed } from "../events/calendars.ts";

/**
 * Ends all sessions, links and pending changes. If the email wasn't verified before, someone else may have signed up with it,
 * so the password, passkeys, connected accounts and secret URLs are removed too.
 * @returns whether the email was unverified
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
    await tx
      .update(users)
      .set({ passwordHash: null, passwordSetAt: null, emailVerifiedAt: sql`now()` })
      .where(eq(users.id, userId));
  }
  await tx.update(users).set({ updatedAt: sql`now()` }).where(eq(users.id, userId));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
  await tx.delete(challenges).where(eq(challenges.userId, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await endPushOfAccount(tx, userId);
  await endRoomAccess(tx, userId);
  return wasUnverified;
}
