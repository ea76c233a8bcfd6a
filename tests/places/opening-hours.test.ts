// Whether a place is open at a given time, in three cities.
import { expect, test } from "bun:test";
import { explainHours, findWindows, getHoursAt, withHours } from "../../src/features/places/listing/opening-hours.ts";
import { inLanguage } from "../../src/i18n/current-language.ts";

const KATHMANDU = "Asia/Kathmandu";
const NEW_YORK = "America/New_York";
const say = async (text: string | null, timezone: string, at: string) =>
  (await getHoursAt(text, timezone, new Date(at))).text;

// 23 November 2026 is a Monday; Kathmandu is 5:45 ahead of UTC.
test("the same moment is before opening, open, or at night, by time zone", async () => {
  const at = "2026-11-23T12:30:00Z";
  expect(await say("Mo-Fr 09:00-18:00", "UTC", at)).toBe("Open now, until 18:00");
  expect(await say("Mo-Fr 09:00-18:00", KATHMANDU, at)).toBe("Closed, opens tomorrow at 09:00");
  expect(await say("Mo-Fr 09:00-18:00", NEW_YORK, at)).toBe("Closed, opens at 09:00");
});

test("it is open from the opening minute and closed from the closing minute", async () => {
  expect(await say("Mo-Fr 09:00-18:00", KATHMANDU, "2026-11-23T03:14:59Z")).toBe("Closed, opens at 09:00");
  expect(await say("Mo-Fr 09:00-18:00", KATHMANDU, "2026-11-23T03:15:00Z")).toBe("Open now, until 18:00");
  expect(await say("Mo-Fr 09:00-18:00", KATHMANDU, "2026-11-23T12:15:00Z")).toBe("Closed, opens tomorrow at 09:00");
});

test("between lunch and dinner it says when it opens next", async () => {
  const text = "Tu-Su 12:00-14:30, 19:00-22:00; Mo off";
  expect(await say(text, "UTC", "2026-11-24T15:00:00Z")).toBe("Closed, opens at 19:00");
  expect(await say(text, "UTC", "2026-11-22T22:30:00Z")).toBe("Closed, opens on Tuesday at 12:00");
  expect(await say("Apr-Oct: Mo-Su 11:00-21:30", "UTC", "2026-11-24T15:00:00Z")).toBe(
    "Closed, opens on 1 April at 11:00",
  );
});

test("a bar that closes after midnight is still open at one", async () => {
  expect(await say("Fr-Sa 21:00-03:00", NEW_YORK, "2026-11-22T06:30:00Z")).toBe("Open now, until 03:00");
  expect(await say("Fr-Sa 21:00-03:00", NEW_YORK, "2026-11-22T08:00:00Z")).toBe("Closed, opens on Friday at 21:00");
  expect(await say("Mo-Su 17:00-02:00", NEW_YORK, "2026-11-22T04:59:00Z")).toBe("Open now, until 02:00");
});

test("before a closed day, no closing time is shown, and after midnight it is unclear", async () => {
  expect(await say("19:00-02:00; Mo off", "UTC", "2026-11-22T23:30:00Z")).toBe("Open now");
  expect(await say("19:00-02:00; Mo off", "UTC", "2026-11-23T00:30:00Z")).toBe("Maybe open: see its hours");
  expect(await say("19:00-02:00; Mo off", "UTC", "2026-11-23T19:30:00Z")).toBe("Closed, opens tomorrow at 19:00");
});

test("a night that no other rule touches has a closing time", async () => {
  const text = "We-Fr 17:30-26:00; Sa 18:00-26:00; Su 19:00-24:00; Mo,Tu off";
  expect(await say(text, "UTC", "2026-11-26T21:00:00Z")).toBe("Open now, until 02:00");
  expect(await say(text, "UTC", "2026-11-27T01:30:00Z")).toBe("Open now, until 02:00");
  // It is closed, whether the night belongs to Thursday or to Friday.
  expect(await say(text, "UTC", "2026-11-27T02:30:00Z")).toBe("Closed, opens at 17:30");
  // Saturday's rule may end Friday's night.
  expect(await say(text, "UTC", "2026-11-27T21:00:00Z")).toBe("Open now");
  expect(await say(text, "UTC", "2026-11-28T01:30:00Z")).toBe("Maybe open: see its hours");
  const shorter = "17:00-03:00; Su 17:00-01:00; Tu off";
  expect(await say(shorter, "UTC", "2026-11-27T23:00:00Z")).toBe("Open now, until 03:00");
  expect(await say(shorter, "UTC", "2026-11-29T23:00:00Z")).toBe("Open now");
  const [from, until] = [Date.UTC(2026, 10, 26, 6), Date.UTC(2026, 10, 28, 12)];
  const { windows } = (await findWindows(text, "UTC", from, until))!;
  const hours = windows!.map(([opens, closes]) => [opens, closes].map((at) => new Date(at).toISOString().slice(8, 16)));
  expect(hours).toEqual([
    ["26T17:30", "27T02:00"],
    ["27T17:30", "28T00:00"],
  ]);
});

