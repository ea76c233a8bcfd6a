import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import fc from "fast-check";
import { parseOpeningHours } from "../../src/features/imports/hours/opening-hours.ts";
import { getHoursAt } from "../../src/features/places/listing/opening-hours.ts";
import { parseHours } from "../../src/features/places/listing/parse-hours.ts";
import { REAL_DATA } from "../real-data.ts";

const DATATOURISME = `${REAL_DATA}/datatourisme-blois.json`;

const hoursOf = (value: unknown) => parseOpeningHours(value)?.hours ?? null;

describe("Texts of seven languages", () => {
  const texts: Record<string, string> = {
    "9 to 5 daily": "Mo-Su 09:00-17:00",
    "Thu 10-18": "Th 10:00-18:00",
    "Mon - Fri: 9am-5:30pm, Sat 10am – 4pm, Sun closed": "Mo-Fr 09:00-17:30; Sa 10:00-16:00",
    "1-5pm Sat": "Sa 13:00-17:00",
    "Fri-Sat 8pm-2am": "Fr-Sa 20:00-02:00",
    "Closed Mondays, Tue-Sun 10-17": "Tu-Su 10:00-17:00",
    "April-October daily 10-18; November-March Sat-Sun 11-16": "Apr-Oct Mo-Su 10:00-18:00; Nov-Mar Sa-Su 11:00-16:00",
    "Mo-Mi 10-21 Uhr": "Mo-We 10:00-21:00",
    "täglich außer Montag 10-18 Uhr": "Tu-Su 10:00-18:00",
    "Sonn- und feiertags 10-17 Uhr": "Su 10:00-17:00; PH 10:00-17:00",
    "Lundi au vendredi de 9h à 12h et de 14h à 18h30": "Mo-Fr 09:00-12:00,14:00-18:30",
    "Ouvert tous les jours de 10h à 19h sauf le mardi": "Mo,We-Su 10:00-19:00",
    "ma t/m vr 9.00-17.30 uur, za 10-17 uur": "Mo-Fr 09:00-17:30; Sa 10:00-17:00",
    "dal lunedì al venerdì dalle 9 alle 18": "Mo-Fr 09:00-18:00",
    "De lunes a viernes de 10:00 a 20:00 h, sábados de 10 a 14 h": "Mo-Fr 10:00-20:00; Sa 10:00-14:00",
    "ma-pe klo 9-17, la 10-15": "Mo-Fr 09:00-17:00; Sa 10:00-15:00",
    "10 am – 6 pm, closed Tuesdays": "Mo,We-Su 10:00-18:00",
    "M-F 9-5": "Mo-Fr 09:00-17:00",
    "L-V 8:00-14:30 y 17:00-20:00; S 8:00-15:00": "Mo-Fr 08:00-14:30,17:00-20:00; Sa 08:00-15:00",
    "9h-12h 14h-18h": "Mo-Su 09:00-12:00,14:00-18:00",
    "Di.–So. ab 17 Uhr": "Tu-Su 17:00+",
    "Open daily 10am until late": "Mo-Su 10:00+",
    "Mo-Sa 8-24h": "Mo-Sa 08:00-24:00",
    "Abierto 24 horas": "24/7",
    "sempre aperto": "24/7",
    "Everyday 24h": "24/7",
    "du 1er avril au 30 septembre : 10h-18h": "Apr 01-Sep 30 Mo-Su 10:00-18:00",
    "vom 1. April bis 30. September täglich 10-18 Uhr": "Apr 01-Sep 30 Mo-Su 10:00-18:00",
    "1. Mai bis 31. Okt.: Mo-Fr 9-18 Uhr; 1. November bis 30. April: Mo-Fr 10-16 Uhr":
      "May 01-Oct 31 Mo-Fr 09:00-18:00; Nov 01-Apr 30 Mo-Fr 10:00-16:00",
    "01.04. bis 31.10.: Mo-Fr 10-18 Uhr": "Apr 01-Oct 31 Mo-Fr 10:00-18:00",
    "1.4.-31.10. 10-18": "Apr 01-Oct 31 Mo-Su 10:00-18:00",
    "1 april t/m 30 september di-zo 10-17 uur": "Apr 01-Sep 30 Tu-Su 10:00-17:00",
    "dal 1° aprile al 30 settembre: tutti i giorni dalle 10 alle 18": "Apr 01-Sep 30 Mo-Su 10:00-18:00",
    "Del 1 de abril al 30 de septiembre: de lunes a viernes de 10:00 a 20:00 h": "Apr 01-Sep 30 Mo-Fr 10:00-20:00",
    "April 1 - October 31: daily 10am-6pm": "Apr 01-Oct 31 Mo-Su 10:00-18:00",
    "Täglich 10-18 Uhr, 24. Dezember geschlossen, So 11-17 Uhr": "Mo-Sa 10:00-18:00; Su 11:00-17:00; Dec 24 off",
    "1 April to 31 December daily 10-18, closed on 24 December": "Apr 01-Dec 31 Mo-Su 10:00-18:00; Dec 24 off",
    "April to September daily 10-18; October to March Tue-Sun 10-16, Monday closed":
      "Apr-Sep Mo-Su 10:00-18:00; Oct-Mar Tu-Su 10:00-16:00; Oct-Mar Mo off",
    "daily 10-18, closed January": "Mo-Su 10:00-18:00; Jan off",
    "10-18 April-October": "Apr-Oct Mo-Su 10:00-18:00",
    "Mo-Do 9-18 Uhr, Fr bis 19 Uhr": "Mo-Th 09:00-18:00; Fr 09:00-19:00",
    "Täglich 10–18 Uhr, donnerstags bis 20 Uhr": "Mo-We,Fr-Su 10:00-18:00; Th 10:00-20:00",
    "tous les jours de 10h à 18h, le jeudi jusqu'à 20h": "Mo-We,Fr-Su 10:00-18:00; Th 10:00-20:00",
    "lunes a viernes de 10 a 18 h, sábado hasta las 14 h": "Mo-Fr 10:00-18:00; Sa 10:00-14:00",
    "Mo-Do 18-24 Uhr, Fr bis 2 Uhr": "Mo-Th 18:00-24:00, Fr 18:00-02:00",
  };
  for (const [text, hours] of Object.entries(texts))
    test(text.slice(0, 70), () => {
      expect(parseOpeningHours(text)).toEqual({ hours, guessed: true });
    });

  test("OpenStreetMap's own syntax is no guess, and stays as it is", () => {
    for (const hours of ["24/7", "Mo-Fr 09:00-17:00; Sa 10:00-14:00; PH off", "Apr-Oct Mo-Su 11:00-21:30"])
      expect(parseOpeningHours(hours)).toEqual({ hours, guessed: false });
  });

  test("what a text says beyond hours is never left out", () => {
    for (const text of [
      "by appointment",
      "Mo-Fr 9-17 by appointment",
      "Sommer: Mo-Fr 9-18 Uhr; Winter: Mo-Fr 10-16 Uhr",
      "01.04-12.10",
      "1. bis 15. April 10-18 Uhr",
      "1. April 2026 bis 30. September 2026 10-18 Uhr",
      "31. April bis 31. Mai 10-18 Uhr",
      "Fr bis 19 Uhr",
      "Mo-Fr 9-12, 14-18, Sa bis 13 Uhr",
      "täglich 10-18 Uhr, Fr bis 2 Uhr",
      "closed",
      "",
    ])
      expect(parseOpeningHours(text)).toBeNull();
  });

  test("two-letter days of several languages are no hours unless they agree", () => {
    expect(parseOpeningHours("ma 10-18")).toBeNull();
    expect(hoursOf("ma-vr 10-18")).toBe("Mo-Fr 10:00-18:00");
  });
});

