// The emails of the sign-in flows. None contains text that a user entered, so they can't carry messages to others. Links are made
// when an email is sent, because only a hash of each is stored; those of earlier attempts work as well.
import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { users } from "../../../db/schema/index.ts";
import { sha256 } from "../../encoding/hash.ts";
import { t } from "../../i18n/t.ts";
import { defineLetter } from "../../outbox/letters.ts";
import { requestPasswordReset } from "./password-reset.ts";
import { createSecret } from "./tokens.ts";

/** To any address: whether it has an account is only found out when it is sent, so that response times reveal nothing. */
export const passwordResetLetter = defineLetter<object, { token: string }>({
  kind: "reset",
  isUrgent: true,
  async load({ db, log }, { recipient }) {
    const reset = await requestPasswordReset(db, recipient as string);
    if (reset) log.info("auth", { event: "password-reset.link", outcome: "ok", account: reset.userId });
    return reset;
  },
  write: ({ token }, { siteName, baseUrl }) => ({
    subject: t("Choose a new password for {siteName}", { siteName }),
    parts: [
      t("Open this link within an hour to choose a new password:"),
      `${baseUrl}/reset-password?token=${token}`,
      t("If you didn't request this, you can ignore this email."),
    ],
  }),
});

/** `request`: of the confirmation. Only the owner of the mailbox learns whether the email already has an account. */
export const confirmationLetter = defineLetter<{ request: string }, { token: string | null }>({
  kind: "verify",
  isUrgent: true,
  async load({ db }, { recipient, userId, facts }) {
    if (await hasAccount(db, recipient as string, userId as string)) return { token: null };
    const token = await renewConfirmation(db, facts.request);
    return token === undefined ? undefined : { token };
  },
  write: ({ token }, { siteName, baseUrl }) =>
    token === null
      ? {
          subject: t("Your email at {siteName}", { siteName }),
          parts: [
            t("Someone tried to use this email for another account. Your account keeps it, and nothing has changed."),
            t("If this was you, delete one of the two accounts or use another email."),
          ],
        }
      : {
          subject: t("Confirm your email for {siteName}", { siteName }),
          parts: [
            t("Open this link within 24 hours, while signed in, to confirm your email:"),
            `${baseUrl}/confirm-email?token=${token}`,
            t("If you don't have an account at {siteName}, someone mistyped their email. You can ignore this email.", {
              siteName,
            }),
          ],
        },
});

/** To the present address. Not if the requested one has an account, because nothing will change then. */
export const emailChangeRequestedLetter = defineLetter<{ requested: string }>({
  kind: "email-change",
  load: async ({ db }, { facts }) => ((await hasAccount(db, facts.requested)) ? undefined : facts),
  write: (_, { siteName, baseUrl }) => ({
    subject: t("Your email at {siteName} is about to change", { siteName }),
    parts: [
      t("Someone asked to change your account's email. The change takes effect once the new email is confirmed."),
      t("If this wasn't you, choose a new password now, which also stops the change:"),
      `${baseUrl}/forgot-password`,
    ],
  }),
});

export const emailChangedLetter = defineLetter<object>({
  kind: "email-changed",
  write: (_, { siteName, contactEmail }) => ({
    subject: t("Your email at {siteName} has changed", { siteName }),
    parts: [
      t("Your account's email was changed. You have been signed out on all other devices."),
      contactEmail
        ? t("If this wasn't you, write to {contact} right away.", { contact: contactEmail })
        : t("If this wasn't you, write to the people who run this site right away."),
    ],
  }),
});

export const signInMethodLetter = defineLetter<{ method: "passkey" | "account" }>({
  kind: "sign-in-method",
  write: ({ method }, { siteName, baseUrl }) => ({
    subject: t("A new way to sign in to {siteName}", { siteName }),
    parts: [
      method === "passkey"
        ? t("A passkey was added to your account. It can sign in without your password.")
        : t("An account with another service was connected to yours. It can sign in without your password."),
      t("If this wasn't you, remove it in your profile and choose a new password:"),
      `${baseUrl}/profile`,
    ],
  }),
});

const hasAccount = async (db: Database, email: string, exceptId?: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.email, email), exceptId ? ne(users.id, exceptId) : undefined))) > 0;

/** @returns the token of a further link; undefined once the email was confirmed or the request was stopped */
async function renewConfirmation(db: Database, request: string): Promise<string | undefined> {
  const token = createSecret();
  const renewed = await db.execute(sql`
    insert into email_confirmations (token_hash, user_id, email, from_email, expires_at)
    select ${sha256(token)}, user_id, email, from_email, expires_at from email_confirmations
    where token_hash = ${request} and expires_at > now() returning 1`);
  return renewed.length > 0 ? token : undefined;
}
