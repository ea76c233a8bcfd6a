// The category, the price and the ticket link of an event, from its host's form or a file to wherever the event is.
import { beforeAll, expect, test } from "bun:test";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { inDays, openBusiness, readResponse } from "../meeting.ts";
import { checkSchemaOrg, structuredDataIn } from "../schema-org.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
const FACTS = { category: "Tasting", price: "12,50 €", ticketLink: "https://tickets.example/oil?seat=1" };
let amira: Person;
let luc: Awaited<ReturnType<typeof openBusiness>>;
let event: { id: string };
beforeAll(async () => {
  amira = await app.join("Amira");
  luc = await openBusiness(app, "Luc", "Chez Luc");
  const form = { title: "Olive oil", eventDate: inDays(3), maxAttendees: 1, ...FACTS };
  event = (await readResponse(luc.person.post("/api/events", form))).body;
});

const pageOf = async () => (await app.visitor().get(`/events/${event.id}`)).text();
const offerOf = async () => structuredDataIn(await pageOf())[0].offers;

test("a host writes them, and everybody reads them on the card and the page", async () => {
  expect(event).toMatchObject(FACTS);
  for (const html of [await pageOf(), await (await amira.get("/events")).text()]) {
    expect(html).toContain('href="https://tickets.example/oil?seat=1" rel="noopener nofollow ugc"');
    expect(html).toContain("<bdi>12,50 €</bdi>");
    expect(html).toContain("<bdi>Tasting</bdi>");
  }
});

test("a ticket link leads to a web page, or it is refused beside its field", async () => {
  for (const ticketLink of [
    ...["javascript:alert(1)", "tickets", "https://luc:secret@tickets.example", "https:///tickets.example"],
    ...["https://evil.example\\.tickets.example", "https://tickets.example%2eevil.example"],
  ])
    expect(await readResponse(luc.person.patch(`/api/events/${event.id}`, { ticketLink }))).toMatchObject({
      status: 422,
      body: { fields: { ticketLink: expect.arrayContaining([expect.any(String)]) } },
    });
  const form = await (await luc.person.get("/events")).text();
  expect(/<input[^>]*name="ticketLink"[^>]*>/.exec(form)?.[0]).toContain('type="url"');
});

test("search engines read an offer with its amount, and when it is sold out", async () => {
  const data = structuredDataIn(await pageOf());
  expect(await checkSchemaOrg(data)).toBe("");
  expect(data[0]).toMatchObject({ keywords: "Tasting" });
  expect(data[0].offers).toEqual({
    "@type": "Offer",
    url: FACTS.ticketLink,
    description: "12,50 €",
    price: "12.50",
    priceCurrency: "EUR",
    availability: "https://schema.org/InStock",
  });
  await amira.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  await luc.person.patch(`/api/events/${event.id}`, { price: "from 5 to 9 €", ticketLink: "" });
  expect(await offerOf()).toEqual({
    "@type": "Offer",
    description: "from 5 to 9 €",
    availability: "https://schema.org/SoldOut",
  });
  await luc.person.patch(`/api/events/${event.id}`, { price: "VIP 25" });
  expect(await offerOf()).not.toHaveProperty("priceCurrency");
  await luc.person.patch(`/api/events/${event.id}`, { price: "CHF\u00a025" });
  expect(await offerOf()).toMatchObject({ price: "25", priceCurrency: "CHF" });
  await luc.person.patch(`/api/events/${event.id}`, { price: null });
  expect(await offerOf()).toBeUndefined();
  await luc.person.patch(`/api/events/${event.id}`, FACTS);
}, 60_000);

test("both exports and the calendar file have them", async () => {
  expect((await amira.read("/api/users/export")).rsvps).toMatchObject([FACTS]);
  expect((await luc.person.read("/api/users/export")).business.events).toMatchObject([FACTS]);
  const file = (await (await amira.get(`/api/events/${event.id}.ics`)).text()).replace(/\r\n /g, "");
  for (const line of ["Category: Tasting", "Price: 12\\,50 €", `Tickets: ${FACTS.ticketLink}`])
    expect(file).toContain(line);
});

test("tables and calendars bring them along", () => {
  const read = (text: string) =>
    parseFile(new TextEncoder().encode(text), { timezone: "Europe/Paris", now: new Date("2026-11-23T12:00:00Z") });
  const table = read(
    "Titel;Datum;Ort;Kategorie;Preis;Tickets\n" +
      "Trio;27.11.2026;Stadthalle;Konzert;12 €;https://tickets.example/1\n" +
      "Chor;28.11.2026;Rathaus;Konzert;frei;an der Kasse\n",
  );
  expect(table.events).toMatchObject([
    { title: "Trio", category: "Konzert", price: "12 €", ticketLink: "https://tickets.example/1" },
    { title: "Chor", category: "Konzert", price: "frei", ticketLink: null },
  ]);
  expect(table.warnings.map(({ reason }) => reason)).toEqual(["its Tickets doesn't fit: Enter a web address."]);
  const node = { "@type": "MusicEvent", name: "Trio", startDate: "2026-11-27T19:00:00+01:00", offers: { price: "12" } };
  const nodes = [1, 2].map((id) => ({ "@id": `https://hall.example/${id}`, ...node, location: { name: "Hall" } }));
  expect(read(JSON.stringify({ "@graph": nodes })).events).toMatchObject(
    nodes.map(() => ({ category: null, price: "12" })),
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "UID:1",
    "SUMMARY:Trio",
    "DTSTART:20261127T180000Z",
    "CATEGORIES:Concert",
  ];
  const calendar = read([...lines, "LOCATION:Stadthalle", "END:VEVENT", "END:VCALENDAR", ""].join("\r\n"));
  expect(calendar.events).toMatchObject([{ title: "Trio", category: "Concert", price: null }]);
});
