// The steps, the clock and the random choices of the demo.
import { expect, test } from "bun:test";
import { makeStopwatch } from "../../islands/demo/player/clock.ts";
import { getSampleCards } from "../../islands/demo/player/samples.ts";
import { cardAt, decide, momentAt, STEPS, startOf, TOTAL_MS } from "../../islands/demo/player/tour.ts";

test("seven steps of 2, 3, 8, 4, 3, 3 and 4 s take 27 s", () => {
  expect(STEPS.map(({ name, durationMs }) => [name, durationMs])).toEqual([
    ["welcome", 2000],
    ["preferences", 3000],
    ["swipe", 8000],
    ["learning", 4000],
    ["events", 3000],
    ["dashboard", 3000],
    ["finish", 4000],
  ]);
  expect(TOTAL_MS).toBe(27_000);
});

test("a step advances when its countdown reaches zero, and after the last one it stops", () => {
  expect(momentAt(0)).toEqual({ index: 0, into: 0, left: 2000, finished: false });
  expect(momentAt(1999)).toMatchObject({ index: 0, left: 1 });
  expect(momentAt(2000)).toEqual({ index: 1, into: 0, left: 3000, finished: false });
  expect(momentAt(26_999)).toMatchObject({ index: 6, left: 1, finished: false });
  for (const late of [27_000, 1e9]) expect(momentAt(late)).toEqual({ index: 6, into: 4000, left: 0, finished: true });
  for (const index of STEPS.keys()) expect(momentAt(startOf(index))).toMatchObject({ index, into: 0 });
  expect([startOf(-1), startOf(99)]).toEqual([0, 23_000]);
});

test("sample cards advance every 2 s with an animation of 0.8 s", () => {
  expect(getSampleCards()).toHaveLength(3);
  const at = (into: number) => getSampleCards().map((_, card) => cardAt(into, card));
  expect(at(0)).toEqual(["top", "next", "waiting"]);
  expect(at(1999)).toEqual(["top", "next", "waiting"]);
  expect(at(2000)).toEqual(["leaving", "top", "next"]);
  expect(at(2799)).toEqual(["leaving", "top", "next"]);
  expect(at(2800)).toEqual(["gone", "top", "next"]);
  expect(at(4500)).toEqual(["gone", "leaving", "top"]);
  expect(at(6000)).toEqual(["gone", "gone", "leaving"]);
  expect(at(6800)).toEqual(["gone", "gone", "gone"]);
});

test("70 of 100 cards are liked and 30 saved", () => {
  const decisions = Array.from({ length: 100 }, (_, i) => decide(i / 100));
  expect(decisions.filter((decision) => decision === "like")).toHaveLength(70);
  expect(decisions.filter((decision) => decision === "save")).toHaveLength(30);
});

test("late and uneven ticks don't make the clock drift", () => {
  let now = 5000;
  const watch = makeStopwatch(() => now);
  expect(watch.elapsed()).toBe(0);
  watch.start();
  for (const late of [100, 137, 99.5, 1263.5, 400]) {
    now += late;
    watch.elapsed();
  }
  expect(watch.elapsed()).toBe(2000);
});

test("the clock can be paused, resumed and restarted", () => {
  let now = 0;
  const watch = makeStopwatch(() => now);
  watch.start();
  now = 1500;
  watch.pause();
  now = 60_000;
  expect([watch.elapsed(), watch.isRunning()]).toEqual([1500, false]);
  watch.start();
  now = 60_500;
  expect(watch.elapsed()).toBe(2000);
  watch.set(0);
  now = 60_700;
  expect([watch.elapsed(), watch.isRunning()]).toEqual([200, true]);
});
