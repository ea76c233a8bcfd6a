import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { users } from "../../../db/schema/index.ts";
import type { SignUpMode } from "../../../db/vocabulary.ts";
import { Conflict, Forbidden, ValidationError } from "../../errors.ts";
import { getLanguage, t } from "../../i18n/t.ts";
import { setLogAccount } from "../../log.ts";
import { createDeviceToken, verifyDeviceToken } from "./device-tokens.ts";
import { useInvitation } from "./invitations.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { reauthenticate } from "./reauthenticate.ts";
import type { NewAccount, PasswordChange, SignIn } from "./schema.ts";
import { type ClientInfo, createSession, INVALID_CREDENTIALS, type NewSession, signOutElsewhere } from "./sessions.ts";
import { type ConfiguredProvider, removeMethods } from "./sign-in-methods.ts";

/** @param onCreated runs in the same transaction @throws Conflict for a taken email; Forbidden without a usable invitation */
export async function register(
  db: Database,
  account: NewAccount,
  client: ClientInfo,
  mode: SignUpMode,
  onCreated: (tx: Database, user: { id: string; email: string }) => Promise<void> = async () => {},
): Promise<NewSession> {
  const { email, password, firstName, lastName, invitation } = account;
  if (mode !== "open" && !invitation) throw new Forbidden(t("You need an invitation to sign up."));
  const passwordHash = await hashPassword(password);
  const userId = await db.transaction(async (tx) => {
    if (mode !== "open") await useInvitation(tx, invitation as string);
    const [user] = await tx
      .insert(users)
      .values({ email, passwordHash, passwordSetAt: sql`now()`, firstName, lastName, language: getLanguage() })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!user) throw new Conflict(t("This email already has an account. Sign in instead."));
    await onCreated(tx, { id: user.id, email });
    return user.id;
  });
  return createSession(db, userId, client);
}

/** @throws ValidationError, the same for an unknown email and a wrong password */
export async function signIn(
  db: Database,
  { email, password, remember }: SignIn,
  client: ClientInfo,
  isKnownDevice = false,
): Promise<NewSession> {
  const user = await findCredentials(db, email);
  setLogAccount(user?.id);
  if (!(await verifyPassword(password, user?.passwordHash ?? null, isKnownDevice)) || !user?.passwordHash)
    throw new ValidationError(INVALID_CREDENTIALS);
  return createSession(db, user.id, client, remember, { comparedHash: user.passwordHash });
}

export async function getRateLimitKey(db: Database, email: string, deviceToken: string | undefined): Promise<string> {
  if (!deviceToken) return email;
  const user = await findCredentials(db, email);
  if (!user?.passwordHash) return email;
  const deviceId = verifyDeviceToken({ id: user.id, passwordHash: user.passwordHash }, deviceToken);
  return deviceId ? `${email}|${deviceId}` : email;
}

async function findCredentials(db: Database, email: string) {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email));
  return user;
}

/** Signs out everywhere else. @throws ValidationError as `reauthenticate`; Unauthorized if the session has ended meanwhile */
export async function changePassword(
  db: Database,
  user: { id: string; sid: string },
  { current, password, remove }: PasswordChange,
  providers: ConfiguredProvider[],
): Promise<NewSession> {
  await reauthenticate(db, user, current, "current");
  const passwordHash = await hashPassword(password);
  const renewed = await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ passwordHash, passwordSetAt: sql`now()`, updatedAt: sql`now()` })
      .where(eq(users.id, user.id));
    await removeMethods(tx, user.id, remove, providers);
    return signOutElsewhere(tx, user.id, user.sid);
  });
  return { ...renewed, deviceToken: createDeviceToken({ id: user.id, passwordHash }) };
}
