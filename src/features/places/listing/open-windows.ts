// When a place is open in a given span of time. Runs in the thread of hours-worker.ts, as evaluate-hours.ts does.
import { MORNING } from "./evaluate-hours.ts";
import { fromLocalTime, getInstants, toLocalTime } from "./local-time.ts";
import { orNull, type ParsedHours, parseHours } from "./parse-hours.ts";

export type OpenWindow = [opens: number, closes: number];

/** `windows` is null if the hours are unknown or unclear. `isUsual` if holidays can differ. */
export type OpenWindows = { windows: OpenWindow[] | null; isUsual: boolean };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When the place is surely open: of a repeated local time, the later opening and the earlier closing. @param from in Unix ms */
export async function getOpenWindows(
  text: string,
  timezone: string,
  from: number,
  until: number,
): Promise<OpenWindows> {
  const parsed = await parseHours(text);
  if (!parsed) return { windows: null, isUsual: false };
  const local = [from, until].map((at) => toLocalTime(new Date(at), timezone)) as [Date, Date];
  const windows = orNull(() =>
    listLocalWindows(parsed, local[0], local[1])
      .map(
        ([opens, closes]): OpenWindow => [
          Math.max(from, toOpening(opens, timezone)),
          Math.min(until, toClosing(closes, timezone)),
        ],
      )
      .filter(([opens, closes]) => opens < closes),
  );
  return { windows, isUsual: parsed.hasHolidays };
}

/** Clock changes move times by at most three hours. */
const MARGIN_MS = 3 * HOUR_MS;

/** In local time, as if it were UTC. */
function listLocalWindows({ oh, isVagueAfterMidnight }: ParsedHours, from: Date, until: Date): OpenWindow[] {
  const margin = [new Date(from.getTime() - MARGIN_MS), new Date(until.getTime() + MARGIN_MS)] as const;
  const sure = oh
    .getOpenIntervals(...margin)
    .filter(([, , isUnknown]) => !isUnknown)
    .map(([opens, closes]): OpenWindow => [opens.getTime(), closes.getTime()]);
  return isVagueAfterMidnight ? sure.flatMap(withoutNight) : sure;
}

/** The parts after the hour before which it may still be last night. */
function withoutNight([opens, closes]: OpenWindow): OpenWindow[] {
  const parts: OpenWindow[] = [];
  for (let day = Math.floor(opens / DAY_MS) * DAY_MS; day < closes; day += DAY_MS) {
    const part: OpenWindow = [Math.max(opens, day + MORNING * HOUR_MS), Math.min(closes, day + DAY_MS)];
    if (part[0] < part[1]) parts.push(part);
  }
  return parts;
}

const toOpening = (local: number, timezone: string): number =>
  (getInstants(new Date(local), timezone).at(-1) ?? fromLocalTime(new Date(local + HOUR_MS), timezone)).getTime();

const toClosing = (local: number, timezone: string): number =>
  (getInstants(new Date(local), timezone)[0] ?? fromLocalTime(new Date(local - HOUR_MS), timezone)).getTime();
