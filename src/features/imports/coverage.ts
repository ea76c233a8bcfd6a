// What a file covers: the area of its places, and their kinds. Places outside don't count as missing.
import type { Land } from "../../city/scene.ts";
import type { PlaceList } from "./place-list.ts";

export type Coverage = {
  /** The convex hull, counterclockwise; covers nothing with fewer than three corners. */
  hull: [longitude: number, latitude: number][];
  /** `kind:museum`, or `type:tour` for places without a kind. */
  kinds: string[];
  land?: Land | undefined;
};

export const getCoverage = ({ packed, placed }: PlaceList): Coverage => ({
  hull: getConvexHull(placed.map(({ longitude, latitude }) => [longitude, latitude])),
  kinds: [...new Set(packed.map(({ kind }) => kind))],
});

/** Andrew's monotone chain: https://en.wikibooks.org/wiki/Algorithm_Implementation/Geometry/Convex_hull/Monotone_chain */
export function getConvexHull(points: [number, number][]): [number, number][] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const hull = [...halfHull(sorted), ...halfHull(sorted.reverse())];
  return hull.length < 3 ? [] : hull;
}

/** One side of the hull, without its last corner, which belongs to the other side. */
function halfHull(points: [number, number][]): [number, number][] {
  const side: [number, number][] = [];
  for (const point of points) {
    while (side.length > 1 && turn(side.at(-2)!, side.at(-1)!, point) <= 0) side.pop();
    side.push(point);
  }
  return side.slice(0, -1);
}

/** Positive for a turn to the left. */
const turn = (a: [number, number], b: [number, number], c: [number, number]) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
