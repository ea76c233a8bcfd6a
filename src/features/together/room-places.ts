import type { RoomNeed } from "../../../db/vocabulary.ts";
import type { AppContext } from "../../context.ts";
import { type Needs, NO_NEEDS, unite } from "../../taste/needs.ts";
import type { CatalogueSnapshot } from "../discovery/catalogue-cache.ts";
import { filterByNeeds } from "../discovery/needs-filter.ts";
import { filterPositions } from "../discovery/place-index.ts";
import { getSurroundings } from "../discovery/surroundings.ts";
import type { Room } from "./rooms.ts";

export type RoomContext = Pick<AppContext, "db" | "city" | "config">;

export type MemberNeeds = { needs: readonly RoomNeed[]; price: readonly number[] };

/** The positions of the room's type that are known to fit the room and what every member needs. */
export const listFitting = (
  ctx: RoomContext,
  { facts }: CatalogueSnapshot,
  room: Pick<Room, "type" | "openAt" | "walk">,
  members: readonly MemberNeeds[],
): Promise<Uint32Array> =>
  filterByNeeds(
    facts,
    filterPositions(facts, { type: room.type ?? "all" }),
    uniteNeeds(room, members),
    getSurroundings(ctx),
  );

/** What fits the room and all its members. It must not be shown: with two, each would learn what the other needs. */
export const uniteNeeds = (room: Pick<Room, "openAt" | "walk">, members: readonly MemberNeeds[]): Needs =>
  unite([toRoomNeeds(room), ...members.map(toNeeds)]);

const toRoomNeeds = ({ openAt, walk }: Pick<Room, "openAt" | "walk">): Needs => ({
  ...NO_NEEDS,
  open: openAt?.toISOString() ?? null,
  walk: walk && { minutes: walk.minutes, from: walk },
});

const toNeeds = ({ needs, price }: MemberNeeds): Needs => ({
  ...NO_NEEDS,
  must: Object.fromEntries(needs.map((need) => [need, "yes" as const])),
  price,
});
