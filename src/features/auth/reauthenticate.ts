// Reauthentication before sensitive changes, in case someone else is using the browser.
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { sessions, users } from "../../../db/schema/index.ts";
import { ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { verifyPassword } from "./passwords.ts";

/** Without a password, the session must not be older than this. */
const MAX_SIGN_IN_AGE = "10 minutes";

/** Requires the password, or a recent sign-in if there is none. @param field of the form @throws ValidationError */
export async function reauthenticate(
  db: Database,
  { id, sid }: { id: string; sid: string },
  password: string | undefined,
  field = "password",
): Promise<void> {
  const [user] = await db
    .select({
      hash: users.passwordHash,
      isRecent: sql<boolean>`(${sessions.sess} ->> 'createdAt')::timestamptz > now() - ${MAX_SIGN_IN_AGE}::interval`,
    })
    .from(users)
    .innerJoin(sessions, and(eq(sessions.userId, users.id), eq(sessions.sid, sid)))
    .where(eq(users.id, id));
  if (user && !user.hash) {
    if (user.isRecent) return;
    throw new ValidationError(t("For your security, sign out and sign in again first."));
  }
  if (!password) throw new ValidationError(t("Enter your password."), { [field]: [t("Enter your password.")] });
  if (!(await verifyPassword(password, user?.hash ?? null, true)))
    throw new ValidationError(t("Incorrect password."), { [field]: [t("Incorrect password.")] });
}

export const hasPassword = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, id), isNotNull(users.passwordHash)))) > 0;
