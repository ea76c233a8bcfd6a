// What pages have in common is rendered once and reused; here: never for another person, page or theme.
import { expect, test } from "bun:test";
import { Heart, Menu } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { sharedContent } from "../../islands/lib/shared-content.ts";
import { getLanguage, inLanguage } from "../../src/i18n/current-language.ts";
import { inDays, openBusiness } from "../meeting.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

const navBar = (html: string) => html.slice(html.indexOf("<header"), html.indexOf("<main"));

test("everyone sees their own name in the navigation bar, also after changing it", async () => {
  const [amira, bruno] = [await app.join("Amira"), await app.join("Bruno")];
  const navBarOf = async (person: typeof amira) => navBar(await (await person.get("/events")).text());
  for (const round of ["rendered", "cached"]) {
    expect(await navBarOf(amira), round).toMatch(/>Amira<(?!.*Bruno)/);
    expect(await navBarOf(bruno), round).toMatch(/>Bruno<(?!.*Amira)/);
  }
  await app.sql`update users set first_name = 'Amina' where id = ${amira.id}`;
  expect(await navBarOf(amira)).toMatch(/>Amina<(?!.*Amira<)/);
});

test("the initial of a name that begins with an emoji is the whole emoji", async () => {
  const fenna = await app.join("Fenna");
  await app.sql`update users set first_name = '🦊 Fenna' where id = ${fenna.id}`;
  expect(navBar(await (await fenna.get("/events")).text())).toContain(">🦊</span>");
});

test("the navigation bar and the title are those of the page and the theme", async () => {
  const chiara = await app.join("Chiara");
  const read = async (path: string) => (await chiara.get(path)).text();
  const [events, map] = [await read("/events"), await read("/map")];
  expect(events).toContain('<a href="/events" aria-current="page" class="nav-link">');
  expect(map).toContain('<a href="/map" aria-current="page" class="nav-link">');
  expect([events, map].map((html) => /<title>(.*?) ·/.exec(html)?.[1])).toEqual(["Events", "Map"]);
  expect(events).not.toContain("data-theme");
  await chiara.get("/theme/dark?returnTo=/events");
  const dark = await read("/events");
  expect(dark).toContain('<html lang="en" dir="ltr" data-locale="en-GB" data-theme="dark"');
  expect(dark).toContain('<a href="/theme/dark?returnTo=%2Fevents" aria-current="true"');
});

test("travelers share the card of an event, but not their RSVPs", async () => {
  const host = await openBusiness(app, "Ingrid", "Café Nord");
  const event = { title: "Hollow Reed Trio", eventDate: inDays(5), maxAttendees: 30 };
  const { id } = await (await host.person.post("/api/events", event)).json();
  const [dana, emil] = [await app.join("Dana"), await app.join("Emil")];
  const cardFor = async (person: typeof dana) => {
    const html = await (await person.get("/events")).text();
    return html.slice(html.indexOf("<article"), html.indexOf("</article>"));
  };
  const card = await cardFor(dana);
  expect(card).toContain("<bdi>Hollow Reed Trio</bdi></a>");
  expect(await cardFor(emil)).toBe(card);
  await dana.post(`/api/events/${id}/rsvp`, { status: "in" });
  const pressed = 'aria-pressed="true"';
  expect(await cardFor(dana)).toContain(pressed);
  expect(await cardFor(emil)).not.toContain(pressed);
});

test("the shared part of an island is rendered once per language", () => {
  const render = (language: string) =>
    inLanguage(language, () => sharedContent("greeting", { to: "all" }, () => `in ${getLanguage()}`));
  for (const _ of ["rendered", "cached"])
    for (const language of ["en", "fr"])
      expect(render(language)).toEqual({ dangerouslySetInnerHTML: { __html: `in ${language}` } });
});

test("an icon has the attributes of its own props", () => {
  const markup = (icon: typeof Heart, props: object) => renderToStaticMarkup(createElement(icon, props));
  const heart = markup(Heart, { size: 18, "aria-hidden": true });
  expect(heart).toStartWith(
    '<svg xmlns="http://www.w3.org/2000/svg" width="18" height="18" viewBox="0 0 24 24" fill="none"',
  );
  expect(heart).toMatch(/ class="lucide lucide-heart" aria-hidden="true"><path d="[^"]+"><\/path><\/svg>$/);
  expect(markup(Heart, { size: 18, fill: "currentColor", className: "shrink-0" })).toMatch(
    / fill="currentColor".* class="lucide lucide-heart shrink-0"/,
  );
  expect(markup(Menu, { size: 18, "aria-hidden": true })).toMatch(
    / class="lucide lucide-menu".*(<path[^>]+><\/path>){3}/,
  );
  expect(markup(Heart, { size: 18, "aria-hidden": true })).toBe(heart);
});
