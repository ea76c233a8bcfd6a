import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { TimedStop } from "../../planning/day.ts";
import { formatKind, getPictureUrl } from "../listings/schema.ts";
import { explainPlace, loadCandidates, type PlanCandidate } from "./candidates.ts";
import { type DayClock, openClock } from "./clock.ts";
import { timeKnownStops } from "./plan-view.ts";
import type { StoredPlan } from "./plans.ts";
import { type Alternative, getStopKey } from "./schema.ts";
import { type KnownStop, loadStops } from "./stops.ts";

const MAX_ALTERNATIVES = 3;
/** As in the planner: what a minute on foot costs, in units of value. */
const WALK_COST = 0.004;

/** The best places for the time of one stop, without making any other stop late or closed. @throws NotFound for no such stop */
export async function findAlternatives(
  { db, city }: Pick<AppContext, "db" | "city">,
  userId: string,
  plan: StoredPlan,
  key: string,
): Promise<Alternative[]> {
  const at = plan.stops.findIndex((stop) => getStopKey(stop) === key);
  if (at < 0) throw new NotFound(t("This stop is no longer in the plan."));
  const clock = openClock(plan.date, city.timezone);
  const [known, candidates] = await Promise.all([
    loadStops(db, plan.stops, clock, city),
    loadCandidates(db, userId, plan.request, { clock, city }),
  ]);
  const { meal } = plan.stops[at]!;
  const planned = new Set(plan.stops.map(({ placeId }) => placeId));
  const before = countProblems(timeKnownStops(plan, known, clock));
  return candidates
    .filter(({ place, stop }) => !planned.has(place.id) && stop.servesMeals === (meal !== null))
    .map((candidate) => tryCandidate({ plan, known, clock }, at, candidate))
    .filter(({ times }) => !times[at]!.problem && countProblems(times) <= before)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MAX_ALTERNATIVES)
    .map(({ candidate, times }) =>
      toAlternative({ ...candidate, stored: { ...candidate.stored, meal } }, times[at]!, clock),
    );
}

const countProblems = (times: readonly TimedStop[]) => times.filter(({ problem }) => problem).length;

type Trial = { plan: StoredPlan; known: readonly KnownStop[]; clock: DayClock };

function tryCandidate({ plan, known, clock }: Trial, at: number, candidate: PlanCandidate) {
  const { meal } = plan.stops[at]!;
  const { place, stored, stop } = candidate;
  const replaced: KnownStop = {
    stored: { ...stored, meal },
    listing: place,
    event: null,
    windows: stop.windows && [...stop.windows],
    problem: null,
  };
  const times = timeKnownStops(plan, known.with(at, replaced), clock);
  const walk = times.reduce((sum, { walkMinutes }) => sum + walkMinutes, 0);
  return { candidate, times, worth: stop.value - WALK_COST * walk };
}

const toAlternative = ({ place, stored }: PlanCandidate, time: TimedStop, clock: DayClock): Alternative => {
  const { name, ...stop } = stored;
  return {
    stop,
    name,
    kind: formatKind(place),
    picture: getPictureUrl(place),
    percent: place.match.percent,
    why: explainPlace(place),
    walkMinutes: time.walkMinutes,
    startsAt: clock.toDate(time.startsAt).toISOString(),
  };
};
