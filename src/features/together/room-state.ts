// What all members of a room see: who is how far, and what they agree on.
import { and, eq, inArray } from "drizzle-orm";
import { businesses, type Database, fillIn } from "../../../db/index.ts";
import { getCityLanguage } from "../../city/city.ts";
import { SOURCE_LANGUAGE } from "../../i18n/languages.ts";
import { findPosition } from "../../taste/taste.ts";
import { listReadTags, withoutRegion } from "../../ui/local-text.ts";
import { currentCatalogue } from "../discovery/catalogue-cache.ts";
import { publicPhotos } from "../places/listing/pending-changes.ts";
import { getPictureUrl } from "../places/listing/schema.ts";
import { countNeeded, listFitting, type MemberNeeds, type RoomContext } from "./room-deck.ts";
import roomStateSql from "./room-state.sql" with { type: "text" };
import { noRoom, type Room } from "./rooms.ts";
import type { RoomMatch, RoomMemberView, RoomState } from "./schema.ts";

const MAX_MATCHES = 50;

/** The state of one moment. @throws NotFound for a room that is gone */
export async function readRoomState(ctx: RoomContext, room: Room): Promise<RoomState> {
  const { db } = ctx;
  const { id, rule } = room;
  const [[row], snapshot] = await Promise.all([readRow(db, id), currentCatalogue(db)]);
  if (!row) throw noRoom();
  const needed = countNeeded(rule, row.members.length);
  const fitting = await listFitting(ctx, snapshot, room, row.needs);
  const liked = row.liked
    .filter(([place, likes]) => {
      const position = findPosition(snapshot.catalogue, place);
      return likes >= needed && position !== undefined && fitting.includes(position);
    })
    .slice(0, MAX_MATCHES);
  return {
    version: Number(row.version),
    hasEnded: row.has_ended,
    needed,
    total: fitting.length,
    members: row.members,
    matches: await describe(ctx, liked),
  };
}

type Row = {
  version: string;
  has_ended: boolean;
  members: RoomMemberView[];
  needs: MemberNeeds[];
  /** Places with how many like them, the latest like first. */
  liked: [place: string, likes: number][];
};

/** One statement, so that counts and version belong together. */
const readRow = (db: Database, roomId: string) => db.execute<Row>(fillIn(roomStateSql, { roomId }));

/** In every language that someone may read, because the state is the same for everyone. */
async function describe(ctx: RoomContext, liked: Row["liked"]): Promise<RoomMatch[]> {
  if (liked.length === 0) return [];
  const { id, name, names, textLanguage, location } = businesses;
  const ids = liked.map(([place]) => place);
  const rows = await ctx.db
    .select({ id, name, names, textLanguage, location, photos: publicPhotos })
    .from(businesses)
    .where(and(inArray(id, ids), eq(businesses.isApproved, true)));
  const cityLanguage = getCityLanguage(ctx);
  const readable = new Set([...ctx.config.languages.flatMap(listReadTags), SOURCE_LANGUAGE, cityLanguage]);
  const byId = new Map(
    rows.map(({ photos, ...row }) => {
      const names = Object.entries(row.names ?? {}).filter(([tag]) => readable.has(withoutRegion(tag)));
      const textLanguage = row.textLanguage ?? cityLanguage;
      return [
        row.id,
        { ...row, textLanguage, names: Object.fromEntries(names), picture: getPictureUrl({ id: row.id, photos }) },
      ];
    }),
  );
  return liked.flatMap(([place, likes]) => {
    const match = byId.get(place);
    return match ? [{ ...match, likes }] : [];
  });
}
