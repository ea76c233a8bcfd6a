// Events from iCalendar files, on the command line and from /admin.
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { type Arguments, parseArguments } from "../../src/commands/command.ts";
import { importCommand, importPlaces } from "../../src/commands/import.ts";
import { type ImportArguments, parseImportArguments } from "../../src/commands/import-options.ts";
import { undoByPrefix } from "../../src/commands/imports.ts";
import type { EventView } from "../../src/features/events/schema.ts";
import { toEventOptions } from "../../src/features/imports/events/imported-event.ts";
import { parseCalendar } from "../../src/features/imports/events/parse-calendar.ts";
import type { ImportView, RemovalPlan } from "../../src/features/imports/schema.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let noor: Person;
let amira: Person;
let places: Record<string, string>;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
  amira = await app.join("Amira");
});
beforeEach(async () => {
  await app.sql`truncate businesses, sources, imports, messages, catalogue_version cascade`;
  places = await putPlaces(app.db, [
    { name: "Musée Océanographique", latitude: 43.7309, longitude: 7.4256 },
    { name: "Opera House", latitude: 43.739, longitude: 7.4285 },
    { name: "Café Bleu", latitude: 43.741, longitude: 7.42 },
    { name: "CAFÉ BLEU", latitude: 43.73, longitude: 7.41 },
  ]);
});

const FOLDER = mkdtempSync(`${tmpdir()}/sidestreet-calendar-`);

async function importCalendar(events: string[], ...args: string[]) {
  const path = `${FOLDER}/city.ics`;
  await Bun.write(path, calendar(events));
  const lines: string[] = [];
  const order = parseImportArguments(parseArguments(importCommand, [path, ...args]) as Arguments) as ImportArguments;
  const io = {
    db: app.db,
    out: (line: string) => void lines.push(line),
    progress: () => {},
    cityOnServer: app.ctx.city,
  };
  const code = await importPlaces(order, io);
  return { code, text: lines.join("\n") };
}

