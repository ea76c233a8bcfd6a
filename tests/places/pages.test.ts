// The public page of a place, the pages of its owner, and the page views.
import { beforeAll, expect, test } from "bun:test";
import { pageViewsStored, rollUpPageViews } from "../../src/features/places/page-views.ts";
import { listJobs } from "../../src/jobs.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { decide, handIn, noodleBar, openUp, owner } from "./owner/people.ts";

const app = useTestApp({ TRUSTED_PROXIES: "unknown" });
let ada: Person;
let amira: Person;
let kenji: Person;
let kumo: string;
beforeAll(async () => {
  ada = await app.join("Ada", { admin: true });
  amira = await app.join("Amira");
  kenji = await owner(app, "Kenji");
  kumo = await openUp(kenji, ada);
});

const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/146.0" };

async function html(person: Person, path: string, status = 200): Promise<string> {
  const response = await person.get(path, BROWSER);
  expect([path, response.status]).toEqual([path, status]);
  // Names are isolated from the direction of the text around them.
  return (await response.text()).replace(/<\/?bdi[^>]*>/g, "");
}

test("visitors see the noodle bar's page, with metadata for previews", async () => {
  const page = await html(app.visitor(), `/business/${kumo}`);
  expect(page).toContain("Noodle Bar Kumo</h1>");
  for (const fact of [
    "12 Quay Street",
    "Hand-pulled noodles, ten seats.",
    "Tue–Sun 12:00–14:30",
    "19:00–22:00",
    "Mon closed",
    "moderate",
  ])
    expect(page).toContain(fact);
  expect(page).toContain('href="tel:+37700000001"');
  expect(page).toContain('href="https://www.openstreetmap.org/directions?to=43.7350001%2C7.4212345"');
  expect(page).toContain(`href="/login?returnTo=%2Fbusiness%2F${kumo}"`);
  expect(page).toContain(`<link rel="canonical" href="http://localhost:3000/business/${kumo}"/>`);
  expect(page).toContain(`<meta property="og:image" content="http://localhost:3000/og/business/${kumo}.png"/>`);
  expect(page).toContain('<meta property="og:description" content="Hand-pulled noodles, ten seats."/>');
  const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)![1]!);
  expect(facts).toMatchObject({
    "@type": "FoodEstablishment",
    name: "Noodle Bar Kumo",
    geo: { latitude: 43.7350001 },
    priceRange: "€€",
    telephone: "+377 00 00 00 01",
  });
});

test("Amira sees what she saved and liked, and takes the like back", async () => {
  await amira.post("/api/swipes", { businessId: kumo, action: "save" });
  await amira.post("/api/swipes", { businessId: kumo, action: "like" });
  const marks = (page: string) =>
    JSON.parse(/data-island="PlaceActions".*?<script type="application\/json">(.*?)<\/script>/s.exec(page)![1]!)
      .reactions;
  const before = marks(await html(amira, `/business/${kumo}`));
  expect(before).toMatchObject({ saved: true, liked: true });
  for (const id of before.likes) expect((await amira.delete(`/api/swipes/${kumo}?swipe=${id}`)).status).toBe(200);
  expect(marks(await html(amira, `/business/${kumo}`))).toEqual({ saved: true, liked: false, likes: [] });
  expect(marks(await html(kenji, `/business/${kumo}`))).toBeNull();
});

test("the page lists the next events in the city's time, soonest first", async () => {
  await app.sql`insert into events (business_id, title, event_date, max_attendees, current_attendees) values
    (${kumo}, 'Dumpling night', '2035-07-06T17:00:00Z', 20, 7), (${kumo}, 'Broth class', '2035-01-05T18:00:00Z', null, 3), (${kumo}, 'Long ago', '2020-01-05T18:00:00Z', null, 3)`;
  const page = (await html(app.visitor(), `/business/${kumo}`)).replaceAll("<!-- -->", "");
  expect(page.indexOf("Broth class</a></h3>")).toBeLessThan(page.indexOf("Dumpling night</a></h3>"));
  expect(page).toContain("Fri 5 Jan 2035, 19:00 · Monaco time");
  expect(page).toContain("Fri 6 Jul 2035, 19:00 · Monaco time");
  expect(page).toContain("7 attending (max 20)");
  expect(page).not.toContain("Long ago");
  expect(await html(kenji, `/business/${kumo}`)).not.toContain("Long ago");
});

