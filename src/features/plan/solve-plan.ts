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
import { listOwnEvents, loadCandidates } from "./candidates.ts";
import { type DayClock, openClock } from "./clock.ts";
import type { StoredRequest, StoredStop } from "./schema.ts";
import { solveDay } from "./solver-thread.ts";
import { loadStops, toDayStop } from "./stops.ts";

export const toDayRequest = (
  { start, end, from, pace, meals }: StoredRequest,
  clock: DayClock,
  findMeters?: FindMeters,
): DayRequest => ({
  start: clock.fromClock(parseTime(start)),
  end: clock.fromClock(parseTime(end)),
  from,
  pace,
  meals,
  clock: clock.fromClock,
  findMeters,
});

type Plan = { id: string; date: string; request: StoredRequest };

/** @returns the stops in their order @throws ValidationError for a start too far away */
export async function fillDay(ctx: RoomContext, userId: string, { id, date, request }: Plan): Promise<StoredStop[]> {
  const { db, city } = ctx;
  const clock = openClock(date, city.timezone);
  await assertReachable(db, toDayRequest(request, clock), city);
  const [candidates, ownEvents] = await Promise.all([
    loadCandidates(ctx, userId, request, clock),
    listOwnEvents(db, userId, request, clock),
  ]);
  const known = await loadStops(db, ownEvents, clock, city);
  const fixed = known.flatMap((stop) => toFixed(stop.stored, toDayStop(stop, clock)));
  const keptPlaces = new Set(ownEvents.map(({ placeId }) => placeId));
  const free = candidates.filter(({ place }) => !keptPlaces.has(place.id));
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
