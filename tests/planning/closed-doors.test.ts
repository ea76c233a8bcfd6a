// Nobody arrives at a closed door, on days on which the clocks change too.
import { expect, test } from "bun:test";
import { getOpenWindows } from "../../src/features/places/listing/evaluate-hours.ts";
import { fromLocalTime, toLocalTime } from "../../src/features/places/listing/local-time.ts";
import { type ParsedHours, parseHours } from "../../src/features/places/listing/parse-hours.ts";
import { type DayStop, toProblem } from "../../src/planning/day.ts";
import { PACE_NAMES } from "../../src/planning/pace.ts";
import { planDay } from "../../src/planning/solve.ts";
import { seededRandom } from "../../src/taste/random.ts";

const DAYS = 10_000;
const MINUTE = 60_000;

/** The day before, of and after each change of the clocks. */
const CHANGES: [timezone: string, ...dates: string[]][] = [
  ["Europe/Monaco", "2027-03-27", "2027-03-28", "2027-03-29", "2027-10-30", "2027-10-31", "2027-11-01"],
  ["America/New_York", "2027-03-13", "2027-03-14", "2027-03-15", "2027-11-06", "2027-11-07", "2027-11-08"],
  ["Australia/Lord_Howe", "2027-04-03", "2027-04-04", "2027-04-05", "2027-10-02", "2027-10-03", "2027-10-04"],
];

const HOURS = [
  "24/7",
  "Mo-Su 00:00-02:30",
  "Mo-Su 02:30-05:00",
  "Mo-Su 02:15-02:45,09:00-12:00",
  "Mo-Fr 09:00-18:00; Sa 10:00-14:00",
  "Tu-Su 10:00-13:00,15:00-19:00",
  "Sa,Su 11:00-17:00",
  "Mo-Su 18:00-02:30",
  "Fr-Su 20:00-03:00",
  "Mo-Sa 12:00-14:30,19:00-22:30",
  "Su 01:00-02:00,03:00-04:00,09:00-18:00",
  "Mo-Su 06:30-09:00; Oct off",
  "Mar-Apr 08:00-20:00; May-Oct 09:00-21:00; PH off",
  "Mo-Su 12:00-14:00; Su off",
];

test("0 arrivals at a closed door in 10,000 days around changes of the clocks", async () => {
  const random = seededRandom(20_270_328);
  const parsed = new Map<string, ParsedHours>();
  for (const text of HOURS) parsed.set(text, (await parseHours(text))!);
  const closed: string[] = [];
  let visits = 0;
  const windowsOf = rememberWindows();
  for (let day = 0; day < DAYS; day++) {
    const [timezone, ...dates] = CHANGES[day % CHANGES.length]!;
    const date = dates[Math.floor(random() * dates.length)]!;
    const origin = fromLocalTime(new Date(`${date}T00:00:00Z`), timezone).getTime();
    const hours = Array.from({ length: 7 }, () => HOURS[Math.floor(random() * HOURS.length)]!);
    const stops = await Promise.all(
      hours.map(async (text, index): Promise<DayStop> => {
        const windows = await windowsOf(text, timezone, origin);
        const [latitude, longitude] = [43.73 + random() * 0.02, 7.41 + random() * 0.02];
        const [value, stayMinutes, servesMeals] = [random(), 5 + 5 * Math.floor(random() * 24), random() < 0.3];
        return { key: String(index), latitude, longitude, value, stayMinutes, windows, servesMeals };
      }),
    );
    const start = Math.floor(random() * 720);
    const clock = (minutes: number) =>
      (fromLocalTime(new Date(Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE), timezone).getTime() - origin) /
      MINUTE;
    const pace = PACE_NAMES[day % 3]!;
    const end = start + 120 + Math.floor(random() * 720);
    const { problem, origins } = toProblem({ start, end, from: null, pace, meals: ["lunch"], clock }, stops);
    for (const { candidate, startsAt, leavesAt } of planDay(problem, day, 2)) {
      visits++;
      const { oh } = parsed.get(hours[origins[candidate]!.stop]!)!;
      for (
        let minute = startsAt;
        minute < leavesAt;
        minute += minute + 10 < leavesAt ? 10 : Math.max(1, leavesAt - minute - 1)
      ) {
        const at = new Date(origin + minute * MINUTE);
        if (oh.getStateString(toLocalTime(at, timezone)) !== "open")
          closed.push(`${hours[origins[candidate]!.stop]} at ${at.toISOString()} in ${timezone}`);
      }
    }
  }
  expect(closed).toEqual([]);
  expect(visits).toBeGreaterThan(2 * DAYS);
}, 240_000);

/** In minutes since the origin, for the 27 hours from there. */
function rememberWindows() {
  const known = new Map<string, Promise<[number, number][]>>();
  return (text: string, timezone: string, origin: number) => {
    const key = `${text} ${timezone} ${origin}`;
    const windows =
      known.get(key) ??
      getOpenWindows(text, timezone, origin, origin + 27 * 60 * MINUTE).then(({ windows }) =>
        windows!.map(([opens, closes]): [number, number] => [(opens - origin) / MINUTE, (closes - origin) / MINUTE]),
      );
    known.set(key, windows);
    return windows;
  };
}
