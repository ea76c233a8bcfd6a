// What a day can be planned from: saved and liked places, events the traveler goes to, and what the model recommends.
import { and, asc, eq, gte, lt } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, events, rsvps } from "../../../db/schema/index.ts";
import { t } from "../../i18n/t.ts";
import { adjustStay, type DayStop, parseTime } from "../../planning/day.ts";
import { MEAL_TIMES } from "../../planning/meals.ts";
import type { PaceName } from "../../planning/pace.ts";
import { getTypicalStay, getUsualTimes, isErrand, isGame, isOpenAir } from "../../planning/stays.ts";
import { isLocated } from "../../taste/geography.ts";
import { fits, type Needs, toNeedsQuery } from "../../taste/needs.ts";
import type { City } from "../../ui/dates.ts";
import { describePlaces, recommendTo } from "../discovery/deck.ts";
import type { NeedsParams, RecommendedListing } from "../discovery/schema.ts";
import { getSurroundings } from "../discovery/surroundings.ts";
import { type DeckOwner, loadTraveler } from "../discovery/traveler-cache.ts";
import { measureWalks } from "../discovery/walks.ts";
import { getListings } from "../places/listing/listings.ts";
import { formatKind, getKind, type Listing } from "../places/listing/schema.ts";
import type { RoomContext } from "../together/room-deck.ts";
import { findRoomWishes, type RoomWishes } from "../together/shortlist.ts";
import type { DayClock } from "./clock.ts";
import { isForMeals, splitNeeds } from "./plan-needs.ts";
import { MAX_OF_A_KIND, MAX_TASTES, type StoredRequest, type StoredStop } from "./schema.ts";
import { findEvents, getDayWindows, type PlannedEvent, plannedEventColumns, toPlannedEvent } from "./stops.ts";

/** `place` has the stay at the plan's pace, and no meal yet. The traveler saved what is wished, or their room agreed on it. */
export type PlanCandidate = { place: RecommendedListing; stored: StoredStop; stop: DayStop; isWished: boolean };

const MAX_RECOMMENDED = 100;
/** Further days that are planned together have no recommendations of their own. */
const MAX_DAYS = 4;
/** Else the recommendations of somebody who likes bars would all be bars. */
const MAX_RECOMMENDED_OF_A_KIND = 6;
const MAX_OWN = 60;
/** More would take the planner longer, and are unlikely to be chosen. */
const MAX_FOR_MEALS = 12;
const MAX_OTHERS = 26;
/** What a further place of a kind is worth, compared with the one before: three shops in a row are no day in a city. */
const REPEATED_FACTOR = 0.7;
/** The same of drinks and snacks, which fewer people want time and again. */
const REPEATED_TASTE_FACTOR = 0.6;

/** What a traveler could do, on one day or another. */
export type Pool = { places: RecommendedListing[]; request: StoredRequest; room: RoomWishes | undefined };

/** Who wants the day: a traveler, or all in a room, whose day has nothing of a single account. */
export type Planner = { userId: string | null; owner: DeckOwner; room: RoomWishes | undefined };

export async function loadPlanner(ctx: RoomContext, userId: string, { room }: StoredRequest): Promise<Planner> {
  const wishes = room ? await findRoomWishes(ctx, userId, room) : undefined;
  return { userId, owner: await loadTraveler(ctx.db, userId), room: wishes };
}

/** @param days that are planned from it, none with a place of another */
export async function loadPool(ctx: RoomContext, planner: Planner, request: StoredRequest, days = 1): Promise<Pool> {
  const { owner, room } = planner;
  return { places: await listPlaces(ctx, owner, request, room, Math.min(days, MAX_DAYS)), request, room };
}

/** What is open at some time of a day. */
export async function listPossible({ places, request, room }: Pool, clock: DayClock, city: City) {
  const windows = await Promise.all(places.map((place) => getDayWindows(place, clock, city)));
  return places
    .map((place, index) => toCandidate(place, windows[index] ?? null, request, room))
    .filter(({ stop }) => isPossible(stop, request, clock));
}

/** The best candidates for a day first. @param maxTastes more than a day has, if some are to be there for a change of it */
export function chooseCandidates(
  possible: readonly PlanCandidate[],
  { room }: Pick<Pool, "room">,
  maxTastes = MAX_TASTES,
) {
  const factor = possible.filter(hasKnownHours).length < FULL_DAY ? FEW_KNOWN_FACTOR : UNKNOWN_HOURS_FACTOR;
  const candidates = possible
    .map((each) => (hasKnownHours(each) ? each : { ...each, stop: { ...each.stop, value: each.stop.value * factor } }))
    .sort((a, b) => b.stop.value - a.stop.value)
    // Two parts of a museum are two places of one name.
    .filter(({ place }, i, all) => place.saved || all.findIndex((other) => other.place.name === place.name) === i);
  const [meals, others] = [true, false].map((isMeal) => candidates.filter(({ stop }) => stop.servesMeals === isMeal));
  const varied = limitKinds(others!, room, maxTastes).sort((a, b) => b.stop.value - a.stop.value);
  return [...meals!.slice(0, MAX_FOR_MEALS), ...varied.slice(0, MAX_OTHERS)];
}

