// The phone number of an event, from its host's form or a file to pages, the API, exports and calendars.
import { beforeAll, expect, test } from "bun:test";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { inDays, openBusiness, readResponse } from "../meeting.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
const PHONE = "+33 4 65 71 20 14";
let amira: Person;
let luc: Awaited<ReturnType<typeof openBusiness>>;
let event: { id: string; phone: string };
beforeAll(async () => {
  amira = await app.join("Amira");
  luc = await openBusiness(app, "Luc", "Chez Luc");
  const form = { title: "Tasting", eventDate: inDays(3), phone: ` ${PHONE} ` };
  event = (await readResponse(luc.person.post("/api/events", form))).body;
});

test("a host writes it, everybody reads it, and it can be called", async () => {
  expect(event.phone).toBe(PHONE);
  expect(await app.visitor().read(`/api/events/${event.id}`)).toMatchObject({ phone: PHONE });
  for (const page of [app.visitor().get(`/events/${event.id}`), amira.get("/events")])
    expect(await (await page).text()).toContain('href="tel:+33465712014"');
});

test("the host's form has it, with the limit of the API", async () => {
  const field = /<input[^>]*name="phone"[^>]*>/.exec(await (await luc.person.get("/events")).text())?.[0];
  expect(field).toContain('type="tel"');
  const limit = Number(/maxLength="(\d+)"/i.exec(field ?? "")?.[1]);
  const edit = (phone: string) => readResponse(luc.person.patch(`/api/events/${event.id}`, { phone }));
  expect(await edit("1".repeat(limit + 1))).toMatchObject({
    status: 422,
    body: { fields: { phone: [expect.any(String)] } },
  });
  expect(await edit("1".repeat(limit))).toMatchObject({ status: 200, body: { phone: "1".repeat(limit) } });
  expect(await edit("")).toMatchObject({ body: { phone: null } });
  expect(await edit(PHONE)).toMatchObject({ body: { phone: PHONE } });
});

test("both exports and the calendar file have it", async () => {
  await amira.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  expect((await amira.read("/api/users/export")).rsvps).toMatchObject([{ event: "Tasting", phone: PHONE }]);
  expect((await luc.person.read("/api/users/export")).business.events).toMatchObject([{ phone: PHONE }]);
  const file = await (await amira.get(`/api/events/${event.id}.ics`)).text();
  expect(file.replace(/\r\n /g, "")).toContain(`Phone: ${PHONE}`);
});

test("tables and calendars bring it along, unless it doesn't fit", () => {
  const read = (text: string) =>
    parseFile(new TextEncoder().encode(text), { timezone: "Europe/Paris", now: new Date("2026-11-23T12:00:00Z") });
  const table = read(
    `Titel;Datum;Ort;Telefon\nKonzert;27.11.2026;Stadthalle;${PHONE}\nMarkt;28.11.2026;Rathaus;${"1".repeat(201)}\n`,
  );
  expect(table.events).toMatchObject([
    { title: "Konzert", phone: PHONE },
    { title: "Markt", phone: null },
  ]);
  expect(table.warnings.map(({ reason }) => reason)).toEqual(["its Phone doesn't fit: Use at most 200 characters."]);
  const lines = [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "UID:1",
    "SUMMARY:Trio",
    "DTSTART:20261127T180000Z",
    `CONTACT:${PHONE}`,
  ];
  const calendar = read([...lines, "LOCATION:Stadthalle", "END:VEVENT", "END:VCALENDAR", ""].join("\r\n"));
  expect(calendar.events).toMatchObject([{ title: "Trio", phone: PHONE }]);
});
