// Emails and push notifications about messages. Call these in the message's transaction, after its recipients are stored.
import { sql } from "drizzle-orm";
import { type Database, fillIn, type Notice } from "../../../db/index.ts";
import { getCityLanguage } from "../../city/city.ts";
import { t } from "../../i18n/t.ts";
import { RANDOM_TOKEN } from "../../outbox/email-preferences.ts";
import { defineLetter } from "../../outbox/letters.ts";
import { queuePushes } from "../../outbox/queue.ts";
import { getLocalName, toReaderLanguages } from "../places/listing/local-text.ts";
import loadCopySql from "./load-copy.sql" with { type: "text" };
import { translateNotice } from "./notices.ts";
import queueEmailCopiesSql from "./queue-email-copies.sql" with { type: "text" };
import saversOfAnnouncementSql from "./savers-of-announcement.sql" with { type: "text" };

/** `isEvent`: it says that the recipient got a seat, or that their event is canceled. */
type Facts = { isEvent: boolean };
type Copied = { business: string; title: string; content: string; notice: Notice | null; isCopy: boolean };

const messageLetter = defineLetter<Facts, Copied>({
  kind: "message",
  preference: ({ enabled }, { isEvent }) => (enabled ? "enabled" : isEvent ? "seats" : null),
  /** Not if the recipient has muted the business or given up the seat since. */
  async load(ctx, { messageId, userId }) {
    const languages = toReaderLanguages(sql`coalesce(u.language, ${ctx.config.languages[0]})`, getCityLanguage(ctx));
    const [found] = await ctx.db.execute<Copied>(
      fillIn(loadCopySql, { name: getLocalName(languages, "b"), userId, messageId }),
    );
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
  await tx.execute(
    fillIn(queueEmailCopiesSql, {
      messageId,
      token: RANDOM_TOKEN,
      kind: messageLetter.kind,
      key: `message:${messageId}`,
    }),
  );
}

export const queueAnnouncementPushes = (tx: Pick<Database, "execute">, messageId: string): Promise<void> =>
  queuePushes(
    tx,
    { key: `message:${messageId}`, kind: "announcement", messageId },
    fillIn(saversOfAnnouncementSql, { messageId }),
  );

export const queueNoticePushes = (tx: Pick<Database, "execute">, messageId: string, { kind, eventDate }: Notice) =>
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
