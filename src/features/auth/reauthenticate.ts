// Asks again who it is, before something that must not happen in a borrowed browser.
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { sessions, users } from "../../../db/schema/index.ts";
import { ValidationError } from "../../errors.ts";
import { verifyPassword } from "./passwords.ts";

/** How fresh a sign-in has to be where the account has no password to ask for. */
const MAX_SIGN_IN_AGE = "15 minutes";

/**
 * Asks for the password, or for a fresh sign-in where there is none.
 * @param person.sid the session that asks
 * @param field the form's name for the password
 * @throws Invalid where the password is wrong, or there is none and the sign-in is not fresh
 */
export async function reauthenticate(
  db: Database,
  { id, sid }: { id: string; sid: string },
  password: string | undefined,
  field = "password",
): Promise<void> {
  const [user] = await db
    .select({
      hash: users.passwordHash,
      fresh: sql<boolean>`(${sessions.sess} ->> 'createdAt')::timestamptz > now() - ${MAX_SIGN_IN_AGE}::interval`,
    })
    .from(users)
    .innerJoin(sessions, and(eq(sessions.userId, users.id), eq(sessions.sid, sid)))
    .where(eq(users.id, id));
  if (user && !user.hash) {
    if (user.fresh) return;
    throw new ValidationError("Sign out and in again first, so that we know it is you.");
  }
  if (!password) throw new ValidationError("Enter your password.", { [field]: ["Enter your password."] });
  if (!(await verifyPassword(password, user?.hash ?? null)))
    throw new ValidationError("The password is not right.", { [field]: ["The password is not right."] });
}