test("the last rule for a day replaces its night as well", async () => {
  for (const text of ["Mo-Su 17:00-03:00; Su 17:00-01:00", "Mo-Su 17:00-27:00; Su 17:00-25:00"]) {
    // 28 November 2026 is a Saturday. Sunday's rule may end Saturday's night.
    expect(await say(text, "UTC", "2026-11-28T22:00:00Z")).toBe("Open now");
    expect(await say(text, "UTC", "2026-11-29T01:00:00Z")).toBe("Maybe open: see its hours");
    expect(await say(text, "UTC", "2026-11-29T22:00:00Z")).toBe("Open now, until 01:00");
    expect(await say(text, "UTC", "2026-11-30T02:00:00Z")).toBe("Closed, opens at 17:00");
    expect(await say(text, "UTC", "2026-11-30T22:00:00Z")).toBe("Open now, until 03:00");
  }
});

test("times without an end open for sure, and stay open for two hours", async () => {
  const text = "Tu-Th 16:00+; Fr.15:00+; Su 18:00+";
  expect(await say(text, "UTC", "2026-11-27T09:00:00Z")).toBe("Closed, opens at 15:00");
  expect(await say(text, "UTC", "2026-11-27T15:00:00Z")).toBe("Open now");
  expect(await say(text, "UTC", "2026-11-27T16:59:00Z")).toBe("Open now");
  expect(await say(text, "UTC", "2026-11-27T17:00:00Z")).toBe("Maybe open: see its hours");
  const [from, until] = [Date.UTC(2026, 10, 26, 16, 30), Date.UTC(2026, 10, 28)];
  const { windows } = (await findWindows(text, "UTC", from, until))!;
  expect(windows).toEqual([
    [from, Date.UTC(2026, 10, 26, 18)],
    [Date.UTC(2026, 10, 27, 15), Date.UTC(2026, 10, 27, 17)],
  ]);
});

test("times are understood with one digit, and as on clocks with two halves", async () => {
  for (const [text, at, said] of [
    ["18:00-2:00", "2026-11-23T23:30:00Z", "Open now, until 02:00"],
    ["15:00-2:00", "2026-11-23T02:00:00Z", "Closed, opens at 15:00"],
    ["Mo-Su 8:00 AM-3:00 PM", "2026-11-23T14:59:00Z", "Open now, until 15:00"],
    ["Mo-Th 11:30-23:00; Fr-Sa 11:30-0:00; Su 17:00-21:00", "2026-11-27T23:30:00Z", "Open now, until 00:00"],
    ["Mo-Su 12:00 PM-12:00 AM", "2026-11-23T12:00:00Z", "Open now, until 00:00"],
    ["Mo-Su, PH 06:30-23:00", "2026-11-23T06:30:00Z", "Usually open now, until 23:00"],
  ] as const)
    expect([text, await say(text, "UTC", at)]).toEqual([text, said]);
});

// New York goes from 1:59 to 3:00 on 8 March 2026 and from 1:59 back to 1:00 on 1 November 2026.
test("opening hours follow the local time when clocks change", async () => {
  expect(await say("Mo-Su 09:00-17:00", NEW_YORK, "2026-03-07T13:30:00Z")).toBe("Closed, opens at 09:00");
  expect(await say("Mo-Su 09:00-17:00", NEW_YORK, "2026-03-08T13:30:00Z")).toBe("Open now, until 17:00");
  expect(await say("Mo-Su 09:00-17:00", NEW_YORK, "2026-11-01T13:30:00Z")).toBe("Closed, opens at 09:00");
  expect(await say("Sa 20:00-02:30", NEW_YORK, "2026-11-01T06:15:00Z")).toBe("Open now, until 02:30");
});

test("the text is valid until the next change or the end of the day", async () => {
  const until = async (text: string, timezone: string, at: string) =>
    (await getHoursAt(text, timezone, new Date(at))).until;
  expect(await until("Mo-Fr 09:00-18:00", KATHMANDU, "2026-11-23T04:00:00Z")).toBe("2026-11-23T12:15:00.000Z");
  expect(await until("24/7", KATHMANDU, "2026-11-23T04:00:00Z")).toBe("2026-11-23T18:15:00.000Z");
  expect(await until("Mo-Su 09:00-17:00", NEW_YORK, "2026-03-08T06:30:00Z")).toBe("2026-03-08T13:00:00.000Z");
  expect(await until("Mo-Su 09:00-17:00", NEW_YORK, "2026-11-01T05:30:00Z")).toBe("2026-11-01T14:00:00.000Z");
});