const calendar = (events: string[], head = "") =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${head}${events.map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT\r\n`).join("")}END:VCALENDAR\r\n`;
const event = (...lines: string[]) => ["DTSTAMP:20261101T000000Z", ...lines].join("\r\n");

/** A day in the future, as iCalendar writes it: "20270115". */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
const CONCERT = (start = `${day(20)}T190000`, ...more: string[]) =>
  event(
    "UID:concert",
    "SUMMARY:Concert",
    `DTSTART;TZID=Europe/Paris:${start}`,
    "LOCATION:Opera House\\, Place du Casino",
    ...more,
  );
const TALK = (...more: string[]) =>
  event(
    "UID:talk",
    "SUMMARY:Talk about whales",
    `DTSTART:${day(30)}T170000Z`,
    "LOCATION:musee oceanographique",
    ...more,
  );

const listEvents = () => amira.read<EventView[]>("/api/events");
const titles = async () => (await listEvents()).map(({ title, business }) => `${title} @ ${business.name}`);

describe("importing a calendar on the command line", () => {
  test("adds events to the places they are at, and changes nothing the second time", async () => {
    const party = event("UID:party", "SUMMARY:Party", `DTSTART:${day(9)}T200000Z`, "LOCATION:Someone's garden");
    const twice = event("UID:cafe", "SUMMARY:Reading", `DTSTART:${day(9)}T200000Z`, "LOCATION:Café Bleu");
    const past = event("UID:old", "SUMMARY:Old", "DTSTART:20200101T200000Z", "LOCATION:Opera House");
    const { code, text } = await importCalendar([CONCERT(), TALK(), party, twice, past]);
    expect(await titles()).toEqual(["Concert @ Opera House", "Talk about whales @ Musée Océanographique"]);
    expect(text).toContain("city.ics: iCalendar, 5 dates of events, 4 of them ahead.");
    expect(text).toContain("has started or is over (1)");
    expect(text).toContain("is at no place that you have (1)");
    expect(text).toContain('party "Party (Someone\'s garden)"');
    expect(text).toContain("several places have the name of its place (1)");
    expect([code, text]).toEqual([0, expect.stringContaining("Added 2 events, updated 0, 0 unchanged.")]);
    expect((await importCalendar([CONCERT(), TALK()])).text).toContain("Added 0 events, updated 0, 2 unchanged.");
    const [found] = await listEvents();
    expect(found!.eventDate).toBe(
      new Date(`${day(20).replace(/(....)(..)(..)/, "$1-$2-$3")}T19:00:00+0${isSummer(20) ? 2 : 1}:00`).toISOString(),
    );
    const page = await amira.get(`/events/${found!.id}`);
    expect(await page.text()).toContain("city");
  });

  test("tells Amira, who comes, of a new time and of a cancellation", async () => {
    await importCalendar([CONCERT(), TALK()]);
    const [concert] = await listEvents();
    expect((await amira.post(`/api/events/${concert!.id}/rsvp`, { status: "in" })).status).toBe(200);
    await importCalendar([CONCERT(`${day(21)}T190000`), TALK()]);
    const [moved] = await listEvents();
    expect(moved).toMatchObject({ id: concert!.id, rsvp: "in", currentAttendees: 1 });
    expect(await notices()).toEqual(["changed"]);
    await importCalendar([CONCERT(`${day(21)}T190000`, "STATUS:CANCELLED"), TALK()]);
    expect(await titles()).toEqual(["Talk about whales @ Musée Océanographique"]);
    expect(await notices()).toEqual(["changed", "canceled"]);
    expect(await (await amira.get(`/events/${concert!.id}`)).text()).toContain("This event was canceled");
  });

  test("a whole-day event stays one in every export and link", async () => {
    const [first, next] = [day(40), day(42)];
    const days = [`DTSTART;VALUE=DATE:${first}`, `DTEND;VALUE=DATE:${next}`];
    const fair = event("UID:fair", "SUMMARY:Two whole days", "LOCATION:Opera House", ...days);
    expect((await importCalendar([fair])).text).toContain("Added 1 event");
    const [{ id, allDay }] = (await listEvents()) as [EventView];
    expect(allDay).toBe(true);
    expect((await amira.post(`/api/events/${id}/rsvp`, { status: "in" })).status).toBe(200);
    const { url } = await (await amira.post("/api/users/calendar", {})).json();
    for (const path of [`/api/events/${id}.ics`, new URL(url).pathname, "/whats-on/calendar.ics"])
      expect(await (await amira.get(path)).text(), path).toContain(`${days.join("\r\n")}\r\n`);
    const page = await (await app.visitor().get(`/events/${id}`)).text();
    expect(page).toContain(`dates=${first}%2F${next}`);
    const unchanged = await importCalendar([fair]);
    expect(unchanged.text).toContain("1 unchanged");
  });

  test("cancels what is missing only if it is little, or if asked", async () => {
    await importCalendar([CONCERT(), TALK()]);
    expect((await importCalendar([TALK()])).text).toContain("1 is no longer in the file and wasn't changed.");
    expect(await titles()).toHaveLength(2);
    expect((await importCalendar([TALK()], "--missing", "mark")).text).toContain("1 was canceled");
    expect(await titles()).toEqual(["Talk about whales @ Musée Océanographique"]);
  });

  const TOUR = (uid: string, start: string, title = "Tour of the harbor") =>
    event(`UID:${uid}`, `SUMMARY:${title}`, `DTSTART:${day(25)}T${start}Z`, "LOCATION:Opera House");
  const importTours = (...tours: [uid: string, start: string, title?: string][]) =>
    importCalendar(
      tours.map((tour) => TOUR(...tour)),
      "--missing",
      "mark",
    );
  const idsOfTours = async () =>
    Object.fromEntries(
      (await listEvents()).map(({ id, title, eventDate }) => [`${title} ${eventDate.slice(11, 16)}`, id]),
    );

  test("knows an event again that has another ID at each fetch", async () => {
    await importTours(["a-1", "130000"], ["a-2", "150000"]);
    const before = await idsOfTours();
    const amiras = before["Tour of the harbor 13:00"]!;
    await amira.post(`/api/events/${amiras}/rsvp`, { status: "in" });
    for (const fetch of ["b", "c"]) {
      const { text } = await importTours([`${fetch}-1`, "150000"], [`${fetch}-2`, "130000"]);
      expect(text).toContain("Added 0 events, updated 0, 2 unchanged.");
    }
    expect(await idsOfTours()).toEqual(before);
    expect(await notices()).toEqual([]);
    // Its time changes together with its ID.
    const moved = await importTours(["d-1", "133000"], ["d-2", "150000"]);
    expect(moved.text).toContain("Added 0 events, updated 1, 1 unchanged.");
    expect([(await idsOfTours())["Tour of the harbor 13:30"], await notices()]).toEqual([amiras, ["changed"]]);
    // It is still canceled once it is really gone.
    expect((await importTours(["e-1", "150000"])).text).toContain("1 was canceled");
    expect(await notices()).toEqual(["changed", "canceled"]);
  });

  test("knows events again that are numbered, and begin with another one each day", async () => {
    await importTours(["1", "090000", "Breakfast"], ["2", "130000", "Lunch"], ["3", "190000", "Dinner"]);
    const { "Lunch 13:00": lunch, "Dinner 19:00": dinner } = await idsOfTours();
    await amira.post(`/api/events/${lunch}/rsvp`, { status: "in" });
    const next = await importTours(["1", "130000", "Lunch"], ["2", "190000", "Dinner"], ["3", "220000", "Dance"]);
    expect(next.text).toContain("Added 1 event, updated 0, 2 unchanged.");
    expect(await idsOfTours()).toMatchObject({ "Lunch 13:00": lunch, "Dinner 19:00": dinner });
    expect(await notices()).toEqual([]);
    // A stable ID still follows a new title and a new time.
    const renamed = await importTours(
      ["1", "143000", "Late lunch"],
      ["2", "190000", "Dinner"],
      ["3", "220000", "Dance"],
    );
    expect(renamed.text).toContain("Added 0 events, updated 1, 2 unchanged.");
    expect([(await idsOfTours())["Late lunch 14:30"], await notices()]).toEqual([lunch, ["changed"]]);
  });

  test("leaves the events of a place with an owner to the owner", async () => {
    await importCalendar([CONCERT(), TALK()]);
    const olu = await app.join("Olu", { type: "business" });
    await app.sql`update businesses set user_id = ${olu.id} where id = ${places["Opera House"]!}`;
    const { text } = await importCalendar(
      [CONCERT(`${day(22)}T190000`), TALK("DESCRIPTION:With a film")],
      "--missing",
      "mark",
    );
    expect(text).toContain("is at a place with an owner, who announces its events (1)");
    expect(text).toContain("Added 0 events, updated 1, 0 unchanged, 1 kept as announced by their owners.");
    expect(await notices()).toEqual([]);
    const [concert] = await listEvents();
    expect(concert!.eventDate.slice(0, 10).replaceAll("-", "")).toBe(day(20));
    expect((await olu.delete(`/api/events/${concert!.id}`)).status).toBe(200);
    await importCalendar([CONCERT(), TALK()]);
    expect(await titles()).toEqual(["Talk about whales @ Musée Océanographique"]);
  });

  test("hosts the others at the place that the map names", async () => {
    await Bun.write(`${FOLDER}/map.json`, JSON.stringify({ kind: "events", defaultPlace: "Opera House", fields: {} }));
    const party = event("UID:party", "SUMMARY:Party", `DTSTART:${day(9)}T200000Z`, "LOCATION:Someone's garden");
    await importCalendar([party], "--map", `${FOLDER}/map.json`);
    expect(await listEvents()).toMatchObject([{ location: "Someone's garden", business: { name: "Opera House" } }]);
    // The source remembers it.
    expect((await importCalendar([party])).text).toContain("1 unchanged");
    await Bun.write(`${FOLDER}/map.json`, JSON.stringify({ kind: "events", defaultPlace: "Café Bleu", fields: {} }));
    const wrong = await importCalendar([party], "--map", `${FOLDER}/map.json`);
    expect([wrong.code, wrong.text]).toEqual([1, expect.stringContaining("You have no place named “Café Bleu”")]);
  });

  test("of two places with the same name, the near one hosts the event", async () => {
    const at = (geo: string) =>
      event("UID:reading", "SUMMARY:Reading", `DTSTART:${day(9)}T180000Z`, geo, "LOCATION:café bleu");
    expect((await importCalendar([at("X-NOTE:nowhere")])).text).toContain("several places have the name of its place");
    expect(await listEvents()).toEqual([]);
    await importCalendar([at("GEO:43.7302;7.4101")]);
    expect(await titles()).toEqual(["Reading @ CAFÉ BLEU"]);
    await importCalendar([at("GEO:43.9;7.9")]);
    expect((await listEvents()).map(({ business }) => business.name)).not.toContain("Café Bleu");
  });

  test("a table of events is imported by its map, and updated by its ID", async () => {
    const importTable = async (...rows: string[]) => {
      const path = `${FOLDER}/events.csv`;
      await Bun.write(path, `nr,what,when,where\n${rows.join("\n")}\n`);
      const fields = { id: "nr", name: "what", start: "when", place: "where" };
      await Bun.write(`${FOLDER}/table.json`, JSON.stringify({ kind: "events", fields }));
      const order = parseArguments(importCommand, [path, "--map", `${FOLDER}/table.json`]) as Arguments;
      const out = (line: string) => void line;
      const io = { db: app.db, out, progress: () => {}, cityOnServer: app.ctx.city };
      expect(await importPlaces(parseImportArguments(order) as ImportArguments, io)).toBe(0);
    };
    const date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await importTable(`1,Tosca,${date} 19:30,Opera House`, `2,Over long ago,2001-02-03 19:30,Opera House`);
    expect(await titles()).toEqual(["Tosca @ Opera House"]);
    const [before] = await listEvents();
    await importTable(`1,Tosca with Ines,${date} 20:00,Opera House`);
    const [after, ...others] = await listEvents();
    expect([after!.id, after!.title, others]).toEqual([before!.id, "Tosca with Ines", []]);
  });

  test("a source has places or events", async () => {
    const { code, text } = await importCalendar([TALK()], "--source", "test");
    expect([code, text]).toEqual([2, expect.stringContaining("test is a source of places.")]);
  });

  test("an undone import leaves events that somebody comes to, and restores the others", async () => {
    await importCalendar([CONCERT(), TALK()]);
    await importCalendar(
      [
        CONCERT(`${day(25)}T190000`),
        event("UID:new", "SUMMARY:New", `DTSTART:${day(9)}T200000Z`, "LOCATION:Opera House"),
      ],
      "--missing",
      "mark",
    );
    expect(await titles()).toEqual(["New @ Opera House", "Concert @ Opera House"]);
    const id = (await noor.read<ImportView[]>("/api/admin/imports"))[0]!.id;
    expect(await noor.read<RemovalPlan>(`/api/admin/imports/${id}/undo`)).toMatchObject({
      kind: "events",
      removed: 1,
      restored: 2,
    });
    const out: string[] = [];
    expect(await undoByPrefix(app.db, id, { close: false, dryRun: false }, (line) => void out.push(line))).toBe(0);
    expect(out.at(-1)).toBe("Removed 1 event, restored 2, kept 0, canceled 0.");
    expect(await titles()).toEqual(["Concert @ Opera House", "Talk about whales @ Musée Océanographique"]);
    const [concert] = await listEvents();
    await amira.post(`/api/events/${concert!.id}/rsvp`, { status: "in" });
    const removal = await noor.post("/api/admin/sources/city/removal", { used: "keep" });
    expect(await removal.json()).toMatchObject({ removed: 1, kept: 1 });
    expect(await (await noor.post("/api/admin/sources/city/removal", { used: "close" })).json()).toMatchObject({
      closed: 1,
    });
    expect(await notices()).toContain("canceled");
    expect(await app.sql`select 1 from sources where id = 'city'`).toHaveLength(0);
  });
});

const notices = async () =>
  (await app.sql`select notice ->> 'kind' as kind from messages where notice is not null order by created_at`).map(
    ({ kind }) => kind,
  );

function isSummer(ahead: number): boolean {
  const at = new Date(Date.now() + ahead * 86_400_000);
  return new Intl.DateTimeFormat("en", { timeZone: "Europe/Paris", timeZoneName: "shortOffset" })
    .format(at)
    .endsWith("+2");
}

describe("importing a calendar from /admin", () => {
  test("shows the events with their places, and imports them", async () => {
    const id = await upload(
      "city.ics",
      calendar([CONCERT(), TALK(), event("UID:p", "SUMMARY:Party", `DTSTART:${day(9)}T200000Z`)]),
    );
    const begun = await noor.post(`/api/admin/imports/${id}/reading`, {});
    expect([begun.status, await begun.text()]).toMatchObject([200, expect.anything()]);
    const view = await settled(id);
    expect(view).toMatchObject({
      kind: "events",
      state: "ready",
      counts: { added: 2 },
      preview: {
        format: "iCalendar",
        found: 3,
        accepted: 2,
        rejected: [{ reason: "doesn't say where it is", count: 1 }],
        events: [
          { title: "Concert", place: "Opera House", allDay: false },
          { title: "Talk about whales", place: "Musée Océanographique" },
        ],
      },
    });
    const leftOut = await (await noor.get(`/api/admin/imports/${id}/left-out`)).text();
    expect(leftOut).toContain(`p,Party,"doesn't say where it is"`);
    await noor.post(`/api/admin/imports/${id}/writing`, { markMissing: false });
    expect(await settled(id)).toMatchObject({ state: "done", counts: { added: 2 } });
    expect(await titles()).toHaveLength(2);
  });
});

async function upload(fileName: string, content: string): Promise<string> {
  const bytes = new TextEncoder().encode(content);
  const { id } = (await (await noor.post("/api/admin/imports", { fileName, size: bytes.length })).json()) as {
    id: string;
  };
  const form = new FormData();
  form.append("slice", new Blob([bytes]));
  const body = new Response(form);
  const type = body.headers.get("content-type")!;
  const sent = await noor.upload(`/api/admin/imports/${id}/slices/0`, await body.bytes(), type);
  expect([sent.status, await sent.text()]).toMatchObject([200, expect.anything()]);
  return id;
}

async function settled(id: string): Promise<ImportView> {
  for (;;) {
    const view = await noor.read<ImportView>(`/api/admin/imports/${id}`);
    if (view.state !== "reading" && view.state !== "writing") return view;
    await Bun.sleep(20);
  }
}

describe("reading a calendar", () => {
  const NOW = new Date("2026-11-23T12:00:00Z");
  const read = (events: string[], head = "") =>
    parseCalendar(calendar(events, head), toEventOptions({ timezone: "Europe/Paris", now: NOW }));
  const starts = (events: string[]) => read(events).events!.map(({ eventDate }) => eventDate);
  const series = (rule: string, start = "DTSTART;TZID=Europe/Paris:20261124T190000", ...more: string[]) =>
    event("UID:s", "SUMMARY:S", start, `RRULE:${rule}`, ...more);

  test("times are in their zone: IANA, Windows, UTC, and the city's", () => {
    const at = (line: string) => starts([event("UID:a", "SUMMARY:A", line)])[0];
    expect(at("DTSTART;TZID=America/New_York:20261201T190000")).toBe("2026-12-02T00:00:00.000Z");
    expect(at("DTSTART;TZID=Romance Standard Time:20261201T190000")).toBe("2026-12-01T18:00:00.000Z");
    expect(at("DTSTART;TZID=/mozilla.org/20050126_1/Asia/Tokyo:20261201T190000")).toBe("2026-12-01T10:00:00.000Z");
    expect(at("DTSTART:20261201T190000Z")).toBe("2026-12-01T19:00:00.000Z");
    expect(at("DTSTART:20261201T190000")).toBe("2026-12-01T18:00:00.000Z");
    expect(read([event("UID:a", "SUMMARY:A", "DTSTART;TZID=Mars:20261201T190000")]).rejected).toMatchObject([
      { reason: "has an unknown time zone", line: 3 },
    ]);
  });

  test("whole days begin and end at midnight in the city", () => {
    const [found] = read([event("UID:a", "SUMMARY:A", "DTSTART;VALUE=DATE:20270327", "DTEND;VALUE=DATE:20270329")])
      .events!;
    expect(found).toMatchObject({
      eventDate: "2027-03-26T23:00:00.000Z",
      endsAt: "2027-03-28T22:00:00.000Z",
      isAllDay: true,
    });
  });

  test("a series keeps its local time across a change of the clocks", () => {
    const found = starts([
      series("FREQ=WEEKLY;COUNT=3", "DTSTART;TZID=America/New_York:20260310T190000").replace("COUNT=3", "BYDAY=TU"),
    ]);
    expect(found[0]).toBe("2026-11-25T00:00:00.000Z");
    expect(found.length).toBe(13);
  });

  test("rules repeat by day, week, month and year", () => {
    const days = (rule: string) => starts([series(rule)]).map((at) => at.slice(5, 10));
    expect(days("FREQ=DAILY;COUNT=3")).toEqual(["11-24", "11-25", "11-26"]);
    expect(days("FREQ=DAILY;INTERVAL=2;UNTIL=20261128T180000Z")).toEqual(["11-24", "11-26", "11-28"]);
    expect(days("FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4")).toEqual(["11-24", "11-26", "12-01", "12-03"]);
    expect(days("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU;COUNT=4")).toEqual(["11-24", "12-06", "12-08", "12-20"]);
    expect(days("FREQ=MONTHLY;BYDAY=-1TH")).toEqual(["11-24", "11-26", "12-31", "01-28"]);
    expect(days("FREQ=MONTHLY;BYMONTHDAY=-1")).toEqual(["11-24", "11-30", "12-31", "01-31"]);
    expect(days("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1")).toEqual(["11-24", "11-30", "12-31", "01-29"]);
    expect(days("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24,25")).toEqual(["11-24", "12-24", "12-25"]);
  });

  test("dates of a series are left out, added, moved and canceled", () => {
    const found = read([
      series("FREQ=DAILY;COUNT=4", undefined, "EXDATE;TZID=Europe/Paris:20261125T190000", "RDATE:20261205T180000Z"),
      event("UID:s", "SUMMARY:Moved", "RECURRENCE-ID:20261126T180000Z", "DTSTART:20261126T200000Z"),
      event(
        "UID:s",
        "SUMMARY:S",
        "RECURRENCE-ID;TZID=Europe/Paris:20261127T190000",
        "DTSTART:20261127T180000Z",
        "STATUS:CANCELLED",
      ),
    ]);
    expect(found.events!.map(({ title, sourceRef }) => `${title} ${sourceRef}`)).toEqual([
      "S s/20261124T180000Z",
      "S s/20261205T180000Z",
      "Moved s/20261126T180000Z",
    ]);
    expect(found.rejected).toMatchObject([{ ref: "s/20261127T180000Z", reason: "is canceled", broken: false }]);
  });

  test("hostile series end quickly", () => {
    const reasons = (rule: string, start?: string) => read([series(rule, start)]).rejected.map(({ reason }) => reason);
    const start = performance.now();
    expect(starts([series("FREQ=DAILY;COUNT=1000000000")])).toHaveLength(89);
    expect(starts([series("FREQ=DAILY", "DTSTART:19700101T190000Z")])).toHaveLength(90);
    expect(starts([series("FREQ=DAILY;INTERVAL=999999999;COUNT=1000000000")])).toHaveLength(1);
    expect(reasons("FREQ=SECONDLY")).toEqual(["repeats in a way that is not supported"]);
    expect(reasons("FREQ=HOURLY;COUNT=1000000000")).toEqual(["repeats in a way that is not supported"]);
    expect(reasons("FREQ=DAILY;BYHOUR=1,2,3")).toEqual(["repeats in a way that is not supported"]);
    expect(reasons("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "DTSTART:20260101T190000Z")).toEqual([
      "has no dates in the next 90 days",
    ]);
    expect(reasons("FREQ=DAILY;COUNT=1000000000", "DTSTART:00010101T190000Z")).toEqual([
      "has no dates in the next 90 days",
    ]);
    const many = Array.from({ length: 500 }, (_, n) =>
      series(
        "FREQ=MONTHLY;BYDAY=5MO;BYSETPOS=9;COUNT=9",
        `DTSTART:1970${"0101"}T${String(n % 24).padStart(2, "0")}0000Z`,
      ).replace("UID:s", `UID:s${n}`),
    );
    expect(new Set(read(many).rejected.map(({ reason }) => reason))).toContain(
      "repeats in a way that is not supported",
    );
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test("broken, private and huge events are left out by themselves", () => {
    const huge = event("UID:h", `SUMMARY:${"x".repeat(50_000_000)}`);
    const { events, rejected } = read([
      huge,
      event("UID:b", "nonsense"),
      event("UID:c", "SUMMARY:Secret", "CLASS:PRIVATE", "DTSTART:20261201T190000Z"),
      event("SUMMARY:No ID and no start"),
      event("UID:d", "SUMMARY:A", "DTSTART:20261399T190000Z"),
      event(
        "UID:e",
        "SUMMARY:<b>Fine</b>",
        "DTSTART:20261201T190000Z",
        "DESCRIPTION:Tom &amp; Kim\\, live",
        "URL:https://fine.example/",
      ),
    ]);
    expect(rejected.map(({ reason }) => reason).sort()).toEqual([
      "has a line that is not iCalendar",
      "has no ID",
      "has no valid start",
      "is private",
      "is too long",
    ]);
    expect(events).toMatchObject([{ title: "Fine", description: "Tom & Kim, live\n\nhttps://fine.example/" }]);
    expect(() => parseCalendar(calendar([TALK()]).slice(0, -30), toEventOptions({}))).toThrow(
      "The calendar is cut off",
    );
  });
});

describe("calendars as other programs write them", () => {
  const OWN_ZONE = (tzid: string, winter: string, summer: string, rules: [string, string]) =>
    ["BEGIN:VTIMEZONE", `TZID:${tzid}`]
      .concat(["BEGIN:STANDARD", "DTSTART:16010101T030000", `TZOFFSETFROM:${summer}`, `TZOFFSETTO:${winter}`])
      .concat([`RRULE:FREQ=YEARLY;${rules[0]}`, "END:STANDARD"])
      .concat(["BEGIN:DAYLIGHT", "DTSTART:16010101T020000", `TZOFFSETFROM:${winter}`, `TZOFFSETTO:${summer}`])
      .concat([`RRULE:FREQ=YEARLY;${rules[1]}`, "END:DAYLIGHT", "END:VTIMEZONE", ""])
      .join("\r\n");
  const EUROPE: [string, string] = ["BYDAY=-1SU;BYMONTH=10", "BYDAY=-1SU;BYMONTH=3"];
  const AMERICA: [string, string] = ["BYDAY=1SU;BYMONTH=11", "BYDAY=2SU;BYMONTH=3"];
  const at = (events: string[], head = "", timezone = "Europe/Paris", now = "2026-11-25T00:00:00Z") => {
    const parsed = parseCalendar(calendar(events, head), toEventOptions({ timezone, now: new Date(now) }));
    return {
      starts: parsed.events!.map(({ title, eventDate }) => [title, new Date(eventDate).toISOString()]),
      refs: parsed.events!.map(({ sourceRef }) => sourceRef),
      rejected: parsed.rejected.map(({ name, reason }) => [name, reason]),
    };
  };

  test.each([
    ["Customized Time Zone", OWN_ZONE("Customized Time Zone", "+0100", "+0200", EUROPE), "18:00", "17:00"],
    ["Our Zone", OWN_ZONE("Our Zone", "-0500", "-0400", AMERICA), "00:00", "23:00"],
    [
      "Fixed",
      "BEGIN:VTIMEZONE\r\nTZID:Fixed\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0545\r\nTZOFFSETTO:+0545\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n",
      "13:15",
      "13:15",
    ],
  ])("a zone of the file itself: %s", (tzid, head, winter, summer) => {
    const one = (uid: string, date: string) =>
      event(`UID:${uid}`, "SUMMARY:Evening", `DTSTART;TZID=${tzid}:${date}T190000`, "LOCATION:Opera House");
    const { starts, rejected } = at([one("a", "20261211"), one("b", "20270611")], head);
    expect(rejected).toEqual([]);
    expect(starts.map(([, start]) => start!.slice(11, 16))).toEqual([winter, summer]);
  });

  test("a zone that nothing describes is refused, and a hostile one takes no time", () => {
    const odd = event("UID:a", "SUMMARY:Odd", "DTSTART;TZID=Nowhere:20261211T190000");
    const hostile = OWN_ZONE("Nowhere", "+0100", "+0200", ["BYSECOND=1", "BYSECOND=2"]).replaceAll(
      "YEARLY",
      "SECONDLY",
    );
    expect(at([odd]).rejected).toEqual([["Odd", "has an unknown time zone"]]);
    expect(at([odd], hostile).rejected).toEqual([["Odd", "has an unknown time zone"]]);
  });

  test("an event without an ID keeps its own through every fetch", () => {
    const yard = (uid: string[], title = "Advent in the yard", start = "20261212T130000Z") =>
      event(...uid, `SUMMARY:${title}`, `DTSTART:${start}`, "LOCATION:Opera House");
    const [first, again] = [at([yard(["UID:"])]), at([yard([]), yard([], "Other")])];
    expect(first.rejected).toEqual([]);
    expect(again.refs).toContain(first.refs[0]!);
    expect(new Set(again.refs).size).toBe(2);
  });

  test.each([
    ["a day", "EXDATE:20261209"],
    ["a day by its type", "EXDATE;VALUE=DATE:20261209"],
    ["a time", "EXDATE:20261209T120000Z"],
    ["one of several days", "EXDATE;VALUE=DATE:20261201,20261209"],
  ])("%s is excluded from a series", (_, exdate) => {
    const series = event(
      "UID:w",
      "SUMMARY:Wednesdays",
      "DTSTART:20261202T120000Z",
      "RRULE:FREQ=WEEKLY;COUNT=3",
      exdate,
    );
    expect(at([series]).starts.map(([, start]) => start!.slice(0, 10))).toEqual(["2026-12-02", "2026-12-16"]);
  });

  test("an excluded day is that of the event's zone", () => {
    const late = event(
      ...["UID:l", "SUMMARY:Late", "DTSTART;TZID=America/New_York:20261201T220000"],
      ...["RRULE:FREQ=DAILY;COUNT=3", "EXDATE;VALUE=DATE:20261202"],
    );
    expect(at([late]).starts.map(([, start]) => start)).toEqual([
      "2026-12-02T03:00:00.000Z",
      "2026-12-04T03:00:00.000Z",
    ]);
  });

  test.each([
    ["by its sequence", ["SEQUENCE:1"], ["SEQUENCE:0", "LAST-MODIFIED:20261120T000000Z"]],
    ["by its last change", ["LAST-MODIFIED:20261120T000000Z"], ["LAST-MODIFIED:20261110T000000Z"]],
  ])("of two events with one ID, the newer is used, %s", (_, newer, older) => {
    const twice = (title: string, start: string, lines: string[]) =>
      event("UID:twice", ...lines, `SUMMARY:${title}`, `DTSTART:${start}`, "RRULE:FREQ=DAILY;COUNT=1");
    const [a, b] = [twice("Newer", "20261205T110400Z", newer), twice("Older", "20261204T100400Z", older)];
    for (const events of [
      [a, b],
      [b, a],
    ])
      expect(at(events)).toMatchObject({
        starts: [["Newer", "2026-12-05T11:04:00.000Z"]],
        rejected: [["Older", "is in the file more than once; the newest one is used"]],
      });
  });

  test("a time that the clocks skip is an hour later, and a series keeps its hour", () => {
    const berlin = (uid: string, start: string, ...more: string[]) =>
      event(`UID:${uid}`, `SUMMARY:${uid}`, `DTSTART;TZID=Europe/Berlin:${start}`, ...more);
    const { starts } = at(
      [berlin("gap", "20270328T023000"), berlin("monthly", "20270102T190000", "RRULE:FREQ=MONTHLY;COUNT=4")],
      "",
      "Europe/Berlin",
      "2027-02-15T00:00:00Z",
    );
    expect(starts).toEqual([
      ["gap", "2027-03-28T01:30:00.000Z"],
      ["monthly", "2027-03-02T18:00:00.000Z"],
      ["monthly", "2027-04-02T17:00:00.000Z"],
    ]);
  });
});
