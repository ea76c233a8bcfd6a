// Sends emails over SMTP, or logs them if no server is configured. Each one is recorded in the email log.
import { sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import type { Database } from "../db/client.ts";
import { emailLog } from "../db/schema/index.ts";
import type { MailState } from "../db/vocabulary.ts";
import type { Config } from "./config.ts";
import type { Log, Mail, MailAnswer } from "./context.ts";

/** In ms. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Before the one retry of a temporary failure. */
const RETRY_MS = 1000;

/** The returned function throws the error of the mail server or the connection. */
export function createMailer(config: Config, log: Log, db: Database): (mail: Mail) => Promise<MailAnswer> {
  const send = config.mail.smtpUrl ? sendOverSmtp(config, config.mail.smtpUrl) : logInstead(log);
  return async (mail) => {
    let attempts = mail.attempt ?? 1;
    const record = (state: MailState, error?: unknown) => recordEmail(db, log, mail, { state, attempts, error });
    const tryOnce = async () => {
      const answer = await send(mail);
      await record(answer.state);
      return answer;
    };
    try {
      return await tryOnce().catch(async (error) => {
        if (mail.attempt !== undefined || !isTemporary(error)) throw error;
        attempts++;
        await Bun.sleep(RETRY_MS);
        return tryOnce();
      });
    } catch (error) {
      await record("failed", error);
      throw error;
    }
  };
}

function sendOverSmtp(config: Config, url: string): (mail: Mail) => Promise<MailAnswer> {
  const transport = createTransport({ url, ...TIMEOUTS });
  const address = config.mail.from ?? `noreply@${new URL(config.baseUrl).hostname}`;
  return async ({ to, subject, text, unsubscribe }) => {
    const { response } = await transport.sendMail({
      from: { name: config.siteName, address },
      to: { name: "", address: to },
      subject,
      text,
      ...(unsubscribe && {
        headers: {
          "List-Unsubscribe": `<${unsubscribe}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      }),
    });
    return { state: "sent", answer: response };
  };
}

/** Logs the address and the links on purpose: without SMTP, the operator reads them here. */
const logInstead =
  (log: Log) =>
  async (mail: Mail): Promise<MailAnswer> => {
    log.info(`Email to ${mail.to}: ${mail.subject}\n\n${mail.text}`);
    return { state: "printed", answer: "SMTP_URL is not set. The email is in the server log." };
  };

/** A 4xx response, or no response. */
const isTemporary = (error: unknown) => {
  const { responseCode } = error as { responseCode?: number };
  return responseCode === undefined || (responseCode >= 400 && responseCode < 500);
};

/** A failure is only logged: the email has been sent. */
async function recordEmail(
  db: Database,
  log: Log,
  { kind = "other", to, userId, subject }: Mail,
  { state, attempts, error }: { state: MailState; attempts: number; error?: unknown },
): Promise<void> {
  const message = error === undefined ? null : (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await db
    .insert(emailLog)
    .values({
      kind,
      userId: userId ?? sql`(select id from users where email = ${to})`,
      recipient: to,
      subject: subject.slice(0, 300),
      state,
      attempts,
      error: message,
    })
    .catch(() => log.warn("Could not write to the email log."));
}
