// The emails of the sign-in flows. None contains text that a user entered, so they can't carry messages to others.

import type { AppContext, Mail } from "../../context.ts";
import { t } from "../../i18n/t.ts";

/** Runs work after the response, so that response times reveal nothing. Failures are logged without the address. */
export function runInBackground(ctx: AppContext, work: () => Promise<unknown>): void {
  work().catch((error) =>
    ctx.log.warn("An email could not be sent.", { error: error instanceof Error ? error.name : "unknown" }),
  );
}

export const passwordResetEmail = ({ config }: AppContext, to: string, token: string): Mail => ({
  kind: "reset",
  to,
  subject: t("Choose a new password for {siteName}", { siteName: config.siteName }),
  text: toBody(
    t("Open this link within an hour to choose a new password:"),
    `${config.baseUrl}/reset-password?token=${token}`,
    t("If you didn't request this, you can ignore this email."),
  ),
});

export const confirmationEmail = ({ config }: AppContext, to: string, token: string): Mail => ({
  kind: "verify",
  to,
  subject: t("Confirm your email for {siteName}", { siteName: config.siteName }),
  text: toBody(
    t("Open this link within 24 hours, while signed in, to confirm your email:"),
    `${config.baseUrl}/confirm-email?token=${token}`,
    t("If you don't have an account at {siteName}, someone mistyped their email. You can ignore this email.", {
      siteName: config.siteName,
    }),
  ),
});

/** Only the owner of the mailbox learns that the email already has an account. */
export const emailInUseEmail = ({ config }: AppContext, to: string): Mail => ({
  kind: "email-in-use",
  to,
  subject: t("Your email at {siteName}", { siteName: config.siteName }),
  text: toBody(
    t("Someone tried to use this email for another account. Your account keeps it, and nothing has changed."),
    t("If this was you, delete one of the two accounts or use another email."),
  ),
});

export const emailChangeRequestedEmail = ({ config }: AppContext, to: string): Mail => ({
  kind: "email-change",
  to,
  subject: t("Your email at {siteName} is about to change", { siteName: config.siteName }),
  text: toBody(
    t("Someone asked to change your account's email. The change takes effect once the new email is confirmed."),
    t("If this wasn't you, choose a new password now, which also stops the change:"),
    `${config.baseUrl}/forgot-password`,
  ),
});

export const emailChangedEmail = ({ config }: AppContext, to: string): Mail => ({
  kind: "email-changed",
  to,
  subject: t("Your email at {siteName} has changed", { siteName: config.siteName }),
  text: toBody(
    t("Your account's email was changed. You have been signed out on all other devices."),
    config.contactEmail
      ? t("If this wasn't you, write to {contact} right away.", { contact: config.contactEmail })
      : t("If this wasn't you, write to the people who run this site right away."),
  ),
});

export const signInMethodAddedEmail = ({ config }: AppContext, to: string, method: "passkey" | "account"): Mail => ({
  kind: "sign-in-method",
  to,
  subject: t("A new way to sign in to {siteName}", { siteName: config.siteName }),
  text: toBody(
    method === "passkey"
      ? t("A passkey was added to your account. It can sign in without your password.")
      : t("An account with another service was connected to yours. It can sign in without your password."),
    t("If this wasn't you, remove it in your profile and choose a new password:"),
    `${config.baseUrl}/profile`,
  ),
});

const toBody = (...paragraphs: string[]) => `${[t("Hello,"), ...paragraphs].join("\n\n")}\n`;
