// The shortlist of a room: what its members agree on, best first, and why it suits each of them.
import { setImmediate } from "node:timers/promises";
import type { Needs } from "../../taste/needs.ts";
import { explainToOthers, selectFair, selectTop } from "../../taste/taste.ts";
import { getListings } from "../places/listing/listings.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import type { Listing } from "../places/listing/schema.ts";
import { findMember } from "./members.ts";
import { countNeeded, listFitting, type RoomContext, rankForRoom, uniteNeeds } from "./room-deck.ts";
import { loadRoomTastes, type RoomTastes } from "./room-tastes.ts";
import { findRoom, type Room } from "./rooms.ts";

export type ShortlistPlace = {
  place: Listing;
  isMatch: boolean;
  /** In the order in which they joined. No reasons if nothing is known that the others may read. */
  members: { name: string; reasons: string[] }[];
};

const MAX_PLACES = 10;
const MAX_CANDIDATES = 300;
const MAX_REASONS = 2;

type Choice = { tastes: RoomTastes; chosen: number[]; isMatch: (position: number) => boolean };

/**
 * Matches first, then what is fair to all, of at most MAX_CANDIDATES places. Of two members, a place that one skipped comes
 * last: in simulated rooms that costs the less happy one nothing (76 % instead of 77 % liked), among three a fifth.
 */
async function chooseForAll(ctx: RoomContext, room: Room): Promise<Choice> {
  const tastes = await loadRoomTastes(ctx.db, room);
  const needed = countNeeded(room.rule, tastes.members.length);
  const scores = rankForRoom(ctx, room, tastes);
  const candidates = selectTop(await listFitting(ctx, tastes.snapshot, room, tastes.members), scores, MAX_CANDIDATES);
  const isMatch = (position: number) => tastes.members.filter(({ answers }) => answers.get(position)).length >= needed;
  const isRefused = (position: number) =>
    tastes.members.length === 2 && tastes.members.some(({ answers }) => answers.get(position) === false);
  const chosen = rankMatches(tastes, candidates.filter(isMatch)).slice(0, MAX_PLACES);
  const others = candidates.filter((position) => !isMatch(position));
  for (const some of [others.filter((position) => !isRefused(position)), others.filter(isRefused)])
    chosen.push(...selectFair(tastes.members, some, MAX_PLACES - chosen.length));
  return { tastes, chosen, isMatch };
}

export async function getShortlist(ctx: RoomContext, room: Room): Promise<ShortlistPlace[]> {
  const { tastes, chosen, isMatch } = await chooseForAll(ctx, room);
  const { catalogue } = tastes.snapshot;
  const reasons = await explainToEach(tastes, chosen);
  const ids = chosen.map((position) => catalogue.ids[position] as string);
  const listings = await withHours(await getListings(ctx.db, ids), ctx.city.timezone);
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const entries = chosen.flatMap((position) => {
    const place = byId.get(catalogue.ids[position] as string);
    return place ? [{ place, isMatch: isMatch(position), members: reasons.get(position) ?? [] }] : [];
  });
  return room.openAt ? entries : entries.sort((a, b) => getRank(a) - getRank(b));
}

const STATES = ["open", "unknown", "closed"] as const;

/** Matches first; of matches and of others, first what is open now, and last what is closed, in the order found. */
const getRank = ({ place, isMatch }: ShortlistPlace): number =>
  (isMatch ? 0 : STATES.length) + STATES.indexOf(place.hours?.state ?? "unknown");

/** What the day of a room is planned by. `needs` are of all members together, and are shown to nobody. */
export type RoomWishes = {
  needs: Needs;
  /** Keyed by the id of each place on the shortlist: whether it is a match. */
  shortlist: ReadonlyMap<string, boolean>;
};

/** Undefined if the room is gone, or the user isn't in it with their account. */
export async function findRoomWishes(ctx: RoomContext, userId: string, code: string): Promise<RoomWishes | undefined> {
  const room = await findRoom(ctx.db, code);
  return room && (await findMember(ctx.db, room.id, { userId })) ? readRoomWishes(ctx, room) : undefined;
}

export async function readRoomWishes(ctx: RoomContext, room: Room): Promise<RoomWishes> {
  const { tastes, chosen, isMatch } = await chooseForAll(ctx, room);
  const { ids } = tastes.snapshot.catalogue;
  return {
    needs: uniteNeeds({ ...room, openAt: null }, tastes.members),
    shortlist: new Map(chosen.map((position) => [ids[position] as string, isMatch(position)])),
  };
}

/** Ordered by what the model expects of the least happy member. */
function rankMatches({ members }: RoomTastes, matches: readonly number[]): number[] {
  const getLeast = (position: number) => Math.min(...members.map(({ chances }) => chances[position] as number));
  const least = new Map(matches.map((position) => [position, getLeast(position)]));
  return matches.toSorted((a, b) => (least.get(b) as number) - (least.get(a) as number) || a - b);
}

/** Lets other requests pass between two members, because reasons are verified by replaying swipes. */
async function explainToEach({ snapshot: { catalogue }, members }: RoomTastes, positions: readonly number[]) {
  const reasons = new Map<number, ShortlistPlace["members"]>(positions.map((position) => [position, []]));
  for (const { name, taste, history, answers } of members) {
    await setImmediate();
    for (const position of positions) {
      const hasSkipped = answers.get(position) === false;
      const all = hasSkipped ? [] : explainToOthers(taste, catalogue, position, history);
      reasons.get(position)?.push({ name, reasons: all.slice(0, MAX_REASONS) });
    }
  }
  return reasons;
}
