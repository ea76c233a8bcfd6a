// The small files that people reported, value by value as they come in, with what the map of each field says.
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { WrongEncoding } from "../../src/features/imports/encoding.ts";
import { FarAway } from "../../src/features/imports/mapping/mapped-file.ts";
import { readMap } from "../../src/features/imports/mapping/read-map.ts";
import type { ParseOptions } from "../../src/features/imports/parsed-file.ts";
import { formatHours } from "../../src/ui/hours.ts";
import { REAL_DATA } from "../real-data.ts";
import { parseFile } from "./parsing.ts";

const CASES = resolve(REAL_DATA, "../cases");
const NOW = new Date("2026-11-25T12:00:00Z");

async function readCase(name: string, timezone = "Europe/Paris", options: ParseOptions = {}) {
  return parseFile(await Bun.file(`${CASES}/${name}`).bytes(), { timezone, now: NOW, fileName: name, ...options });
}

const mapOf = async (name: string) => {
  const read = readMap(await Bun.file(`${CASES}/${name}`).text());
  if ("problem" in read) throw new Error(read.problem);
  return read.map;
};

type Read = Awaited<ReturnType<typeof readCase>>;
const valuesOf = ({ places }: Read, ...fields: (keyof Read["places"][number])[]) =>
  places.map((place) => fields.map((field) => place[field]));
const kindsOf = ({ places }: Read) => places.map(({ type, tags }) => [type, tags[0] ?? null]);
const eventsOf = ({ events = [] }: Read) =>
  events.map(({ title, eventDate, endsAt }) => [title, eventDate.slice(0, 16), endsAt?.slice(0, 16) ?? null]);

