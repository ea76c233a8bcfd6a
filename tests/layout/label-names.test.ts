// Whoever speaks to a screen says what is written on a control: in every language, its accessible name contains that (WCAG 2.5.3).
import { beforeAll, expect, test } from "bun:test";
import { TABS } from "../../src/features/admin/tabs.tsx";
import { LANGUAGES } from "../../src/i18n/languages.ts";
import { noodleBar, openUp } from "../places/owner/people.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let screens: [person: Person, path: string][];
beforeAll(async () => {
  const amira = await app.join("Amira");
  const ingrid = await app.join("Ingrid", { type: "business" });
  const noor = await app.join("Noor", { admin: true });
  const id = await openUp(ingrid, noor, noodleBar);
  const eventDate = new Date(Date.now() + 7 * 24 * 3600_000).toISOString();
  const event = await (await ingrid.post("/api/events", { title: "Noodles", eventDate, maxAttendees: 9 })).json();
  await amira.post("/api/swipes", { businessId: id, action: "save" });
  await amira.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  await ingrid.post("/api/messages", { title: "Hello", content: "New broth.", isAnnouncement: true });
  await app.join("Waiting", { type: "business" }).then((owner) => owner.post("/api/businesses", noodleBar));
  const visitor = app.visitor() as Person;
  const page = `/business/${id}`;
  screens = [
    ...["/", "/?view=business", "/login", "/signup", "/places", "/places/map", "/whats-on", "/help", "/try", page],
  ].map((path): [Person, string] => [visitor, path]);
  for (const path of ["/", "/profile", "/discover", "/map", "/events", "/messages", "/dashboard", "/plan", page])
    screens.push([amira, path]);
  for (const path of ["/", "/profile", "/business-profile", "/business-dashboard"]) screens.push([ingrid, path]);
  for (const { name } of TABS) screens.push([noor, `/admin?tab=${name}`]);
});

const CONTROLS = ["a", "button", "summary", "[role=button]", "[role=tab]"]
  .map((control) => `${control}[aria-label]`)
  .join();
const UNREAD = ".sr-only, [aria-hidden=true], svg, style, script, template";
const toWords = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** What is written on the controls that have a name of their own, with that name. */
function listControls(html: string): { name: string; label: string }[] {
  const controls: { name: string; label: string }[] = [];
  let hidden = 0;
  let current: { name: string; label: string } | undefined;
  new HTMLRewriter()
    .on(UNREAD, {
      element(element) {
        if (!element.canHaveContent) return;
        hidden++;
        element.onEndTag(() => void hidden--);
      },
    })
    .on(CONTROLS, {
      element(element) {
        current = { name: element.getAttribute("aria-label")!, label: "" };
        controls.push(current);
        element.onEndTag(() => {
          current = undefined;
        });
      },
      text({ text }) {
        if (current && hidden === 0) current.label += text;
      },
    })
    .transform(html);
  const decode = (text: string) => toWords(text.replace(/&(#x27|#39|amp|quot|lt|gt);/g, " "));
  return controls.map(({ name, label }) => ({ name: decode(name), label: decode(label) }));
}

for (const language of LANGUAGES)
  test(`in ${language}, names of controls contain what is written on them`, async () => {
    const wrong = new Set<string>();
    let compared = 0;
    for (const [person, path] of screens) {
      const response = await person.get(`${path}${path.includes("?") ? "&" : "?"}lang=${language}`);
      expect([path, response.status]).toEqual([path, 200]);
      for (const { name, label } of listControls(await response.text())) {
        if (label === "") continue;
        compared++;
        if (!name.includes(label)) wrong.add(`${path}: “${label}” is called “${name}”`);
      }
    }
    expect([...wrong]).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(4);
  }, 60_000);
