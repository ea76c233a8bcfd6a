// Announces changes of rooms to everyone who watches them, on all servers.
import { inArray, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { rooms } from "./schema/index.ts";

export const ROOM_CHANGES = "room_changes";

/** Counts up the rooms' versions, which watchers are told when the transaction commits. */
export async function announceChange(tx: Database, ...roomIds: readonly string[]): Promise<void> {
  await tx
    .update(rooms)
    .set({ version: sql`${rooms.version} + 1` })
    .where(inArray(rooms.id, [...roomIds]));
  await tx.execute(sql`select pg_notify(${ROOM_CHANGES}, id) from unnest(string_to_array(${roomIds.join()}, ',')) id`);
}
