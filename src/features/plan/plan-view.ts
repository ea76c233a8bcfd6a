// A plan as travelers see it: its stops with their times, by what is known today.
import type { AppContext } from "../../context.ts";
import { t } from "../../i18n/t.ts";
import type { TimedStop } from "../../planning/day.ts";
import { timeKnownStops } from "../../planning/known-stops.ts";
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
import { describeTimeProblem, formatWindows } from "./texts.ts";

type Context = Pick<AppContext, "db" | "city" | "config">;

/** @param userId of the traveler whose reasons are shown; undefined on a shared page, which has none */
export async function toPlanView({ db, city, config }: Context, plan: StoredPlan, userId?: string): Promise<PlanView> {
  const clock = openClock(plan.date, city.timezone);
  const known = await loadStops(db, plan.stops, clock, city);
  const reasons = userId ? await getReasons(db, userId, known) : new Map<string, string[]>();
  const times = timeKnownStops(
    toDayRequest(plan.request, clock),
    known.map((stop) => toDayStop(stop, clock)),
  );
  // What someone needs, and the code of their room, is nobody else’s business: a plan may be shared.
  const { start, end, from, pace, meals } = plan.request;
  return {
    id: plan.id,
    revision: plan.revision,
    date: plan.date,
    ...{ start, end, from, pace, meals },
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
    openText: windows && formatWindows(windows, toTextDay(day)),
  };
}

const toTextDay = ({ clock, city }: Day) => ({
  fromClock: clock.fromClock,
  toText: (time: number) => formatTime(clock.toDate(time), city),
});

function describeProblem(
  problem: NonNullable<StopView["problem"]>,
  { listing, event, windows, stored }: KnownStop,
  time: TimedStop,
  day: Day,
): string {
  if (problem === "canceled") return t("This event was canceled. Remove it, or choose something else.");
  if (problem === "moved")
    return t("This event is now on {time}.", { time: formatDateTime(event!.startsAt, day.city) });
  if (problem === "gone")
    return listing?.maybeClosed
      ? formatMaybeClosed(listing)
      : t("This place is no longer listed. Choose something else.");
  return describeTimeProblem(problem, { time, windows, isEvent: Boolean(stored.eventId) }, toTextDay(day));
}
