// When something was done in a browser, whose clock may be wrong.

/** Smaller differences are the time of the request. */
const MINUTE_MS = 60_000;

/** The server's time in ms for one on the browser's clock, by `X-Clock`, its time of sending. Never after now. */
export function toServerTime(at: string, { headers }: Request): number {
  const now = Date.now();
  const clock = Number(headers.get("x-clock") ?? now);
  const late = Number.isFinite(clock) ? Math.round((now - clock) / MINUTE_MS) * MINUTE_MS : 0;
  return Math.max(0, Math.min(Date.parse(at) + late, now));
}
