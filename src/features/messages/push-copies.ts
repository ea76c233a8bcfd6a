// Push notifications about messages: announcements to travelers who saved the business, and notices about events.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import type { Notice } from "../../../db/schema/index.ts";
import { queuePushes } from "../../push.ts";

/** Call these in the message's transaction, after its recipients are stored. */
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
