// Dates in the city's time zone, and relative times.
import { expect, test } from "bun:test";
import { inCity } from "../../src/city/request-city.ts";
import { inLanguage } from "../../src/i18n/current-language.ts";
import { formatAgo, formatDateRange, formatDateTime, formatLongDate, formatToday } from "../../src/ui/dates.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

test("a date is in the city's time zone, which it names", () => {
  expect(formatDateTime("2026-11-27T18:00:00Z", { name: "Monaco", timezone: "Europe/Monaco" }, NOW)).toBe(
    "Fri 27 Nov, 19:00 · Monaco time",
  );
  expect(formatDateTime("2026-11-27T18:00:00Z", { name: "Kathmandu", timezone: "Asia/Kathmandu" }, NOW)).toBe(
    "Fri 27 Nov, 23:45 · Kathmandu time",
  );
  expect(formatDateTime("2026-11-27T02:00:00Z", { name: "New York", timezone: "America/New_York" }, NOW)).toBe(
    "Thu 26 Nov, 21:00 · New York time",
  );
  expect(formatDateTime("2026-11-27T18:00:00Z", { name: "London", timezone: "Pacific/Kiritimati" }, NOW)).toBe(
    "Sat 28 Nov, 08:00 · London time",
  );
});

test("in a city of the United States, English has its clock and its order of dates", () => {
  const [boston, paris] = [
    { name: "Boston", timezone: "America/New_York" },
    { name: "Paris", timezone: "Europe/Paris" },
  ];
  const late = { start: "2027-01-02T00:30:00Z", end: "2027-01-02T06:00:00Z" };
  const format = () => formatDateRange(late.start, late.end, boston, NOW);
  expect(inCity(boston, format)).toBe("Fri, Jan 1, 2027, 7:30\u00a0PM–1:00\u00a0AM · Boston time");
  expect(inCity(boston, () => inLanguage("de", format))).toBe("Fr., 1.\u00a0Jan. 2027, 19:30–01:00 · Ortszeit Boston");
  expect(inCity(paris, format)).toBe("Fri 1 Jan 2027, 19:30–01:00 · Boston time");
});

test("times are correct on both sides of a DST change", () => {
  const monaco = (at: string) => formatDateTime(at, { name: "Monaco", timezone: "Europe/Monaco" }, NOW);
  expect(monaco("2026-03-29T00:59:00Z")).toBe("Sun 29 Mar, 01:59 · Monaco time");
  expect(monaco("2026-03-29T01:00:00Z")).toBe("Sun 29 Mar, 03:00 · Monaco time");
  expect(monaco("2026-10-25T00:30:00Z")).toBe("Sun 25 Oct, 02:30 · Monaco time");
  expect(monaco("2026-10-25T01:30:00Z")).toBe("Sun 25 Oct, 02:30 · Monaco time");
});

test("midnight is 00:00, September is Sep, and another year is shown", () => {
  expect(formatDateTime("2027-09-05T22:00:00Z", { name: "Monaco", timezone: "Europe/Monaco" }, NOW)).toBe(
    "Mon 6 Sep 2027, 00:00 · Monaco time",
  );
  expect(formatDateTime("2026-12-31T23:30:00Z", { name: "Monaco", timezone: "Europe/Monaco" }, NOW)).toBe(
    "Fri 1 Jan 2027, 00:30 · Monaco time",
  );
});

test("relative times follow the city's calendar", () => {
  const ago = (at: string, timezone = "Europe/Monaco") => formatAgo(at, timezone, NOW);
  expect(ago("2026-11-21T11:59:30Z")).toBe("just now");
  expect(ago("2026-11-21T11:59:00Z")).toBe("1 minute ago");
  expect(ago("2026-11-21T11:01:00Z")).toBe("59 minutes ago");
  expect(ago("2026-11-21T09:00:00Z")).toBe("3 hours ago");
  expect(ago("2026-11-20T23:30:00Z")).toBe("12 hours ago");
  expect(ago("2026-11-20T22:30:00Z")).toBe("yesterday");
  expect(ago("2026-11-19T22:30:00Z")).toBe("Thu 19 Nov");
  expect(ago("2026-11-20T23:30:00Z", "America/New_York")).toBe("yesterday");
  expect(ago("2025-11-20T12:00:00Z")).toBe("20 Nov 2025");
});

test("a time in the future is shown as just now", () => {
  expect(formatAgo("2026-11-21T12:05:00Z", "UTC", NOW)).toBe("just now");
});

test("the day of a German date, and its month, stay in one line", () => {
  expect(inLanguage("de", () => formatLongDate("2026-11-30"))).toBe("Mo., 30.\u00a0Nov.");
});

test("today is a word of the reader's language", () => {
  expect(["en", "de", "ja"].map((language) => inLanguage(language, formatToday))).toEqual(["today", "heute", "今日"]);
});
