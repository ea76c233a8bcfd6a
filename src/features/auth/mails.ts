// The mails of signing in. None contains words that a person typed, so nobody can send messages through them.
import type { AppContext, Mail } from "../../context.ts";

/** Runs work after the answer, so that the answer's time tells nothing; logs a failure, without the address. */
export function runInBackground(ctx: AppContext, work: () => Promise<unknown>): void {
  work().catch((error) =>
    ctx.log.warn("a mail could not be sent", { error: error instanceof Error ? error.name : "unknown" }),
  );
}

export const resetEmail = ({ config }: AppContext, to: string, token: string): Mail => ({
  kind: "reset",
  to,
  subject: `Choose a new password for ${config.siteName}`,
  text: toBody(
    "open this link within an hour to choose a new password:",
    `${config.baseUrl}/reset-password?token=${token}`,
    "If you did not ask for it, nothing needs to be done.",
  ),
});

export const confirmationEmail = ({ config }: AppContext, to: string, token: string): Mail => ({
  kind: "verify",
  to,
  subject: `Confirm your email for ${config.siteName}`,
  text: toBody(
    "open this link within 24 hours, signed in, to confirm that this is your email:",
    `${config.baseUrl}/confirm-email?token=${token}`,
    `If you have no account at ${config.siteName}, somebody mistyped theirs: leave this mail alone, and the address stays yours.`,
  ),
});

/** To an address that somebody wants for their account, and that has one already: only its owner learns that. */
export const emailInUseEmail = ({ config }: AppContext, to: string): Mail => ({
  kind: "email-in-use",
  to,
  subject: `Your email at ${config.siteName}`,
  text: toBody(
    "somebody wanted to use this address for another account. Yours keeps it, and nothing has changed.",
    "If it was you: delete one of the two accounts, or use another address.",
  ),
});

export const emailChangeRequestedEmail = ({ config }: AppContext, to: string): Mail => ({
  kind: "email-change",
  to,
  subject: `Your email at ${config.siteName} is about to change`,
  text: toBody(
    "your account was asked to use another email. It does as soon as that address confirms.",
    "If it was not you, choose a new password now, which also stops the change:",
    `${config.baseUrl}/forgot-password`,
  ),
});

export const emailChangedEmail = ({ config }: AppContext, to: string): Mail => ({
  kind: "email-changed",
  to,
  subject: `Your email at ${config.siteName} has changed`,
  text: toBody(
    "your account uses another email from now on, and is signed out everywhere but where that was done.",
    `If it was not you, write to ${config.contactEmail ?? "the people who run this site"} at once.`,
  ),
});

export const signInMethodAddedEmail = ({ config }: AppContext, to: string, way: "passkey" | "account"): Mail => ({
  kind: "way-in",
  to,
  subject: `A new way to sign in to ${config.siteName}`,
  text: toBody(
    way === "passkey"
      ? "a passkey was added to your account. It signs in without your password."
      : "an account of another service was connected to yours. It signs in without your password.",
    "If it was not you, take it away in your profile and choose a new password:",
    `${config.baseUrl}/profile`,
  ),
});

const toBody = (...paragraphs: string[]) => `Hello,\n\n${paragraphs.join("\n\n")}\n`;
