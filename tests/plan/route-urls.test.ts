// The walk of a day as links that phones open in their map app: every stop is in one.
import { expect, test } from "bun:test";
import { getRouteUrls } from "../../islands/plan/day/route-urls.ts";
import type { StopView } from "../../src/features/plan/schema.ts";

const stopAt = (longitude: number, problem: StopView["problem"] = null) =>
  ({ latitude: 43, longitude, problem }) as StopView;
const stops = (count: number) => Array.from({ length: count }, (_, i) => stopAt(i));

/** The longitudes that a link leads to, in their order. */
const pointsOf = (url: string) => {
  const { origin, waypoints, destination } = Object.fromEntries(new URL(url).searchParams);
  return [origin, ...(waypoints?.split("|") ?? []), destination].map((point) => Number(point!.split(",")[1]));
};

test("a day is one walk, and one of many stops goes on where its first part ends", () => {
  expect(getRouteUrls({ stops: stops(1), from: null })).toEqual([]);
  expect(getRouteUrls({ stops: [], from: null })).toEqual([]);
  const from = { name: null, latitude: 43, longitude: 99 };
  expect(getRouteUrls({ stops: stops(1), from }).map(pointsOf)).toEqual([[99, 0]]);
  expect(getRouteUrls({ stops: stops(11), from: null }).map(pointsOf)).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]);
  expect(getRouteUrls({ stops: stops(13), from: null }).map(pointsOf)).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [10, 11, 12],
  ]);
});

test("nobody is led to a canceled event or a place that is gone", () => {
  const planned = [stopAt(0), stopAt(1, "canceled"), stopAt(2, "closed"), stopAt(3, "gone")];
  expect(getRouteUrls({ stops: planned, from: null }).map(pointsOf)).toEqual([[0, 2]]);
});
