// The signed-in home screen: greeting, shortcuts, recent activity and tips.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let noodleBar: string;
let cafeNord: string;
beforeAll(async () => {
  const places = await putPlaces(app.db, [{ name: "Noodle Bar" }, { name: "Café Nord" }]);
  noodleBar = places["Noodle Bar"]!;
  cafeNord = places["Café Nord"]!;
});

const home = async (person: Person) => (await person.get("/")).text();
const textOf = (html: string) =>
  html
    .slice(html.indexOf("<main"), html.indexOf("</main>"))
    .replace(/<\/?bdi[^>]*>/g, "")
    .replace(/<[^>]+>/g, "|")
    .replaceAll("&#x27;", "'")
    .replace(/\|+/g, "|");

test("a user without an account type is redirected to setup with a toast", async () => {
  const newcomer = await app.join("Newcomer", { type: null });
  const response = await newcomer.get("/");
  expect([response.status, response.headers.get("location")]).toEqual([302, "/profile?from=home"]);
  const page = await (await newcomer.get("/profile?from=home")).text();
  expect(page).toContain("Complete Your Profile");
  expect(page).toContain("Please set up your profile to get started.");
  expect(await (await newcomer.get("/profile")).text()).not.toContain("Complete Your Profile");
});

test("an admin without an account type sees a checklist, and only links that open", async () => {
  const noor = await app.join("Noor", { type: null, admin: true });
  const page = await home(noor);
  expect(page).toContain("Get Monaco ready");
  expect(page.match(/aria-label="To do"/g)).toHaveLength(5);
  const links = new Set([...page.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, href]) => href!));
  links.delete("/api/logout");
  expect(links).toContain("/try");
  for (const href of links) {
    const { status } = await noor.get(href.replaceAll("&amp;", "&"));
    expect(status, href).toBeLessThan(400);
  }
});

test("a new traveler sees a greeting, four shortcuts, an empty panel and three tips", async () => {
  const amira = await app.join("Amira");
  const page = await home(amira);
  const text = textOf(page);
  expect(text).toContain(
    "Welcome back, |Amira|!|Ready to discover your next adventure?".replaceAll("|Amira|", "Amira"),
  );
  for (const [label, description, href] of [
    ["Discover", "Find new places", "/discover"],
    ["Saved Places", "Your favorites", "/dashboard"],
    ["Events", "Your RSVPs", "/events"],
    ["Map View", "Explore nearby", "/map"],
  ]) {
    expect(text).toContain(`|${label}|${description}|`);
    expect(page).toContain(`<a href="${href}" class="quick-card`);
  }
  expect(text).toContain("|Recent Discoveries|Start discovering places to see your activity here|Get Started|");
  expect(page).toMatch(/href="\/discover" class="button[^>]*>Get Started</);
  expect(text).toMatch(/\|Quick Tips\|.*\|Set Your Preferences\|.*\|Start Swiping\|.*\|RSVP to Events\|/);
});

test("a business has its own subtitle, shortcuts, panel and tips", async () => {
  const luc = await app.join("Luc", { type: "business" });
  const page = await home(luc);
  const text = textOf(page);
  expect(text).toContain("Welcome back, Luc!|Let's grow your business with new customers.");
  for (const [label, description, href] of [
    ["Profile", "Manage business", "/business-profile"],
    ["Analytics", "View insights", "/business-dashboard"],
    ["Events", "Manage events", "/events"],
    ["Messages", "Connect with travelers", "/messages"],
  ]) {
    expect(text).toContain(`|${label}|${description}|`);
    expect(page).toContain(`<a href="${href}" class="quick-card`);
  }
  expect(text).toContain("|Recent Activity|Business activity will appear here|Get Started|");
  expect(page).toMatch(/href="\/business-dashboard" class="button[^>]*>Get Started</);
  expect(text).toMatch(/\|Quick Tips\|.*\|Complete Your Profile\|.*\|Create Events\|.*\|Send Messages\|/);
});

test("a user without a first name is greeted as Traveler", async () => {
  const nameless = await app.join("Nameless");
  await nameless.patch("/api/users/me", { firstName: "", lastName: "" });
  expect(textOf(await home(nameless))).toContain("Welcome back, Traveler!");
});

test("Recent Discoveries lists likes, saves and RSVPs that weren't undone", async () => {
  const ben = await app.join("Ben");
  await ben.post("/api/swipes", { businessId: noodleBar, action: "save" });
  await ben.post("/api/swipes", { businessId: noodleBar, action: "like" });
  await ben.post("/api/swipes", { businessId: cafeNord, action: "like" });
  await ben.delete(`/api/swipes/${cafeNord}`);
  const [event] = await app.sql`
    insert into events (business_id, title, event_date) values (${cafeNord}, 'Jazz at Dusk', now() + interval '1 day') returning id`;
  await app.sql`insert into rsvps (user_id, event_id, status) values (${ben.id}, ${event!.id}, 'in')`;
  const page = await home(ben);
  const text = textOf(page);
  expect(text).toContain(
    "|Café Nord|You're going: Jazz at Dusk · |just now|Noodle Bar|You liked it · |just now|Noodle Bar|You saved it · |just now|",
  );
  expect(page).toContain(`src="/posters/${noodleBar}.svg"`);
  expect(page).toContain(`href="/business/${noodleBar}"`);
  expect(text).not.toContain("Get Started");
});

test("Recent Discoveries shows at most six rows", async () => {
  const carla = await app.join("Carla");
  const many = await putPlaces(
    app.db,
    Array.from({ length: 8 }, (_, i) => ({ name: `Place ${i}` })),
  );
  for (const businessId of Object.values(many)) await carla.post("/api/swipes", { businessId, action: "like" });
  const recent = (await home(carla)).split('id="recent"')[1]!;
  expect(recent.match(/class="recent-row"/g)).toHaveLength(6);
});

test("Recent Activity shows a business how travelers responded, by first name only", async () => {
  const owner = await app.join("Owner", { type: "business" });
  const dora = await app.join("Dora");
  await dora.patch("/api/users/me", { firstName: "Dora", lastName: "Lindqvist" });
  const [business] = await app.sql`
    insert into businesses (user_id, name, type, location, is_approved) values (${owner.id}, 'The Pier', 'restaurant', '1 Quay', true) returning id`;
  const id = business!.id as string;
  await dora.post("/api/swipes", { businessId: id, action: "like" });
  await dora.post("/api/swipes", { businessId: id, action: "dislike" });
  await dora.post("/api/swipes", { businessId: id, action: "save" });
  const [event] = await app.sql`
    insert into events (business_id, title, event_date) values (${id}, 'Quiz Night', now() + interval '1 day') returning id`;
  await app.sql`insert into rsvps (user_id, event_id, status) values (${dora.id}, ${event!.id}, 'in')`;
  await app.sql`insert into profile_views (business_id, day, viewer) values
    (${id}, current_date - 1, 'a'), (${id}, current_date - 1, 'b'), (${id}, current_date - 2, 'a'), (${id}, current_date - 3, 'a')`;
  const page = await home(owner);
  const text = textOf(page);
  expect(text).toContain(
    "|Dora is going to Quiz Night|just now|Dora saved your business|just now|Dora liked your business|",
  );
  expect(text).toContain("|2 people viewed your page|yesterday|One person viewed your page|");
  expect(page).not.toContain("Lindqvist");
  expect(page).not.toContain(dora.email);
  expect(text).not.toContain("Get Started");
});
