// What is said of the times of a plan, on the server and in the browser.
import { getListFormat } from "../../i18n/formatting.ts";
import { getRangeSign } from "../../i18n/range-sign.ts";
import { getLocale, t } from "../../i18n/t.ts";
import type { StopProblem, TimedStop } from "../../planning/day.ts";
import type { MealName } from "../../planning/meals.ts";
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

/** A place that closes before this hour does so at the end of the evening before. */
const NIGHT_ENDS = 6 * 60;

/** "12:00–14:30 and 18:30–01:00" */
export function formatWindows(windows: readonly TimeWindow[], { fromClock, toText }: Day): string {
  const [begin, end] = [fromClock(0), fromClock(24 * 60)];
  const today = windows.filter(([opens]) => opens < end);
  if (today.some(([opens, closes]) => opens <= begin && closes >= end)) return t("24 hours");
  const sinceMorning = today.filter(([opens, closes]) => opens > begin || closes > fromClock(NIGHT_ENDS));
  const shown = sinceMorning.length > 0 ? sinceMorning : today;
  return getListFormat(getLocale()).format(shown.map((window) => window.map(toText).join(getRangeSign())));
}

type Known = { time: TimedStop; windows: readonly TimeWindow[] | null; isEvent: boolean; meal: MealName | null };

export function describeTimeProblem(problem: StopProblem, { time, windows, isEvent, meal }: Known, day: Day): string {
  if (problem === "off-meal") {
    const at = day.toText(time.startsAt);
    return meal === "lunch"
      ? t("Lunch would be at {time}.", { time: at })
      : t("Dinner would be at {time}.", { time: at });
  }
  if (problem === "too-long" && time.homeMinutes)
    return t("You'd be back at {time}, after the end of your day.", {
      time: day.toText(time.leavesAt + time.homeMinutes),
    });
  if (problem === "too-long")
    return t("It ends at {time}, after the end of your day.", { time: day.toText(time.leavesAt) });
  if (problem === "late")
    return isEvent
      ? t("You arrive at {time}, after it has started.", { time: day.toText(time.arrivesAt) })
      : t("You arrive at {time}, after the time you locked.", { time: day.toText(time.arrivesAt) });
  const hours = formatWindows(windows ?? [], day);
  return hours ? t("Closed at that time. Open {hours}.", { hours }) : t("Closed on this day.");
}

/** Each alternative gives only the reasons that none before it has given. */
export function sayOnce<Swap extends { stop: { why: string[] } }>(
  swaps: readonly Swap[],
): { swap: Swap; why: string[] }[] {
  const said = new Set<string>();
  return swaps.map((swap) => {
    const why = swap.stop.why.filter((reason) => !said.has(reason));
    for (const reason of why) said.add(reason);
    return { swap, why };
  });
}
