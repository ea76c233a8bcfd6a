// How opening hours and dates are displayed.
import { expect, test } from "bun:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { parseOpeningHours } from "../../src/features/imports/hours/opening-hours.ts";
import { unknownHours } from "../../src/features/places/listing/opening-hours.ts";
import { inLanguage } from "../../src/i18n/current-language.ts";
import { formatDateTime } from "../../src/ui/dates.ts";
import { HoursLines } from "../../src/ui/HoursLines.tsx";
import { formatHours } from "../../src/ui/hours.ts";

test("imported opening hours are spelled out, one rule per line", () => {
  expect(formatHours("Mo-Sa 11:00-13:00,14:15-20:00")).toEqual(["Mon–Sat 11:00–13:00, 14:15–20:00"]);
  expect(formatHours("10:00-19:00; Su 13:00-19:00; PH off")).toEqual([
    "10:00–19:00",
    "Sun 13:00–19:00",
    "Public holidays closed",
  ]);
  expect(formatHours("Mo-Sa 08:00-03:00, Su 11:00-03:00")).toEqual(["Mon–Sat 08:00–03:00", "Sun 11:00–03:00"]);
  expect(formatHours("11:00-13:00; Su,Mo off")).toEqual(["11:00–13:00", "Sun, Mon closed"]);
  expect(formatHours("24/7")).toEqual(["Open day and night"]);
});

test("a line of hours never begins with a comma", () => {
  const html = renderToStaticMarkup(createElement(HoursLines, { text: "Su,Mo-Th 11:30-14:30,16:30-22:00" }));
  expect(html.replace(/ class="[^"]*"/g, "")).toBe(
    "<span><span>Sun,</span> <span>Mon–Thu 11:30–14:30,</span> <span>16:30–22:00</span> </span>",
  );
});

test("the dates of seasons are in the language of the reader", () => {
  const hours = "Apr 01-Sep 30 Mo-Fr 10:00-18:00; Nov-Mar Sa 11:00-16:00; Dec 24 off";
  expect(formatHours(hours)).toEqual([
    "1 Apr – 30 Sept Mon–Fri 10:00–18:00",
    "Nov–Mar Sat 11:00–16:00",
    "24 Dec closed",
  ]);
  expect(inLanguage("de", () => formatHours(hours))).toEqual([
    "1. Apr. – 30. Sept. Mo–Fr 10:00–18:00",
    "Nov–Mär Sa 11:00–16:00",
    "24. Dez. geschlossen",
  ]);
});

test("hours that name summer and winter without dates are shown as written", () => {
  expect(parseOpeningHours("Sommer: 9-18 Uhr; Winter: 10-16 Uhr")).toBeNull();
  expect(formatHours("Sommer: 9-18 Uhr; Winter: 10-16 Uhr")).toEqual(["Sommer: 9–18 Uhr", "Winter: 10–16 Uhr"]);
  expect(unknownHours("Sommer: 9-18 Uhr; Winter: 10-16 Uhr").text).toBe("See its opening hours");
});

test("hours that an owner wrote as free text are not changed", () => {
  for (const text of [
    "Every day but Monday, from noon",
    "Tue-Thu by arrangement",
    "So lange es hell ist",
    "Ring the bell",
  ]) {
    expect(formatHours(text).join("; ")).toBe(text.replace("Tue-Thu", "Tue–Thu"));
  }
  expect(formatHours("")).toEqual([]);
});

test("times use the city's time zone; the year only appears if it is another one", () => {
  const monaco = { name: "Monaco", timezone: "Europe/Monaco" };
  const now = new Date("2026-11-21T12:00:00Z");
  expect(formatDateTime("2026-11-27T18:00:00Z", monaco, now)).toBe("Fri 27 Nov, 19:00 · Monaco time");
  expect(formatDateTime("2026-07-03T18:00:00Z", monaco, now)).toBe("Fri 3 Jul, 20:00 · Monaco time");
  expect(formatDateTime("2026-12-31T23:30:00Z", monaco, now)).toBe("Fri 1 Jan 2027, 00:30 · Monaco time");
  expect(formatDateTime("2026-09-30T18:30:00Z", { name: "Kathmandu", timezone: "Asia/Kathmandu" }, now)).toBe(
    "Thu 1 Oct, 00:15 · Kathmandu time",
  );
  expect(formatDateTime("2026-09-03T10:00:00Z", { name: "New York", timezone: "America/New_York" }, now)).toBe(
    "Thu 3 Sep, 06:00 · New York time",
  );
});