async function listPlaces(
  ctx: RoomContext,
  owner: DeckOwner,
  request: StoredRequest,
  room: RoomWishes | undefined,
  days: number,
) {
  const { db } = ctx;
  const { from } = request;
  const own = [...owner.history.savedStates].filter(([, { saved, liked }]) => saved || liked).map(([id]) => id);
  const near = from ? ([from.latitude, from.longitude] as [number, number]) : undefined;
  const query = {
    unseen: "0",
    skipped: "0",
    limit: MAX_RECOMMENDED * days,
    perKind: MAX_RECOMMENDED_OF_A_KIND * days,
    ...(near && { near }),
  } as const;
  const { anywhere, atMeals } = splitNeeds(request, room ? [room.needs] : []);
  const recommend = async (needs: Needs, type: "all" | "restaurant") => {
    const start = needs.walk && { near: [needs.walk.from.latitude, needs.walk.from.longitude] as [number, number] };
    const { near: _, ...params } = toNeedsQuery(needs) as NeedsParams & { near?: string };
    return (await recommendTo(db, owner, { ...query, ...params, ...start, type }, getSurroundings(ctx))).listings;
  };
  const shortlist = [...(room?.shortlist.keys() ?? [])];
  const [mine, recommended, restaurants] = await Promise.all([
    describePlaces(db, owner, [...new Set([...shortlist, ...own.slice(-MAX_OWN * days)])]),
    recommend(anywhere, "all"),
    request.meals.length > 0 ? recommend(atMeals, "restaurant") : [],
  ]);
  const all = new Map([...mine, ...recommended, ...restaurants].map((place) => [place.id, place]));
  const located = [...all.values()].filter(isLocated);
  const { walk } = anywhere;
  const walks = walk ? await measureWalks(ctx, walk.from, located, walk.minutes) : [];
  return located.filter(
    (place, index) =>
      place.type !== "hotel" &&
      (owner.history.latest.get(place.id) !== "dislike" || room?.shortlist.has(place.id)) &&
      fits(place, isForMeals(place) ? atMeals : anywhere, undefined, () => walks[index]!),
  );
}

/** Whether the stay fits into the day, and a meal into the time of one that is wanted. */
function isPossible(
  { windows, stayMinutes, servesMeals, usualTimes }: DayStop,
  request: StoredRequest,
  clock: DayClock,
): boolean {
  const [earliest, latest] = usualTimes ?? [0, Infinity];
  const spans = servesMeals
    ? request.meals.map((meal) => MEAL_TIMES[meal])
    : [[Math.max(parseTime(request.start), earliest), Math.min(parseTime(request.end), latest)] as const];
  return spans.some(([from, until]) =>
    (windows ?? [[-Infinity, Infinity]]).some(
      ([opens, closes]) =>
        Math.min(closes, clock.fromClock(until)) - Math.max(opens, clock.fromClock(from)) >= stayMinutes,
    ),
  );
}

/** The best of each kind but errands, each further one worth less. What is wished counts in full. */
function limitKinds(candidates: readonly PlanCandidate[], room: RoomWishes | undefined, maxTastes: number) {
  const counts = new Map<string, number>();
  return candidates.flatMap((candidate) => {
    const { place, stop, isWished } = candidate;
    // Shops are of many kinds, and short stays: without this, they fill the day.
    if (!place.saved && !place.liked && !room?.shortlist.has(place.id) && isErrand(getKind(place))) return [];
    const kind = getFamily(place, stop);
    const before = counts.get(kind) ?? 0;
    const isTaste = place.type === "restaurant";
    const most = isTaste ? maxTastes + Number(isWished) : isWished ? Infinity : MAX_OF_A_KIND;
    if (before >= most) return [];
    counts.set(kind, before + 1);
    const factor = isWished ? 1 : isTaste ? REPEATED_TASTE_FACTOR : REPEATED_FACTOR;
    return { ...candidate, stop: { ...stop, value: stop.value * factor ** before } };
  });
}

/** Shops, drinks, cafés, games, and what one only glances at, are each much the same to a day, whatever their kinds. */
function getFamily({ type, tags }: RecommendedListing, { usualTimes }: DayStop): string {
  if (type === "restaurant") return `${type} from ${usualTimes?.[0]}`;
  const kind = getKind({ tags });
  if (type === "tour" && getTypicalStay(type, kind) < MIN_VISIT) return "glance";
  if (isGame(kind)) return "game";
  return type === "retail" ? type : (kind ?? type);
}

/** How likely the traveler is to enjoy it: certainly, if they saved it. */
const getValue = ({ saved, liked, match }: RecommendedListing, stayMinutes: number): number =>
  saved ? 1 : liked ? 0.9 : Math.min(0.89, ((0.8 * match.percent) / 100) * weighStay(stayMinutes / FULL_STAY));

