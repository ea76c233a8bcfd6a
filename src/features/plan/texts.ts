// What is said of the times of a plan, on the server and in the browser.
import { t } from "../../i18n/t.ts";
import type { StopProblem, TimedStop } from "../../planning/day.ts";
import type { TimeWindow } from "../../planning/problem.ts";

export const formatWalk = ({
  walkMinutes,
  isWalkEstimated,
}: Pick<TimedStop, "walkMinutes" | "isWalkEstimated">): string =>
  isWalkEstimated
    ? t("about {minutes} min on foot", { minutes: walkMinutes })
    : t("{minutes} min on foot", { minutes: walkMinutes });

/** `toText`: a time of the planner on the city's clocks, as "19:05". */
type Day = { fromClock(minutes: number): number; toText(time: number): string };

/** "11:00–14:30, 18:00–22:00" */
export const formatWindows = (windows: readonly TimeWindow[], { fromClock, toText }: Day): string =>
  windows
    .filter(([opens]) => opens < fromClock(24 * 60))
    .map((window) => window.map(toText).join("–"))
    .join(", ");

type Known = { time: TimedStop; windows: readonly TimeWindow[] | null; isEvent: boolean };

export function describeTimeProblem(problem: StopProblem, { time, windows, isEvent }: Known, day: Day): string {
  if (problem === "too-long")
    return t("It ends at {time}, after the end of your day.", { time: day.toText(time.leavesAt) });
  if (problem === "late")
    return isEvent
      ? t("You arrive at {time}, after it has started.", { time: day.toText(time.arrivesAt) })
      : t("You arrive at {time}, after the time you locked.", { time: day.toText(time.arrivesAt) });
  const hours = formatWindows(windows ?? [], day);
  return hours ? t("Closed at that time. Open {hours}.", { hours }) : t("Closed on this day.");
}
