// Emails and push notifications about messages. Call these in the message's transaction, after its recipients are stored.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import type { Notice } from "../../../db/schema/index.ts";
import { getCityLanguage } from "../../city/city.ts";
import { t } from "../../i18n/t.ts";
import { RANDOM_TOKEN } from "../../outbox/email-preferences.ts";
import { defineLetter } from "../../outbox/letters.ts";
import { queuePushes } from "../../outbox/queue.ts";
import { getLocalName, toReaderLanguages } from "../places/listing/local-text.ts";
import { translateNotice } from "./notices.ts";

/** `isEvent`: it says that the recipient got a seat, or that their event is canceled. */
type Facts = { isEvent: boolean };
type Copied = { business: string; title: string; content: string; notice: Notice | null; isCopy: boolean };

const messageLetter = defineLetter<Facts, Copied>({
  kind: "message",
  preference: ({ enabled }, { isEvent }) => (enabled ? "enabled" : isEvent ? "seats" : null),
  /** Not if the recipient has muted the business or given up the seat since. */
  async load(ctx, { messageId, userId }) {
    const languages = toReaderLanguages(sql`coalesce(u.language, ${ctx.config.languages[0]})`, getCityLanguage(ctx));
    const [found] = await ctx.db.execute<Copied>(sql`
      select coalesce(${getLocalName(languages, "b")}, m.from_name) as business,
        m.title, m.content, m.notice, p.enabled as "isCopy"
      from messages m left join businesses b on b.id = m.from_business_id
      join users u on u.id = ${userId} join email_preferences p on p.user_id = u.id
      where m.id = ${messageId} and not exists (
        select from business_mutes mute where mute.business_id = b.id and mute.user_id = u.id)
        and (m.seat_event_id is null or exists (
          select from rsvps v where v.event_id = m.seat_event_id and v.user_id = u.id and v.status = 'in'))`);
    return found;
  },
  write({ business, isCopy, ...message }, { baseUrl, siteName, city }) {
    const { title, content } = translateNotice(message, city);
    const introduction = t("You have a new message from {business} on {siteName}:", { business, siteName });
    return {
      subject: t("{business}: {title}", { business, title }),
      parts: [...(isCopy ? [introduction] : []), title, content],
      footer: (url) =>
        isCopy
          ? [
              t("Read it on {siteName}: {url}", { siteName, url: `${baseUrl}/messages` }),
              t("You get this email because you turned on email copies of messages. Unsubscribe: {url}", { url }),
            ]
          : [
              t("Your events on {siteName}: {url}", { siteName, url: `${baseUrl}/events?tab=mine` }),
              t("You get this email because you signed up for this event. Unsubscribe: {url}", { url }),
            ],
    };
  },
});

/** Reaches those with a confirmed address who didn't mute the business, if they enabled copies or it is about their event. */
export async function queueEmailCopies(tx: Pick<Database, "execute">, messageId: string): Promise<void> {
  await tx.execute(sql`
    with recipients as materialized (
      select r.user_id, u.email,
        m.seat_event_id is not null or coalesce(m.notice ->> 'kind', '') in ('canceled', 'closed') as is_event
      from message_recipients r
      join messages m on m.id = r.message_id
      join users u on u.id = r.user_id and u.email_verified_at is not null
      where r.message_id = ${messageId} and not exists (
        select from business_mutes b where b.business_id = m.from_business_id and b.user_id = r.user_id)
    ), defaults as (
      insert into email_preferences (user_id, enabled, token)
      select user_id, false, ${RANDOM_TOKEN} from recipients where is_event
      on conflict do nothing returning user_id, enabled, seats, bounced_email
    ), preferences as (
      select user_id, enabled, seats, bounced_email from email_preferences union all select * from defaults
    )
    insert into outbox (channel, kind, key, user_id, message_id, facts)
    select 'email', ${messageLetter.kind}, ${`message:${messageId}`}, user_id, ${messageId}::uuid,
      jsonb_build_object('isEvent', is_event)
    from recipients join preferences p using (user_id)
    where (p.enabled or (p.seats and is_event)) and p.bounced_email is distinct from email
    on conflict do nothing`);
}

export const queueAnnouncementPushes = (tx: Pick<Database, "execute">, messageId: string): Promise<void> =>
  queuePushes(
    tx,
    { key: `message:${messageId}`, kind: "announcement", messageId },
    sql`
    select r.user_id from message_recipients r join messages m on m.id = r.message_id where r.message_id = ${messageId} and exists (
      select from swipes s where s.user_id = r.user_id and s.business_id = m.from_business_id and s.action = 'save'
        and s.withdrawn_at is null and not exists (
          select from swipes later where later.user_id = s.user_id and later.business_id = s.business_id
            and later.seq > s.seq and later.action = 'dislike'))`,
  );

export const queueNoticePushes = (
  tx: Pick<Database, "execute">,
  messageId: string,
  { kind, eventDate }: Notice,
): Promise<void> =>
  queuePushes(
    tx,
    {
      key: `message:${messageId}`,
      kind: kind === "seat" ? "seat" : "event",
      messageId,
      expiresAt: new Date(eventDate),
    },
    sql`select user_id from message_recipients where message_id = ${messageId}`,
  );
