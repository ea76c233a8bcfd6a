// System messages: sent in a business's name when one of its events changes.
import { type SQL, sql } from "drizzle-orm";
import type { Database, Notice } from "../../../db/index.ts";
import type { City } from "../../ui/dates.ts";
import { queueEmailCopies, queueNoticePushes } from "./copies.ts";
import { writeNotice } from "./notices.ts";

/** With `fromName`, the message outlives the business. */
export type SystemMessage = ({ businessId: string } | { fromName: string }) & {
  notice: Notice;
  toUserId?: string;
  /** The event in which the recipients got seats from the waiting list. */
  seatEventId?: string;
};

const MAX_TITLE = 140;

/** Stores nothing without recipients. Also reaches who muted the business, because they RSVPed, but without an email. */
export async function sendSystemMessage(
  tx: Pick<Database, "execute">,
  { notice, toUserId, seatEventId, ...sender }: SystemMessage,
  recipients: SQL,
  city: City,
): Promise<void> {
  const { title, content } = writeNotice(notice, city);
  const [businessId, fromName] = "fromName" in sender ? [null, sender.fromName] : [sender.businessId, null];
  const [sent] = await tx.execute<{ id: string }>(sql`
    with reached as materialized (${recipients}), sent as (
      insert into messages (from_business_id, from_name, to_user_id, title, content, is_notice, notice, seat_event_id)
      select ${businessId}::uuid, ${fromName}::text, ${toUserId ?? null}::uuid, ${truncateTitle(title)}, ${content}, true, ${JSON.stringify(notice)}::jsonb, ${seatEventId ?? null}::uuid
      where exists (select from reached) returning id
    ), received as (
      insert into message_recipients (message_id, user_id) select sent.id, reached.user_id from sent, reached
    )
    select id from sent`);
  if (!sent) return;
  await queueEmailCopies(tx, sent.id);
  await queueNoticePushes(tx, sent.id, notice);
}

const truncateTitle = (title: string) =>
  title.length <= MAX_TITLE ? title : `${title.slice(0, MAX_TITLE - 1).trimEnd()}…`;

/** Call it in the transaction that deletes an account. */
export async function deleteMessagesWithoutRecipients(tx: Pick<Database, "execute">): Promise<void> {
  await tx.execute(sql`
    delete from messages m where m.from_business_id is null and not exists (
      select from message_recipients r where r.message_id = m.id)`);
}
