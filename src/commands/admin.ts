import { eq } from "drizzle-orm";
import { type Database, users } from "../../db/index.ts";
import { recordAudit } from "../audit-log.ts";
import type { Config } from "../config.ts";
import type { Log } from "../context.ts";
import { Conflict } from "../errors.ts";
import { hashPassword } from "../features/auth/passwords.ts";
import { t } from "../i18n/t.ts";
import { normalizeEmail } from "../validation.ts";
import { type Command, print, printError } from "./command.ts";
import { withDatabase } from "./database.ts";
import help from "./help.json" with { type: "json" };

export const admin: Command = {
  ...help.admin,
  async run({ operand: email }) {
    if (!/^[^@\s]+@[^@\s]+$/.test(email)) return printError(`${email} is not an email address.`, 2);
    return (await withDatabase(({ db }) => makeAdmin(db, email)))
      ? print(`${email} is now an admin.`)
      : printError(`No account has the email ${email}. Sign up first, then run this again.`, 1);
  },
};

/** Creates or promotes the account of ADMIN_EMAIL. An unconfirmed one is left alone: someone may have guessed the address. */
export async function ensureAdmin(db: Database, { admin, mail }: Pick<Config, "admin" | "mail">, log: Log) {
  if (!admin) return;
  const [account] = await db
    .select({ isAdmin: users.isAdmin, verifiedAt: users.emailVerifiedAt, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.email, admin.email));
  if (account?.suspendedAt) return log.warn("The account of ADMIN_EMAIL is suspended. Another admin can reinstate it.");
  if (account?.isAdmin) return;
  if (account && !account.verifiedAt && mail.smtpUrl) {
    log.warn(
      `The account of ADMIN_EMAIL has not confirmed its email. Confirm it and restart, or run \`sidestreet admin ${admin.email}\` if the account is yours.`,
    );
    return;
  }
  if (account) await makeAdmin(db, admin.email);
  else if (admin.password) {
    const [passwordHash, now] = [await hashPassword(admin.password), new Date()];
    const row = { email: admin.email, passwordHash, passwordSetAt: now, isAdmin: true, emailVerifiedAt: now };
    await db.insert(users).values(row).onConflictDoNothing();
  } else {
    log.warn("No account has the email of ADMIN_EMAIL, and ADMIN_PASSWORD is not set, so none was created.");
    return;
  }
  log.info("The account of ADMIN_EMAIL is an admin.");
}

export const makeAdmin = (db: Database, email: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const columns = { id: users.id, isAdmin: users.isAdmin, suspendedAt: users.suspendedAt };
    const isThis = eq(users.email, normalizeEmail(email));
    const [user] = await tx.select(columns).from(users).where(isThis).for("update");
    if (user?.suspendedAt) throw new Conflict(t("This account is suspended. Reinstate it first."));
    if (!user || user.isAdmin) return user !== undefined;
    await tx.update(users).set({ isAdmin: true, updatedAt: new Date() }).where(eq(users.id, user.id));
    await recordAudit(tx, { adminId: null, action: "admin.make", subject: { id: user.id } });
    return true;
  });
