// Notices: what the product tells travelers in a business's name when something happens to an event they wait for.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { queueEmails } from "./email-preferences.ts";

export type SystemMessage = { businessId: string } & MessageText;

/** A notice that has to outlive its business. */
export type DetachedMessage = { fromName: string } & MessageText;

type MessageText = {
  title: string;
  content: string;
  /** Where it concerns one traveler alone. */
  toUserId?: string;
};

const MAX_TITLE = 140;

/**
 * Writes a notice to everybody whom `recipients` selects as `user_id`, inside the caller's transaction; nothing where that
 * is nobody. A mute does not hold it back, since its readers said that they would come, and it takes none of the
 * business's messages of the day. Copies by mail follow the mute.
 */
export async function sendSystemMessage(
  tx: Pick<Database, "execute">,
  message: SystemMessage,
  recipients: SQL,
): Promise<void> {
  const id = await write(tx, message, recipients);
  if (id) await queueEmails(tx, id);
}

/** The same from a business that is about to be gone. It makes no copies: the caller writes to these people by mail. */
export async function sendDetachedMessage(
  tx: Pick<Database, "execute">,
  message: DetachedMessage,
  recipients: SQL,
): Promise<void> {
  await write(tx, message, recipients);
}

/** @param tx the transaction in which somebody's account has gone */
export async function deleteMessagesWithoutRecipients(tx: Pick<Database, "execute">): Promise<void> {
  await tx.execute(sql`
    delete from messages m where m.from_business_id is null and not exists (
      select from message_recipients r where r.message_id = m.id)`);
}

async function write(
  tx: Pick<Database, "execute">,
  { title, content, toUserId, ...sender }: SystemMessage | DetachedMessage,
  recipients: SQL,
): Promise<string | undefined> {
  const [businessId, fromName] = "fromName" in sender ? [null, sender.fromName] : [sender.businessId, null];
  const [sent] = await tx.execute<{ id: string }>(sql`
    with reached as materialized (${recipients}), sent as (
      insert into messages (from_business_id, from_name, to_user_id, title, content, is_notice)
      select ${businessId}::uuid, ${fromName}::text, ${toUserId ?? null}::uuid, ${truncateTitle(title)}, ${content}, true
      where exists (select from reached) returning id
    ), received as (
      insert into message_recipients (message_id, user_id) select sent.id, reached.user_id from sent, reached
    )
    select id from sent`);
  return sent?.id;
}

const truncateTitle = (title: string) =>
  title.length <= MAX_TITLE ? title : `${title.slice(0, MAX_TITLE - 1).trimEnd()}…`;
