// Who is in a room: up to twelve people, each known by a token in a cookie or by their account.
import { and, asc, eq, or, sql } from "drizzle-orm";
import { type Database, roomMembers, rooms } from "../../../db/index.ts";
import { announceChange } from "../../../db/room-announcements.ts";
import { sha256 } from "../../encoding/hash.ts";
import { createSecret } from "../../encoding/tokens.ts";
import { Conflict } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { createRoom, noRoom, type Room } from "./rooms.ts";
import { MAX_MEMBERS, type NewMember, type NewRoom } from "./schema.ts";

/** `account` is null for guests. Only travelers have a taste that can count. */
type Joining = { account: { id: string; isTraveler: boolean } | null };

export type Joined = { room: Room; token: string };

export const startRoom = (
  db: Database,
  { rule, type, open, walk, ...member }: NewRoom,
  joining: Joining,
): Promise<Joined> =>
  db.transaction(async (tx) => {
    const room = await createRoom(tx, { rule, type, open, walk });
    return { room, token: await addMember(tx, room.id, member, joining) };
  });

/** @throws NotFound if the room has expired, Conflict if it is full or has ended */
export const joinRoom = (db: Database, room: Room, member: NewMember, joining: Joining): Promise<Joined> =>
  db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ endedAt: rooms.endedAt })
      .from(rooms)
      .where(and(eq(rooms.id, room.id), sql`${rooms.expiresAt} > now()`))
      .for("update");
    if (!locked) throw noRoom();
    if (locked.endedAt) throw new Conflict(t("This room has ended. Start a new one."));
    const others = joining.account
      ? and(eq(roomMembers.roomId, room.id), sql`${roomMembers.userId} is distinct from ${joining.account.id}`)
      : eq(roomMembers.roomId, room.id);
    if ((await tx.$count(roomMembers, others)) >= MAX_MEMBERS)
      throw new Conflict(t("This room is full: {max} people are in it.", { max: MAX_MEMBERS }));
    const token = await addMember(tx, room.id, member, joining);
    await announceChange(tx, room.id);
    return { room, token };
  });

/** An account that joins again, on another phone for example, stays the same member. */
async function addMember(tx: Database, roomId: string, { usesHistory, ...member }: NewMember, { account }: Joining) {
  const token = createSecret();
  const row = { ...member, usesHistory: usesHistory && Boolean(account?.isTraveler), tokenHash: sha256(token) };
  await tx
    .insert(roomMembers)
    .values({ roomId, userId: account?.id ?? null, ...row })
    .onConflictDoUpdate({ target: [roomMembers.roomId, roomMembers.userId], set: row });
  return token;
}

export type Member = { id: string; name: string; userId: string | null; usesHistory: boolean; tokenHash: string };

/** Found by the token in the cookie, or by the account. */
export async function findMember(
  db: Database,
  roomId: string,
  { token, userId }: { token?: string; userId?: string },
): Promise<Member | undefined> {
  const isSame = or(
    token ? eq(roomMembers.tokenHash, sha256(token)) : undefined,
    userId ? eq(roomMembers.userId, userId) : undefined,
  );
  if (!isSame) return undefined;
  const { id, name, usesHistory, tokenHash } = roomMembers;
  const [member] = await db
    .select({ id, name, userId: roomMembers.userId, usesHistory, tokenHash })
    .from(roomMembers)
    .where(and(eq(roomMembers.roomId, roomId), isSame))
    .orderBy(asc(roomMembers.joinedAt))
    .limit(1);
  return member;
}

/** Keyed by the ids of the members. They change when an account signs out. */
export async function readTokenHashes(db: Database, roomId: string): Promise<Map<string, string>> {
  const members = await db
    .select({ id: roomMembers.id, tokenHash: roomMembers.tokenHash })
    .from(roomMembers)
    .where(eq(roomMembers.roomId, roomId));
  return new Map(members.map(({ id, tokenHash }) => [id, tokenHash]));
}
