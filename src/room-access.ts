import { eq, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { roomMembers } from "../db/schema/index.ts";

/**
 * Call it when an account signs out. Otherwise the cookie of a room, which needs no session, would still act for it. Browsers that
 * are signed in stay in the room.
 */
export async function endRoomAccess(tx: Database, userId: string): Promise<void> {
  await tx
    .update(roomMembers)
    .set({ tokenHash: sql`encode(sha256(gen_random_uuid()::text::bytea), 'hex')` })
    .where(eq(roomMembers.userId, userId));
}
