// Two friends in a room, each in a browser of their own: joining, swiping, a match, and the shortlist.
import type { Browser, Page } from "@playwright/test";
import config, { CHROMIUM } from "../../playwright.config.ts";
import { findProblems } from "./accessibility.ts";
import { button, open, post, registerByApi, toast, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });
// Where there are no notifications, a room has one button less.
test.use({ launchOptions: { ...config.use!.launchOptions, executablePath: CHROMIUM } });

const topmost = (page: Page) => page.locator(".deck-card-top");
const member = (page: Page, name: string) =>
  page.getByRole("list", { name: "Everyone's progress" }).getByRole("listitem").filter({ hasText: name });

async function startRoom(page: Page): Promise<string> {
  await open(page, "/together", "StartRoom");
  await page.getByLabel("Your name").fill("Ana");
  await page.getByRole("button", { name: "Start a room" }).click();
  await page.waitForURL(/\/together\/[0-9a-z]{8}$/);
  await waitForIsland(page, "RoomDeck");
  return page.url();
}

async function joinRoom(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await open(page, url, "JoinRoom");
  await page.getByLabel("Your name").fill(name);
  await page.getByText("Food & Culinary").click();
  await page.getByRole("button", { name: "Join the room" }).click();
  await waitForIsland(page, "RoomDeck");
  return page;
}

async function decide(page: Page, key: "ArrowRight" | "ArrowLeft"): Promise<string> {
  const id = (await topmost(page).getAttribute("data-place"))!;
  await page.keyboard.press(key);
  await expect(topmost(page)).not.toHaveAttribute("data-place", id);
  return id;
}

test("Ana and Ben swipe together until they agree, and read why on the shortlist", async ({ page, browser }) => {
  const url = await startRoom(page);
  await expect(page.getByText("You are alone here.")).toBeVisible();
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("img", { name: "QR code of the link to this room" })).toBeVisible();
  await expect(page.locator(".room-code")).toHaveText(/^[0-9A-Z]{6}$/);
  expect(await findProblems(page, "the room")).toEqual([]);
  await page.keyboard.press("Escape");
  // The focus is on the button of the dialog, from where the keys of the deck work, too.
  const first = await decide(page, "ArrowLeft");
  await page.keyboard.press("u");
  await expect(topmost(page)).toHaveAttribute("data-place", first);

  const ben = await joinRoom(browser, url, "Ben");
  await expect(member(page, "Ben")).toContainText("0 places");
  await decide(ben, "ArrowLeft");
  await expect(member(page, "Ben")).toContainText("1 place");
  await decide(ben, "ArrowRight");
  // What Ben skipped can't match anymore, and what he likes comes next.
  await expect(member(page, "Ben")).toContainText("2 places");
  await page.reload();
  await waitForIsland(page, "RoomDeck");
  // Ana is at the place that Ben likes, and Ben isn't in the city yet.
  const liked = await topmost(page).getAttribute("data-place");
  const { latitude, longitude } = await (await page.request.get(`/api/businesses/${liked}`)).json();
  for (const [each, at] of [
    [page, { latitude, longitude }],
    [ben, { latitude: 0, longitude: 0 }],
  ] as const) {
    await each.context().grantPermissions(["geolocation"]);
    await each.context().setGeolocation(at);
  }
  await decide(page, "ArrowRight");
  for (const each of [page, ben]) {
    await expect(each.getByRole("dialog", { name: "It's a match!" })).toBeVisible();
    await expect(each.getByText("All of you like it.")).toBeVisible();
    await expect(each.getByRole("dialog").getByRole("link", { name: "Directions" })).toHaveAttribute(
      "href",
      /^https:\/\/www\.openstreetmap\.org\/directions/,
    );
    // A match that is closed says when it opens.
    await expect(each.getByRole("dialog").locator("[data-open]")).toHaveText(/^(Usually )?(open now|closed, opens )/i);
  }
  await expect(page.getByRole("dialog").getByText("1 min on foot")).toBeVisible();
  expect(await findProblems(ben, "the room")).toEqual([]);
  await expect(ben.getByRole("dialog").getByText("min on foot")).toHaveCount(0);
  await ben.getByRole("dialog").getByRole("link", { name: "Shortlist" }).click();
  await expect(ben.getByText("One match comes first")).toBeVisible();
  await expect(ben.getByText("A match", { exact: true })).toHaveCount(1);
  await expect(ben.getByRole("link", { name: "Directions" })).toHaveCount(10);
  expect(await findProblems(ben, "the room")).toEqual([]);

  // Ben has no account, and reads the day of the room all the same.
  await ben.getByRole("link", { name: "Plan a day" }).click();
  await expect(ben.getByRole("heading", { level: 1 })).toHaveText(/^A day in Santa Marea: /);
  await expect(ben.getByRole("list", { name: "Stops" }).getByRole("listitem")).not.toHaveCount(0);
  expect(await findProblems(ben, "the room's day")).toEqual([]);
});

