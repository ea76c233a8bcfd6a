// Without a network: reading, swiping and answering, and what is left of it on a shared computer.
import type { BrowserContext, Page } from "@playwright/test";
import {
  button,
  changeStop,
  island,
  open,
  planKnownStops,
  post,
  registerByApi,
  signIn,
  signInByApi,
  toast,
  waitForIsland,
  waitUntilSwiped,
} from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });
test.use({ serviceWorkers: "allow" });

/** Opens a page, and waits until the browser keeps all pages. */
async function visit(page: Page, path = "/discover"): Promise<void> {
  await page.goto(path);
  await expect
    .poll(() => readAccount(page).then((account) => account?.keptAt ?? 0), { timeout: 120_000 })
    .toBeGreaterThan(0);
}

const readAccount = (page: Page): Promise<{ viewer: string; keptAt: number } | null> =>
  page.evaluate(async () => (await (await caches.match("/account"))?.json()) ?? null);

const readKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith("shell-"));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

async function swipe(page: Page, action: "Like" | "Skip"): Promise<string> {
  const top = page.locator(".deck-card-top");
  const place = (await top.getAttribute("data-place"))!;
  await page.keyboard.press(action === "Like" ? "ArrowRight" : "ArrowLeft");
  await waitUntilSwiped(page, place);
  return place;
}

const readSwipes = async (context: BrowserContext): Promise<string[]> =>
  ((await (await context.request.get("/api/users/export")).json()).swipes as { businessId: string }[]).map(
    ({ businessId }) => businessId,
  );

/** Whether the server has learned from everyone's swipes, as it does shortly after its start: percentages change with that. */
const isTrained = async (context: BrowserContext): Promise<boolean> =>
  !(await (await context.request.get("/api/offline/catalogue")).text()).includes('"factors":""');

/** Of a page that starts afresh, once its deck has learned in the browser. */
async function readTopCard(context: BrowserContext): Promise<{ place: string; percent: number }> {
  const page = await context.newPage();
  await open(page, "/discover", "SwipeDeck");
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/rank-kept-cards-")),
  );
  await page.waitForTimeout(1000);
  const top = page.locator(".deck-card-top");
  const place = (await top.getAttribute("data-place"))!;
  const percent = Number(/(\d+)\s?%/.exec(await top.innerText())?.[1]);
  await page.close();
  return { place, percent };
}

const SCREENS: [path: string, shows: string][] = [
  ["/", "Welcome back"],
  ["/discover", "Discover"],
  ["/dashboard", "Your Travel Hub"],
  ["/dashboard?tab=events", "I'm In"],
  ["/dashboard?tab=messages", "Announcement"],
  ["/events", "Events"],
  ["/messages", "Messages"],
  ["/map", "Map"],
  ["/plan", "Plan a day"],
  ["/profile", "Profile Settings"],
  ["/taste", "Your taste"],
  ["/visits", "Your city so far"],
];

