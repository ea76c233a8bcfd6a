// The swipes of a room. They are apart from those of the members' accounts, and go when the member or the room goes.
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { roomSwipes, rooms } from "../../../db/schema/index.ts";
import { Conflict, NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { findPosition } from "../../taste/taste.ts";
import { currentCatalogue } from "../discovery/catalogue-cache.ts";
import { findMergedInto } from "../listings/merged-places.ts";
import type { Member } from "./members.ts";
import { announceChange } from "./room-changes.ts";
import { noRoom, type Room } from "./rooms.ts";
import type { RoomSwipe } from "./schema.ts";

/** Sending it again changes nothing. @throws NotFound for a place that is no longer listed, Conflict if the room has ended */
export async function recordRoomSwipe(db: Database, room: Room, member: Member, swipe: RoomSwipe): Promise<void> {
  const { catalogue } = await currentCatalogue(db);
  const isListed = (id: string) => findPosition(catalogue, id) !== undefined;
  const businessId = isListed(swipe.businessId) ? swipe.businessId : await findMergedInto(db, swipe.businessId);
  if (!businessId || !isListed(businessId))
    throw new NotFound(t("This place is no longer in the city guide. Your next card is ready."));
  await db.transaction(async (tx) => {
    await lockOpenRoom(tx, room.id);
    const added = await tx
      .insert(roomSwipes)
      .values({ ...swipe, businessId, memberId: member.id })
      .onConflictDoNothing()
      .returning({ id: roomSwipes.id });
    if (added.length > 0) await announceChange(tx, room.id);
  });
}

/** Undoes one swipe. Undoing it again changes nothing. */
export async function undoRoomSwipe(db: Database, room: Room, member: Member, swipeId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOpenRoom(tx, room.id);
    const undone = await tx
      .update(roomSwipes)
      .set({ withdrawnAt: sql`now()` as never })
      .where(and(eq(roomSwipes.id, swipeId), eq(roomSwipes.memberId, member.id), isNull(roomSwipes.withdrawnAt)))
      .returning({ id: roomSwipes.id });
    if (undone.length > 0) await announceChange(tx, room.id);
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
