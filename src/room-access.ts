import { eq, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { roomMembers, rooms } from "../db/schema/index.ts";
import { announceChange } from "./room-announcements.ts";

/**
 * Call it when an account signs out. Otherwise the cookie of a room, which needs no session, would still act for it. Browsers that
 * are signed in stay in the room; the streams of others end.
 */
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
