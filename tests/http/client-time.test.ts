// When somebody swiped, told by a browser whose clock may be wrong.
import { expect, test } from "bun:test";
import { toServerTime } from "../../src/http/client-time.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** ms before now at which the server says that Amira swiped. */
function ago(at: number, clock?: string | number): number {
  const request = new Request("http://localhost/", { headers: clock === undefined ? {} : { "x-clock": `${clock}` } });
  return Date.now() - toServerTime(new Date(at).toISOString(), request);
}

test("a clock that is right, or less than half a minute wrong, is believed", () => {
  const now = Date.now();
  for (const clock of [undefined, now, now + 20_000, now - 20_000])
    expect(Math.abs(ago(now - HOUR, clock) - HOUR)).toBeLessThan(MINUTE);
});

test("a clock that is wrong by hours, or starts in 1970, is corrected", () => {
  const now = Date.now();
  for (const wrong of [-3 * HOUR, 2 * HOUR])
    expect(Math.abs(ago(now + wrong - HOUR, now + wrong) - HOUR)).toBeLessThan(MINUTE);
  expect(ago(0, 0)).toBeLessThan(MINUTE);
});

test("nothing is swiped in the future, and no clock makes a time that isn't one", () => {
  const now = Date.now();
  expect(ago(now + 5 * HOUR)).toBeLessThan(MINUTE);
  for (const clock of ["1e300", "-1e300", "NaN", "Infinity", "soon", ""]) {
    const time = Date.now() - ago(now - HOUR, clock);
    expect([clock, Number.isNaN(new Date(time).getTime()), time >= 0 && time <= Date.now() + 1]).toEqual([
      clock,
      false,
      true,
    ]);
  }
});
