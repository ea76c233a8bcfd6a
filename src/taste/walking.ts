// Walking minutes without a map of the streets: the straight line times a detour.

export type Point = { latitude: number; longitude: number };

/** Ways over straight lines of 200 m to 2 km in Monaco, a hilly town, by tests/bench/detour.ts (docs/measurements.md). */
export const DETOUR = 1.35;
/** How many minutes on foot are offered. */
export const WALK_MINUTES = [5, 10, 15, 20, 30] as const;

/** Walking speed: 4.8 km/h. */
export const METERS_PER_MINUTE = 80;

const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Great-circle distance in meters (haversine). */
export function getDistance(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  const cosines = Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS);
  const chord = half(to.latitude - from.latitude) + cosines * half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export const estimateWalk = (from: Point, to: Point): number => (getDistance(from, to) * DETOUR) / METERS_PER_MINUTE;
