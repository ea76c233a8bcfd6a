// The deck of a room: on every phone the same ranking, without the places that its owner has decided about.
import type { Database } from "../../../db/index.ts";
import type { RoomNeed, RoomRule } from "../../../db/vocabulary.ts";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { type Needs, NO_NEEDS, unite } from "../../taste/needs.ts";
import { dealByScore, explain, scoreGroup } from "../../taste/taste.ts";
import type { CatalogueSnapshot } from "../discovery/catalogue-cache.ts";
import { filterByNeeds } from "../discovery/needs-filter.ts";
import { getMonthBit } from "../discovery/open-months.ts";
import { filterPositions } from "../discovery/place-index.ts";
import type { Progress, RecommendedListing } from "../discovery/schema.ts";
import { getSurroundings } from "../discovery/surroundings.ts";
import { getListings } from "../places/listing/listings.ts";
import type { Member } from "./members.ts";
import { loadRoomTastes, type MemberTaste, type RoomTastes } from "./room-tastes.ts";
import type { Room } from "./rooms.ts";

const DECK_SIZE = 20;

export type RoomDeck = { listings: RecommendedListing[]; progress: Progress };

/** Likes that a match needs. Nobody matches alone. */
export function countNeeded(rule: RoomRule, members: number): number {
  if (rule === "majority") return Math.max(2, Math.floor(members / 2) + 1);
  return Math.max(2, rule === "all-but-one" ? members - 1 : members);
}

/** @param skipped deals the places that the member skipped, oldest first */
export async function dealRoomDeck(ctx: RoomContext, room: Room, member: Member, skipped: boolean): Promise<RoomDeck> {
  const { db } = ctx;
  const tastes = await loadRoomTastes(db, room);
  const own = tastes.members.find(({ id }) => id === member.id);
  if (!own) throw new NotFound(t("You are no longer in this room."));
  const { catalogue } = tastes.snapshot;
  const matching = await listFitting(ctx, tastes.snapshot, room, tastes.members);
  const unseen = matching.filter((position) => !own.answers.has(position));
  const again = skipped ? listSkipped(own, matching) : undefined;
  const chosen =
    again?.slice(0, DECK_SIZE) ??
    dealByScore(rankForRoom(ctx, room, tastes), catalogue, { eligible: unseen, limit: DECK_SIZE });
  const seen = matching.length - unseen.length;
  return {
    listings: await describe(db, tastes, own, chosen),
    progress: { ...(again ? { seen: 0, total: again.length } : { seen, total: matching.length }), elsewhere: 0 },
  };
}

/** The chance that as many as needed like each place. Places that are closed for the season come last. */
export function rankForRoom({ city }: RoomContext, { rule }: Room, { members, snapshot }: RoomTastes): Float32Array {
  const month = getMonthBit(city.timezone);
  const { openMonths } = snapshot.facts;
  const scores = scoreGroup(members, Math.min(members.length, countNeeded(rule, members.length)));
  return scores.map((score, position) => (((openMonths[position] ?? 0) & month) !== 0 ? score : score - 1));
}

function listSkipped({ swipes }: MemberTaste, matching: Uint32Array): number[] {
  const allowed = new Set(matching);
  return swipes.flatMap(({ position, action }) => (action === "dislike" && allowed.has(position) ? [position] : []));
}

/** The percentage and its reasons are the member's own: nobody sees what others would say. */
async function describe(
  db: Database,
  { snapshot: { catalogue } }: RoomTastes,
  { taste, history }: MemberTaste,
  positions: number[],
): Promise<RecommendedListing[]> {
  const ids = positions.map((position) => catalogue.ids[position] as string);
  const byId = new Map((await getListings(db, ids)).map((listing) => [listing.id, listing]));
  return positions.flatMap((position) => {
    const listing = byId.get(catalogue.ids[position] as string);
    if (!listing) return [];
    const match = explain(taste, catalogue, position, history);
    return [{ ...listing, match, saved: false, liked: false, isExploration: false }];
  });
}

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
