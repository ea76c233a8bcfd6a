// The first admin, from the settings; and `sidestreet admin EMAIL`, which makes an account one.
import { eq } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { users } from "../../db/schema/index.ts";
import { recordAudit } from "../audit-log.ts";
import { type Config, readConfig } from "../config.ts";
import type { Log } from "../context.ts";
import { hashPassword } from "../features/auth/passwords.ts";
import { type Command, say, tell } from "./command.ts";
import { openDatabase } from "./database.ts";

export const admin: Command = {
  name: "admin",
  operand: "EMAIL",
  summary: "makes the account with this email an admin",
  more: [
    "It runs beside a serving server or alone. The person signs up first; the first admin of a new installation is made\nat /setup, with the code that the server's log shows.",
  ],
  errors: "nobody has an account with this email",
  example: ["sidestreet admin noor@example.com"],
  async run({ operand: email }) {
    if (!/^[^@\s]+@[^@\s]+$/.test(email)) return tell(`${email} is not an email address.`, 2);
    const database = await openDatabase(readConfig(process.env), tell, true);
    try {
      return (await makeAdmin(database.db, email))
        ? say(`${email} is an admin now.`)
        : tell(`Nobody has an account with ${email}. Sign up first, then run this again.`, 1);
    } finally {
      await database.shut();
    }
  },
};

/**
 * Makes the admin whom the settings name; an account that exists keeps its password. Where mails can prove an address, an
 * account with an unproved one may be a stranger's who guessed it, and is left alone.
 */
export async function ensureAdmin(
  db: Database,
  { admin, mail }: Pick<Config, "admin" | "mail">,
  log: Log,
): Promise<void> {
  if (!admin) return;
  const [known] = await db
    .select({ isAdmin: users.isAdmin, provedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.email, admin.email));
  if (known?.isAdmin) return;
  if (known && !known.provedAt && mail.smtpUrl) {
    log.warn(
      `ADMIN_EMAIL names an account whose email nobody has confirmed. Confirm it and start again, or run \`sidestreet admin ${admin.email}\` if the account is yours.`,
    );
    return;
  }
  if (known) await makeAdmin(db, admin.email);
  else if (admin.password) {
    const passwordHash = await hashPassword(admin.password);
    await db
      .insert(users)
      .values({ email: admin.email, passwordHash, isAdmin: true, emailVerifiedAt: new Date() })
      .onConflictDoNothing();
  } else {
    log.warn("ADMIN_EMAIL names nobody with an account yet, and there is no ADMIN_PASSWORD to make one.");
    return;
  }
  log.info("The admin named in ADMIN_EMAIL is ready.");
}

/** @returns whether there is such an account */
export function makeAdmin(db: Database, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const columns = { id: users.id, isAdmin: users.isAdmin };
    const [person] = await tx.select(columns).from(users).where(eq(users.email, email.toLowerCase())).for("update");
    if (!person || person.isAdmin) return person !== undefined;
    await tx.update(users).set({ isAdmin: true, updatedAt: new Date() }).where(eq(users.id, person.id));
    await recordAudit(tx, { adminId: null, action: "admin.make", subject: { id: person.id } });
    return true;
  });
}
