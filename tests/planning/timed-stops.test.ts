// The times of stops in an order that a traveler chose.
import { expect, test } from "bun:test";
import { type DayRequest, type DayStop, timeStops } from "../../src/planning/day.ts";

const HOUR = 60;
const AT = { latitude: 43.73, longitude: 7.42 };
const day: DayRequest = {
  start: 10 * HOUR,
  end: 22 * HOUR,
  from: null,
  pace: "brisk",
  meals: [],
  clock: (minutes) => minutes,
};

/** @param windows of the day and the morning after, as opening hours are read */
const stop = (key: string, stayHours: number, windows: [opens: number, closes: number][] | null): DayStop => ({
  ...AT,
  key,
  value: 1,
  stayMinutes: stayHours * HOUR,
  windows: windows?.map(([opens, closes]): [number, number] => [opens * HOUR, closes * HOUR]) ?? null,
  servesMeals: false,
});

test("nobody waits until the next day for a stop that has closed", () => {
  const bakery = stop("bakery", 1, [
    [6, 13],
    [30, 37],
  ]);
  const order = [stop("museum", 4, [[10, 18]]), bakery, stop("park", 1, null)];
  const times = timeStops(day, order).map(({ startsAt, problem }) => [startsAt / HOUR, problem]);
  expect(times).toEqual([
    [10, undefined],
    [14, "closed"],
    [15, undefined],
  ]);
});

test("a bar that opens in the evening is waited for, also if it closes after midnight", () => {
  const order = [stop("museum", 4, [[10, 18]]), stop("bar", 5, [[20, 26]])];
  const times = timeStops(day, order).map(({ startsAt, problem }) => [startsAt / HOUR, problem]);
  expect(times).toEqual([
    [10, undefined],
    [20, "too-long"],
  ]);
});
