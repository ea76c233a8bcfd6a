import { and, eq, sql } from "drizzle-orm";
import { type Database, roomMembers, rooms } from "../../db/index.ts";
import { announceChange } from "../../db/room-announcements.ts";

/** Call it on sign-out: a room's cookie would still act for the account. Signed-in browsers stay in the room. */
export async function endRoomAccess(tx: Database, userId: string): Promise<void> {
  const entered = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(
      sql`${rooms.id} in (select ${roomMembers.roomId} from ${roomMembers} where ${roomMembers.userId} = ${userId})`,
    )
    .orderBy(rooms.id)
    .for("update");
  if (entered.length === 0) return;
  await tx
    .update(roomMembers)
    .set({ tokenHash: sql`encode(sha256(gen_random_uuid()::text::bytea), 'hex')` })
    .where(eq(roomMembers.userId, userId));
  await announceChange(tx, ...entered.map(({ id }) => id));
}

/** Deletes the member with their swipes; the last one takes the room along. Again, or for no member, it changes nothing. */
export async function leaveRoom(db: Database, roomId: string, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: rooms.id }).from(rooms).where(eq(rooms.id, roomId)).for("update");
    const left = await tx
      .delete(roomMembers)
      .where(and(eq(roomMembers.id, memberId), eq(roomMembers.roomId, roomId)))
      .returning({ id: roomMembers.id });
    if (left.length === 0) return;
    if ((await tx.$count(roomMembers, eq(roomMembers.roomId, roomId))) === 0)
      await tx.delete(rooms).where(eq(rooms.id, roomId));
    await announceChange(tx, roomId);
  });
}

export async function leaveAllRooms(tx: Database, userId: string): Promise<void> {
  const mine = await tx
    .select({ roomId: roomMembers.roomId, id: roomMembers.id })
    .from(roomMembers)
    .where(eq(roomMembers.userId, userId));
  for (const { roomId, id } of mine) await leaveRoom(tx, roomId, id);
}
