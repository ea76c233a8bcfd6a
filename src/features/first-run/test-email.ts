import { createTransport } from "nodemailer";
import type { Config } from "../../config.ts";
import { msg, t } from "../../i18n/t.ts";
import type { SetupEmailResult } from "./schema.ts";

/** For each step of the SMTP session. */
const TIMEOUT_MS = 8000;

export async function sendTestEmail({ mail, siteName, baseUrl }: Config, to: string): Promise<SetupEmailResult> {
  if (!mail.smtpUrl) return { sent: false, message: t(NO_MAIL_SERVER) };
  try {
    await createMailTransport(mail.smtpUrl).sendMail({
      from: { name: siteName, address: getSender({ mail, baseUrl }) },
      to: { name: "", address: to },
      subject: t("Test email from {siteName}", { siteName }),
      text: [
        t("Hello,"),
        t("This is the test email you requested at {baseUrl}. Emails from {siteName} arrive here.", {
          baseUrl,
          siteName,
        }),
      ]
        .join("\n\n")
        .concat("\n"),
    });
    return {
      sent: true,
      message: t("The mail server accepted it. Check the inbox of {to}, and the spam folder.", { to }),
    };
  } catch (error) {
    return {
      sent: false,
      message: t("Sending failed: {reason} Check SMTP_URL and MAIL_FROM.", { reason: formatReason(error) }),
    };
  }
}

/** Connects and authenticates without sending. @returns the error message, or undefined */
export async function verifySmtp(smtpUrl: string): Promise<string | undefined> {
  try {
    await createMailTransport(smtpUrl).verify();
    return undefined;
  } catch (error) {
    return formatReason(error);
  }
}

export const NO_MAIL_SERVER = msg(
  "No mail server is configured, so emails are printed in the log. Set SMTP_URL (smtps://name:password@mail.example.com) and MAIL_FROM, then restart.",
);

const getSender = ({ mail, baseUrl }: Pick<Config, "mail" | "baseUrl">) =>
  mail.from ?? `noreply@${new URL(baseUrl).hostname}`;

const createMailTransport = (smtpUrl: string) =>
  createTransport(smtpUrl, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as never);

/** The mail server's response, without the password from SMTP_URL. */
function formatReason(error: unknown): string {
  const { message, response } = error as { message?: string; response?: string };
  const reason = (response ?? message ?? "no reason given").replace(/\/\/[^@\s]*@/g, "//…@").slice(0, 200);
  return reason.endsWith(".") ? reason : `${reason}.`;
}