describe("Rows and objects", () => {
  test("a column or an object for each weekday", () => {
    expect(hoursOf({ monday: "9-17", tuesday: { open: "10:00", close: "18:00" }, sunday: "closed" })).toBe(
      "Mo 09:00-17:00; Tu 10:00-18:00",
    );
    expect(hoursOf({ Montag: ["09:00", "12:00"], Dienstag: null })).toBe("Mo 09:00-12:00");
    // "Di" is Tuesday in German and Sunday in French: the other days decide.
    expect(hoursOf({ Mo: "9-17", Di: "9-17", Mi: "9-17" })).toBe("Mo-We 09:00-17:00");
    expect(hoursOf({ Sa: "9-17", Di: "9-17", Ve: "9-17" })).toBe("Fr-Su 09:00-17:00");
    expect(hoursOf({ Di: "9-17" })).toBeNull();
  });

  test("rows with numbered weekdays, from Monday as 1", () => {
    const rows = [
      { weekday_id: 1, opens: "10:00:00", closes: "18:00:00", open24h: false },
      { weekday_id: 7, opens: null, closes: null, open24h: true },
    ];
    expect(parseOpeningHours({ hours: rows })).toEqual({ hours: "Mo 10:00-18:00; Su 00:00-24:00", guessed: true });
  });

  test("a list of texts", () => {
    expect(hoursOf(["Monday: 9:00 AM – 5:00 PM", "Tuesday: Closed"])).toBe("Mo 09:00-17:00");
    expect(parseOpeningHours(["Mo-Fr 09:00-17:00", "Sa 10:00-14:00"])).toEqual({
      hours: "Mo-Fr 09:00-17:00; Sa 10:00-14:00",
      guessed: false,
    });
  });

  test("schema.org's openingHoursSpecification, which is no guess", () => {
    const rows = [
      { "@type": "OpeningHoursSpecification", dayOfWeek: ["https://schema.org/Monday", "Friday"], opens: "09:00" },
      { "@type": "OpeningHoursSpecification", dayOfWeek: "Saturday", opens: "22:00", closes: "02:00" },
    ].map((row) => ({ closes: "17:00", ...row }));
    expect(parseOpeningHours(rows)).toEqual({ hours: "Mo,Fr 09:00-17:00, Sa 22:00-02:00", guessed: false });
  });

  test("DATAtourisme's periods repeat every year, and the last year counts", () => {
    const period = (from: string, through: string, closes: string) => ({
      "schema:dayOfWeek": [{ "@id": "schema:Sunday" }],
      "schema:opens": "14:00:00",
      "schema:closes": closes,
      "schema:validFrom": `${from}T00:00:00`,
      "schema:validThrough": `${through}T00:00:00`,
    });
    const periods = [period("2020-04-01", "2020-09-20", "18:00:00"), period("2021-04-03", "2021-09-26", "18:30:00")];
    expect(parseOpeningHours(periods)).toEqual({ hours: "Apr 03-Sep 26 Su 14:00-18:30", guessed: true });
  });

  test.skipIf(!existsSync(DATATOURISME))(
    "DATAtourisme's export: the hours of every place that gives them",
    async () => {
      const places: { isLocatedAt?: Record<string, unknown>[] }[] = Object.values(await Bun.file(DATATOURISME).json());
      const given = places
        .flatMap(({ isLocatedAt = [] }) => isLocatedAt)
        .map((at) => at["schema:openingHoursSpecification"])
        .filter(Boolean);
      expect(given).toHaveLength(100);
      expect(given.filter((value) => parseOpeningHours(value) === null)).toHaveLength(0);
    },
  );
});

