// What a match says about the evening: its hours, where it is, and a meeting for the calendar.
import { expect, test } from "bun:test";
import { findTonight } from "../../src/features/together/shortlist-api.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

const ROME = "Europe/Rome";
const at = (time: string) => new Date(`2026-07-10T${time}:00+02:00`);
const propose = async (hours: string | null, now: Date) => (await findTonight(hours, ROME, now))?.toISOString();

test("the evening begins when a place is surely open for an hour", async () => {
  expect(await propose("Mo-Su 12:00-24:00", at("15:10"))).toBe(at("19:00").toISOString());
  expect(await propose("Mo-Su 12:00-24:00", at("20:10"))).toBe(at("21:00").toISOString());
  expect(await propose("Mo-Su 20:15-24:00", at("15:10"))).toBe(at("20:30").toISOString());
  expect(await propose("Mo-Su 09:00-19:30", at("15:10"))).toBeUndefined();
  expect(await propose("Mo-Su 12:00-24:00", at("23:10"))).toBeUndefined();
  expect(await propose(null, at("15:10"))).toBeUndefined();
});

test("Ana reads when to meet at a match, and Cem, who isn't in the room, doesn't", async () => {
  // Where it is about noon now, so that the evening is to come.
  const offset = new Date().getUTCHours() - 12;
  app.ctx.city.timezone = `Etc/GMT${offset < 0 ? "-" : "+"}${Math.abs(offset)}`;
  const ids = await putPlaces(app.db, [
    { name: "The Slow Clock", openingHours: "24/7" },
    { name: "Onda Lunga", openingHours: "Mo-Su 09:00-12:00" },
  ]);
  const ana = app.visitor();
  const { path } = await (await ana.post("/api/together", { name: "Ana", rule: "all", type: "all" })).json();
  const matches = `/api${path}/matches`;
  const open = await ana.read(`${matches}/${ids["The Slow Clock"]}`);
  expect(open).toMatchObject({
    hours: { state: "open" },
    latitude: 43.7384,
    longitude: 7.4246,
    tonight: { time: "19:00" },
  });
  const file = `${matches}/${ids["The Slow Clock"]}/meeting.ics?at=${open.tonight.at}`;
  const calendar = await ana.get(file);
  expect(calendar.headers.get("content-type")).toContain("text/calendar");
  expect(await calendar.text()).toMatch(/SUMMARY:The Slow Clock[\s\S]*GEO:43\.7384;7\.4246/);

  const shortlist = await (await ana.get(`${path}/shortlist`)).text();
  expect(shortlist).toContain(`href="${file}"`);
  expect(shortlist.match(/Tonight at/g)).toHaveLength(1);
  expect(shortlist.match(/https:\/\/www\.openstreetmap\.org\/directions/g)).toHaveLength(2);

  expect((await ana.read(`${matches}/${ids["Onda Lunga"]}`)).tonight).toBeNull();
  expect((await ana.get(file.replace(/at=.*/, "at=soon"))).status).toBe(422);
  const askAt = (name: string, time: string) =>
    ana.get(`${matches}/${ids[name]}/meeting.ics?at=${time}`).then(({ status }) => status);
  expect(await askAt("Onda Lunga", open.tonight.at)).toBe(422);
  const morning = new Date(Date.parse(open.tonight.at) - 9 * 3_600_000).toISOString();
  expect(await askAt("Onda Lunga", morning)).toBe(200);
  expect((await app.visitor().get(file)).status).toBe(403);
  expect((await app.visitor().get(`${matches}/${ids["The Slow Clock"]}`)).status).toBe(403);
});
