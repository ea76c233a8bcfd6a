// Events from tables and trees, by a map.

import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { findDateOrder, readDateTime } from "../../src/features/imports/events/dates.ts";
import { resolveSource } from "../../src/features/imports/known-sources.ts";
import type { ImportMap } from "../../src/features/imports/mapping/schema.ts";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { BLOIS } from "../real-data.ts";
import { useTestApp } from "../test-app.ts";
import { importFile } from "./import-file.ts";

const app = useTestApp();
const NOW = new Date("2026-11-23T12:00:00Z");
const OPTIONS = { timezone: "Europe/Paris", now: NOW };
const parse = (content: string, map?: ImportMap) => parseFile(new TextEncoder().encode(content), { ...OPTIONS, map });

test("a whole day is imported until it ends, also on days with 23 or 25 hours", () => {
  const read = (date: string, now: string) =>
    parseFile(new TextEncoder().encode(`title,date,venue\nMarket,${date},Town Hall\n`), {
      ...OPTIONS,
      now: new Date(now),
    }).events?.map(({ eventDate, endsAt }) => [eventDate, endsAt]);
  const today = [["2026-11-22T23:00:00.000Z", "2026-11-23T23:00:00.000Z"]];
  expect(read("2026-11-23", "2026-11-23T12:00:00Z")).toEqual(today);
  expect(read("2026-11-23", "2026-11-23T23:00:00Z")).toEqual([]);
  const spring = [["2027-03-27T23:00:00.000Z", "2027-03-28T22:00:00.000Z"]];
  expect(read("2027-03-28", "2027-03-28T21:59:00Z")).toEqual(spring);
  const autumn = [["2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"]];
  expect(read("2026-10-25", "2026-10-25T22:59:00Z")).toEqual(autumn);
});

test("a table with dates and without positions is read as events", () => {
  const file = parse(
    [
      "Titel;Datum;Ende;Veranstaltungsort;Beschreibung;ID",
      "Konzert;27.11.2026 19:30 Uhr;27.11.2026 22:00;Stadthalle;<p>Mit Chor</p>;k1",
      "Markt;28.11.2026;29.11.2026;Rathaus;;m1",
      "Vorbei;1.1.2020;;Rathaus;;v1",
    ].join("\n"),
  );
  expect(file.mapping?.map).toMatchObject({ kind: "events", fields: { name: "Titel", start: "Datum", end: "Ende" } });
  expect(file.events).toMatchObject([
    {
      sourceRef: "k1",
      title: "Konzert",
      description: "Mit Chor",
      eventDate: "2026-11-27T18:30:00.000Z",
      endsAt: "2026-11-27T21:00:00.000Z",
      venue: { names: ["Stadthalle"] },
    },
    { title: "Markt", eventDate: "2026-11-27T23:00:00.000Z", endsAt: "2026-11-29T23:00:00.000Z", isAllDay: true },
  ]);
  expect(file.rejected).toMatchObject([{ ref: "v1", reason: "has started or is over", line: 4 }]);
});

test("schema.org events are read without a map, also canceled ones", () => {
  const concert = {
    "@type": "Event",
    "@id": "https://city.example/e/1",
    name: "Concert",
    startDate: "2026-12-05T19:00:00+01:00",
    location: { "@type": "Place", name: "Opera House", geo: { latitude: "43.7", longitude: "7.4" } },
    eventStatus: "https://schema.org/EventScheduled",
  };
  const canceled = { ...concert, "@id": "https://city.example/e/2", eventStatus: "https://schema.org/EventCancelled" };
  const { events, rejected } = parse(JSON.stringify({ "@graph": [concert, canceled] }), { kind: "events", fields: {} });
  expect(events).toMatchObject([
    { eventDate: "2026-12-05T18:00:00.000Z", venue: { names: ["Opera House"], latitude: 43.7, longitude: 7.4 } },
  ]);
  expect(rejected).toMatchObject([{ reason: "is canceled", broken: false }]);
});

test("a row can have several dates, joined fields and a fixed value", () => {
  const rows = [
    { n: "Tour", d: "2026-12-01", t: "10:00", at: ["2026-12-01T10:00", "2026-12-08T10:00", "2020-01-01T10:00"] },
  ];
  const joined = parse(JSON.stringify(rows), {
    kind: "events",
    timezone: "America/New_York",
    fields: { name: "n", start: { join: ["d", "t"], with: " " }, place: { value: "Opera House" } },
  });
  expect(joined.events).toMatchObject([{ eventDate: "2026-12-01T15:00:00.000Z", venue: { names: ["Opera House"] } }]);
  const several = parse(JSON.stringify(rows), { kind: "events", fields: { name: "n", id: "n", start: "at" } });
  expect(several.events!.map(({ sourceRef }) => sourceRef)).toEqual([
    "Tour/2026-12-01T09:00:00.000Z",
    "Tour/2026-12-08T09:00:00.000Z",
  ]);
});

