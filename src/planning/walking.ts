/** Degrees (WGS 84). */
export type Spot = { latitude: number; longitude: number };

/** An assumption: on foot, it is about this much longer than the straight line. */
const DETOUR_FACTOR = 1.3;
const METERS_PER_DEGREE = 111_195;

/** Whole minutes on foot, rounded up. @param metersPerMinute as of `PACES` */
export function getWalkMinutes(from: Spot, to: Spot, metersPerMinute: number): number {
  const latitude = (((from.latitude + to.latitude) / 2) * Math.PI) / 180;
  const turn = Math.abs(from.longitude - to.longitude);
  const east = Math.min(turn, 360 - turn) * Math.cos(latitude);
  const meters = Math.hypot(from.latitude - to.latitude, east) * METERS_PER_DEGREE * DETOUR_FACTOR;
  return Math.min(65_535, Math.ceil(meters / metersPerMinute));
}
