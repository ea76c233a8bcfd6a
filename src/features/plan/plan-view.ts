// A plan as travelers see it: its stops with their times, by what is known today.
import type { AppContext } from "../../context.ts";
import { t } from "../../i18n/t.ts";
import { type TimedStop, timeStops } from "../../planning/day.ts";
import type { TimeWindow } from "../../planning/problem.ts";
import { type City, formatDateTime, formatTime } from "../../ui/dates.ts";
import { describePlaces } from "../discovery/deck.ts";
import { loadTraveler } from "../discovery/traveler-cache.ts";
import { formatKind, formatMaybeClosed, getPictureUrl } from "../listings/schema.ts";
import { explainPlace } from "./candidates.ts";
import { type DayClock, openClock } from "./clock.ts";
import type { StoredPlan } from "./plans.ts";
import type { PlanView, StopView } from "./schema.ts";
import { toDayRequest } from "./solve-plan.ts";
import { type KnownStop, loadStops, toDayStop } from "./stops.ts";

type Context = Pick<AppContext, "db" | "city" | "config">;

/** @param userId of the traveler whose reasons are shown; undefined on a shared page, which has none */
export async function toPlanView({ db, city, config }: Context, plan: StoredPlan, userId?: string): Promise<PlanView> {
  const clock = openClock(plan.date, city.timezone);
  const known = await loadStops(db, plan.stops, clock, city);
  const reasons = userId ? await getReasons(db, userId, known) : new Map<string, string[]>();
  const times = timeKnownStops(plan, known, clock);
  // What someone needs is nobody else’s business: a plan may be shared.
  const { needs: _, price: __, ...shown } = plan.request;
  return {
    id: plan.id,
    revision: plan.revision,
    date: plan.date,
    ...shown,
    stops: known.map((stop, index) => ({
      ...toStopView(stop, times[index]!, { clock, city }),
      why: stop.event && userId ? [t("You're going")] : (reasons.get(stop.stored.placeId) ?? []),
    })),
    url: plan.token ? `${config.baseUrl}/plan/shared/${plan.token}` : null,
  };
}

async function getReasons(db: Context["db"], userId: string, known: readonly KnownStop[]) {
  const ids = known.flatMap(({ listing, event }) => (listing && !event ? [listing.id] : []));
  const places = await describePlaces(db, await loadTraveler(db, userId), ids);
  return new Map(places.map((place) => [place.id, explainPlace(place)]));
}

/** Stops with a problem of their own take no time. */
export function timeKnownStops(
  { request }: Pick<StoredPlan, "request">,
  known: readonly KnownStop[],
  clock: DayClock,
): TimedStop[] {
  const day = toDayRequest(request, clock);
  const stops = known.map((stop) => toDayStop(stop, clock));
  const timed = timeStops(
    day,
    stops.flatMap((stop) => stop ?? []),
  );
  let at = day.start;
  return stops.map((stop) => {
    const next = stop ? timed.shift()! : { walkMinutes: 0, arrivesAt: at, startsAt: at, leavesAt: at };
    at = next.leavesAt;
    return next;
  });
}

type Day = { clock: DayClock; city: City };

function toStopView(known: KnownStop, time: TimedStop, day: Day): Omit<StopView, "why"> {
  const { stored, listing, event, windows } = known;
  const problem = known.problem ?? time.problem ?? null;
  return {
    ...stored,
    name: event?.title ?? (stored.eventId ? stored.name : (listing?.name ?? stored.name)),
    kind: stored.eventId ? (listing?.name ?? "") : listing ? formatKind(listing) : "",
    type: listing?.type ?? null,
    picture: getPictureUrl({ id: stored.placeId, photos: listing?.photos ?? [] }),
    latitude: listing?.latitude ?? null,
    longitude: listing?.longitude ?? null,
    walkMinutes: time.walkMinutes,
    startsAt: day.clock.toDate(time.startsAt).toISOString(),
    leavesAt: day.clock.toDate(time.leavesAt).toISOString(),
    waitMinutes: time.startsAt - time.arrivesAt,
    problem,
    warning: problem && describeProblem(problem, known, time, day),
    openText: windows && formatWindows(windows, day),
  };
}

/** "11:00–14:30, 18:00–22:00" */
const formatWindows = (windows: readonly TimeWindow[], { clock, city }: Day): string =>
  windows
    .filter(([opens]) => opens < clock.fromClock(24 * 60))
    .map((window) => window.map((time) => formatTime(clock.toDate(time), city)).join("–"))
    .join(", ");

function describeProblem(
  problem: NonNullable<StopView["problem"]>,
  { listing, event, windows, stored }: KnownStop,
  { arrivesAt, leavesAt }: TimedStop,
  day: Day,
): string {
  const { clock, city } = day;
  const toTime = (minutes: number) => formatTime(clock.toDate(minutes), city);
  if (problem === "canceled") return t("This event was canceled. Remove it, or choose something else.");
  if (problem === "moved") return t("This event is now on {time}.", { time: formatDateTime(event!.startsAt, city) });
  if (problem === "gone")
    return listing?.maybeClosed
      ? formatMaybeClosed(listing)
      : t("This place is no longer listed. Choose something else.");
  if (problem === "too-long") return t("It ends at {time}, after the end of your day.", { time: toTime(leavesAt) });
  if (problem === "late")
    return stored.eventId
      ? t("You arrive at {time}, after it has started.", { time: toTime(arrivesAt) })
      : t("You arrive at {time}, after the time you locked.", { time: toTime(arrivesAt) });
  const hours = formatWindows(windows ?? [], day);
  return hours ? t("Closed at that time. Open {hours}.", { hours }) : t("Closed on this day.");
}
