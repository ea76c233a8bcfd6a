import { createTransport, type Transporter } from "nodemailer";
import type { Config } from "../../config.ts";
import { msg, t } from "../../i18n/t.ts";
import type { SetupEmailResult } from "./schema.ts";

/** For each step of the SMTP session. */
const TIMEOUT_MS = 8000;
/** For all of them: a server may send a byte at a time. */
const MAX_MS = 20_000;

export async function sendTestEmail({ mail, siteName, baseUrl }: Config, to: string): Promise<SetupEmailResult> {
  if (!mail.smtpUrl) return { sent: false, message: t(NO_MAIL_SERVER) };
  try {
    await useTransport(mail.smtpUrl, (transport) =>
      transport.sendMail({
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

/** Connects and authenticates without sending. @returns the error message, or undefined */
export async function verifySmtp(smtpUrl: string): Promise<string | undefined> {
  try {
    await useTransport(smtpUrl, (transport) => transport.verify());
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

async function useTransport(smtpUrl: string, act: (transport: Transporter) => Promise<unknown>): Promise<void> {
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport(smtpUrl, limits as never);
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(Object.assign(new Error(), { code: "ETIMEDOUT" })), MAX_MS);
  try {
    await Promise.race([act(transport), timeout.promise]);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

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
  const reason = (response ?? message ?? "no reason given").replace(/\/\/[^@\s]*@/g, "//…@").slice(0, 200);
  return reason.endsWith(".") ? reason : `${reason}.`;
}