test("03/04/2027 is read as other dates make clear, or as the map says", () => {
  const csv = (...dates: string[]) => ["title,start date,venue", ...dates.map((date) => `A,${date},B`)].join("\n");
  const starts = (text: string, map?: ImportMap) =>
    parse(text, map).events!.map(({ eventDate }) => eventDate.slice(0, 10));
  expect(starts(csv("03/04/2027", "25/12/2026"))).toEqual(["2027-04-02", "2026-12-24"]);
  expect(starts(csv("03/04/2027", "12/25/2026"))).toEqual(["2027-03-03", "2026-12-24"]);
  expect(() => parse(csv("03/04/2027"))).toThrow("It is not clear whether 03/04/2026 is in March or in April");
  expect(() => parse(csv("13/04/2027", "04/13/2027"))).toThrow("It is not clear");
  const map: ImportMap = { kind: "events", dateOrder: "month-first", fields: {} };
  expect(starts(csv("03/04/2027"), map)).toEqual(["2027-03-03"]);
});

test("dates and times are read as people write them", () => {
  const read = (text: string) => readDateTime(text, "UTC", "day-first")?.instant.toISOString() ?? null;
  expect(read("2026-11-27T19:00:00.123+02:00")).toBe("2026-11-27T17:00:00.000Z");
  expect(read("2026-11-27 7:05 PM")).toBe("2026-11-27T19:05:00.000Z");
  expect(read("27/11/2026 19h30")).toBe("2026-11-27T19:30:00.000Z");
  expect(read("Fr, 27.11.26, 19 Uhr")).toBe("2026-11-27T19:00:00.000Z");
  expect(read("27-11-2026 12 am")).toBe("2026-11-27T00:00:00.000Z");
  expect(read("1795806000")).toBe("2026-11-27T19:00:00.000Z");
  for (const text of [
    "",
    "soon",
    "32.1.2026",
    "30.2.2026",
    "2026-13-01",
    "27.11.2026 25:00",
    "27.11.2026 13 PM",
    `${"9".repeat(1e6)}.`,
  ])
    expect(read(text)).toBeNull();
  expect(findDateOrder(["27.11.2026"])).toBe("day-first");
});

const BLOIS_MAP: ImportMap = {
  kind: "events",
  rows: "[]",
  languages: ["fr", "en"],
  fields: {
    id: "@id",
    name: { fr: "rdfs:label.fr", en: "rdfs:label.en" },
    description: { fr: "rdfs:comment.fr", en: "rdfs:comment.en" },
    dates: "takesPlaceAt",
    place: ["isLocatedAt[].schema:address[].schema:streetAddress", "rdfs:label.fr", "hasContact[].schema:legalName"],
    latitude: "isLocatedAt[].schema:geo.schema:latitude",
    longitude: "isLocatedAt[].schema:geo.schema:longitude",
    city: "isLocatedAt[].schema:address[].schema:addressLocality",
    website: "hasContact[].foaf:homepage",
  },
};

describe.skipIf(!existsSync(BLOIS))("Blois (needs datatourisme-blois.json)", () => {
  test("all 25 events of DATAtourisme are read, and tied to its places", async () => {
    const bytes = await Bun.file(BLOIS).bytes();
    const options = { timezone: "Europe/Paris", now: new Date("2020-07-10T12:00:00Z") };
    const found = parseFile(bytes, { ...options, map: BLOIS_MAP });
    const titles = new Set(found.events!.map(({ title }) => title));
    // Three of them have lasted since January.
    expect(titles.size).toBe(25);
    expect(found.rejected.length).toBe(377 - 25);
    await app.sql`truncate businesses, sources, imports, catalogue_version cascade`;
    const file = { name: "blois.json", size: 1, hash: "a" };
    const places = parseFile(bytes);
    await app.db.transaction((tx) =>
      importFile(tx, { source: resolveSource(places, file.name, {}), parsed: places, file }),
    );
    const source = resolveSource(found, file.name, { source: "DATAtourisme events" });
    await app.db.transaction((tx) => importFile(tx, { source, parsed: found, file }));
    const hosts = await app.sql`
      select distinct e.title, b.name from events e join businesses b on b.id = e.business_id order by e.title`;
    expect(hosts.length).toBeGreaterThanOrEqual(9);
    expect([...hosts]).toContainEqual({ title: "Festival de Chambord", name: "Château de Chambord" });
    const [office] = await app.sql`select name from businesses where name ilike '%office de tourisme%' order by name`;
    const all = parseFile(bytes, { ...options, map: { ...BLOIS_MAP, defaultPlace: office!.name } });
    await app.db.transaction((tx) => importFile(tx, { source, parsed: all, file }));
    expect(await app.sql`select distinct title from events`).toHaveLength(25);
  });
});
