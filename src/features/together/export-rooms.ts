import { asc, eq, sql } from "drizzle-orm";
import { businesses, type Database, pick, roomMembers, roomSwipes, rooms } from "../../../db/index.ts";

/** The rooms that an account is in, with its own swipes and nothing about the others. */
export async function exportRooms(tx: Database, userId: string) {
  const mine = await tx
    .select({
      memberId: roomMembers.id,
      path: sql<string>`'/together/' || ${rooms.code}`,
      ...pick(roomMembers, "name", "usesHistory", "needs", "price", "preferences", "joinedAt"),
      expiresAt: rooms.expiresAt,
    })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(eq(roomMembers.userId, userId))
    .orderBy(asc(roomMembers.joinedAt));
  return Promise.all(mine.map(async ({ memberId, ...room }) => ({ ...room, swipes: await listSwipes(tx, memberId) })));
}

const listSwipes = (tx: Database, memberId: string) =>
  tx
    .select({
      businessId: roomSwipes.businessId,
      business: businesses.name,
      action: roomSwipes.action,
      undone: sql<boolean>`${roomSwipes.withdrawnAt} is not null`,
    })
    .from(roomSwipes)
    .innerJoin(businesses, eq(businesses.id, roomSwipes.businessId))
    .where(eq(roomSwipes.memberId, memberId))
    .orderBy(asc(roomSwipes.seq));
