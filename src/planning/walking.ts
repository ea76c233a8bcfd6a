import { DETOUR, getDistance, type Point } from "../taste/walking.ts";
import type { FindWays } from "./walking-network.ts";

/** Meters on foot between points; in the same order, row by row. Null where they can only be estimated, -1 without a way. */
export type WalkTable = { points: Point[]; meters: (number | null)[] };
/** Meters on foot; undefined where they can only be estimated, Infinity without a way. */
export type FindMeters = (from: Point, to: Point) => number | undefined;

const toKey = ({ latitude, longitude }: Point): string => `${latitude},${longitude}`;

export function tabulateWalks(find: FindWays, all: readonly Point[]): WalkTable {
  const points = [...new Map(all.map((point) => [toKey(point), point])).values()];
  const meters = new Array<number | null>(points.length ** 2).fill(0);
  points.forEach((from, i) => {
    const others = points.slice(i + 1);
    // There and back are equally far.
    find(from, others).forEach((way, k) => {
      const j = i + 1 + k;
      const rounded = way === undefined ? null : way === Infinity ? -1 : Math.ceil(way);
      meters[i * points.length + j] = rounded;
      meters[j * points.length + i] = rounded;
    });
  });
  return { points: points.map(({ latitude, longitude }) => ({ latitude, longitude })), meters };
}

export function readWalkTable({ points, meters }: WalkTable): FindMeters {
  const places = new Map(points.map((point, index) => [toKey(point), index]));
  return (from, to) => {
    const [row, column] = [places.get(toKey(from)), places.get(toKey(to))];
    const found = row === undefined || column === undefined ? null : meters[row * points.length + column];
    return found === -1 ? Infinity : (found ?? undefined);
  };
}

/** Added to the estimate where no way leads, as by a ferry or a ride: such a walk is avoided, and the times after it stay readable. */
const NO_WAY_METERS = 10_000;

/** Whole minutes on foot, rounded up. @param metersPerMinute as of `PACES` */
export function getWalkMinutes(from: Point, to: Point, metersPerMinute: number, findMeters?: FindMeters): number {
  const estimated = getDistance(from, to) * DETOUR;
  const found = findMeters?.(from, to) ?? estimated;
  return Math.min(MAX_MINUTES, Math.ceil((found === Infinity ? estimated + NO_WAY_METERS : found) / metersPerMinute));
}

/** The largest value of an unsigned 16-bit number. */
const MAX_MINUTES = 65_535;
