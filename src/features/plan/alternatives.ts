import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { findSwaps } from "../../planning/known-stops.ts";
import { findMetersBetween } from "../discovery/walks.ts";
import { formatKind, getPictureUrl } from "../places/listing/schema.ts";
import type { RoomContext } from "../together/room-places.ts";
import { explainPlace, loadCandidates } from "./candidates.ts";
import { openClock } from "./clock.ts";
import type { StoredPlan } from "./plans.ts";
import { type Alternative, getStopKey, MAX_ALTERNATIVES } from "./schema.ts";
import { toDayRequest, withStart } from "./solve-plan.ts";
import { loadStops, toDayStop } from "./stops.ts";

/** The best places for the time of one stop, without making any other stop late or closed. @throws NotFound for no such stop */
export async function findAlternatives(
  ctx: RoomContext,
  userId: string,
  plan: StoredPlan,
  key: string,
): Promise<Alternative[]> {
  const at = plan.stops.findIndex((stop) => getStopKey(stop) === key);
  if (at < 0) throw new NotFound(t("This stop is no longer in the plan."));
  const { db, city } = ctx;
  const clock = openClock(plan.date, city.timezone);
  const [known, candidates] = await Promise.all([
    loadStops(db, plan.stops, clock, city),
    loadCandidates(ctx, userId, plan.request, clock),
  ]);
  const { meal } = plan.stops[at]!;
  const planned = new Set(plan.stops.map(({ placeId }) => placeId));
  const free = candidates.filter(({ place }) => !planned.has(place.id));
  const stops = known.map((stop) => toDayStop(stop, clock));
  const others = free.map(({ stop }) => stop);
  const findMeters = await findMetersBetween(db, withStart(plan.request, [...stops, ...others]));
  const swaps = findSwaps(toDayRequest(plan.request, clock, findMeters), stops, { at, meal }, others);
  return swaps.slice(0, MAX_ALTERNATIVES).map(({ candidate, time }) => {
    const { place, stored } = free[candidate]!;
    const { name, ...stop } = stored;
    return {
      stop: { ...stop, meal },
      name,
      ...(place.nameLanguage && { nameLanguage: place.nameLanguage }),
      kind: formatKind(place),
      picture: getPictureUrl(place),
      percent: place.match.percent,
      why: explainPlace(place),
      walkMinutes: time.walkMinutes,
      isWalkEstimated: time.isWalkEstimated,
      startsAt: clock.toDate(time.startsAt).toISOString(),
    };
  });
}
