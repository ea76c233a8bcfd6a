// Sends queued notifications in the language of their recipients.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { notifications } from "../../../db/schema/index.ts";
import type { NotificationFacts, NotificationKind } from "../../../db/vocabulary.ts";
import type { AppContext, Mail } from "../../context.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { t } from "../../i18n/t.ts";
import { attemptToSend, CLAIM, sendQueued } from "../messages/delivery.ts";
import { type EmailPreferences, pauseEmails } from "../messages/email-preferences.ts";
import { PREFERENCE_OF, writeLetter } from "./letters.ts";

type SenderContext = Pick<AppContext, "db" | "mail" | "log" | "config">;

/**
 * Without a mail server nothing is sent, and nothing waits for one.
 * @param shouldStop checked between two emails @returns the number of emails sent
 */
export const sendNotifications = (ctx: SenderContext, shouldStop: () => boolean = () => false): Promise<number> =>
  sendQueued(
    () => claimNext(ctx.db),
    (claimed) => send(ctx, claimed),
    shouldStop,
  );

type Claimed = {
  id: string;
  userId: string;
  kind: NotificationKind;
  facts: NotificationFacts;
  attempts: number;
};

async function claimNext(db: Database): Promise<Claimed | undefined> {
  const [claimed] = await db.execute<Claimed>(sql`
    with due as materialized (
      select id from notifications where sent_at is null and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked
    )
    update notifications q set ${CLAIM} from due where q.id = due.id
    returning q.id, q.user_id as "userId", q.kind, q.facts, q.attempts`);
  return claimed;
}

async function send(ctx: SenderContext, claimed: Claimed): Promise<boolean> {
  const { db, config } = ctx;
  const isThis = eq(notifications.id, claimed.id);
  const recipient = config.mail.smtpUrl ? await findRecipient(db, claimed) : undefined;
  if (!recipient) {
    await db.update(notifications).set({ sentAt: sql`now()` }).where(isThis);
    return false;
  }
  const write = () => inLanguage(recipient.language ?? config.languages[0]!, () => toMail(claimed, recipient, config));
  const attempt = await attemptToSend(ctx, claimed.attempts, write, "a notification could not be sent");
  if (attempt.sent) await db.update(notifications).set({ sentAt: sql`now()` }).where(isThis);
  else {
    if (attempt.rejected === "address") await pauseEmails(db, claimed.userId, recipient.email);
    await db.update(notifications).set({ nextAttemptAt: attempt.nextAttemptAt }).where(isThis);
  }
  return attempt.sent;
}

type Recipient = { email: string; firstName: string | null; language: string | null; token: string };

/** Undefined if the person unsubscribed, is suspended, or has no verified address that accepts mail. */
async function findRecipient(db: Database, { userId, kind }: Claimed): Promise<Recipient | undefined> {
  const preference = PREFERENCE_OF[kind];
  const [found] = await db.execute<Recipient & Pick<EmailPreferences, typeof preference>>(sql`
    select u.email, u.first_name as "firstName", u.language, p.token, p.listing, p.weekly, 
      p.digest and (u.is_admin or (u.is_moderator and ${kind === "admin-digest"}::boolean)) as digest
    from users u join email_preferences p on p.user_id = u.id and p.bounced_email is distinct from u.email
    where u.id = ${userId} and u.email_verified_at is not null and u.suspended_at is null`);
  return found?.[preference] ? found : undefined;
}

function toMail(
  { userId, kind, facts }: Claimed,
  recipient: Recipient,
  { baseUrl, siteName, contactEmail }: AppContext["config"],
): Mail {
  const { email, firstName, token } = recipient;
  const unsubscribe = `${baseUrl}/mail-copies/${token}?kind=${PREFERENCE_OF[kind]}`;
  const { subject, paragraphs } = writeLetter(kind, facts, { baseUrl, siteName, contactEmail });
  const text = [
    firstName ? t("Hello {firstName},", { firstName }) : t("Hello,"),
    ...paragraphs,
    ["--", t("Unsubscribe from these emails: {url}", { url: unsubscribe })].join("\n"),
  ];
  return { userId, kind, to: email, subject, text: `${text.join("\n\n")}\n`, unsubscribe };
}
