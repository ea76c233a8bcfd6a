import { and, desc, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { messages, users } from "../../../db/schema/index.ts";
import { NotFound } from "../../errors.ts";
import type { Slice } from "../../http/paging.ts";
import { t } from "../../i18n/t.ts";
import type { City } from "../../ui/dates.ts";
import { translateNotice } from "./notices.ts";
import type { SentMessage } from "./schema.ts";

export async function listSentMessages(
  db: Database,
  businessId: string,
  slice: Slice,
  city: City,
): Promise<SentMessage[]> {
  const sent = await select(db, eq(messages.fromBusinessId, businessId), slice);
  return sent.map((message) => translateNotice(message, city));
}

export async function findSentMessage(db: Database, businessId: string, id: string): Promise<SentMessage> {
  const [found] = await select(db, and(eq(messages.fromBusinessId, businessId), eq(messages.id, id)), {
    offset: 0,
    limit: 1,
  });
  if (!found) throw new NotFound(t("This message doesn't exist."));
  const { notice: _, ...message } = found;
  return message;
}

async function select(db: Database, filter: SQL | undefined, { offset, limit }: Slice) {
  const { fromName: _, seatEventId: __, ...columns } = getTableColumns(messages);
  const rows = await db
    .select({
      ...columns,
      toFirstName: users.firstName,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.toUserId))
    .where(filter)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .offset(offset)
    .limit(limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
