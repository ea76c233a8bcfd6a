// Sends queued emails: copies of messages, and seats from waiting lists. Several servers can run it at the same time.
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { type Notice, outgoingEmails } from "../../../db/schema/index.ts";
import type { AppContext, Mail } from "../../context.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { t } from "../../i18n/t.ts";
import { getLocalName } from "../listings/local-text.ts";
import { BACKOFF_FACTOR, findRejection, LEASE_MINUTES, MAX_ATTEMPTS, toErrorCode } from "./delivery.ts";
import { pauseEmails } from "./email-preferences.ts";
import { translateNotice } from "./notices.ts";

type NotifierContext = Pick<AppContext, "db" | "mail" | "log" | "config" | "city">;

/**
 * Delivery is at least once: after a crash between sending and storing that, the email is sent again.
 * @param shouldStop checked between two emails @returns the number of emails sent
 */
export async function sendDueEmails(ctx: NotifierContext, shouldStop: () => boolean = () => false): Promise<number> {
  let sent = 0;
  while (!shouldStop()) {
    const claimed = await claimNext(ctx.db);
    if (!claimed) break;
    if (await sendEmail(ctx, claimed)) sent++;
  }
  return sent;
}

type ClaimedEmail = { messageId: string; userId: string; attempts: number };

async function claimNext(db: Database): Promise<ClaimedEmail | undefined> {
  const [claimed] = await db.execute<ClaimedEmail>(sql`
    with due as materialized (
      select message_id, user_id from outgoing_emails where sent_at is null and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked
    )
    update outgoing_emails c set attempts = c.attempts + 1, next_attempt_at = case
      when c.attempts + 1 >= ${MAX_ATTEMPTS} then 'infinity' else now() + ${LEASE_MINUTES} * interval '1 minute' end
    from due where c.message_id = due.message_id and c.user_id = due.user_id
    returning c.message_id as "messageId", c.user_id as "userId", c.attempts`);
  return claimed;
}

async function sendEmail({ db, mail, log, config, city }: NotifierContext, claimed: ClaimedEmail): Promise<boolean> {
  const isThisEmail = and(eq(outgoingEmails.messageId, claimed.messageId), eq(outgoingEmails.userId, claimed.userId));
  const outgoing = await findEmail(db, claimed);
  if (!outgoing) {
    await db.delete(outgoingEmails).where(isThisEmail);
    return false;
  }
  try {
    const letter = inLanguage(outgoing.language ?? config.languages[0]!, () => toMail(outgoing, { config, city }));
    await mail({ ...letter, kind: outgoing.isCopy ? "copy" : "seat", attempt: claimed.attempts });
  } catch (error) {
    const minutes = BACKOFF_FACTOR ** (claimed.attempts - 1);
    const rejected = findRejection(error);
    log.warn("an email copy could not be sent", { error: toErrorCode(error), attempt: claimed.attempts, rejected });
    if (rejected === "address") await pauseEmails(db, claimed.userId, outgoing.email);
    if (rejected) await db.update(outgoingEmails).set({ nextAttemptAt: sql`'infinity'` }).where(isThisEmail);
    else if (claimed.attempts < MAX_ATTEMPTS)
      await db
        .update(outgoingEmails)
        .set({ nextAttemptAt: sql`now() + ${minutes} * interval '1 minute'` })
        .where(isThisEmail);
    return false;
  }
  await db.update(outgoingEmails).set({ sentAt: sql`now()` }).where(isThisEmail);
  return true;
}

type OutgoingEmail = {
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  language: string | null;
  business: string;
  title: string;
  content: string;
  notice: Notice | null;
  token: string;
  /** Otherwise it only says that the recipient got a seat. */
  isCopy: boolean;
};

const NAME_FOR_RECIPIENT = getLocalName(sql`split_part(u.language, '-', 1)`, "b");

/** Undefined if the recipient has since muted the business, unsubscribed, given up the seat, or has no verified address. */
async function findEmail(db: Database, { messageId, userId }: ClaimedEmail): Promise<OutgoingEmail | undefined> {
  const [outgoing] = await db.execute<OutgoingEmail>(sql`
    select u.email, u.email_verified_at is not null as "emailVerified", u.first_name as "firstName", u.language,
      ${NAME_FOR_RECIPIENT} as business, m.title, m.content, m.notice,
      w.token, w.enabled as "isCopy"
    from messages m join businesses b on b.id = m.from_business_id
    join users u on u.id = ${userId} and u.email_verified_at is not null and u.suspended_at is null
    join email_preferences w on w.user_id = u.id and (w.enabled or (w.seats and m.seat_event_id is not null)) and w.bounced_email is distinct from u.email
    where m.id = ${messageId} and not exists (
      select from business_mutes mute where mute.business_id = b.id and mute.user_id = u.id)
      and (m.seat_event_id is null or exists (
        select from rsvps v where v.event_id = m.seat_event_id and v.user_id = u.id and v.status = 'in'))`);
  return outgoing?.emailVerified ? outgoing : undefined;
}

function toMail(outgoing: OutgoingEmail, { config, city }: Pick<NotifierContext, "config" | "city">): Mail {
  const { email, firstName, business, title, content, token, isCopy } = translateNotice(outgoing, city);
  const { baseUrl, siteName } = config;
  const unsubscribe = `${baseUrl}/mail-copies/${token}${isCopy ? "" : "?kind=seats"}`;
  const greeting = firstName ? t("Hello {firstName},", { firstName }) : t("Hello,");
  const text = isCopy
    ? [
        greeting,
        t("You have a new message from {business} on {siteName}:", { business, siteName }),
        title,
        content,
        [
          "--",
          t("Read it on {siteName}: {url}", { siteName, url: `${baseUrl}/messages` }),
          t("You get this email because you turned on email copies of messages. Unsubscribe: {url}", {
            url: unsubscribe,
          }),
        ].join("\n"),
      ]
    : [
        greeting,
        title,
        content,
        [
          "--",
          t("Your events on {siteName}: {url}", { siteName, url: `${baseUrl}/events?tab=mine` }),
          t("You get this email because you were on the waiting list. Unsubscribe: {url}", { url: unsubscribe }),
        ].join("\n"),
      ];
  return {
    to: email,
    subject: t("{business}: {title}", { business, title }),
    text: `${text.join("\n\n")}\n`,
    unsubscribe,
  };
}