describe("Anything", () => {
  const pieces = [
    ...["Mo", "Di", "mardi", "Sun", "to", "bis", "-", "–", ",", ";", "\n", "and", "9", "17:30", "10h", "8pm", "24"],
    ...["0", "12am", "closed", "sauf", "24/7", "April", "PH", "feiertags", ".", ":", "+", "täglich", "Mo-Fr", "uhr"],
    ...["09:00-17:00", "off", "Apr-Oct", "easter", "week 1-9", "||", '"', "(", "00:00-24:00", "20-2", "weekend"],
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((words) => words.join(" "));
  const time = fc.oneof(fc.constantFrom("9", "09:00", "24:00", "17:30:00", "", null, 900, 24, -1, "x"), text);
  const row = fc.dictionary(
    fc.constantFrom(
      "day",
      "monday",
      "dayOfWeek",
      "opens",
      "closes",
      "open",
      "close",
      "validFrom",
      "validThrough",
      "hours",
    ),
    fc.oneof(time, fc.constantFrom("2020-02-30", "2021-12-31", "2020-01-01T00:00:00", 0, 7, ["Mo"]), fc.anything()),
  );

  test("never throws, and what it returns is always understood", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(text, fc.string(), fc.anything(), row, fc.array(row, { maxLength: 4 })),
        async (value) => {
          const found = parseOpeningHours(value);
          if (!found) return;
          expect(found.hours.length).toBeLessThanOrEqual(500);
          expect(await parseHours(found.hours)).not.toBeNull();
        },
      ),
      { numRuns: 5000 },
    );
  }, 60_000);

  test("what it returns has a state at every time", async () => {
    for (const value of ["9 to 5 daily", "Fri-Sat 8pm-2am", "Apr-Oct Mo-Su 11:00-21:30", "ma-pe klo 9-17"]) {
      const { text: state } = await getHoursAt(hoursOf(value), "Europe/Berlin", new Date("2026-06-12T10:30:00Z"));
      expect(state).toMatch(/[Oo]pen|Closed/);
    }
  });

  test("a hostile text of any size takes no time", () => {
    const started = performance.now();
    for (const piece of pieces) parseOpeningHours(piece.repeat(50_000));
    for (const piece of pieces)
      parseOpeningHours(Array.from({ length: 1000 / (piece.length + 1) }, () => piece).join(" "));
    parseOpeningHours(Array.from({ length: 100_000 }, () => ({ day: "Mo" })));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe("in the languages of the product, and in Chinese", () => {
  test.each([
    ["周二至周日 11:00-21:00，周一公休", "Tu-Su 11:00-21:00"],
    ["每日 : 10:00~21:00；週三公休", "Mo-Tu,Th-Su 10:00-21:00"],
    ["周六～日：13:00~19:00，週一～五公休", "Sa-Su 13:00-19:00"],
    ["火曜日〜日曜日 10:00〜18:00、月曜休館", "Tu-Su 10:00-18:00"],
    ["10時から18時まで 定休日:水曜日", "Mo-Tu,Th-Su 10:00-18:00"],
    ["平日 9:00-17:00 土日祝 10:00-16:00", "Mo-Fr 09:00-17:00; Sa-Su 10:00-16:00; PH 10:00-16:00"],
    ["pn.-pt. 10:00-18:00, sob. 10:00-14:00, niedziela nieczynne", "Mo-Fr 10:00-18:00; Sa 10:00-14:00"],
    ["od wtorku do niedzieli 10-17, poniedziałek zamknięte", "Tu-Su 10:00-17:00"],
    ["Пн-Пт: 10:00-18:00, Сб: 11-16, Нд - вихідний", "Mo-Fr 10:00-18:00; Sa 11:00-16:00"],
    ["Δευτέρα-Παρασκευή 09:00-17:00, Σάββατο κλειστά", "Mo-Fr 09:00-17:00"],
    ["Τρίτη έως Κυριακή: 8:00 π.μ. - 3:00 μ.μ.", "Tu-Su 08:00-15:00"],
    ["من الأحد إلى الخميس 9:00 - 17:00، الجمعة مغلق", "Mo-Th,Su 09:00-17:00"],
    ["٩:٠٠ - ١٧:٠٠ يوميا", "Mo-Su 09:00-17:00"],
    [
      "Segunda a sexta das 9h às 18h, sábado das 10h às 14h, encerrado aos domingos",
      "Mo-Fr 09:00-18:00; Sa 10:00-14:00",
    ],
    [
      "De martes a domingo, de 10 a 18 horas. Cerrado los lunes, días 1 y 6 de enero.",
      "Tu-Su 10:00-18:00; Jan 01 Tu-Su off; Jan 06 Tu-Su off",
    ],
    ["De lunes a viernes de 10 a 14 h. Agosto cerrado.", "Mo-Fr 10:00-14:00; Aug Mo-Fr off"],
    [
      "du mardi au dimanche de 10h à 18h, fermé le lundi, le 1er janvier et le 25 décembre",
      "Tu-Su 10:00-18:00; Jan 01 Tu-Su off; Dec 25 Tu-Su off",
    ],
    ["10-18, closed December 25", "Mo-Su 10:00-18:00; Dec 25 off"],
    ["Agosto cerrado", "unknown; Aug off"],
    ["Cerrado en agosto", "unknown; Aug off"],
    ["Im August geschlossen", "unknown; Aug off"],
    ["fermeture annuelle en janvier", "unknown; Jan off"],
    ["Chiuso in agosto", "unknown; Aug off"],
    ["closed in February", "unknown; Feb off"],
  ])("%s", (text, hours) => {
    expect(parseOpeningHours(text)?.hours).toBe(hours);
  });

  test.each([
    "全年開放",
    "Cerrado temporalmente",
    "週一～週日 09:00 ～ 21:00 (除夕至初五休)",
    "Пн-Пт 10-18, перерва 13-14",
    "11:00-19:00 不定休",
  ])("%s isn't understood, rather than wrong", (text) => {
    expect(parseOpeningHours(text)).toBeNull();
  });
});
