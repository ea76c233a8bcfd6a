// A change of a planned day never breaks another part of it without a word.
import { expect, test } from "bun:test";
import { type DayRequest, type DayStop, timeStops } from "../../src/planning/day.ts";
import { rearrange } from "../../src/planning/edits.ts";
import { editRandomly } from "./random-edits.ts";

const HOUR = 60;
const day: DayRequest = {
  start: 10 * HOUR,
  end: 22 * HOUR,
  from: null,
  pace: "normal",
  meals: ["lunch", "dinner"],
  clock: (minutes) => minutes,
};

const stop = (key: string, stayMinutes: number, [opens, closes]: [number, number], more: Partial<DayStop> = {}) => ({
  latitude: 43.73,
  longitude: 7.42,
  key,
  value: 1,
  stayMinutes,
  windows: [[opens * HOUR, closes * HOUR] as const],
  servesMeals: false,
  ...more,
});

const museum = stop("museum", 90, [10, 18]);
const lunch = stop("lunch", 75, [11, 23], { servesMeals: true, meal: "lunch" });
const gallery = stop("gallery", 60, [10, 19]);
const garden = stop("garden", 60, [8, 20]);
const dinner = stop("dinner", 75, [18, 24], { servesMeals: true, meal: "dinner" });
const bar = stop("bar", 45, [17, 26]);
const planned = [museum, lunch, gallery, garden, dinner, bar];

const ask = (asked: DayStop[], edited?: string, before: DayStop[] = planned) => {
  const found = rearrange(day, { before, asked, edited, seed: 1 });
  return (
    found && {
      failed: found.failed.map((index) => asked[index]!.key),
      anew: found.anew.stops.map(({ stop }) => asked[stop]!.key),
      left: found.anew.left.map((index) => asked[index]!.key),
    }
  );
};

test("a change that works is made as asked", () => {
  expect(timeStops(day, planned).flatMap(({ problem }) => problem ?? [])).toEqual([]);
  expect(ask([museum, lunch, garden, gallery, dinner, bar], "garden")).toBeUndefined();
  expect(ask(planned.slice(1))).toBeUndefined();
});

test("dinner moved before lunch becomes lunch, and lunch dinner", () => {
  const anywhen = planned.map((stop) => (stop.meal ? { ...stop, windows: [[11 * HOUR, 24 * HOUR] as const] } : stop));
  const [, noon, , , evening] = anywhen as [DayStop, DayStop, DayStop, DayStop, DayStop];
  const asked = [
    anywhen[0]!,
    evening,
    noon,
    ...anywhen.filter(({ key }) => ["gallery", "garden", "bar"].includes(key)),
  ];
  expect(timeStops(day, asked).some(({ problem }) => problem === "off-meal")).toBe(true);
  const outcome = ask(asked, "dinner", anywhen)!;
  expect(outcome.left).toEqual([]);
  expect(outcome.anew.indexOf("dinner")).toBeLessThan(outcome.anew.indexOf("lunch"));
});

test("what a change shuts out is named before, and left out of the day planned anew", () => {
  const outcome = ask([museum, lunch, gallery, dinner, garden, bar], "dinner")!;
  expect(outcome.failed).toContain("garden");
  expect(outcome).toMatchObject({ anew: ["museum", "lunch", "gallery", "dinner", "bar"], left: ["garden"] });
});

test("a longer stay moves what can wait, and keeps what is fixed", () => {
  const [early, quick] = [
    { ...museum, stayMinutes: 60 },
    { ...lunch, stayMinutes: 45 },
  ];
  const fixed = { ...gallery, fixedAt: 12.5 * HOUR };
  const asked = [{ ...museum, stayMinutes: 120 }, quick, fixed, garden, dinner, bar];
  const outcome = ask(asked, "museum", [early, quick, fixed, garden, dinner, bar])!;
  expect(outcome).toMatchObject({ failed: ["gallery"], left: [] });
  const anew = outcome.anew.map((key) => asked.find((stop) => stop.key === key)!);
  const times = timeStops(day, anew);
  expect(times.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  expect(times[outcome.anew.indexOf("gallery")]!.startsAt).toBe(12.5 * HOUR);
});

test("after 200 random changes, no door is closed and no dinner late without a word", () => {
  const { silent, wrecked, asked, anew } = editRandomly(7, 200);
  expect(silent).toEqual([]);
  expect(wrecked).toEqual([]);
  expect(asked).toBeGreaterThan(10);
  expect(anew).toBeGreaterThan(3);
});
