// Texts in another language than the page are marked with theirs, wherever a place, an event or a message is shown.
import { beforeAll, expect, test } from "bun:test";
import { LANGUAGES, PSEUDO_LANGUAGE } from "../../src/i18n/languages.ts";
import { WRITTEN_LANGUAGES } from "../../src/ui/written-languages.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { noodleBar, openUp, owner } from "./owner/people.ts";

const app = useTestApp();
const EVENT = "Saunailta";
const NAME = "Kallion Sauna";
const MESSAGE = "Uusi kiuas";
let aino: Person;
let greta: Person;
let mikko: Person;
let eventId: string;
let placeId: string;
let planId: string;

beforeAll(async () => {
  const ada = await app.join("Ada", { admin: true });
  aino = await owner(app, "Aino");
  placeId = await openUp(aino, ada, {
    ...noodleBar,
    name: NAME,
    description: "Löylyä illalla.",
    textLanguage: "fi",
    latitude: 43.73,
    longitude: 7.42,
    openingHours: null,
  });
  greta = await app.join("Greta");
  await greta.get("/language/de?returnTo=/");
  // Nobody has translated the site into Finnish, so that Mikko reads it in English.
  mikko = await app.join("Mikko");
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const event = { title: EVENT, description: "Ota pyyhe.", eventDate: `${day}T14:00:00Z` };
  ({ id: eventId } = (await (await aino.post("/api/events", event)).json()) as { id: string });
  for (const traveler of [greta, mikko]) {
    await traveler.post("/api/swipes", { businessId: placeId, action: "save" });
    await traveler.post(`/api/events/${eventId}/rsvp`, { status: "in" });
  }
  await aino.post("/api/messages", { title: MESSAGE, content: "Tervetuloa!", isAnnouncement: true });
  const plan = await greta.post("/api/plans", { date: day, start: "10:00", end: "20:00", pace: "normal", meals: [] });
  ({ id: planId } = (await plan.json()) as { id: string });
});

test("Aino can write in any usual language, such as Finnish and Swedish", async () => {
  const readForm = async () => (await aino.get("/business-profile?lang=de")).text();
  for (const choice of [
    ["fi", "Finnisch"],
    ["sv", "Schwedisch"],
  ])
    expect(await readForm()).toContain(JSON.stringify(choice));
  // An unusual language that an import set stays chosen.
  await app.sql`update businesses set text_language = 'kl' where id = ${placeId}`;
  expect(await readForm()).toContain('<option value="kl" selected="">Grönländisch</option>');
  await app.sql`update businesses set text_language = 'fi' where id = ${placeId}`;
  const offered = [...WRITTEN_LANGUAGES, PSEUDO_LANGUAGE];
  expect(LANGUAGES.filter((language) => !offered.includes(language))).toEqual([]);
});

const marked = (text: string) => new RegExp(`<(\\w+)[^>]* lang="fi"[^>]*>(<bdi>)?${text}`);

test.each<[path: () => string, texts: string[]]>([
  [() => "/events", [EVENT, NAME, "Ota pyyhe"]],
  [() => "/events?tab=mine", [EVENT, NAME]],
  [() => `/events/${eventId}`, [EVENT, NAME, "Ota pyyhe"]],
  [() => `/business/${placeId}`, [NAME, EVENT, "Löylyä illalla"]],
  [() => "/whats-on", [EVENT, NAME]],
  [() => "/messages", [MESSAGE, NAME, "Tervetuloa"]],
  [() => "/", [NAME, EVENT, MESSAGE]],
  [() => "/dashboard", [NAME]],
  [() => `/plan/${planId}`, [EVENT, NAME]],
])("Greta's page %# marks what is in Finnish", async (path, texts) => {
  const page = await (await greta.get(path())).text();
  const main = page.slice(page.indexOf("<main"), page.lastIndexOf("</main>"));
  const content = main.replace(/<script[^>]*>.*?<\/script>/gs, "");
  for (const text of texts) {
    expect(content, `${path()}: ${text}`).toMatch(marked(text));
    const shown = content.match(new RegExp(`>${text}[^ <]*<`, "g"))!.length;
    expect(content.match(new RegExp(marked(text), "g"))!.length, `${path()}: ${text}`).toBe(shown);
  }
});

test("visitors get the same marks, and nothing is marked in the page's own language", async () => {
  const page = await (await app.visitor().get(`/events/${eventId}?lang=ar`)).text();
  expect(page).toMatch(marked(EVENT));
  await app.sql`update businesses set text_language = 'en' where id = ${placeId}`;
  const own = await (await mikko.get("/events")).text();
  expect(own.slice(own.indexOf("<main"))).not.toMatch(/ lang="/);
  await app.sql`update businesses set text_language = 'fi' where id = ${placeId}`;
});

test("notices are in the reader's language, though the name of the place isn't", async () => {
  await aino.delete(`/api/events/${eventId}`);
  const notices =
    await greta.read<{ isNotice: boolean; textLanguage?: string; business: object }[]>("/api/users/messages");
  expect(notices[0]).toMatchObject({ isNotice: true, business: { name: NAME, nameLanguage: "fi" } });
  expect(notices[0]).not.toHaveProperty("textLanguage");
});
