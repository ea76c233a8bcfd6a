import { and, desc, eq, getTableColumns, gt, type SQL, sql } from "drizzle-orm";
import { businesses, type Database, messages, pickTimes, users } from "../../../db/index.ts";
import { Conflict, Forbidden, NotFound, TooManyRequests } from "../../errors.ts";
import type { Slice } from "../../http/paging.ts";
import { t } from "../../i18n/t.ts";
import type { City } from "../../ui/dates.ts";
import { isInAudience, selectAnnouncementRecipients } from "./audience.ts";
import { queueAnnouncementPushes, queueEmailCopies } from "./copies.ts";
import { translateNotice } from "./notices.ts";
import { MAX_MESSAGES_PER_DAY, type NewMessage, type SentMessage } from "./schema.ts";

/** Idempotent by id. Recipients are stored, so that later swipes change no inbox. @throws Forbidden, TooManyRequests, Conflict */
export async function sendMessage(
  db: Database,
  businessId: string,
  message: NewMessage,
  max = MAX_MESSAGES_PER_DAY,
): Promise<SentMessage> {
  const { title, content, id = crypto.randomUUID() } = message;
  const toUserId = message.isAnnouncement ? null : message.toUserId;
  await db.transaction(async (tx) => {
    const isPublic = await lockBusiness(tx, businessId);
    if (await isRetry(tx, businessId, { ...message, id })) return;
    if (!isPublic) throw new Conflict(t("Your listing isn't public. You can message travelers again once it is."));
    await assertWithinLimit(tx, businessId, max);
    if (toUserId && !(await isInAudience(tx, businessId, toUserId)))
      throw new Forbidden(
        t("You can only message travelers who liked or saved your business, or RSVPed to one of your events."),
      );
    await tx
      .insert(messages)
      .values({ id, fromBusinessId: businessId, toUserId, title, content, isAnnouncement: toUserId === null });
    const recipients = toUserId ? sql`select ${toUserId}::uuid as user_id` : selectAnnouncementRecipients(businessId);
    await tx.execute(sql`
      insert into message_recipients (message_id, user_id) select ${id}::uuid, r.user_id from (${recipients}) r`);
    await queueEmailCopies(tx, id);
    if (!toUserId) await queueAnnouncementPushes(tx, id);
  });
  return findSentMessage(db, businessId, id);
}

/** Serializes the messages of one business, so that the daily limit holds. @returns whether the business is public */
async function lockBusiness(tx: Database, businessId: string): Promise<boolean> {
  const [business] = await tx
    .select({ isPublic: businesses.isApproved })
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for("no key update");
  return business?.isPublic === true;
}

async function isRetry(tx: Database, businessId: string, { id, title, content }: NewMessage): Promise<boolean> {
  const [stored] = await tx
    .select()
    .from(messages)
    .where(eq(messages.id, id as string));
  if (!stored) return false;
  if (stored.fromBusinessId !== businessId || stored.title !== title || stored.content !== content)
    throw new Conflict(t("This ID belongs to another message."));
  return true;
}

async function assertWithinLimit(tx: Database, businessId: string, max: number): Promise<void> {
  const recent = await tx
    .select({ age: sql<number>`extract(epoch from now() - ${messages.createdAt})::float` })
    .from(messages)
    .where(
      and(
        eq(messages.fromBusinessId, businessId),
        eq(messages.isNotice, false),
        gt(messages.createdAt, sql`now() - interval '24 hours'`),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(max);
  if (recent.length < max) return;
  const wait = Math.max(1, Math.ceil(24 * 3600 - (recent.at(-1)?.age ?? 0)));
  throw new TooManyRequests(
    wait > 5400
      ? t(
          "You've reached the limit of {max} messages per day. You can send the next one in {hours, plural, one {# hour} other {# hours}}.",
          { max, hours: Math.ceil(wait / 3600) },
        )
      : t(
          "You've reached the limit of {max} messages per day. You can send the next one in {minutes, plural, one {# minute} other {# minutes}}.",
          { max, minutes: Math.max(2, Math.ceil(wait / 60)) },
        ),
    wait,
  );
}

export async function listSentMessages(
  db: Database,
  businessId: string,
  slice: Slice,
  city: City,
): Promise<SentMessage[]> {
  const sent = await select(db, eq(messages.fromBusinessId, businessId), slice);
  return sent.map((message) => translateNotice(message, city));
}

async function findSentMessage(db: Database, businessId: string, id: string): Promise<SentMessage> {
  const [found] = await select(db, and(eq(messages.fromBusinessId, businessId), eq(messages.id, id)), {
    offset: 0,
    limit: 1,
  });
  if (!found) throw new NotFound(t("This message doesn't exist."));
  const { notice: _, ...message } = found;
  return message;
}

function select(db: Database, filter: SQL | undefined, { offset, limit }: Slice) {
  const { fromName: _, seatEventId: __, ...columns } = getTableColumns(messages);
  return db
    .select({ ...columns, ...pickTimes(messages, "createdAt"), toFirstName: users.firstName })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.toUserId))
    .where(filter)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .offset(offset)
    .limit(limit);
}
