export type Feature = { id?: unknown; geometry?: unknown; properties?: unknown };

export const toObject = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;

/** "" for anything but strings and numbers. */
export const toText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** Null if it isn't an ISO 8601 time, or in the future. */
export function toPastTime(value: unknown, now = Date.now()): Date | null {
  const time = typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isFinite(time) && time <= now ? new Date(time) : null;
}
