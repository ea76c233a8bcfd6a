// What a browser keeps of a planned day, to time it, swap its stops and plan it again without a network.
import type { TimeWindow } from "../../planning/problem.ts";
import { findWalkTable } from "../discovery/walks.ts";
import { formatKind, getPictureUrl } from "../places/listing/schema.ts";
import type { RoomContext } from "../together/room-places.ts";
import { explainPlace, loadCandidates } from "./candidates.ts";
import { openClock } from "./clock.ts";
import { describeMisfit } from "./plan-needs.ts";
import type { StoredPlan } from "./plans.ts";
import { getStopKey, type KeptDay } from "./schema.ts";
import { withStart } from "./solve-plan.ts";
import { HOURS, loadStops, toDayStop } from "./stops.ts";

export async function getKeptDay(
  ctx: RoomContext,
  userId: string,
  { date, request, stops }: StoredPlan,
): Promise<KeptDay> {
  const { db, city } = ctx;
  const clock = openClock(date, city.timezone);
  const [known, candidates] = await Promise.all([
    loadStops(db, stops, clock, city),
    loadCandidates(ctx, userId, request, clock),
  ]);
  const places = [...known.map((stop) => toDayStop(stop, clock)), ...candidates.map(({ stop }) => stop)];
  return {
    walks: (await findWalkTable(db, withStart(request, places))) ?? null,
    origin: clock.origin,
    hours: Array.from({ length: HOURS + 1 }, (_, hour) => clock.fromClock(hour * 60)),
    stops: known.map((stop) => ({
      key: getStopKey(stop.stored),
      windows: copy(stop.windows),
      startsAt: (stop.event && toDayStop(stop, clock)?.fixedAt) ?? null,
      misfit: stop.listing && describeMisfit(request, stop.listing),
    })),
    candidates: candidates.map(({ place, stored, stop }) => ({
      placeId: place.id,
      name: stored.name,
      ...(place.nameLanguage && { nameLanguage: place.nameLanguage }),
      kind: formatKind(place),
      type: place.type,
      picture: getPictureUrl(place),
      latitude: stop.latitude,
      longitude: stop.longitude,
      stayMinutes: stored.stayMinutes,
      windows: copy(stop.windows),
      servesMeals: stop.servesMeals,
      value: stop.value,
      percent: place.match.percent,
      why: explainPlace(place),
    })),
  };
}

const copy = (windows: readonly TimeWindow[] | null): [number, number][] | null =>
  windows?.map(([opens, closes]) => [opens, closes]) ?? null;
