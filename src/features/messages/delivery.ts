// How often queued emails are tried, and what an error of the mail server means.

/** Minutes a server may hold a claimed email. Longer than any SMTP timeout. */
export const LEASE_MINUTES = 15;
/** The last attempt is about 13 hours after the message. */
export const MAX_ATTEMPTS = 6;
/** The first retry waits one minute, each further one this many times longer. */
export const BACKOFF_FACTOR = 5;

/**
 * What the mail server rejected permanently (a 5yz reply, RFC 5321, 4.2.1). Rejected senders and passwords are not included,
 * because the operator can fix those.
 */
export function findRejection(error: unknown): "address" | "message" | undefined {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  if (responseCode < 500 || responseCode > 599) return undefined;
  return command === "RCPT TO" ? "address" : command === "DATA" ? "message" : undefined;
}

/** Only codes, because a mail server's reply may contain the address. */
export function toErrorCode(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter(Boolean).join(" ") || (error instanceof Error ? error.name : "unknown");
}