describe.skipIf(!existsSync(CASES))("reported files (needs shared/cases)", () => {
  test.each([undefined, "01-lost-decimals.map.json"])("01: decimal points are restored (map %s)", async (map) => {
    const file = await readCase("01-lost-decimals.csv", "Europe/Madrid", map ? { map: await mapOf(map) } : {});
    expect(valuesOf(file, "sourceRef", "name", "type", "latitude", "longitude")).toEqual([
      ["1", "Museum One", "tour", 41.403052, 2.174057],
      ["2", "Museum Two", "tour", 41.380012, 2.176045],
      ["3", "Museum Three", "tour", 41.382894, 2.177432],
    ]);
    expect(file.warnings).toHaveLength(2);
  });

  test("02: asks before anything is written, and swaps on request", async () => {
    const question = await readCase("02-swapped.csv").catch((error) => error);
    expect(question).toBeInstanceOf(FarAway);
    expect(question.report.offersSwap).toBe(true);
    const file = await readCase("02-swapped.csv", "Europe/Paris", { map: { fields: {}, coordinates: "swapped" } });
    expect(valuesOf(file, "name", "type", "latitude", "longitude")).toEqual([
      ["Musée Un", "tour", 47.58552, 1.33096],
      ["Musée Deux", "tour", 47.58611, 1.33215],
      ["Musée Trois", "tour", 47.59001, 1.3324],
    ]);
  });

  test("03: types come from Class1 and names, hours are understood or as written", async () => {
    const file = await readCase("03-types-and-pictures.json", "Asia/Taipei");
    expect(file.mapping?.map.fields.category).toBe("Class1");
    expect(kindsOf(file)).toEqual([
      ["retail", "kind:bookshop"],
      ["retail", "kind:bookshop"],
      ["tour", "kind:viewpoint"],
    ]);
    expect(valuesOf(file, "sourceRef", "name", "openingHours", "latitude", "longitude")).toEqual([
      ["a1", "甲書店", "Tu-Su 11:00-21:00", 25.03, 121.54],
      ["a2", "乙書店", "Mo-Su 10:00-21:00", 25.04, 121.55],
      ["a3", "丙觀景台", "全年開放", 25.05, 121.56],
    ]);
  });

  test("04: proposes Windows-1250, and recognizes its headers", async () => {
    const problem = await readCase("04-windows-1250.csv", "Europe/Warsaw").catch((error) => error);
    expect(problem).toBeInstanceOf(WrongEncoding);
    expect(problem.choices[0].encoding).toBe("windows-1250");
    expect(problem.choices[0].lines.join()).toContain("Kościół Łąkowy");
    const file = await readCase("04-windows-1250.csv", "Europe/Warsaw", { encoding: "windows-1250" });
    expect(valuesOf(file, "name", "type", "location", "latitude", "longitude")).toEqual([
      ["Kościół Łąkowy", "tour", "ul. Żółta 3", 50.06167, 19.93931],
    ]);
    expect(file.mapping?.map.fields.longitude).toBe("Długość");
  });

  test("05: meters are converted, texts are read", async () => {
    const file = await readCase("05-meters-and-text.geojson");
    expect(valuesOf(file, "sourceRef", "name", "type", "latitude", "longitude")).toEqual([
      ["node/1", "In meters", "restaurant", 43.7335461, 7.4245758],
      ["node/2", "As text", "restaurant", 43.7331, 7.4231],
    ]);
    expect(file.rejected).toEqual([]);
  });

  test("06: texts escaped twice, types from addresses, exceptions in hours", async () => {
    const file = await readCase("06-escaped-twice.json", "Europe/Madrid");
    expect(valuesOf(file, "sourceRef", "name", "description", "openingHours", "latitude", "longitude")).toEqual([
      ["1", "Castillo Uno", "Un güertecillo", "Tu-Su 10:00-18:00; Jan 01 Tu-Su off; Jan 06 Tu-Su off", 40.45, -3.6],
      ["2", "Museo Dos", "Dos", "unknown; Aug off", 40.46, -3.7],
    ]);
    expect(kindsOf(file)).toEqual([
      ["tour", "kind:monument"],
      ["tour", "kind:museum"],
    ]);
    expect(formatHours("unknown; Aug off")).toEqual(["Aug closed"]);
  });

  test.each([
    [undefined, "retail"],
    ["07-markets.map.json", "event_organizer"],
  ])("07: two dates bound the hours (map %s)", async (map, type) => {
    const file = await readCase("07-markets.csv", "Europe/Berlin", map ? { map: await mapOf(map) } : {});
    expect(valuesOf(file, "sourceRef", "name", "type", "openingHours", "latitude", "longitude")).toEqual([
      ["1", "Markt am Tor", type, "Nov 23-Dec 23 Fr 14:00-20:00; Nov 23-Dec 23 Sa-Su 12:00-20:00", 52.52, 13.4],
      ["2", "Markt am See", type, "Nov 28-Dec 26 10:00-22:00", 52.51, 13.39],
    ]);
  });

  test("07: as events, they go on until their last day", async () => {
    const map = { kind: "events" as const, fields: { name: "name", start: "von", end: "bis" } };
    const file = await readCase("07-markets.csv", "Europe/Berlin", { map });
    expect(eventsOf(file)).toEqual([
      ["Markt am Tor", "2026-11-22T23:00", "2026-12-23T23:00"],
      ["Markt am See", "2026-11-27T23:00", "2026-12-26T23:00"],
    ]);
  });

  test("08: the name of a saved place is found, and one without a location refused", async () => {
    const file = await readCase("08-saved-places.json", "Europe/Berlin");
    expect(valuesOf(file, "name", "type", "location", "latitude", "longitude")).toEqual([
      ["Café Eins", "restaurant", "Hauptstr. 1, Berlin", 52.5, 13.4],
    ]);
    expect(file.rejected).toMatchObject([{ name: "Bar Zwei", reason: expect.stringContaining("Google") }]);
  });

  test("09: names keep their emoji, script and translation", async () => {
    expect(valuesOf(await readCase("09-names.geojson"), "name", "names", "type")).toEqual([
      ["Café 🌿 Grün", null, "restaurant"],
      ["Καφέ Ήλιος", { en: "Sun Café" }, "restaurant"],
    ]);
  });

  test.each([
    [
      "10-own-zone.ics",
      "Europe/Paris",
      [
        ["19:00 in the city", "2026-12-11T18:00", null],
        ["Without an ID", "2026-12-12T18:00", null],
      ],
    ],
    [
      "11-series.ics",
      "Europe/Paris",
      [
        ["Wednesdays, not on the 9th", "2026-12-02T12:00", null],
        ["Wednesdays, not on the 9th", "2026-12-16T12:00", null],
        ["Newer", "2026-12-05T11:04", null],
      ],
    ],
    ["12-new-ids-a.ics", "Europe/Paris", [["Advent in the yard", "2026-12-12T13:00", null]]],
    ["12-new-ids-b.ics", "Europe/Paris", [["Advent in the yard", "2026-12-12T13:00", null]]],
    ["13-all-day.ics", "Europe/Paris", [["Two whole days", "2026-12-13T23:00", "2026-12-15T23:00"]]],
    ["15-date-and-time-apart.json", "Europe/Paris", [["Wanderung", "2026-12-09T08:00", "2026-12-09T16:30"]]],
  ])("%s has the right times", async (name, timezone, events) => {
    expect(eventsOf(await readCase(name, timezone))).toEqual(events as never);
  });

  test("10, 11, 13: IDs, the older of two, and whole days", async () => {
    const [zone, series, days] = await Promise.all(
      ["10-own-zone.ics", "11-series.ics", "13-all-day.ics"].map((name) => readCase(name)),
    );
    expect(zone!.events!.map(({ sourceRef }) => sourceRef)).toEqual([
      "zone@example.org",
      expect.stringMatching(/^made-/),
    ]);
    expect(series!.rejected).toMatchObject([{ name: "Older" }]);
    expect(days!.events).toMatchObject([{ isAllDay: true }]);
  });

  test("14: the gap and the change of the clocks", async () => {
    const file = await readCase("14-clock-change.ics", "Europe/Berlin", { now: new Date("2027-01-10T12:00:00Z") });
    expect(eventsOf(file)).toEqual([
      ["In the gap", "2027-03-28T01:30", "2027-03-28T02:30"],
      ["Weekly over the change", "2027-02-02T18:00", "2027-02-02T20:00"],
      ["Weekly over the change", "2027-03-02T18:00", "2027-03-02T20:00"],
      ["Weekly over the change", "2027-04-02T17:00", "2027-04-02T19:00"],
    ]);
  });

  test("15: each language has its title", async () => {
    const { mapping } = await readCase("15-date-and-time-apart.json");
    expect(mapping?.map.fields.name).toEqual({ de: "Detail.de.Title", it: "Detail.it.Title" });
    const map = { ...mapping!.map, languages: ["it"] };
    expect((await readCase("15-date-and-time-apart.json", "Europe/Rome", { map })).events).toMatchObject([
      { title: "Escursione" },
    ]);
  });
});