test("on a tablet, Ana's card begins beside its details, and its buttons are in view", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await startRoom(page);
  const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;
  expect(Math.abs((await topOf(".deck-pile")) - (await topOf(".deck-details")))).toBeLessThan(24);
  for (const name of ["Skip", "Like"]) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
});

test("Ana asks for places on foot, but her browser doesn't share where she is", async ({ page }) => {
  await open(page, "/together", "StartRoom");
  await page.getByLabel("Your name").fill("Ana");
  const walk = page.getByLabel("On foot from here");
  await walk.selectOption("10");
  await page.getByRole("button", { name: "Start a room" }).click();
  await expect(page.getByText("Your browser doesn't share your location.")).toBeVisible();
  await expect(walk).toBeFocused();
  await walk.selectOption("0");
  await page.getByRole("button", { name: "Start a room" }).click();
  await page.waitForURL(/\/together\/[0-9a-z]{8}$/);
});

test("where nothing fits what all need, the room says so, and what to do", async ({ page, browser }) => {
  await open(page, "/together", "StartRoom");
  await page.getByLabel("Your name").fill("Ana");
  await page.getByLabel("What are you looking for?").selectOption("hotel");
  await page.getByRole("button", { name: "Start a room" }).click();
  await page.waitForURL(/\/together\/[0-9a-z]{8}$/);
  const ben = await (await browser.newContext()).newPage();
  await open(ben, page.url(), "JoinRoom");
  await ben.getByLabel("Your name").fill("Ben");
  await ben.getByText("What do you need?").click();
  await ben.getByText("Halal").click();
  await ben.getByRole("button", { name: "Join the room" }).click();
  for (const each of [page, ben]) {
    await expect(each.getByText("Nothing fits all of you yet")).toBeVisible();
    await expect(each.getByText("join again with fewer needs")).toBeVisible();
    await expect(each.getByRole("link", { name: "Start a room" })).toBeVisible();
  }
});

test("Ben leaves, Ana sees it, and his page says so if he comes back", async ({ page, browser }) => {
  const url = await startRoom(page);
  const ben = await joinRoom(browser, url, "Ben");
  const another = await ben.context().newPage();
  await another.goto(url);
  await waitForIsland(another, "RoomDeck");
  await ben.getByRole("button", { name: "Leave" }).click();
  await ben.getByRole("button", { name: "Leave the room" }).click();
  await expect(toast(ben, "You left the room")).toBeVisible();
  await expect(member(page, "Ben")).toHaveCount(0);
  await expect(another.getByText("You are no longer in this room.")).toBeVisible();
});

test("Ana removes Ben, who is gone, and he can join again", async ({ page, browser }) => {
  const url = await startRoom(page);
  const ben = await joinRoom(browser, url, "Ben");
  await page.getByRole("button", { name: "Remove Ben" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Ben?" });
  expect(await findProblems(page, "the room")).toEqual([]);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(dialog).toBeHidden();
  await expect(member(page, "Ben")).toHaveCount(0);
  await expect(ben.getByText("You are no longer in this room.")).toBeVisible();
  await ben.getByRole("link", { name: "Join the room" }).click();
  await expect(ben.getByLabel("Your name")).toBeVisible();
});

test("swipes without a connection are kept, and sent when it is back", async ({ page, browser }) => {
  const url = await startRoom(page);
  const ben = await joinRoom(browser, url, "Ben");
  await ben.context().setOffline(true);
  for (let i = 0; i < 3; i++) await decide(ben, "ArrowRight");
  await expect(member(page, "Ben")).toContainText("0 places");
  await ben.context().setOffline(false);
  await expect(member(page, "Ben")).toContainText("3 places");
});

for (const [locale, name] of [
  ["de", "Greta"],
  ["ar", "Amal"],
  ["el", "Eleni"],
] as const)
  test(`the actions of a room fit in one row of ${name}'s phone`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      locale,
      viewport: { width: 390, height: 844 },
      extraHTTPHeaders: { "accept-language": locale },
    });
    await registerByApi(context.request, baseURL, name);
    const started = await post(context.request, baseURL, "/api/together", { name, rule: "all", type: "all" });
    const page = await context.newPage();
    await page.goto(((await started.json()) as { path: string }).path);
    await waitForIsland(page, "RoomDeck");
    const actions = page.locator(".room-actions > *");
    await expect(actions).toHaveCount(4);
    const boxes = await actions.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    expect(Math.max(...boxes.map(({ top }) => top))).toBeLessThan(Math.min(...boxes.map(({ bottom }) => bottom)));
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);

    // On a wider screen, long labels wrap before they squeeze the sentence beside them.
    for (const width of [768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect((await page.locator(".room-bar > [role=status]").boundingBox())!.width).toBeGreaterThan(200);
      const heights = await actions.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
      expect(Math.max(...heights)).toBeLessThan(60);
    }
    await context.close();
  });
