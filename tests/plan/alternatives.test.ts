// Alternatives to a stop don't all give the same reason.
import { expect, test } from "bun:test";
import { sayOnce } from "../../src/features/plan/texts.ts";

const swap = (name: string, ...why: string[]) => ({ stop: { name, why } });

test("of three alternatives, each says what the ones before it haven't said", () => {
  const said = sayOnce([
    swap("Café Nord", "Like The Slow Clock: Quiet", "Terrace"),
    swap("Bar Velluto", "Like The Slow Clock: Quiet", "Live music"),
    swap("Harbor Hall", "Live music", "Like The Slow Clock: Quiet"),
  ]);
  expect(said.map(({ swap: { stop }, why }) => [stop.name, ...why])).toEqual([
    ["Café Nord", "Like The Slow Clock: Quiet", "Terrace"],
    ["Bar Velluto", "Live music"],
    ["Harbor Hall"],
  ]);
});
