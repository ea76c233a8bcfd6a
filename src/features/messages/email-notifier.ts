// Sends queued emails: copies of messages, seats from waiting lists, and cancellations.
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { type Notice, outgoingEmails } from "../../../db/schema/index.ts";
import type { AppContext, Mail } from "../../context.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { t } from "../../i18n/t.ts";
import { getLocalName } from "../listings/local-text.ts";
import { attemptToSend, CLAIM, sendQueued } from "./delivery.ts";
import { isAboutOwnEvent, pauseEmails } from "./email-preferences.ts";
import { translateNotice } from "./notices.ts";

type NotifierContext = Pick<AppContext, "db" | "mail" | "log" | "config" | "city">;

/** @param shouldStop checked between two emails @returns the number of emails sent */
export const sendDueEmails = (ctx: NotifierContext, shouldStop: () => boolean = () => false): Promise<number> =>
  sendQueued(
    () => claimNext(ctx.db),
    (claimed) => sendEmail(ctx, claimed),
    shouldStop,
  );

type ClaimedEmail = { messageId: string; userId: string; attempts: number };

async function claimNext(db: Database): Promise<ClaimedEmail | undefined> {
  const [claimed] = await db.execute<ClaimedEmail>(sql`
    with due as materialized (
      select message_id, user_id from outgoing_emails where sent_at is null and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked
    )
    update outgoing_emails q set ${CLAIM}
    from due where q.message_id = due.message_id and q.user_id = due.user_id
    returning q.message_id as "messageId", q.user_id as "userId", q.attempts`);
  return claimed;
}

async function sendEmail(ctx: NotifierContext, claimed: ClaimedEmail): Promise<boolean> {
  const { db, config } = ctx;
  const isThisEmail = and(eq(outgoingEmails.messageId, claimed.messageId), eq(outgoingEmails.userId, claimed.userId));
  const outgoing = await findEmail(db, claimed);
  if (!outgoing) {
    await db.delete(outgoingEmails).where(isThisEmail);
    return false;
  }
  const write = () => inLanguage(outgoing.language ?? config.languages[0]!, () => toMail(outgoing, ctx));
  const attempt = await attemptToSend(ctx, claimed.attempts, write, "an email copy could not be sent");
  if (attempt.sent) await db.update(outgoingEmails).set({ sentAt: sql`now()` }).where(isThisEmail);
  else {
    if (attempt.rejected === "address") await pauseEmails(db, claimed.userId, outgoing.email);
    await db.update(outgoingEmails).set({ nextAttemptAt: attempt.nextAttemptAt }).where(isThisEmail);
  }
  return attempt.sent;
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
  /** Otherwise it is only about the recipient's event. */
  isCopy: boolean;
};

const NAME_FOR_RECIPIENT = getLocalName(sql`split_part(u.language, '-', 1)`, "b");

/** Undefined if the recipient has since muted the business, unsubscribed, given up the seat, or has no verified address. */
async function findEmail(db: Database, { messageId, userId }: ClaimedEmail): Promise<OutgoingEmail | undefined> {
  const [outgoing] = await db.execute<OutgoingEmail>(sql`
    select u.email, u.email_verified_at is not null as "emailVerified", u.first_name as "firstName", u.language,
      coalesce(${NAME_FOR_RECIPIENT}, m.from_name) as business, m.title, m.content, m.notice,
      w.token, w.enabled as "isCopy"
    from messages m left join businesses b on b.id = m.from_business_id
    join users u on u.id = ${userId} and u.email_verified_at is not null and u.suspended_at is null
    join email_preferences w on w.user_id = u.id and (w.enabled or (w.seats and ${isAboutOwnEvent})) and w.bounced_email is distinct from u.email
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
          t("You get this email because you signed up for this event. Unsubscribe: {url}", { url: unsubscribe }),
        ].join("\n"),
      ];
  return {
    kind: isCopy ? "copy" : "event",
    to: email,
    subject: t("{business}: {title}", { business, title }),
    text: `${text.join("\n\n")}\n`,
    unsubscribe,
  };
}
