// Sends copies from the queue one by one, in the background, on every server.
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { outgoingEmails } from "../../../db/schema/index.ts";
import type { AppContext, Mail } from "../../context.ts";
import { pauseCopies } from "./email-preferences.ts";

/** Minutes for which a copy belongs to the sender that took it: longer than any wait for a mail server. */
const LEASE = 15;
/** Tries until a copy is given up: the last one comes about 13 hours after the message. */
const MAX_TRIES = 6;
/** Factor by which each wait is longer than the one before; the first is a minute. */
const BACKOFF = 5;

type Sending = Pick<AppContext, "db" | "mail" | "log" | "config">;

/**
 * Sends all due copies, one by one. Only one sender takes a copy; if it crashes between sending and noting that, the copy is
 * sent again.
 * @param isOver asked between two copies
 * @returns how many were sent
 */
export async function sendDueCopies(ctx: Sending, isOver: () => boolean = () => false): Promise<number> {
  let sent = 0;
  while (!isOver()) {
    const taken = await takeNext(ctx.db);
    if (!taken) break;
    if (await sendCopy(ctx, taken)) sent++;
  }
  return sent;
}

type Taken = { messageId: string; userId: string; attempts: number };

async function takeNext(db: Database): Promise<Taken | undefined> {
  const [taken] = await db.execute<Taken>(sql`
    with due as materialized (
      select message_id, user_id from outgoing_emails where sent_at is null and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked
    )
    update outgoing_emails c set attempts = c.attempts + 1, next_attempt_at = case
      when c.attempts + 1 >= ${MAX_TRIES} then 'infinity' else now() + ${LEASE} * interval '1 minute' end
    from due where c.message_id = due.message_id and c.user_id = due.user_id
    returning c.message_id as "messageId", c.user_id as "userId", c.attempts`);
  return taken;
}

async function sendCopy({ db, mail, log, config }: Sending, taken: Taken): Promise<boolean> {
  const mine = and(eq(outgoingEmails.messageId, taken.messageId), eq(outgoingEmails.userId, taken.userId));
  const copy = await readCopy(db, taken);
  if (!copy) {
    await db.delete(outgoingEmails).where(mine);
    return false;
  }
  try {
    await mail({ ...mailOf(copy, config), kind: "copy", attempt: taken.attempts });
  } catch (error) {
    const minutes = BACKOFF ** (taken.attempts - 1);
    const refused = refusalIn(error);
    log.warn("a copy of a message was not taken", { error: named(error), attempt: taken.attempts, refused });
    if (refused === "address") await pauseCopies(db, taken.userId, copy.email);
    if (refused) await db.update(outgoingEmails).set({ nextAttemptAt: sql`'infinity'` }).where(mine);
    else if (taken.attempts < MAX_TRIES)
      await db
        .update(outgoingEmails)
        .set({ nextAttemptAt: sql`now() + ${minutes} * interval '1 minute'` })
        .where(mine);
    return false;
  }
  await db.update(outgoingEmails).set({ sentAt: sql`now()` }).where(mine);
  return true;
}

/**
 * What a mail server refused for good (RFC 5321, 4.2.1: a 5yz reply). A refused sender or password is for the operator to
 * fix, and then passes.
 */
function refusalIn(error: unknown): "address" | "letter" | undefined {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  if (responseCode < 500 || responseCode > 599) return undefined;
  return command === "RCPT TO" ? "address" : command === "DATA" ? "letter" : undefined;
}

type Copy = {
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  business: string;
  title: string;
  content: string;
  token: string;
};

/** The mail of a copy; undefined where the reader has muted the business, wants no copies, or has no proved address. */
async function readCopy(db: Database, { messageId, userId }: Taken): Promise<Copy | undefined> {
  const [copy] = await db.execute<Copy>(sql`
    select u.email, u.email_verified_at is not null as "emailVerified", u.first_name as "firstName", b.name as business, m.title, m.content, w.token
    from messages m join businesses b on b.id = m.from_business_id
    join users u on u.id = ${userId} and u.email_verified_at is not null and u.suspended_at is null
    join email_preferences w on w.user_id = u.id and w.enabled and w.bounced_email is distinct from u.email
    where m.id = ${messageId} and not exists (
      select from business_mutes mute where mute.business_id = b.id and mute.user_id = u.id)`);
  return copy?.emailVerified ? copy : undefined;
}

function mailOf({ email, firstName, business, title, content, token }: Copy, config: Sending["config"]): Mail {
  const unsubscribe = `${config.baseUrl}/mail-copies/${token}`;
  return {
    to: email,
    subject: `${business}: ${title}`,
    text: `Hello${firstName ? ` ${firstName}` : ""},

${business} has written to you on ${config.siteName}:

${title}

${content}

--
Read it where it was sent: ${config.baseUrl}/messages
You get this copy because you asked for one of each message. To end them: ${unsubscribe}
`,
    unsubscribe,
  };
}

/** Only the code: a mail server's reply may contain the address. */
function named(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter(Boolean).join(" ") || (error instanceof Error ? error.name : "unknown");
}
