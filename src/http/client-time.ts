// When something was done in a browser, whose clock may be wrong.

/** Smaller differences are the time of the request. */
const MINUTE_MS = 60_000;

/**
 * The server's time, in ms since 1970, of a time on the browser's clock, and never after now or before 1970. The header `X-Clock` has the
 * browser's time of sending, in ms; without it, its clock counts as right.
 * @param at in ISO 8601
 */
export function toServerTime(at: string, { headers }: Request): number {
  const now = Date.now();
  const clock = Number(headers.get("x-clock") ?? now);
  const late = Number.isFinite(clock) ? Math.round((now - clock) / MINUTE_MS) * MINUTE_MS : 0;
  return Math.max(0, Math.min(Date.parse(at) + late, now));
}
