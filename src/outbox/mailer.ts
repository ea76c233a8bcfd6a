// Sends emails over SMTP, or logs them if no server is configured.
import { createTransport, type Transporter } from "nodemailer";
import type { Config } from "../config.ts";
import type { Log, Mail, MailAnswer } from "../context.ts";

/** In ms, for each step of the SMTP session and for all of them: shorter than a server may hold a claimed email. */
const TIMEOUTS = { step: 20_000, all: 60_000 };

/** The returned function throws the error of the mail server or the connection. */
export const createMailer = (config: Config, log: Log): ((mail: Mail) => Promise<MailAnswer>) =>
  config.mail.smtpUrl ? sendOverSmtp(config, config.mail.smtpUrl) : logInstead(log);

const sendOverSmtp =
  (config: Config, url: string) =>
  async ({ id, to, subject, text, unsubscribe }: Mail): Promise<MailAnswer> => {
    const { response } = await useTransport(url, TIMEOUTS, (transport) =>
      transport.sendMail({
        messageId: id,
        from: getSender(config),
        to: { name: "", address: to },
        subject,
        text,
        ...(unsubscribe && {
          headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
        }),
      }),
    );
    return { state: "sent", answer: response ?? "" };
  };

/** A mail server may send a byte at a time, so that no single step takes too long. */
export async function useTransport<T>(
  url: string,
  { step, all }: typeof TIMEOUTS,
  act: (transport: Transporter) => Promise<T>,
): Promise<T> {
  const limits = { connectionTimeout: step, greetingTimeout: step, socketTimeout: step };
  const transport = createTransport(url, limits as never);
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(Object.assign(new Error("ETIMEDOUT"), { code: "ETIMEDOUT" })), all);
  try {
    return await Promise.race([act(transport), timeout.promise]);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

export const getSender = ({ mail, siteName, baseUrl }: Pick<Config, "mail" | "siteName" | "baseUrl">) => ({
  name: siteName,
  address: mail.from ?? `noreply@${new URL(baseUrl).hostname}`,
});

/** Logs the address and the links on purpose: without SMTP, the operator reads them here. */
const logInstead =
  (log: Log) =>
  async (mail: Mail): Promise<MailAnswer> => {
    log.info(`Email to ${mail.to}: ${mail.subject}\n\n${mail.text}`);
    return { state: "printed", answer: "SMTP_URL is not set. The email is in the server log." };
  };
