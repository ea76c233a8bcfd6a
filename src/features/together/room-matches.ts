// Push notifications of matches, to the members with an account.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { queuePushes, withdraw } from "../../outbox/queue.ts";
import type { CatalogueSnapshot } from "../discovery/catalogue-cache.ts";
import type { Member } from "./members.ts";
import { countNeeded } from "./room-deck.ts";
import { listFitting, type MemberNeeds, type RoomContext } from "./room-places.ts";
import type { Room } from "./rooms.ts";

const getKey = (room: Room, businessId: string) => `match:${room.id}:${businessId}`;

/** Whether the place fits the room and what every member needs. */
export async function fitsRoom(
  ctx: RoomContext,
  snapshot: CatalogueSnapshot,
  room: Room,
  position: number,
): Promise<boolean> {
  const members = await ctx.db.execute<MemberNeeds>(
    sql`select needs, price from room_members where room_id = ${room.id}`,
  );
  return (await listFitting(ctx, snapshot, room, [...members])).includes(position);
}

/** Call it in the transaction of a like, with the room locked. Who swiped sees the match on the screen. */
export async function queueMatchPushes(tx: Database, room: Room, swiper: Member, businessId: string): Promise<void> {
  if (!(await isMatch(tx, room, businessId))) return;
  await queuePushes(
    tx,
    { key: getKey(room, businessId), kind: "match", businessId, facts: { room: room.code } },
    sql`select user_id from room_members
      where room_id = ${room.id} and id <> ${swiper.id} and user_id is not null`,
  );
}

/** Call it in the transaction of an undo. */
export async function withdrawMatchPushes(tx: Database, room: Room, businessId: string): Promise<void> {
  if (!(await isMatch(tx, room, businessId))) await withdraw(tx, getKey(room, businessId));
}

async function isMatch(tx: Database, room: Room, businessId: string): Promise<boolean> {
  const [row] = await tx.execute<{ likes: number; members: number }>(sql`
    select (select count(*)::int from room_members where room_id = ${room.id}) as members,
      (select count(*)::int from room_members m cross join lateral (
        select s.action from room_swipes s
        where s.member_id = m.id and s.business_id = ${businessId} and s.withdrawn_at is null order by s.seq desc limit 1
      ) latest where m.room_id = ${room.id} and latest.action <> 'dislike') as likes`);
  return row !== undefined && row.likes >= countNeeded(room.rule, row.members);
}