test("24/7 is always open", async () => {
  expect(await say("24/7", "UTC", "2026-11-22T03:00:00Z")).toBe("Open now");
  expect(await say("Mo-Su 00:00-24:00", "UTC", "2026-11-22T03:00:00Z")).toBe("Open now");
  expect(await say("off", "UTC", "2026-11-22T03:00:00Z")).toBe("Closed");
});

test("hours that depend on public holidays show as usually open", async () => {
  const monday = "2026-11-23T10:00:00Z";
  for (const text of ["Mo-Sa 10:00-19:00; PH off", "Mo-Sa 10:00-19:00, PH off", "Mo-Sa,PH 10:00-19:00"]) {
    expect(await say(text, "UTC", monday)).toBe("Usually open now, until 19:00");
    expect(await say(text, "UTC", "2026-11-22T10:00:00Z")).toBe("Usually closed, opens tomorrow at 10:00");
  }
  expect(await say("PH 10:00-12:00", "UTC", monday)).toBe("See its opening hours");
  expect(await say("Mo-Fr 10:00-12:00; SH Mo-Fr 10:00-18:00", "UTC", monday)).toBe("See its opening hours");
});

test("missing, unreadable or outdated hours are unknown", async () => {
  const monday = "2026-11-23T10:00:00Z";
  // In a zone without a city, which has no sunrise either.
  const nowhere = "Etc/GMT";
  for (const text of [
    null,
    "",
    "from noon till late",
    "9-5",
    "9 to 5",
    "Ma-Di 10:00-12:00",
    "Mon-Fri 9am-6pm",
    "Mo-Fr",
    "sunrise-sunset",
    "2020 Mo-Fr 10:00-12:00",
    "Mo-Fi 07:00-18:00",
    "x".repeat(500),
  ])
    expect([text, await say(text, nowhere, monday)]).toEqual([text, text ? "See its opening hours" : "Hours unknown"]);
  expect(await say('"by appointment"', "UTC", monday)).toBe("By appointment");
  expect(await say('"weather permitting"', "UTC", monday)).toBe("Maybe open: see its hours");
  expect(await say("Mo 09:00-12:00+", "UTC", monday)).toBe("Open now");
});

test("owners see the normalized hours, or a suggestion", async () => {
  expect(await explainHours("Mo–Fr 9:00 – 18:00")).toEqual({
    understood: true,
    form: "Mo-Fr 09:00-18:00",
    suggestion: null,
  });
  expect(await explainHours("Mon-Fri 9am-6pm")).toEqual({
    understood: false,
    form: null,
    suggestion: "Mo-Fr 09:00-18:00",
  });
  expect(await explainHours("when the sun shines")).toEqual({ understood: false, form: null, suggestion: null });
  expect((await explainHours("Mo-Sa 10:00-19:00; PH off")).form).toBe("Mo-Sa 10:00-19:00; PH off");
});

test("a statue in the open air and a hotel have no hours to know, a museum has", async () => {
  const [statue, museum, park, hotel] = await withHours(
    [
      { openingHours: null, tags: ["kind:public art", "kind:statue"] },
      { openingHours: null, tags: ["kind:museum", "kind:garden"] },
      { openingHours: "24/7", tags: ["kind:park"] },
      { openingHours: null, tags: ["kind:hotel"], type: "hotel" },
    ],
    "UTC",
  );
  expect(statue!.hours).toEqual({ state: "unknown", text: "In the open air, accessible as a rule", until: null });
  expect([museum, park, hotel].map((place) => place!.hours.text)).toEqual(["Hours unknown", "Open now", ""]);
});

test("the state of a listing changes with the hours and the language", async () => {
  const noodleBar = { openingHours: "Mo-Fr 09:00-18:00", tags: [] };
  const pier = { openingHours: null, tags: [] };
  const read = (at: string) => withHours([noodleBar, pier], "UTC", new Date(at));
  expect((await read("2026-11-23T08:00:00Z"))[0]?.hours.text).toBe("Closed, opens at 09:00");
  expect((await read("2026-11-23T08:59:59Z"))[0]?.hours.text).toBe("Closed, opens at 09:00");
  const german = await inLanguage("de", () => read("2026-11-23T08:30:00Z"));
  expect(german.map(({ hours }) => hours.text)).toEqual(["Geschlossen, öffnet um 09:00", "Öffnungszeiten unbekannt"]);
  expect((await read("2026-11-23T09:00:00Z"))[0]?.hours.text).toBe("Open now, until 18:00");
});