test("Amira reads every screen after the server is gone", async ({ page, context, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await visit(page);
  const saved = (await (await context.request.get("/api/users/saved")).json()) as { id: string; name: string }[];
  await server.end();
  for (const [path, text] of SCREENS) {
    await page.goto(path);
    await expect(page.getByText(/^You're offline\. This page was last updated: /)).toBeVisible();
    await expect(page.locator("#main").getByText(text).first()).toBeVisible();
    await page.reload();
    await expect(page.locator("#main").getByText(text).first()).toBeVisible();
  }
  await page.goto("/map");
  await expect(page.locator("[data-still]").first()).toBeVisible();
  await page.goto(`/business/${saved[0]!.id}`);
  await expect(page.getByRole("heading", { name: saved[0]!.name, level: 1 })).toBeVisible();
  await page.goto("/places");
  await expect(page.getByText("The page you opened is not on this device")).toBeVisible();
  const kinds = page.locator("article p:first-of-type");
  await expect(kinds.nth(50)).toBeAttached();
  const raw = /^(restaurant|hotel|event_organizer|tour|retail) ·/;
  expect((await kinds.allInnerTexts()).filter((kind) => raw.test(kind))).toEqual([]);
  await page.getByRole("searchbox").fill(saved[0]!.name.slice(0, 5).toUpperCase());
  await expect(page.getByRole("article", { name: saved[0]!.name })).toBeVisible();
  await server.start();
  await button(page, "Reload").click();
  await expect(page.getByText(/^You're offline/)).toHaveCount(0);
});

test("Nils swipes 30 cards without a network, and each arrives once and in order", async ({
  page,
  context,
  server,
}) => {
  await registerByApi(page.request, server.url, "Nils");
  await expect.poll(() => isTrained(context), { timeout: 120_000 }).toBe(true);
  await visit(page);
  await context.setOffline(true);
  await open(page, "/discover", "SwipeDeck");
  const swiped: string[] = [];
  for (let n = 0; n < 30; n++) {
    swiped.push(await swipe(page, n % 3 === 0 ? "Like" : "Skip"));
    if (n === 15) await open(page, "/discover", "SwipeDeck");
  }
  expect(new Set(swiped).size).toBe(30);
  await open(page, "/discover", "SwipeDeck");
  expect(swiped).not.toContain(await page.locator(".deck-card-top").getAttribute("data-place"));
  const learned = await readTopCard(context);
  expect(swiped).not.toContain(learned.place);
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(() => readSwipes(context), { timeout: 60_000 }).toHaveLength(30);
  expect(await readSwipes(context)).toEqual(swiped);
  const deck = await (await context.request.get("/api/businesses?unseen=1&type=all&limit=200")).json();
  const known = (deck as { id: string; match: { percent: number } }[]).find(({ id }) => id === learned.place);
  expect(known?.match.percent).toBe(learned.percent);
});

test("a place that Rosa saves without a network is among her saved ones at once", async ({ page, context, server }) => {
  await registerByApi(page.request, server.url, "Rosa");
  await visit(page);
  await context.setOffline(true);
  await open(page, "/discover", "SwipeDeck");
  const name = (await page.locator(".deck-card-top").getByRole("heading").innerText()).trim();
  await page.keyboard.press("ArrowUp");
  await expect(toast(page, "Business saved!")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("article").filter({ hasText: name })).toBeVisible();
});

test("Otto opens the filters for the first time without a network", async ({ page, context, server }) => {
  await registerByApi(page.request, server.url, "Otto");
  await visit(page);
  await context.setOffline(true);
  await open(page, "/discover", "SwipeDeck");
  await button(page, "Filters").click();
  await expect(page.getByRole("dialog", { name: "What you need" }).getByLabel(/^Outdoor seating/)).toBeVisible();
});

test("Pia reads and changes her plan without a network, and the server gets it", async ({ page, context, server }) => {
  await registerByApi(page.request, server.url, "Pia");
  await planKnownStops(page, server.url);
  const path = new URL(page.url()).pathname;
  const names = () => page.locator("[data-stop]").getByRole("heading").allInnerTexts();
  const before = await names();
  await visit(page, path);
  await context.setOffline(true);
  await open(page, path, "DayPlan");
  expect(await names()).toEqual(before);
  await changeStop(page, before[0]!, `Remove ${before[0]} from the plan`);
  await expect(toast(page, "Kept on this device")).toBeVisible();
  await button(page, `Move ${before[1]} down`).click();
  const changed = [before[2]!, before[1]!, ...before.slice(3)];
  await expect.poll(names).toEqual(changed);
  await open(page, path, "DayPlan");
  await expect.poll(names).toEqual(changed);
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const planned = async () => (await (await context.request.get(`/api${path.replace("plan", "plans")}`)).json()).stops;
  await expect.poll(async () => (await planned()).map(({ name }: { name: string }) => name)).toEqual(changed);
});

test("Paul swaps a stop and plans the rest again without a network", async ({ page, context, server }) => {
  await registerByApi(page.request, server.url, "Paul");
  await planKnownStops(page, server.url);
  const path = new URL(page.url()).pathname;
  const names = () => page.locator("[data-stop]").getByRole("heading").allInnerTexts();
  const planned = async () =>
    (await (await context.request.get(`/api${path.replace("plan", "plans")}`)).json()) as {
      revision: number;
      stops: { name: string }[];
    };
  await visit(page, path);
  await expect.poll(() => readKept(page)).toContain(`/api${path.replace("plan", "plans")}/kept`);
  await context.setOffline(true);
  await open(page, path, "DayPlan");
  const [first] = await names();
  await changeStop(page, first!, `Something else instead of ${first}`);
  const choice = page.getByRole("dialog").locator(".plan-choice").first();
  const chosen = (await choice.locator("bdi").innerText()).trim();
  await choice.click();
  await expect.poll(async () => (await names())[0]).toBe(chosen);
  await open(page, path, "DayPlan");
  await expect.poll(async () => (await names())[0]).toBe(chosen);
  await button(page, `Change ${chosen}`).click();
  await page.getByLabel("Fixed time").fill(await page.locator("[data-stop] time").first().innerText());
  await button(page, "Save changes").click();
  await expect(page.getByRole("img", { name: "Fixed time" })).toBeVisible();
  await button(page, "Plan the rest again").click();
  await expect(page.getByText("The day was planned again.")).toBeAttached();
  const changed = await names();
  expect(changed).toContain(chosen);

  await expect(page.getByRole("note").filter({ hasText: "To share or delete this plan" })).toBeVisible();
  await expect(button(page, "Share this plan")).toHaveAttribute("aria-disabled", "true");
  await button(page, "Share this plan").click({ force: true });
  await expect(page.getByRole("link", { name: "GPX file" })).toHaveCount(0);
  await page.goto("/plan");
  await expect(page.getByText("To plan a new day, you need a connection.")).toBeVisible();
  await expect(button(page, "Plan my day")).toHaveAttribute("aria-disabled", "true");

  await open(page, path, "DayPlan");
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(async () => (await planned()).stops.map(({ name }) => name)).toEqual(changed);
  // The page knows the new revision: its next change is no conflict.
  const { revision } = await planned();
  await expect(page.locator(".plan-day")).toHaveAttribute("aria-busy", "false");
  await changeStop(page, changed[0]!, `Remove ${changed[0]} from the plan`);
  await expect.poll(async () => (await planned()).revision).toBe(revision + 1);
  await expect(toast(page, "Error")).toHaveCount(0);
});

test("Ines answers an event without a network, and hears that it is full", async ({ page, context, server }) => {
  await registerByApi(page.request, server.url, "Ines");
  const owner = await context.browser()!.newContext({ baseURL: server.url });
  await post(owner.request, server.url, "/api/auth/login", server.signIn("business"));
  const eventDate = new Date(Date.now() + 3 * 3600_000).toISOString();
  const [free, full] = await Promise.all(
    ["Harbor walk", "Tiny tasting"].map(async (title) =>
      (await post(owner.request, server.url, "/api/events", { title, eventDate, maxAttendees: 1 })).json(),
    ),
  );
  await visit(page, "/events");
  await context.setOffline(true);
  await open(page, "/events", "Events");
  for (const title of ["Harbor walk", "Tiny tasting"]) {
    await page.getByRole("article", { name: title }).getByRole("button", { name: "I'm In" }).click();
    await expect(toast(page, "Kept on this device")).toBeVisible();
  }
  await open(page, "/events", "Events");
  await expect(
    page.getByRole("article", { name: "Harbor walk" }).getByRole("button", { name: "I'm In" }),
  ).toHaveAttribute("aria-pressed", "true");
  const other = await context.browser()!.newContext({ baseURL: server.url });
  await registerByApi(other.request, server.url, "Oskar");
  await post(other.request, server.url, `/api/events/${full.id}/rsvp`, { status: "in" });
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(toast(page, "Tiny tasting: This event is full.")).toBeVisible();
  await expect
    .poll(async () =>
      (await (await page.request.get("/api/users/rsvps")).json()).map((r: { eventId: string }) => r.eventId),
    )
    .toEqual([free.id]);
  await Promise.all([owner.close(), other.close()]);
});

test("Ken joins waiting lists without a network, and hears that a seat is free", async ({ page, context, server }) => {
  await registerByApi(page.request, server.url, "Ken");
  const owner = await context.browser()!.newContext({ baseURL: server.url });
  await post(owner.request, server.url, "/api/auth/login", server.signIn("business"));
  const other = await context.browser()!.newContext({ baseURL: server.url });
  await registerByApi(other.request, server.url, "Olaf");
  const eventDate = new Date(Date.now() + 4 * 3600_000).toISOString();
  const titles = ["Quiet concert", "Last table"];
  const [concert, table] = await Promise.all(
    titles.map(async (title) => {
      const made = await post(owner.request, server.url, "/api/events", { title, eventDate, maxAttendees: 1 });
      const { id } = (await made.json()) as { id: string };
      await post(other.request, server.url, `/api/events/${id}/rsvp`, { status: "in" });
      return id;
    }),
  );
  await visit(page, "/events");
  await context.setOffline(true);
  await open(page, "/events", "Events");
  for (const title of titles) {
    const card = page.getByRole("article", { name: title });
    await card.getByRole("button", { name: "Join waiting list" }).click();
    await expect(card.getByRole("button", { name: "Leave waiting list" })).toBeVisible();
  }
  await open(page, "/events", "Events");
  const card = page.getByRole("article", { name: "Quiet concert" });
  await expect(card.getByText("1st on waiting list")).toBeVisible();
  await post(other.request, server.url, `/api/events/${table}/rsvp`, { status: "cant_make_it" });
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(toast(page, "Last table: There are seats left. RSVP instead.")).toBeVisible();
  const waiting = async () =>
    ((await (await page.request.get("/api/users/waiting-list")).json()) as { id: string }[]).map(({ id }) => id);
  await expect.poll(waiting).toEqual([concert!]);
  await Promise.all([owner.close(), other.close()]);
});

test("Mo answers an event and swipes 30 cards while the server is gone", async ({ page, context, server }) => {
  await registerByApi(page.request, server.url, "Mo");
  const owner = await context.browser()!.newContext({ baseURL: server.url });
  await post(owner.request, server.url, "/api/auth/login", server.signIn("business"));
  const eventDate = new Date(Date.now() + 5 * 3600_000).toISOString();
  const made = await post(owner.request, server.url, "/api/events", { title: "Night swim", eventDate });
  const { id } = (await made.json()) as { id: string };
  await owner.close();
  await visit(page, "/events");
  await server.end();
  await open(page, "/events", "Events");
  const card = page.getByRole("article", { name: "Night swim" });
  await card.getByRole("button", { name: "I'm In" }).click();
  await expect(toast(page, "Kept on this device")).toBeVisible();
  await open(page, "/discover", "SwipeDeck");
  const swiped: string[] = [];
  for (let n = 0; n < 30; n++) swiped.push(await swipe(page, n % 3 === 0 ? "Like" : "Skip"));
  await server.start();
  await open(page, "/discover", "SwipeDeck");
  await expect.poll(() => readSwipes(context), { timeout: 60_000 }).toEqual(swiped);
  const rsvps = (await (await context.request.get("/api/users/rsvps")).json()) as { eventId: string; status: string }[];
  expect(rsvps).toMatchObject([{ eventId: id, status: "in" }]);
});

test("signing out of a shared computer leaves nothing for the next account", async ({ page, server }) => {
  await signIn(page, server.signIn("traveler"));
  await visit(page);
  const amira = (await readAccount(page))!.viewer;
  expect((await readKept(page)).filter((path) => path.startsWith("/business/")).length).toBeGreaterThan(1);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Sign Out", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await readKept(page)).toEqual([]);
  expect(await page.evaluate(() => [localStorage.getItem("sidestreet-outbox") ?? "[]", sessionStorage.length])).toEqual(
    ["[]", 0],
  );

  await registerByApi(page.request, server.url, "Zoe");
  await visit(page);
  expect((await readAccount(page))!.viewer).not.toBe(amira);
  await server.end();
  await page.goto("/messages");
  await expect(page.getByText("No messages yet")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByText("zoe@example.com").first()).toBeVisible();
  await server.start();
});

test("an account that replaces another without a sign-out removes its pages", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await visit(page);
  const amira = (await readAccount(page))!.viewer;
  await registerByApi(page.request, server.url, "Yun");
  await page.goto("/profile");
  await expect.poll(async () => (await readAccount(page))?.viewer ?? amira).not.toBe(amira);
  const names = await page.evaluate(() => caches.keys());
  expect(names.filter((name) => name.includes(amira))).toEqual([]);
});

test("Vera sees the size of her offline data, and removes it", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Vera");
  await visit(page);
  await page.goto("/profile");
  await waitForIsland(page, "OfflineData");
  const panel = island(page, "OfflineData");
  await expect(panel.getByText(/MB on this device, with \d+ pages\. Last updated: /)).toBeVisible();
  await panel.getByRole("combobox").selectOption("0");
  await expect(panel.getByText(/MB on this device/)).toBeVisible();
  await button(page, "Remove offline data").click();
  await expect(panel.getByText("Nothing is kept on this device.")).toBeVisible();
  expect(await readKept(page)).toEqual([]);
  await page.goto("/events");
  await page.goto("/profile");
  await waitForIsland(page, "OfflineData");
  await button(page, "Keep the city on this device").click();
  await expect(panel.getByText(/MB on this device/)).toBeVisible();
});
