// Sending queued emails: one after the other, several times if the mail server fails. Several servers can do it at the same
// time, because each claims an email before sending it.
import { type SQL, sql } from "drizzle-orm";
import type { AppContext, Mail } from "../../context.ts";

/** Minutes a server may hold a claimed email. Longer than any SMTP timeout. */
const LEASE_MINUTES = 15;
/** The last attempt is about 13 hours after the message. */
const MAX_ATTEMPTS = 6;
/** The first retry waits one minute, each further one this many times longer. */
const BACKOFF_FACTOR = 5;

/**
 * Sends what is due until nothing is left. Delivery is at least once: after a crash between sending and storing that, an email
 * is sent again.
 * @param claimNext takes the next one that is due, which nobody else sends then
 * @param send says whether the email was sent
 * @param shouldStop checked between two emails
 * @returns the number of emails sent
 */
export async function sendQueued<Claimed>(
  claimNext: () => Promise<Claimed | undefined>,
  send: (claimed: Claimed) => Promise<boolean>,
  shouldStop: () => boolean,
): Promise<number> {
  let sent = 0;
  while (!shouldStop()) {
    const claimed = await claimNext();
    if (!claimed) break;
    if (await send(claimed)) sent++;
  }
  return sent;
}

/** The columns of table `q` that a claim sets: if the server crashes, another tries again after the lease. */
export const CLAIM = sql`attempts = q.attempts + 1, next_attempt_at = case
  when q.attempts + 1 >= ${MAX_ATTEMPTS} then 'infinity' else now() + ${LEASE_MINUTES} * interval '1 minute' end`;

/** `rejected`: by the mail server for good. */
type Attempt = { sent: true } | { sent: false; rejected: "address" | "message" | undefined; nextAttemptAt: SQL };

/**
 * Sends one claimed email, and logs a failure.
 * @param attempt 1 for the first
 * @param failure what the log says if it fails
 */
export async function attemptToSend(
  { mail, log }: Pick<AppContext, "mail" | "log">,
  attempt: number,
  write: () => Mail,
  failure: string,
): Promise<Attempt> {
  try {
    await mail({ ...write(), attempt });
    return { sent: true };
  } catch (error) {
    const rejected = findRejection(error);
    log.warn(failure, { error: toErrorCode(error), attempt, rejected });
    const minutes = BACKOFF_FACTOR ** (attempt - 1);
    const isLast = rejected !== undefined || attempt >= MAX_ATTEMPTS;
    return {
      sent: false,
      rejected,
      nextAttemptAt: isLast ? sql`'infinity'` : sql`now() + ${minutes} * interval '1 minute'`,
    };
  }
}

/**
 * What the mail server rejected permanently (a 5yz reply, RFC 5321, 4.2.1). Rejected senders and passwords are not included,
 * because the operator can fix those.
 */
function findRejection(error: unknown): "address" | "message" | undefined {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  if (responseCode < 500 || responseCode > 599) return undefined;
  return command === "RCPT TO" ? "address" : command === "DATA" ? "message" : undefined;
}

/** Only codes, because a mail server's reply may contain the address. */
function toErrorCode(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter(Boolean).join(" ") || (error instanceof Error ? error.name : "unknown");
}
