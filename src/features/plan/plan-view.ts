// A plan as travelers see it: its stops with their times, by what is known today.
import { and, eq, inArray } from "drizzle-orm";
import { rsvps } from "../../../db/schema/index.ts";
import type { AppContext } from "../../context.ts";
import { t } from "../../i18n/t.ts";
import type { TimedStop } from "../../planning/day.ts";
import { timeKnownStops } from "../../planning/known-stops.ts";
import { type City, formatDateTime, formatEventTime, formatTime } from "../../ui/dates.ts";
import { describePlaces } from "../discovery/deck.ts";
import { loadTraveler } from "../discovery/traveler-cache.ts";
import { findMetersBetween } from "../discovery/walks.ts";
import { toMarkedText } from "../places/listing/local-text.ts";
import { formatKind, formatMaybeClosed, getPictureUrl } from "../places/listing/schema.ts";
import { explainPlace } from "./candidates.ts";
import { type DayClock, openClock } from "./clock.ts";
import { describeMisfit } from "./plan-needs.ts";
import type { StoredPlan } from "./plans.ts";
import type { PlanView, StopView, StoredRequest } from "./schema.ts";
import { toDayRequest, withStart } from "./solve-plan.ts";
import { type KnownStop, loadStops, toDayStop } from "./stops.ts";
import { describeTimeProblem, formatWindows } from "./texts.ts";

/** Nobody has stored the day of a room. */
type ViewedPlan = Pick<StoredPlan, "id" | "date" | "request" | "stops" | "revision" | "token" | "tripId">;

type Context = Pick<AppContext, "db" | "city" | "config">;

/** @param userId of the traveler whose plan it is; undefined on a shared page, which says nothing about them */
export async function toPlanView({ db, city, config }: Context, plan: ViewedPlan, userId?: string): Promise<PlanView> {
  const clock = openClock(plan.date, city.timezone);
  const known = await loadStops(db, plan.stops, clock, city);
  const reasons = userId ? await getReasons(db, userId, known) : new Map<string, string[]>();
  const going = userId ? await listGoing(db, userId, known) : [];
  const stops = known.map((stop) => toDayStop(stop, clock));
  const findMeters = await findMetersBetween(db, withStart(plan.request, stops));
  // What someone needs, where they were, and the code of their room, is nobody else’s business: a plan may be shared. The walks
  // back to a place would give it away.
  const { start, end, pace, meals } = plan.request;
  const from = userId || plan.request.from?.name ? plan.request.from : null;
  const returns = from !== null && plan.request.returns === true;
  const times = timeKnownStops(toDayRequest({ ...plan.request, returns }, clock, findMeters), stops);
  return {
    id: plan.id,
    revision: plan.revision,
    date: plan.date,
    ...{ start, end, from, returns, pace, meals },
    stops: known.map((stop, index) => ({
      ...toStopView(stop, times[index]!, { clock, city, request: userId ? plan.request : null }),
      why: stop.event
        ? going.includes(stop.event.id)
          ? [t("You're going")]
          : []
        : (reasons.get(stop.stored.placeId) ?? []),
    })),
    tripId: userId ? plan.tripId : null,
    url: plan.token ? `${config.baseUrl}/plan/shared/${plan.token}` : null,
  };
}

async function getReasons(db: Context["db"], userId: string, known: readonly KnownStop[]) {
  const ids = known.flatMap(({ listing, event }) => (listing && !event ? [listing.id] : []));
  const places = await describePlaces(db, await loadTraveler(db, userId), ids);
  return new Map(places.map((place) => [place.id, explainPlace(place)]));
}

async function listGoing(db: Context["db"], userId: string, known: readonly KnownStop[]): Promise<string[]> {
  const ids = known.flatMap(({ event }) => event?.id ?? []);
  if (ids.length === 0) return [];
  const isGoing = and(eq(rsvps.userId, userId), eq(rsvps.status, "in"), inArray(rsvps.eventId, ids));
  const rows = await db.select({ id: rsvps.eventId }).from(rsvps).where(isGoing);
  return rows.map(({ id }) => id);
}

/** `request`: of the traveler who sees the plan; null for anyone else. */
type Day = { clock: DayClock; city: City; request: StoredRequest | null };

export function toStopView(known: KnownStop, time: TimedStop, day: Day): Omit<StopView, "why"> {
  const { stored, listing, event, windows, evidence } = known;
  const misfit = day.request && listing && describeMisfit(day.request, listing);
  const problem = known.problem ?? time.problem ?? (misfit ? "unfit" : null);
  return {
    ...toMarkedText({
      ...stored,
      note: (day.request && stored.note) || null,
      name: event?.title ?? (stored.eventId ? stored.name : (listing?.name ?? stored.name)),
      nameLanguage: stored.eventId ? event?.textLanguage : listing?.nameLanguage,
    }),
    ...(stored.eventId && listing?.nameLanguage && { kindLanguage: listing.nameLanguage }),
    allDay: event?.isAllDay ?? false,
    kind: stored.eventId ? (listing?.name ?? "") : listing ? formatKind(listing) : "",
    type: listing?.type ?? null,
    picture: getPictureUrl({ id: stored.placeId, photos: listing?.photos ?? [] }),
    ...(listing?.location && { address: listing.location }),
    latitude: listing?.latitude ?? null,
    longitude: listing?.longitude ?? null,
    walkMinutes: time.walkMinutes,
    isWalkEstimated: time.isWalkEstimated,
    startsAt: day.clock.toDate(time.startsAt).toISOString(),
    leavesAt: day.clock.toDate(time.leavesAt).toISOString(),
    homeMinutes: time.homeMinutes ?? null,
    waitMinutes: time.startsAt - time.arrivesAt,
    problem,
    warning: problem === "unfit" ? misfit : problem && describeProblem(problem, known, time, day),
    openText: windows && formatWindows(windows, toTextDay(day)),
    evidence,
  };
}

const toTextDay = ({ clock, city }: Pick<Day, "clock" | "city">) => ({
  fromClock: clock.fromClock,
  toText: (time: number) => formatTime(clock.toDate(time), city),
});

function describeProblem(
  problem: Exclude<StopView["problem"], "unfit" | null>,
  { listing, event, windows, stored }: KnownStop,
  time: TimedStop,
  day: Day,
): string {
  if (problem === "canceled") return t("This event was canceled. Remove it, or choose something else.");
  if (problem === "moved")
    return t("This event is now on {time}.", {
      time: event!.isAllDay
        ? formatEventTime({ eventDate: event!.startsAt, endsAt: event!.endsAt, allDay: true }, day.city)
        : formatDateTime(event!.startsAt, day.city),
    });
  if (problem === "gone")
    return listing?.maybeClosed
      ? formatMaybeClosed(listing)
      : t("This place is no longer listed. Choose something else.");
  return describeTimeProblem(
    problem,
    { time, windows, isEvent: Boolean(stored.eventId), meal: stored.meal },
    toTextDay(day),
  );
}
