// What all features of JSON files have in common.

export type Feature = { id?: unknown; geometry?: unknown; properties?: unknown };

/** The value if it is an object, but not a list. */
export const objectIn = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;

/** A text or a number as text; "" for anything else. */
export const textIn = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** GeoJSON puts the longitude first. */
export const featureSpot = (point: [longitude: number, latitude: number] | null) => ({
  latitude: point?.[1],
  longitude: point?.[0],
});

/** The time in a text such as `2024-01-31T00:00:00Z`; null for none, or one in the future. @param now ms */
export function timeIn(value: unknown, now = Date.now()): Date | null {
  const time = typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isFinite(time) && time <= now ? new Date(time) : null;
}
