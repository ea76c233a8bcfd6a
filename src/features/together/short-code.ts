// The short code by which friends who sit together find a room.
import { and, eq, sql } from "drizzle-orm";
import { type Database, rooms } from "../../../db/index.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { isFresh, noRoom, type Room, randomCode, roomColumns } from "./rooms.ts";
import { SHORT_CODE_MINUTES, type ShortCodeView } from "./schema.ts";

export async function getRoomByShortCode(db: Database, shortCode: string): Promise<Room> {
  const [room] = await db
    .select(roomColumns)
    .from(rooms)
    .where(and(eq(rooms.shortCode, shortCode), sql`${rooms.shortCodeExpiresAt} > now()`, isFresh));
  if (!room) throw new NotFound(t("This code is wrong or has expired. Ask your friends for the current one."));
  return room;
}

/** The current short code, or a new one if it has expired. @throws NotFound for an expired room */
export async function getShortCode(db: Database, roomId: string): Promise<ShortCodeView> {
  const isCurrent = sql`${rooms.shortCodeExpiresAt} > now()`;
  const expiresAt = sql`case when ${isCurrent} then ${rooms.shortCodeExpiresAt} else now() + ${SHORT_CODE_MINUTES} * interval '1 minute' end`;
  const [found] = await db
    .update(rooms)
    .set({
      shortCode: sql`case when ${isCurrent} then ${rooms.shortCode} else ${randomCode(6)} end`,
      shortCodeExpiresAt: expiresAt as never,
    })
    .where(and(eq(rooms.id, roomId), isFresh))
    .returning({
      code: rooms.shortCode,
      secondsLeft: sql<number>`floor(extract(epoch from ${rooms.shortCodeExpiresAt} - now()))::int`,
    });
  if (!found) throw noRoom();
  return { code: found.code as string, secondsLeft: found.secondsLeft };
}
