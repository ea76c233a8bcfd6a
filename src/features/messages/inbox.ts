import { and, desc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { businesses, businessMutes, type Database, messageRecipients, messages, pickTimes } from "../../../db/index.ts";
import { placeholder, preparedQuery } from "../../../db/prepared-queries.ts";
import type { Slice } from "../../http/paging.ts";
import type { City } from "../../ui/dates.ts";
import { findForeignWriting, getMarkedName, getReaderLanguages, toMarkedText } from "../places/listing/local-text.ts";
import { translateNotice } from "./notices.ts";
import type { InboxMessage } from "./schema.ts";

export async function listInbox(db: Database, userId: string, slice: Slice, city: City): Promise<InboxMessage[]> {
  const rows = await selectInbox(db, { userId, languages: getReaderLanguages(), ...slice });
  return rows.map(({ business, ...row }) => ({
    ...translateNotice(toMarkedText(row), city),
    business: toMarkedText(business),
  }));
}

const selectInbox = preparedQuery((db) => {
  const { fromName, seatEventId: _, received: __, read: ___, ...columns } = getTableColumns(messages);
  const { name, nameLanguage } = getMarkedName(placeholder("languages"));
  const writing = findForeignWriting(placeholder("languages"));
  return db
    .select({
      ...columns,
      ...pickTimes(messages, "createdAt"),
      ...pickTimes(messageRecipients, "readAt"),
      textLanguage: sql<string | null>`case when not ${messages.isNotice} then ${writing} end`,
      business: {
        id: messages.fromBusinessId,
        name: sql<string>`coalesce(${name}, ${fromName})`,
        nameLanguage,
        muted: sql<boolean>`${businessMutes.userId} is not null`,
      },
    })
    .from(messageRecipients)
    .innerJoin(messages, eq(messages.id, messageRecipients.messageId))
    .leftJoin(businesses, eq(businesses.id, messages.fromBusinessId))
    .leftJoin(
      businessMutes,
      and(eq(businessMutes.businessId, businesses.id), eq(businessMutes.userId, messageRecipients.userId)),
    )
    .where(eq(messageRecipients.userId, placeholder("userId")))
    .orderBy(desc(messageRecipients.receivedAt), desc(messageRecipients.messageId))
    .offset(placeholder("offset"))
    .limit(placeholder("limit"));
});

/** Ignores unknown IDs and other people's messages. @returns how many messages were unread */
export async function markRead(db: Database, userId: string, ids: readonly string[]): Promise<{ read: number }> {
  const rows = await db
    .update(messageRecipients)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(messageRecipients.userId, userId),
        inArray(messageRecipients.messageId, [...ids]),
        isNull(messageRecipients.readAt),
      ),
    )
    .returning({ id: messageRecipients.messageId });
  return { read: rows.length };
}