/** Glances at statues would take all stops of a day, and so would whatever is shorter than a museum. */
const weighStay = (share: number) => (share < 1 ? share : Math.sqrt(share));

/** In minutes: a statue, a memorial or a mural takes less, whatever the pace. */
const MIN_VISIT = 21;

/** In minutes. */
const FULL_STAY = 45;

/** In the day of a room, what all agree on comes first, and what only the traveler likes comes last. */
const OUTSIDE_SHORTLIST_FACTOR = 0.5;

function getValueFor(place: RecommendedListing, stayMinutes: number, room: RoomWishes | undefined): number {
  const isMatch = room?.shortlist.get(place.id);
  if (isMatch !== undefined) return isMatch ? 1 : 0.9;
  return getValue(place, stayMinutes) * (room ? OUTSIDE_SHORTLIST_FACTOR : 1);
}

/** What a place is worth whose opening hours nobody knows: it is planned where nothing else fits. */
const UNKNOWN_HOURS_FACTOR = 0.05;
/** Its worth in a city that knows the hours of fewer places than a day has stops: most of the day would be empty. */
const FEW_KNOWN_FACTOR = 0.3;
const FULL_DAY = 9;

const hasKnownHours = ({ place, stop }: PlanCandidate) => stop.windows !== null || isOpenAir(getKind(place));

function toCandidate(
  place: RecommendedListing,
  windows: DayStop["windows"],
  { pace }: StoredRequest,
  room: RoomWishes | undefined,
): PlanCandidate {
  const stored = toPlaceStop(place, pace);
  const { latitude, longitude } = place as { latitude: number; longitude: number };
  return {
    place,
    stored,
    isWished: room ? room.shortlist.get(place.id) === true : place.saved,
    stop: {
      key: place.id,
      latitude,
      longitude,
      value: getValueFor(place, stored.stayMinutes, room),
      stayMinutes: stored.stayMinutes,
      windows,
      servesMeals: isForMeals(place),
      usualTimes: getUsualTimes(getKind(place)),
    },
  };
}

function toPlaceStop(
  { id, name, type, tags }: Pick<Listing, "id" | "name" | "type" | "tags">,
  pace: PaceName,
): StoredStop {
  const stayMinutes = adjustStay(getTypicalStay(type, getKind({ tags })), pace);
  return { placeId: id, eventId: null, stayMinutes, lockedAt: null, meal: null, name };
}

/** @param key the id of an event or a place @returns undefined if there is no such, or it isn't listed */
export async function findNewStop(
  db: Database,
  key: string,
  { pace, end }: StoredRequest,
  clock: DayClock,
): Promise<StoredStop | undefined> {
  const event = (await findEvents(db, [key])).get(key);
  const [place] = await getListings(db, [event?.placeId ?? key]);
  if (!place) return undefined;
  return event ? toEventStop(event, clock.toDate(clock.fromClock(parseTime(end)))) : toPlaceStop(place, pace);
}

type Explained = Pick<RecommendedListing, "type" | "tags" | "saved" | "liked" | "match">;

/** Without its kind, which a stop names anyway. */
export const explainPlace = ({ saved, liked, match, ...place }: Explained): string[] => [
  ...(saved ? [t("You saved it")] : liked ? [t("You liked it")] : []),
  ...match.reasons.filter((reason) => reason !== formatKind(place)),
];

/** Events that the traveler goes to and that begin in the time of the plan, as stops. All-day events have no time to be there. */
export async function listOwnEvents(
  db: Database,
  userId: string,
  { start, end }: StoredRequest,
  clock: DayClock,
): Promise<StoredStop[]> {
  const [from, until] = [start, end].map((time) => clock.toDate(clock.fromClock(parseTime(time)))) as [Date, Date];
  const rows = await db
    .select(plannedEventColumns())
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .where(
      and(
        eq(rsvps.userId, userId),
        eq(rsvps.status, "in"),
        eq(events.isAllDay, false),
        eq(businesses.isApproved, true),
        gte(events.eventDate, from),
        lt(events.eventDate, until),
      ),
    )
    .orderBy(asc(events.eventDate))
    .limit(MAX_EVENTS);
  return rows.map((row) => toEventStop(toPlannedEvent(row), until));
}

const MAX_EVENTS = 4;

/** How long one is likely to stay at an event that lasts all day. */
const ALL_DAY_STAY = 90;

/** The stay ends with the plan at the latest. */
function toEventStop({ id, placeId, title, startsAt, endsAt, isAllDay }: PlannedEvent, until: Date): StoredStop {
  const end = Math.min(endsAt.getTime(), until.getTime());
  const minutes = Math.floor((end - startsAt.getTime()) / 60_000);
  return {
    placeId,
    eventId: id,
    stayMinutes: Math.max(5, Math.min(isAllDay ? ALL_DAY_STAY : 480, minutes)),
    lockedAt: null,
    meal: null,
    name: title,
  };
}
