// Times after midnight, which OpenStreetMap counts on from the day before.
import { expect, test } from "bun:test";
import { formatHours } from "../../src/ui/hours.ts";

test("times after midnight are shown as a clock shows them", () => {
  expect(formatHours("Fr,Sa 17:00-26:00; Su 12:00-24:00; Mo 20:15-23:45")).toEqual([
    "Fri, Sat 17:00–02:00",
    "Sun 12:00–24:00",
    "Mon 20:15–23:45",
  ]);
});
