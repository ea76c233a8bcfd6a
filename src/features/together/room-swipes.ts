// The swipes of a room. They are apart from those of the members' accounts, and go when the member or the room goes.
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, fillIn, roomSwipes, rooms } from "../../../db/index.ts";
import { announceChange } from "../../../db/room-announcements.ts";
import { Conflict, NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { queuePushes, withdraw } from "../../outbox/queue.ts";
import { findPosition } from "../../taste/taste.ts";
import { type CatalogueSnapshot, currentCatalogue } from "../discovery/catalogue-cache.ts";
import { findMergedInto } from "../places/listing/merged-places.ts";
import countLikesSql from "./count-likes.sql" with { type: "text" };
import type { Member } from "./members.ts";
import { countNeeded, listFitting, type MemberNeeds, type RoomContext } from "./room-deck.ts";
import { noRoom, type Room } from "./rooms.ts";
import type { RoomSwipe } from "./schema.ts";

/** Sending it again changes nothing. @throws NotFound for a place that is no longer listed, Conflict if the room has ended */
export async function recordRoomSwipe(ctx: RoomContext, room: Room, member: Member, swipe: RoomSwipe): Promise<void> {
  const { db } = ctx;
  const snapshot = await currentCatalogue(db);
  const find = (id: string | undefined) => (id ? findPosition(snapshot.catalogue, id) : undefined);
  const isListed = find(swipe.businessId) !== undefined;
  const businessId = isListed ? swipe.businessId : await findMergedInto(db, swipe.businessId);
  const position = find(businessId);
  if (!businessId || position === undefined)
    throw new NotFound(t("This place is no longer in the city guide. Your next card is ready."));
  const canMatch = swipe.action !== "dislike" && (await fitsRoom(ctx, snapshot, room, position));
  await db.transaction(async (tx) => {
    await lockOpenRoom(tx, room.id);
    const added = await tx
      .insert(roomSwipes)
      .values({ ...swipe, businessId, memberId: member.id })
      .onConflictDoNothing()
      .returning({ id: roomSwipes.id });
    if (added.length === 0) return;
    await dropOldAnswers(tx, member.id, businessId);
    await announceChange(tx, room.id);
    if (canMatch) await queueMatchPushes(tx, room, member, businessId);
  });
}

/** More than anyone gives. The latest one counts; the others are kept for undo, and to recognize repeated requests. */
const MAX_ANSWERS = 20;

async function dropOldAnswers(tx: Database, memberId: string, businessId: string): Promise<void> {
  await tx.execute(sql`
    delete from room_swipes where id in (
      select id from room_swipes where member_id = ${memberId} and business_id = ${businessId}
      order by seq desc offset ${MAX_ANSWERS})`);
}

/** Undoes one swipe. Undoing it again changes nothing. */
export async function undoRoomSwipe(db: Database, room: Room, member: Member, swipeId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOpenRoom(tx, room.id);
    const undone = await tx
      .update(roomSwipes)
      .set({ withdrawnAt: sql`now()` as never })
      .where(and(eq(roomSwipes.id, swipeId), eq(roomSwipes.memberId, member.id), isNull(roomSwipes.withdrawnAt)))
      .returning({ businessId: roomSwipes.businessId });
    if (!undone[0]) return;
    await announceChange(tx, room.id);
    await withdrawMatchPushes(tx, room, undone[0].businessId);
  });
}

/** In the same order as members who join and leave, so that none of them waits for another in a circle. */
async function lockOpenRoom(tx: Database, roomId: string): Promise<void> {
  const [room] = await tx
    .select({ endedAt: rooms.endedAt })
    .from(rooms)
    .where(and(eq(rooms.id, roomId), sql`${rooms.expiresAt} > now()`))
    .for("update");
  if (!room) throw noRoom();
  if (room.endedAt) throw new Conflict(t("This room has ended. Its shortlist is ready."));
}

const getKey = (room: Room, businessId: string) => `match:${room.id}:${businessId}`;

/** Whether the place fits the room and what every member needs. */
async function fitsRoom(ctx: RoomContext, snapshot: CatalogueSnapshot, room: Room, position: number): Promise<boolean> {
  const members = await ctx.db.execute<MemberNeeds>(
    sql`select needs, price from room_members where room_id = ${room.id}`,
  );
  return (await listFitting(ctx, snapshot, room, [...members])).includes(position);
}

/** Call it in the transaction of a like, with the room locked. Who swiped sees the match on the screen. */
async function queueMatchPushes(tx: Database, room: Room, swiper: Member, businessId: string): Promise<void> {
  if (!(await isMatch(tx, room, businessId))) return;
  await queuePushes(
    tx,
    { key: getKey(room, businessId), kind: "match", businessId, facts: { room: room.code } },
    sql`select user_id from room_members
      where room_id = ${room.id} and id <> ${swiper.id} and user_id is not null`,
  );
}

/** Call it in the transaction of an undo. */
async function withdrawMatchPushes(tx: Database, room: Room, businessId: string): Promise<void> {
  if (!(await isMatch(tx, room, businessId))) await withdraw(tx, getKey(room, businessId));
}

async function isMatch(tx: Database, room: Room, businessId: string): Promise<boolean> {
  const [row] = await tx.execute<{ likes: number; members: number }>(
    fillIn(countLikesSql, { roomId: room.id, businessId }),
  );
  return row !== undefined && row.likes >= countNeeded(room.rule, row.members);
}
