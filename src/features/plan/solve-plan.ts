// Fills a day: the stops that have to stay, and the best of the candidates around them.
import type { Database } from "../../../db/client.ts";
import { ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { type DayRequest, type DayStop, parseTime } from "../../planning/day.ts";
import { toRefill } from "../../planning/known-stops.ts";
import { PACES } from "../../planning/pace.ts";
import { type FindMeters, getWalkMinutes } from "../../planning/walking.ts";
import { hashText } from "../../taste/taste.ts";
import type { Point } from "../../taste/walking.ts";
import type { City } from "../../ui/dates.ts";
import { currentCatalogue } from "../discovery/catalogue-cache.ts";
import { findMetersBetween } from "../discovery/walks.ts";
import type { RoomContext } from "../together/room-deck.ts";
import * as offered from "./candidates.ts";
import { type DayClock, openClock } from "./clock.ts";
import type { StoredRequest, StoredStop } from "./schema.ts";
import { solveDay } from "./solver-thread.ts";
import { loadStops, toDayStop } from "./stops.ts";

export const toDayRequest = (
  { start, end, from, returns, pace, meals }: StoredRequest,
  clock: DayClock,
  findMeters?: FindMeters,
): DayRequest => ({
  start: clock.fromClock(parseTime(start)),
  end: clock.fromClock(parseTime(end)),
  from,
  returns,
  pace,
  meals,
  clock: clock.fromClock,
  findMeters,
});

type Plan = { id: string; date: string };

/** How much a place is worth on a day if it is open on one that is still to be filled, too. */
const CAN_WAIT_FACTOR = 0.7;

/**
 * The days with the least to choose from are filled first, and prefer what is closed on the others.
 *
 * @param others the days that are planned already, whose places are left out
 * @returns the stops of each day in their order, no place twice
 * @throws ValidationError for a start too far away
 */
export async function fillDays(
  ctx: RoomContext,
  planner: offered.Planner,
  plans: readonly Plan[],
  request: StoredRequest,
  others: readonly { stops: readonly StoredStop[] }[] = [],
): Promise<StoredStop[][]> {
  const { db, city } = ctx;
  const pool = await offered.loadPool(ctx, planner, request, plans.length + others.length);
  const days = await Promise.all(
    plans.map(async ({ id, date }, index) => {
      const clock = openClock(date, city.timezone);
      const events = planner.userId ? await offered.listOwnEvents(db, planner.userId, request, clock) : [];
      return { id, index, clock, events, possible: await offered.listPossible(pool, clock, city) };
    }),
  );
  await assertReachable(db, toDayRequest(request, days[0]!.clock), city);
  const known = [...others.map(({ stops }) => stops), ...days.map(({ events }) => events)];
  const taken = new Set(known.flat().map(({ placeId }) => placeId));
  const waiting = days.sort((a, b) => a.possible.length - b.possible.length);
  const filled: StoredStop[][] = [];
  for (let day = waiting.shift(); day; day = waiting.shift()) {
    const stillOpen = new Set(waiting.flatMap(({ possible }) => possible.map(({ place }) => place.id)));
    const open = day.possible.flatMap((each) => {
      const value = each.stop.value * (stillOpen.has(each.place.id) ? CAN_WAIT_FACTOR : 1);
      return taken.has(each.place.id) ? [] : { ...each, stop: { ...each.stop, value } };
    });
    const stops = await fillDay(ctx, request, day, offered.chooseCandidates(open, pool));
    for (const { placeId } of stops) taken.add(placeId);
    filled[day.index] = stops;
  }
  return filled;
}

type Day = { id: string; clock: DayClock; events: readonly StoredStop[] };

async function fillDay(
  { db, city }: RoomContext,
  request: StoredRequest,
  { id, clock, events }: Day,
  free: readonly offered.PlanCandidate[],
): Promise<StoredStop[]> {
  const known = await loadStops(db, events, clock, city);
  const fixed = known.flatMap((stop) => toFixed(stop.stored, toDayStop(stop, clock)));
  const places = [...fixed, ...free].map(({ stop }) => stop);
  const { problem, read } = toRefill(
    toDayRequest(request, clock, await findMetersBetween(db, withStart(request, places))),
    fixed.map(({ stop }) => stop),
    free.map(({ stop }) => stop),
  );
  const visits = await solveDay(problem, hashText(id));
  return read(visits).map(({ stop, meal }) => ({ ...[...fixed, ...free][stop]!.stored, meal }));
}

/** @throws ValidationError if the day ends before one could have walked to any place of the city */
async function assertReachable(db: Database, { from, pace, start, end }: DayRequest, city: City): Promise<void> {
  if (!from) return;
  const { latitudes, longitudes } = (await currentCatalogue(db)).facts;
  if (latitudes.length === 0) return;
  for (let i = 0; i < latitudes.length; i++) {
    const place = { latitude: latitudes[i] as number, longitude: longitudes[i] as number };
    if (start + getWalkMinutes(from, place, PACES[pace].metersPerMinute) < end) return;
  }
  const message = t("That is too far from {city} to walk. Choose where to start.", { city: city.name });
  throw new ValidationError(message, { from: [message] });
}

export const withStart = <P extends Point>({ from }: Pick<StoredRequest, "from">, stops: readonly (P | undefined)[]) =>
  [from, ...stops].filter((point) => point !== null && point !== undefined);

const toFixed = (stored: StoredStop, stop: DayStop | undefined) => (stop ? [{ stored, stop }] : []);
