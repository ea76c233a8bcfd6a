// Tries whether mail can be sent, and tells what the mail server says.
import { createTransport } from "nodemailer";
import type { Config } from "../../config.ts";
import type { SetupEmailResult } from "./schema.ts";

/** ms for each step of the conversation. */
const TIMEOUT_MS = 8000;

/** Sends a mail to `to`. */
export async function sendTestEmail({ mail, siteName, baseUrl }: Config, to: string): Promise<SetupEmailResult> {
  if (!mail.smtpUrl) return { sent: false, words: NO_MAIL_SERVER };
  try {
    await createMailTransport(mail.smtpUrl).sendMail({
      from: { name: siteName, address: getSender({ mail, baseUrl }) },
      to: { name: "", address: to },
      subject: `${siteName} can send mail`,
      text: `Hello,\n\nthis is the test mail that was asked for at ${baseUrl}. Mail from ${siteName} arrives here.\n`,
    });
    return { sent: true, words: `The mail server took it. Look into the mailbox of ${to}, and into its spam.` };
  } catch (error) {
    return { sent: false, words: `The mail server refused it: ${formatReason(error)} Check SMTP_URL and MAIL_FROM.` };
  }
}

/** Connects and signs in, without sending. @returns what is wrong, in words, or undefined */
export async function verifySmtp(smtpUrl: string): Promise<string | undefined> {
  try {
    await createMailTransport(smtpUrl).verify();
    return undefined;
  } catch (error) {
    return formatReason(error);
  }
}

export const NO_MAIL_SERVER =
  "No mail server is set: mails are printed in the log. Set SMTP_URL (smtps://name:password@mail.example.com) and MAIL_FROM, and start again.";

const getSender = ({ mail, baseUrl }: Pick<Config, "mail" | "baseUrl">) =>
  mail.from ?? `noreply@${new URL(baseUrl).hostname}`;

const createMailTransport = (smtpUrl: string) =>
  createTransport(smtpUrl, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as never);

/** The mail server's words, without a password from SMTP_URL. */
function formatReason(error: unknown): string {
  const { message, response } = error as { message?: string; response?: string };
  const words = (response ?? message ?? "no reason given").replace(/\/\/[^@\s]*@/g, "//…@").slice(0, 200);
  return words.endsWith(".") ? words : `${words}.`;
}
