// Mail over SMTP, or printed in the log where no server is set, so that its link can be followed. Each mail is noted in the mail log.
import { createTransport } from "nodemailer";
import type { Database } from "../db/client.ts";
import { emailLog } from "../db/schema/index.ts";
import type { MailState } from "../db/vocabulary.ts";
import type { Config } from "./config.ts";
import type { Log, Mail, MailAnswer } from "./context.ts";

/** ms for the connection, the greeting, and each answer. */
const TIMEOUT_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** ms before the one retry of a passing failure. */
const PAUSE = 1000;

/** @returns a function that sends a mail, and throws what the mail server or the connection said */
export function makeMail(config: Config, log: Log, db: Database): (mail: Mail) => Promise<MailAnswer> {
  const send = config.mail.smtpUrl ? overSmtp(config, config.mail.smtpUrl) : printed(log);
  return async (mail) => {
    let attempts = mail.attempt ?? 1;
    const keep = (state: MailState, error?: unknown) => keepLine(db, log, mail, { state, attempts, error });
    const tryOnce = async () => {
      const answer = await send(mail);
      await keep(answer.state);
      return answer;
    };
    try {
      return await tryOnce().catch(async (error) => {
        if (mail.attempt !== undefined || !isPassing(error)) throw error;
        attempts++;
        await Bun.sleep(PAUSE);
        return tryOnce();
      });
    } catch (error) {
      await keep("failed", error);
      throw error;
    }
  };
}

function overSmtp(config: Config, url: string): (mail: Mail) => Promise<MailAnswer> {
  const transport = createTransport({ url, ...TIMEOUT_MS });
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

/** With address and link, by design: without SMTP the operator is the one who reads the log. */
const printed =
  (log: Log) =>
  async (mail: Mail): Promise<MailAnswer> => {
    log.info(`A mail would go to ${mail.to}: ${mail.subject}\n\n${mail.text}`);
    return { state: "printed", answer: "No SMTP_URL is set: the mail stands in the server's log." };
  };

/** A 4xx of the server, or no server at all: a retry may succeed. */
const isPassing = (error: unknown) => {
  const { responseCode } = error as { responseCode?: number };
  return responseCode === undefined || (responseCode >= 400 && responseCode < 500);
};

/** A mail goes out even where its line cannot be stored. */
async function keepLine(
  db: Database,
  log: Log,
  { kind = "other", to, subject }: Mail,
  { state, attempts, error }: { state: MailState; attempts: number; error?: unknown },
): Promise<void> {
  const said = error === undefined ? null : (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await db
    .insert(emailLog)
    .values({ kind, recipient: to, subject: subject.slice(0, 300), state, attempts, error: said })
    .catch(() => log.warn("the mail log could not be written"));
}
