import type { Config } from "../../config.ts";
import { msg, t } from "../../i18n/t.ts";
import { getSender, useTransport } from "../../outbox/mailer.ts";
import type { SetupEmailResult } from "./schema.ts";

/** In ms, for each step of the SMTP session and for all of them: somebody waits for the result. */
const TIMEOUTS = { step: 8000, all: 20_000 };

export async function sendTestEmail({ mail, siteName, baseUrl }: Config, to: string): Promise<SetupEmailResult> {
  if (!mail.smtpUrl) return { sent: false, message: t(NO_MAIL_SERVER) };
  try {
    await useTransport(mail.smtpUrl, TIMEOUTS, (transport) =>
      transport.sendMail({
        from: getSender({ mail, siteName, baseUrl }),
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
      }),
    );
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

export async function verifySmtp(smtpUrl: string, timeouts = TIMEOUTS): Promise<string | undefined> {
  try {
    await useTransport(smtpUrl, timeouts, (transport) => transport.verify());
    return undefined;
  } catch (error) {
    return formatReason(error);
  }
}

export const NO_MAIL_SERVER = msg(
  "No mail server is configured, so emails are printed in the log. Set SMTP_URL (smtps://name:password@mail.example.com) and MAIL_FROM, then restart.",
);

/** The mail server's response, without the password from SMTP_URL. */
function formatReason(error: unknown): string {
  const { message, response, code } = error as { message?: string; response?: string; code?: string };
  if (/WRONG_VERSION_NUMBER/i.test(`${code} ${message}`))
    return t("This port speaks STARTTLS: use smtp:// instead of smtps://.");
  if (code === "ETIMEDOUT")
    return t(
      "The mail server does not answer. Check the host and the port: 465 needs smtps://, and 587 needs smtp://.",
    );
  if (/self.signed|UNABLE_TO_(VERIFY|GET)/i.test(`${code} ${message}`))
    return t("The certificate of the mail server is signed by an unknown authority. Add it with NODE_EXTRA_CA_CERTS.");
  const reason = (response ?? message ?? "no reason given").replace(/\/\/[^@\s]{0,1000}@/g, "//…@").slice(0, 200);
  return reason.endsWith(".") ? reason : `${reason}.`;
}
