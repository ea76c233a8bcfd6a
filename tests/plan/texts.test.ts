// Hours of a day as people say them.
import { expect, test } from "bun:test";
import { explainPlace } from "../../src/features/plan/candidates.ts";
import { formatWindows } from "../../src/features/plan/texts.ts";
import { inLanguage } from "../../src/i18n/current-language.ts";
import { formatClock } from "../../src/ui/dates.ts";
import { formatHours } from "../../src/ui/hours.ts";

const HOUR = 60;
const toText = (time: number) => formatClock(new Date(time * 60_000).toISOString().slice(11, 16));
const format = (...windows: [number, number][]) =>
  formatWindows(
    windows.map(([opens, closes]) => [opens * HOUR, closes * HOUR]),
    { fromClock: (minutes) => minutes, toText },
  );

test("the end of the night before is left out, and two openings are joined by a word", () => {
  expect(format([0, 1], [12, 14.5], [18.5, 25])).toBe("12:00–14:30 and 18:30–01:00");
  expect(format([0, 3], [26, 28])).toBe("00:00–03:00");
  expect(format([0, 7], [20, 30])).toBe("00:00–07:00 and 20:00–06:00");
});

test("a place that never closes is open 24 hours", () => {
  expect(format([0, 30])).toBe("24 hours");
  expect(inLanguage("de", () => format([0, 30]))).toBe("rund um die Uhr");
});

test("the clock has as many hours as the language's", () => {
  expect(inLanguage("de", () => format([12, 14.5], [18.5, 25]))).toBe("12:00–14:30 und 18:30–01:00");
  expect(inLanguage("el", () => format([18.5, 25]))).toMatch(/\b6:30\sμ\.μ\.–1:00\sπ\.μ\./);
});

test("a span of time and two openings have the signs of the language", () => {
  expect(inLanguage("ja", () => format([12, 14.5], [18.5, 25]))).toBe("12:00～14:30、18:30～01:00");
  expect(inLanguage("ja", () => formatHours("Mo 10:00-12:00,14:00-18:00"))).toEqual(["月 10:00～12:00、14:00～18:00"]);
  expect(inLanguage("ko", () => format([1, 3]))).toContain("~");
});

test("a stop at a market doesn't give “Market” as a reason as well", () => {
  const match = { percent: 70, words: null, reasons: ["Market", "Near places you liked"], but: null };
  const market = { type: "retail", tags: ["kind:market"], saved: false, liked: true, match } as const;
  expect(explainPlace({ ...market, tags: [...market.tags] })).toEqual(["You liked it", "Near places you liked"]);
});
