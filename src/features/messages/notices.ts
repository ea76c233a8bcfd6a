// Notices: what the product tells travelers in a business's name when something happens to an event they wait for.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { queueCopies } from "./copies.ts";

export type Notice = {
  businessId: string;
  title: string;
  content: string;
  /** Where it concerns one traveler alone. */
  toUserId?: string;
};

const MOST_TITLE = 140;

/**
 * Writes a notice to everybody whom `recipients` selects as `user_id`, inside the caller's transaction; nothing where that
 * is nobody. A mute does not hold it back, since its readers said that they would come, and it takes none of the
 * business's messages of the day. Copies by mail follow the mute.
 */
export async function sendNotice(
  tx: Pick<Database, "execute">,
  { businessId, title, content, toUserId }: Notice,
  recipients: SQL,
): Promise<void> {
  const [sent] = await tx.execute<{ id: string }>(sql`
    with reached as materialized (${recipients}), sent as (
      insert into messages (from_business_id, to_user_id, title, content, is_notice)
      select ${businessId}::uuid, ${toUserId ?? null}::uuid, ${cut(title)}, ${content}, true
      where exists (select from reached) returning id
    ), received as (
      insert into message_recipients (message_id, user_id) select sent.id, reached.user_id from sent, reached
    )
    select id from sent`);
  if (sent) await queueCopies(tx, sent.id);
}

const cut = (title: string) => (title.length <= MOST_TITLE ? title : `${title.slice(0, MOST_TITLE - 1).trimEnd()}…`);
