// Fills a day: the stops that have to stay, and the best of the candidates around them.
import { type DayRequest, type DayStop, parseTime } from "../../planning/day.ts";
import { toRefill } from "../../planning/known-stops.ts";
import { hashText } from "../../taste/taste.ts";
import type { RoomContext } from "../together/room-places.ts";
import { listOwnEvents, loadCandidates } from "./candidates.ts";
import { type DayClock, openClock } from "./clock.ts";
import { getStopKey, type StoredRequest, type StoredStop } from "./schema.ts";
import { solveDay } from "./solver-thread.ts";
import { loadStops, toDayStop } from "./stops.ts";

export const toDayRequest = ({ start, end, from, pace, meals }: StoredRequest, clock: DayClock): DayRequest => ({
  start: clock.fromClock(parseTime(start)),
  end: clock.fromClock(parseTime(end)),
  from,
  pace,
  meals,
  clock: clock.fromClock,
});

type Plan = { id: string; date: string; request: StoredRequest };

/** @param locked stops that have to stay. @returns the stops in their order */
export async function fillDay(
  ctx: RoomContext,
  userId: string,
  { id, date, request }: Plan,
  locked: readonly StoredStop[] = [],
): Promise<StoredStop[]> {
  const { db, city } = ctx;
  const clock = openClock(date, city.timezone);
  const [candidates, ownEvents] = await Promise.all([
    loadCandidates(ctx, userId, request, clock),
    listOwnEvents(db, userId, request, clock),
  ]);
  const kept = uniqueByKey([...locked, ...ownEvents]);
  const known = await loadStops(db, kept, clock, city);
  const fixed = known.flatMap((stop) => toFixed(stop.stored, toDayStop(stop, clock)));
  const keptPlaces = new Set(kept.map(({ placeId }) => placeId));
  const free = candidates.filter(({ place }) => !keptPlaces.has(place.id));
  const { problem, read } = toRefill(
    toDayRequest(request, clock),
    fixed.map(({ stop }) => stop),
    free.map(({ stop }) => stop),
  );
  const visits = await solveDay(problem, hashText(id));
  return read(visits).map(({ stop, meal }) => ({ ...[...fixed, ...free][stop]!.stored, meal }));
}

const toFixed = (stored: StoredStop, stop: DayStop | undefined) => (stop ? [{ stored, stop }] : []);

const uniqueByKey = (stops: readonly StoredStop[]): StoredStop[] => [
  ...new Map(stops.map((stop) => [getStopKey(stop), stop])).values(),
];
