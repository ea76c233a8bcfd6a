// Rooms where friends swipe together: their codes, and how they begin and end. The database's clock decides all times.
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, pick, rooms } from "../../../db/index.ts";
import { announceChange } from "../../../db/room-announcements.ts";
import type { BusinessType } from "../../../db/vocabulary.ts";
import { createCode } from "../../encoding/tokens.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { isRoomCode } from "./schema.ts";

type StoredRoom = Pick<typeof rooms.$inferSelect, "id" | "code" | "rule" | "type" | "openAt" | "walk" | "version">;
export type Room = StoredRoom & { hasEnded: boolean };

export const roomColumns = {
  ...pick(rooms, "id", "code", "rule", "type", "openAt", "walk", "version"),
  hasEnded: sql<boolean>`${rooms.endedAt} is not null`,
};

/** To about 100 m. */
const round = (degrees: number) => Math.round(degrees * 1000) / 1000;

export const isFresh = sql`${rooms.expiresAt} > now()`;

type NewRoomSettings = Pick<Room, "rule" | "walk"> & { type: BusinessType | "all"; open: string | null };

/** "now" is when the room starts, so that a match stays one. */
export async function createRoom(tx: Database, { rule, type, open, walk }: NewRoomSettings) {
  const [room] = await tx
    .insert(rooms)
    .values({
      code: randomCode(8),
      rule,
      type: type === "all" ? null : type,
      openAt: open === null ? null : open === "now" ? sql`now()` : new Date(open),
      walk: walk && { ...walk, latitude: round(walk.latitude), longitude: round(walk.longitude) },
    })
    .returning(roomColumns);
  return room as Room;
}

export async function getRoom(db: Database, code: string): Promise<Room> {
  const room = await findRoom(db, code);
  if (!room) throw noRoom();
  return room;
}

export async function findRoom(db: Database, code: string): Promise<Room | undefined> {
  if (!isRoomCode(code)) return undefined;
  const [room] = await db
    .select(roomColumns)
    .from(rooms)
    .where(and(eq(rooms.code, code), isFresh));
  return room;
}

export const noRoom = () => new NotFound(t("This room doesn't exist or is over 30 days old. Start a new one."));

/** No more swipes; the shortlist stays until the room expires. Ending it again changes nothing, and tells nobody. */
export async function endRoom(db: Database, roomId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(rooms)
      .set({ endedAt: sql`now()` as never })
      .where(and(eq(rooms.id, roomId), isNull(rooms.endedAt)))
      .returning({ id: rooms.id });
    if (ended.length > 0) await announceChange(tx, roomId);
  });
}

/** The alphabet of Crockford's Base32, of 32 characters: five random bits each. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

export const randomCode = (length: number) => createCode(length, ALPHABET);
