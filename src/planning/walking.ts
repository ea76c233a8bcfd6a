import { DETOUR, getDistance, type Point } from "../taste/walking.ts";

/** Whole minutes on foot, rounded up. @param metersPerMinute as of `PACES` */
export const getWalkMinutes = (from: Point, to: Point, metersPerMinute: number): number =>
  Math.min(MAX_MINUTES, Math.ceil((getDistance(from, to) * DETOUR) / metersPerMinute));

/** The largest value of an unsigned 16-bit number. */
const MAX_MINUTES = 65_535;