test("travelers RSVP on the place's page; visitors are asked to sign in", async () => {
  const shown = (page: string) => /data-island="UpcomingEvents".*?<script/s.exec(page)![0];
  const visitor = shown(await html(app.visitor(), `/business/${kumo}`));
  expect(visitor).toContain("Sign in to RSVP");
  expect(visitor).not.toContain("<button");
  const traveler = shown(await html(amira, `/business/${kumo}`));
  expect(traveler.match(/<button[^>]*>(I&#x27;m In|Can&#x27;t Make It)</g)).toHaveLength(4);
  for (const person of [kenji, ada, await owner(app, "Bystander")]) {
    const page = shown(await html(person, `/business/${kumo}`));
    expect(page).toContain("Broth class");
    expect(page.includes("I&#x27;m In")).toBe(person === ada);
    expect(page).not.toContain("Sign in to RSVP");
  }
});

test("the page shows the traveler's RSVP and offers the waiting list of a full event", async () => {
  const [broth] = await app.sql`select id from events where title = 'Broth class'`;
  const before = await amira.post(`/api/events/${broth!.id}/rsvp`, { status: "in" });
  expect(before.status).toBe(200);
  await app.sql`update events set max_attendees = current_attendees where id = ${broth!.id}`;
  const page = await html(amira, `/business/${kumo}`);
  expect(page).toMatch(/aria-pressed="true"[^>]*>I&#x27;m In</);
  const late = await html(await app.join("Late"), `/business/${kumo}`);
  expect(late).toContain("This event is full. Join the waiting list to get the next free seat.");
  expect(late).toContain("Join waiting list");
});

test("unknown, malformed and unapproved ids are 404", async () => {
  const rosa = await owner(app, "Rosa");
  const pending = await handIn(rosa, { ...noodleBar, name: "Not yet" });
  for (const path of [`/business/${crypto.randomUUID()}`, "/business/12", "/business/%00", `/business/${pending}`])
    await html(app.visitor(), path, 404);
  expect((await app.visitor().get("/api/businesses/not-an-id")).status).toBe(404);
  expect((await app.visitor().get("/api/businesses/not-an-id")).headers.get("content-type")).toContain("json");
  const own = await html(rosa, `/business/${pending}`);
  expect(own).toContain("Only you and the review team see this page until it is approved.");
  expect(own).toContain('<meta name="robots" content="noindex"/>');
  expect(await html(ada, `/business/${pending}`)).toContain(
    "Only its owner and admins see this page until it is approved.",
  );
});

test("HTML typed by an owner is escaped on every page", async () => {
  const mallory = await owner(app, "Mallory");
  const evil = `</script><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const id = await openUp(mallory, ada, {
    ...noodleBar,
    name: evil,
    description: evil,
    location: evil,
    contactInfo: evil,
    openingHours: evil,
  });
  await mallory.patch(`/api/businesses/${id}`, { location: `${evil}2` });
  const pages = [
    await html(amira, `/business/${id}`),
    await html(mallory, "/business-profile"),
    await html(mallory, "/business-dashboard"),
    await html(ada, "/admin?tab=review&status=changed"),
  ];
  for (const page of pages) {
    expect(page).toContain("alert(1)");
    expect(page).not.toContain("<script>alert");
    expect(page).not.toContain("<img src=x");
  }
});

const viewsOf = (id: string) =>
  app.sql`select viewer, count, day::text = (now() at time zone 'utc')::date::text as today from profile_views where business_id = ${id}`;

async function teahouse(name: string) {
  const uma = await owner(app, `Uma of ${name}`);
  return { uma, id: await openUp(uma, ada, { ...noodleBar, name }) };
}

const from = (address: string, more: Record<string, string> = {}) => ({
  ...BROWSER,
  "x-forwarded-for": address,
  ...more,
});

test("views count once per person and day, without owners and admins", async () => {
  const { uma, id } = await teahouse("Teahouse");
  const ben = await app.join("Ben");
  for (const person of [uma, ada, ben, ben, app.visitor(), app.visitor(), amira])
    await person.get(`/business/${id}`, BROWSER);
  await pageViewsStored();
  const rows = await viewsOf(id);
  expect(rows.map(({ count, today }) => [count, today])).toEqual(Array(3).fill([1, true]));
  const viewers = rows.map(({ viewer }) => viewer);
  expect(viewers).toContain(ben.id);
  expect(viewers).toContain(amira.id);
  for (const pseudonym of viewers.filter((viewer) => viewer !== ben.id && viewer !== amira.id))
    expect(pseudonym).toMatch(/^[0-9a-f]{64}$/);
  expect(await html(uma, "/business-dashboard")).toMatch(/Profile Views<\/p><p [^>]*>3</);
});

test("a signed-out visitor with many browsers is one view, two addresses are two", async () => {
  const { id } = await teahouse("Pagoda");
  for (let i = 0; i < 30; i++)
    await app.visitor().get(`/business/${id}`, from("192.0.2.1", { "user-agent": `Mozilla/5.0 Firefox/${i}` }));
  await app.visitor().get(`/business/${id}`, from("192.0.2.2"));
  await pageViewsStored();
  expect(await viewsOf(id)).toHaveLength(2);
});

test("many accounts at one address count 20 views of a place a day", async () => {
  const { id } = await teahouse("Crowded House");
  const guests = await Promise.all(Array.from({ length: 22 }, (_, i) => app.join(`Guest ${i}`)));
  await Promise.all(guests.map((guest) => guest.get(`/business/${id}`, from("192.0.2.3"))));
  await pageViewsStored();
  expect(await viewsOf(id)).toHaveLength(20);
  await guests[0]!.get(`/business/${id}`, from("192.0.2.4"));
  await amira.get(`/business/${id}`, from("192.0.2.4"));
  await pageViewsStored();
  expect((await viewsOf(id)).map(({ viewer }) => viewer)).toContain(amira.id);
});

test("robots, prefetching and prerendering never count, signed in or not", async () => {
  const { id } = await teahouse("Quiet House");
  const unseen: Record<string, string>[] = [
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" },
    { "user-agent": "curl/8.1" },
    { "user-agent": "" },
    { "sec-purpose": "prefetch" },
    { "sec-purpose": "prefetch;prerender" },
    { "sec-purpose": "prefetch;anonymous-client-ip" },
    { purpose: "prefetch" },
    { "x-purpose": "preview" },
    { "x-moz": "prefetch" },
  ];
  for (const headers of unseen)
    for (const person of [amira, app.visitor()])
      expect((await person.get(`/business/${id}`, from("192.0.2.5", headers))).status).toBe(200);
  await pageViewsStored();
  expect(await viewsOf(id)).toHaveLength(0);
  await amira.get(`/business/${id}`, from("192.0.2.5"));
  await pageViewsStored();
  expect(await viewsOf(id)).toHaveLength(1);
});

test("after 60 days only the number of views is left, and no viewer", async () => {
  const { uma, id } = await teahouse("Old House");
  await app.sql`
    insert into profile_views (business_id, day, viewer)
    select ${id}, (now() at time zone 'utc')::date - ago, viewer
    from unnest(array[60, 61, 61, 61, 90]) with ordinality as views (ago, n),
      lateral (values (case when n = 2 then ${amira.id} else repeat(n::text, 64) end)) as v (viewer)`;
  const rows = () =>
    app.sql`select (now() at time zone 'utc')::date - day as ago, viewer, count from profile_views where business_id = ${id} order by day desc`;
  await Promise.all([rollUpPageViews(app.db), rollUpPageViews(app.db)]);
  const rolledUp = [
    { ago: 60, viewer: "1".repeat(64), count: 1 },
    { ago: 61, viewer: "all", count: 3 },
    { ago: 90, viewer: "all", count: 1 },
  ];
  expect([...(await rows())]).toEqual(rolledUp);
  await app.sql`insert into profile_views (business_id, day, viewer) values (${id}, (now() at time zone 'utc')::date - 61, 'late')`;
  await rollUpPageViews(app.db);
  expect((await rows())[1]).toEqual({ ago: 61, viewer: "all", count: 4 });
  expect(await html(uma, "/business-dashboard")).toMatch(/Profile Views<\/p><p [^>]*>6</);
  expect(listJobs(app.ctx, "").map(({ name }) => name)).toContain("roll-up-page-views");
});

test("the page is served even if the view can't be recorded", async () => {
  await app.sql`alter table profile_views rename to profile_views_away`;
  await app.visitor().get(`/business/${kumo}`, from("192.0.2.6"));
  await pageViewsStored();
  await app.sql`alter table profile_views_away rename to profile_views`;
  expect(app.logged.join()).toContain("page view not recorded");
});

test("an owner is asked to create a business and then sees its review status", async () => {
  const vera = await owner(app, "Vera");
  const empty = await html(vera, "/business-profile");
  for (const text of [
    "Create Business Profile",
    "What happens next?",
    "1-2 business days",
    "View Dashboard",
    "Up to 5 photos, JPG, PNG or WebP, max 5 MB each.",
  ])
    expect(empty).toContain(text);
  const dashboard = await html(vera, "/business-dashboard");
  expect(dashboard).toContain("No Business Profile");
  expect(dashboard).toContain('<a href="/business-profile" class="button button-act');
  const id = await handIn(vera);
  const pending = await html(vera, "/business-profile");
  expect(pending).toContain("Business Profile</h1>");
  expect(pending).toContain("Pending Approval");
  expect(pending).not.toContain("What happens next?");
  await decide(ada, id, { approved: false, reason: "Which door is it?" });
  expect(await html(vera, "/business-profile")).toContain("Which door is it?");
  await decide(ada, id, { approved: true });
  expect(await html(vera, "/business-profile")).toContain("Approved</span>");
});

test("the dashboard shows the business and its stats", async () => {
  const walt = await owner(app, "Walt");
  const id = await openUp(walt, ada, { ...noodleBar, name: "Walt's Walks", type: "event_organizer" });
  const [lea, tom] = await Promise.all([app.join("Lea"), app.join("Tom")]);
  for (const action of ["like", "like", "save"]) await lea.post("/api/swipes", { businessId: id, action });
  await tom.post("/api/swipes", { businessId: id, action: "save" });
  await tom.post("/api/swipes", { businessId: id, action: "dislike" });
  await app.sql`insert into swipes (user_id, business_id, action, created_at) values (${amira.id}, ${id}, 'like', now() - interval '8 days')`;
  const before = await html(walt, "/business-dashboard");
  expect(before).toContain("Create Your First Event");
  expect(before).toContain("event organizer");
  expect(before).not.toContain("Rating");
  await app.sql`insert into events (business_id, title, event_date, current_attendees) select ${id}, 'Walk ' || n, now() + n * interval '1 day', abs(n) from generate_series(-1, 3) n where n <> 0`;
  const page = await html(walt, "/business-dashboard");
  const tile = (label: string) => Number(new RegExp(`${label}</p><p [^>]*>([\\d,]+)<`).exec(page)![1]);
  expect([tile("Likes This Week"), tile("Saved by Travelers"), tile("Active Events")]).toEqual([1, 1, 3]);
  expect(page.match(/Walk -?\d/g)).toEqual(["Walk 1", "Walk 2", "Walk 3"]);
  expect(page).toContain("3 attending");
  for (const text of ["Edit Profile", "Create Event", "View All", "Manage Events", "Send Messages", "Update Profile"])
    expect(page).toContain(text);
  await app.sql`update businesses set rating = 4.5 where id = ${id}`;
  expect(await html(walt, "/business-dashboard")).toContain("4.50");
});

test("only owners can open the owner screens", async () => {
  for (const path of ["/business-profile", "/business-dashboard"]) {
    expect(await html(app.visitor(), path, 401)).toContain("Unauthorized");
    expect(await html(amira, path, 403)).toContain("This page is for another kind of account");
  }
});

test("/admin is always reachable and says who has no access", async () => {
  const denied = await html(app.visitor(), "/admin", 401);
  for (const text of [
    "Access Denied",
    "You need to be logged in to view the admin panel.",
    'href="/login?returnTo=%2Fadmin"',
    "Login</a>",
  ])
    expect(denied).toContain(text);
  const notHers = await html(amira, "/admin", 403);
  expect(notHers).toContain("Access Denied");
  expect(notHers).not.toContain("Login</a>");
  const xenia = await owner(app, "Xenia");
  await handIn(xenia, { ...noodleBar, name: "Xenia's Kiosk" });
  const panel = await html(ada, "/admin?tab=review");
  expect(panel).toContain("Xenia&#x27;s Kiosk");
  expect(panel).toContain(xenia.email);
  expect(panel).toContain(
    "https://www.openstreetmap.org/?mlat=43.7350001&amp;mlon=7.4212345#map=18/43.7350001/7.4212345",
  );
  expect(await html(ada, "/admin?tab=review&status=approved")).toContain("Noodle Bar Kumo");
  expect(await html(ada, "/admin?tab=review&status=lost&page=x")).toContain("Xenia&#x27;s Kiosk");
});

test("a poster is cacheable and can't run scripts", async () => {
  const response = await app.visitor().get(`/posters/${kumo}.svg`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'");
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600, must-revalidate");
  expect(await response.text()).toStartWith("<svg ");
  const again = await app.visitor().get(`/posters/${kumo}.svg`, { "if-none-match": response.headers.get("etag")! });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  for (const name of [`${crypto.randomUUID()}.svg`, "nobody.svg", kumo, `${kumo}.png`])
    expect((await app.visitor().get(`/posters/${name}`)).status).toBe(404);
});

test("the drawing of an empty state is a separate file", async () => {
  const response = await app.visitor().get("/drawings/no-events.svg");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
  expect(await response.text()).toStartWith("<svg ");
  for (const name of ["no-events", "nothing.svg", "constructor.svg"]) {
    expect((await app.visitor().get(`/drawings/${name}`)).status).toBe(404);
  }
});

test("directions open the phone's map app, or OpenStreetMap, without a script", async () => {
  const { Quay } = await putPlaces(app.db, [{ name: "Quay", latitude: 43.5, longitude: 7.25 }]);
  const linkFor = async (agent: string) =>
    /href="((?:geo:|https:\/\/maps\.apple|https:\/\/www\.openstreetmap\.org\/directions)[^"]*)"/.exec(
      await (await app.visitor().get(`/business/${Quay}`, { "user-agent": agent })).text(),
    )?.[1];
  expect(await linkFor("Mozilla/5.0 (Linux; Android 15; Pixel 9)")).toBe("geo:43.5,7.25?q=43.5,7.25(Quay)");
  expect(await linkFor("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")).toBe(
    "https://maps.apple.com/?daddr=43.5,7.25",
  );
  const elsewhere = "https://www.openstreetmap.org/directions?to=43.5%2C7.25";
  expect(await linkFor("Mozilla/5.0 (X11; Linux x86_64)")).toBe(elsewhere);
  expect(await linkFor("")).toBe(elsewhere);
});
