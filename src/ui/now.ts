// The time. In a browser, whose clock may be wrong, by the server's clock.

let lateMs = 0;

/** In ms since 1970. */
export const getNow = (): number => Date.now() + lateMs;

/** Smaller differences may be the time that a page loaded in advance has waited. */
const MIN_DIFFERENCE_MS = 10 * 60_000;

/** @param now the server's time at rendering, ms since 1970 @param keptAt the browser's time then, if the page was kept */
export function correctClock(now: string | undefined, keptAt: string | undefined): void {
  const late = Number(now) - (keptAt ? Date.parse(keptAt) : Date.now());
  lateMs = Math.abs(late) >= MIN_DIFFERENCE_MS ? late : 0;
}
