// Sends queued notifications in the language of their recipients. Several servers can run it at the same time.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { notifications } from "../../../db/schema/index.ts";
import type { NotificationFacts, NotificationKind } from "../../../db/vocabulary.ts";
import type { AppContext, Mail } from "../../context.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { t } from "../../i18n/t.ts";
import { BACKOFF_FACTOR, findRejection, LEASE_MINUTES, MAX_ATTEMPTS, toErrorCode } from "../messages/delivery.ts";
import { type EmailPreferences, pauseEmails } from "../messages/email-preferences.ts";
import { PREFERENCE_OF, writeLetter } from "./letters.ts";

type SenderContext = Pick<AppContext, "db" | "mail" | "log" | "config">;

/**
 * Delivery is at least once: after a crash between sending and storing that, the email is sent again. Without a mail
 * server nothing is sent, and nothing waits for one.
 * @param shouldStop checked between two emails @returns the number of emails sent
 */
export async function sendNotifications(ctx: SenderContext, shouldStop: () => boolean = () => false): Promise<number> {
  let sent = 0;
  while (!shouldStop()) {
    const claimed = await claimNext(ctx.db);
    if (!claimed) break;
    if (await send(ctx, claimed)) sent++;
  }
  return sent;
}

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
    update notifications n set attempts = n.attempts + 1, next_attempt_at = case
      when n.attempts + 1 >= ${MAX_ATTEMPTS} then 'infinity' else now() + ${LEASE_MINUTES} * interval '1 minute' end
    from due where n.id = due.id
    returning n.id, n.user_id as "userId", n.kind, n.facts, n.attempts`);
  return claimed;
}

async function send({ db, mail, log, config }: SenderContext, claimed: Claimed): Promise<boolean> {
  const isThis = eq(notifications.id, claimed.id);
  const recipient = config.mail.smtpUrl ? await findRecipient(db, claimed) : undefined;
  if (!recipient) {
    await db.update(notifications).set({ sentAt: sql`now()` }).where(isThis);
    return false;
  }
  try {
    const letter = inLanguage(recipient.language ?? config.languages[0]!, () => toMail(claimed, recipient, config));
    await mail({ ...letter, userId: claimed.userId, kind: claimed.kind, attempt: claimed.attempts });
  } catch (error) {
    const rejected = findRejection(error);
    const minutes = BACKOFF_FACTOR ** (claimed.attempts - 1);
    log.warn("a notification could not be sent", { error: toErrorCode(error), attempt: claimed.attempts, rejected });
    if (rejected === "address") await pauseEmails(db, claimed.userId, recipient.email);
    if (rejected || claimed.attempts < MAX_ATTEMPTS)
      await db
        .update(notifications)
        .set({ nextAttemptAt: rejected ? sql`'infinity'` : sql`now() + ${minutes} * interval '1 minute'` })
        .where(isThis);
    return false;
  }
  await db.update(notifications).set({ sentAt: sql`now()` }).where(isThis);
  return true;
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

function toMail({ kind, facts }: Claimed, recipient: Recipient, { baseUrl, siteName }: AppContext["config"]): Mail {
  const { email, firstName, token } = recipient;
  const unsubscribe = `${baseUrl}/mail-copies/${token}?kind=${PREFERENCE_OF[kind]}`;
  const { subject, paragraphs } = writeLetter(kind, facts, { baseUrl, siteName });
  const text = [
    firstName ? t("Hello {firstName},", { firstName }) : t("Hello,"),
    ...paragraphs,
    ["--", t("Unsubscribe from these emails: {url}", { url: unsubscribe })].join("\n"),
  ];
  return { to: email, subject, text: `${text.join("\n\n")}\n`, unsubscribe };
}
