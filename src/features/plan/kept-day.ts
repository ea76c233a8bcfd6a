// What a browser keeps of a planned day, to time it, swap its stops and plan it again without a network.
import { Conflict, NotFound } from "../../errors.ts";
import { formatMatch } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import type { TimeWindow } from "../../planning/problem.ts";
import { findWalkTable } from "../discovery/walks.ts";
import { formatKind, getPictureUrl } from "../places/listing/schema.ts";
import type { RoomContext } from "../together/room-deck.ts";
import { chooseCandidates, explainPlace, findNewStop, listPossible, loadPlanner, loadPool } from "./candidates.ts";
import { openClock } from "./clock.ts";
import { loadEvidence } from "./evidence.ts";
import { describeMisfit } from "./plan-needs.ts";
import { toStopView } from "./plan-view.ts";
import { assertNotElsewhere, listElsewhere, type StoredPlan } from "./plans.ts";
import { getStopKey, isUnusable, type KeptDay, MAX_OF_A_KIND } from "./schema.ts";
import { withStart } from "./solve-plan.ts";
import { HOURS, loadStops, toDayStop } from "./stops.ts";

/** @param add the id of a place or event that may be added to the plan @throws NotFound if there is no such; Conflict if it is on another date, or another day of the trip has the place */
export async function getKeptDay(ctx: RoomContext, userId: string, plan: StoredPlan, add?: string): Promise<KeptDay> {
  const { db, city } = ctx;
  const { date, request, stops } = plan;
  const clock = openClock(date, city.timezone);
  const found = add === undefined ? undefined : await findNewStop(db, add, request, clock);
  if (add !== undefined && !found) throw new NotFound(t("There is no such place."));
  const elsewhere = await listElsewhere(db, plan);
  if (found) assertNotElsewhere(elsewhere, found);
  const [known, pool] = await Promise.all([
    loadStops(db, found ? [...stops, found] : stops, clock, city),
    loadPool(ctx, await loadPlanner(ctx, userId, request), request, new Set([date, ...elsewhere.values()]).size),
  ]);
  const possible = await listPossible(pool, clock, city);
  const candidates = chooseCandidates(
    possible.filter(({ place }) => !elsewhere.has(place.id)),
    pool,
    MAX_OF_A_KIND,
  );
  const added = found ? { ...toStopView(known.at(-1)!, UNTIMED, { clock, city, request }), why: [] } : null;
  if (added && isUnusable(added)) throw new Conflict(added.warning ?? "");
  const evidence = await loadEvidence(
    db,
    candidates.map(({ place }) => place.id),
    city,
  );
  const places = [...known.map((stop) => toDayStop(stop, clock)), ...candidates.map(({ stop }) => stop)];
  return {
    walks: (await findWalkTable(db, withStart(request, places))) ?? null,
    origin: clock.origin,
    added,
    hours: Array.from({ length: HOURS + 1 }, (_, hour) => clock.fromClock(hour * 60)),
    stops: known.map((stop) => ({
      key: getStopKey(stop.stored),
      windows: copy(stop.windows),
      usualTimes: toDayStop(stop, clock)?.usualTimes ?? null,
      startsAt: (stop.event && toDayStop(stop, clock)?.fixedAt) ?? null,
      misfit: stop.listing && describeMisfit(request, stop.listing),
    })),
    candidates: candidates.map(({ place, stored, stop, isWished }) => ({
      placeId: place.id,
      name: stored.name,
      ...(place.nameLanguage && { nameLanguage: place.nameLanguage }),
      kind: formatKind(place),
      type: place.type,
      picture: getPictureUrl(place),
      ...(place.location && { address: place.location }),
      latitude: stop.latitude,
      longitude: stop.longitude,
      stayMinutes: stored.stayMinutes,
      windows: copy(stop.windows),
      servesMeals: stop.servesMeals,
      usualTimes: stop.usualTimes ?? null,
      value: stop.value,
      ...(isWished && { isWished }),
      match: formatMatch(place.match),
      evidence: evidence.get(place.id) ?? null,
      why: explainPlace(place),
    })),
  };
}

const UNTIMED = { walkMinutes: 0, isWalkEstimated: false, arrivesAt: 0, startsAt: 0, leavesAt: 0 };

const copy = (windows: readonly TimeWindow[] | null): [number, number][] | null =>
  windows?.map(([opens, closes]) => [opens, closes]) ?? null;
