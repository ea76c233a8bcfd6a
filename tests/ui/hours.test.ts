// How opening hours in OpenStreetMap's short form are spelled out.
import { expect, test } from "bun:test";
import { inLanguage } from "../../src/i18n/current-language.ts";
import { formatHours } from "../../src/ui/hours.ts";

test("times after midnight are shown as a clock shows them", () => {
  expect(formatHours("Fr,Sa 17:00-26:00; Su 12:00-24:00; Mo 20:15-23:45")).toEqual([
    "Fri, Sat 17:00–02:00",
    "Sun 12:00–24:00",
    "Mon 20:15–23:45",
  ]);
});

test("times are written as the language of the reader writes them", () => {
  const inGreek = inLanguage("el", () => formatHours("Mo-Fr 09:30-24:00; Sa 17:00-26:00"));
  expect(inGreek).toEqual(["Δευ–Παρ 9:30\u00a0π.μ.–12:00\u00a0π.μ.", "Σάβ 5:00\u00a0μ.μ.–2:00\u00a0π.μ."]);
  expect(inLanguage("ko", () => formatHours("Mo-Fr 09:30-24:00"))).toEqual(["월~금 오전\u00a09:30~오전\u00a012:00"]);
  expect(inLanguage("de", () => formatHours("Mo-Fr 09:30-24:00"))).toEqual(["Mo–Fr 09:30–24:00"]);
});

test("days with spaces between them are one rule, and a new rule follows its times", () => {
  expect(formatHours("Mo, Tu, Fr-Su 10:00-17:00; Th 13:00-20:00, Su off")).toEqual([
    "Mon, Tue, Fri–Sun 10:00–17:00",
    "Thu 13:00–20:00",
    "Sun closed",
  ]);
});

test("a season may have days of one digit", () => {
  expect(formatHours("May 27-Sep 4 Sa 10:00-20:00")).toEqual(["27 May – 4 Sept Sat 10:00–20:00"]);
});

test("months before a colon or in a list are in the language of the reader", () => {
  const hours = "Nov-Jan: 09:00-17:00; Feb-Apr,Oct: 09:00-18:00; Nov 19, Dec 25 off";
  expect(formatHours(hours)).toEqual(["Nov–Jan: 09:00–17:00", "Feb–Apr, Oct: 09:00–18:00", "19 Nov, 25 Dec closed"]);
  const inJapanese = inLanguage("ja", () => formatHours(hours));
  expect(inJapanese).toEqual(["11月～1月: 09:00～17:00", "2月～4月、10月: 09:00～18:00", "11月19日、12月25日 休業"]);
  expect(formatHours("May be closed: call us")).toEqual(["May be closed: call us"]);
});

test("the sun and closed days are in the language of the reader", () => {
  const hours = "Mo-Su sunrise-22:00; Jan 1 off, Dec 25 Closed";
  expect(inLanguage("fr", () => formatHours(hours))).toEqual([
    "lun.–dim. lever du soleil–22:00",
    "1 janv. fermé, 25 déc. fermé",
  ]);
  expect(inLanguage("ja", () => formatHours("sunrise-sunset"))).toEqual(["日の出～日没"]);
  expect(inLanguage("el", () => formatHours("Fr.8:00 AM-3:00 PM; 18:00-2:00"))).toEqual([
    "Παρ 8:00\u00a0π.μ.–3:00\u00a0μ.μ.",
    "6:00\u00a0μ.μ.–2:00\u00a0π.μ.",
  ]);
});

test("between times and between openings stand the signs of the language", () => {
  const read = (language: string) =>
    inLanguage(language, () => formatHours("May 27-Sep 4 Mo-Sa 12:00-14:00,19:00-22:00"))[0];
  expect(read("ja")).toBe("5月27日～9月4日 月～土 12:00～14:00、19:00～22:00");
  expect(read("ko")).toBe("5월 27일 ~ 9월 4일 월~토 오후\u00a012:00~오후\u00a02:00, 오후\u00a07:00~오후\u00a010:00");
  expect(read("zh-Hans")).toBe("5月27日 – 9月4日 周一–周六 12:00–14:00、19:00–22:00");
  expect(read("de")).toBe("27. Mai – 4. Sept. Mo–Sa 12:00–14:00, 19:00–22:00");
});

test("comments of hours stand in parentheses, in their own direction", () => {
  const hours = 'Mo-Fr 11:00-14:00 open "Lunch", Mo-Sa 17:00-21:00 open "Dinner"; Su off || "by appointment"';
  expect(formatHours(hours)).toEqual([
    "Mon–Fri 11:00–14:00 \u2068(Lunch)\u2069",
    "Mon–Sat 17:00–21:00 \u2068(Dinner)\u2069",
    "Sun closed",
    "\u2068(by appointment)\u2069",
  ]);
  expect(inLanguage("de", () => formatHours(hours))).toEqual([
    "Mo–Fr 11:00–14:00 \u2068(Mittagessen)\u2069",
    "Mo–Sa 17:00–21:00 \u2068(Abendessen)\u2069",
    "So geschlossen",
    "\u2068(nach Vereinbarung)\u2069",
  ]);
  expect(inLanguage("ar", () => formatHours('Sa 10:00-16:00 "Ring Mo"'))[0]).toEndWith(" \u2068(Ring Mo)\u2069");
  expect(formatHours("We are always open")).toEqual(["We are always open"]);
});
