// The weekly form of opening hours: hours it can represent survive a round trip, others stay text.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { explainHours, getHoursAt } from "../../src/features/places/listing/opening-hours.ts";
import { emptyWeek, formatWeek, parseWeek, type Week } from "../../src/ui/week.ts";

const [MONDAY, SATURDAY, SUNDAY] = [0, 5, 6];

test("a week is parsed by day, and formatted with equal days together", () => {
  const week = parseWeek("Tu-Th 07:30-18:00; Fr 07:30-22:30; Sa-Su 08:30-18:00")!;
  expect(week.days[MONDAY]).toEqual([]);
  expect(week.days[SATURDAY]).toEqual([{ from: "08:30", until: "18:00" }]);
  expect(formatWeek(week)).toBe("Tu-Th 07:30-18:00; Fr 07:30-22:30; Sa-Su 08:30-18:00");
});

test("rules after a semicolon replace earlier ones, rules after a comma add to them", () => {
  expect(formatWeek(parseWeek("09:00-18:00; Su off")!)).toBe("Mo-Sa 09:00-18:00");
  expect(formatWeek(parseWeek("Mo-Fr 12:00-14:30, Mo-We 19:00-22:00")!)).toBe(
    "Mo-We 12:00-14:30,19:00-22:00; Th-Fr 12:00-14:30",
  );
  expect(formatWeek(parseWeek("Sa-Tu 9:00-13:00;")!)).toBe("Mo-Tu,Sa-Su 09:00-13:00");
});

test("hours may end at midnight, and rules for holidays are kept", () => {
  const week = parseWeek("Mo-Sa 18:00-24:00; PH off")!;
  expect(week.days[SATURDAY]).toEqual([{ from: "18:00", until: "00:00" }]);
  week.days[SUNDAY] = [{ from: "10:00", until: "14:00" }];
  expect(formatWeek(week)).toBe("Mo-Sa 18:00-24:00; Su 10:00-14:00; PH off");
});

test("hours that a week can't represent are not parsed", () => {
  for (const text of [
    "24/7",
    "Apr-Oct: Mo-Su 11:00-21:30",
    "Mo-Su,PH 09:00-18:00",
    "Mo-Fr 18:00+",
    "Mo 08:00-10:00,12:00-14:00,18:00-22:00",
    'Mo-Fr 09:00-18:00 || "by appointment"',
    "Mon-Fri 9am-6pm",
    "Tu[1] 10:00-12:00",
    "25:00-26:00",
  ])
    expect(parseWeek(text)).toBeNull();
});

test("incomplete hours are left out, and a week without hours is empty", () => {
  const week = emptyWeek();
  expect(formatWeek(week)).toBe("");
  week.days[MONDAY] = [{ from: "09:00", until: "" }];
  expect(formatWeek({ ...week, holidays: "PH off" })).toBe("");
  week.days[SATURDAY] = [{ from: "10:00", until: "14:00" }];
  week.days[SUNDAY] = [{ from: "11:00", until: "14:00" }];
  expect(formatWeek(week)).toBe("Sa 10:00-14:00; Su 11:00-14:00");
});

test("hours past midnight stay open although the next day has its own hours", async () => {
  const week = parseWeek("Sa 21:00-03:00, Su 10:00-14:00")!;
  expect(formatWeek(week)).toBe("Sa 21:00-03:00, Su 10:00-14:00");
  // 22 November 2026 is a Sunday.
  const { text } = await getHoursAt(formatWeek(week), "UTC", new Date("2026-11-22T01:00:00Z"));
  expect(text).toBe("Open now, until 03:00");
});

test("any week survives formatting and parsing, and the server understands it", async () => {
  const clock = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
  const span = fc.record({ from: clock, until: clock }).filter(({ from, until }) => from !== until);
  const day = fc.array(span, { maxLength: 2 }).map((spans) => spans.toSorted((a, b) => a.from.localeCompare(b.from)));
  const week: fc.Arbitrary<Week> = fc.record({
    days: fc.array(day, { minLength: 7, maxLength: 7 }),
    holidays: fc.constant(""),
  });
  await fc.assert(
    fc.asyncProperty(week, async (one) => {
      const text = formatWeek(one);
      expect(parseWeek(text)).toEqual(one);
      if (text) expect((await explainHours(text)).understood).toBe(true);
    }),
    { numRuns: 100 },
  );
});
