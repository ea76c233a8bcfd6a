// The deck where things go wrong in the browser: no leave to store, plain http, a refresh in the middle, another person.
import type { Page } from "@playwright/test";
import { expect, testWith } from "./server.ts";

const PASSWORD = "a long enough password";
const test = testWith({ SAMPLE: "yes" });
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), "--host-resolver-rules=MAP sidestreet.test 127.0.0.1"],
    }),
});

let people = 0;

/** A new traveler, on the deck. */
async function openDeck(page: Page, base = ""): Promise<string> {
  await page.goto(`${base}/login`);
  const email = `traveler${++people}@example.com`;
  await page.evaluate(
    async ([email, password]) => {
      const post = (path: string, body: object) =>
        fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
      await post("/api/auth/register", { email, password });
      await post("/api/users/setup", { userType: "traveler", travelPreferences: [] });
    },
    [email, PASSWORD],
  );
  await page.goto(`${base}/discover`);
  await awake(page);
  return email;
}

const awake = (page: Page) => page.locator("[data-island=SwipeDeck][data-awake]").waitFor();
const top = (page: Page) => page.locator(".deck-card-top").getAttribute("data-place");
const count = (page: Page) => page.locator(".deck-header .tabular-nums").textContent();
const stored = (page: Page) => page.waitForResponse((r) => r.url().endsWith("/api/swipes") && r.ok());
const seenOnServer = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch("/api/businesses?unseen=1");
    return JSON.parse(answer.headers.get("x-progress")!).seen as number;
  });

test("on a phone of the same network, over plain http, a swipe is stored as anywhere", async ({ page, server }) => {
  await openDeck(page, server.url.replace("localhost", "sidestreet.test"));
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  const sent = stored(page);
  await page.keyboard.press("ArrowRight");
  await sent;
  expect(await seenOnServer(page)).toBe(1);
});

test("what is pressed, chosen or ticked before the scripts are there happens when they are", async ({ page }) => {
  await openDeck(page);
  let arrive = () => {};
  await page.route("**/assets/wake-*.js", async (route) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await route.continue();
  });
  const early = async (path: string) => {
    const asked = page.waitForRequest("**/assets/wake-*.js");
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await asked;
  };

  await early("/discover");
  const sent = stored(page);
  await page.getByRole("button", { name: "Like" }).click();
  await expect(page.locator("[data-island=SwipeDeck]")).not.toHaveAttribute("data-awake");
  arrive();
  await sent;

  await early("/discover");
  await page.getByLabel("Type of place").selectOption("hotel");
  arrive();
  await expect(page.getByText("Showing Hotels in your area")).toBeVisible();

  await early("/profile");
  const kept = page.waitForResponse((r) => r.url().endsWith("/api/users/preferences") && r.ok());
  await page.getByLabel("Nightlife & Entertainment").check();
  arrive();
  await kept;
  await expect(page.getByLabel("Nightlife & Entertainment")).toBeChecked();
});

test("where the browser has no room, a swipe is sent all the same", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await openDeck(page);
  for (let i = 1; i <= 2; i++) {
    const before = await top(page);
    const sent = stored(page);
    await page.keyboard.press("ArrowLeft");
    await sent;
    await expect.poll(() => top(page)).not.toBe(before);
    expect(await seenOnServer(page)).toBe(i);
  }
});

test("a refresh while a card slides away loses no card and counts none twice", async ({ page }) => {
  await openDeck(page);
  const before = await top(page);
  const sent = stored(page);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Refresh" }).click();
  await sent;
  await expect.poll(() => top(page)).not.toBe(before);
  await page.waitForFunction(() => document.getAnimations().length === 0);
  expect(await count(page)).toMatch(/^2 of/);
  const second = await top(page);
  await page.reload();
  await awake(page);
  expect(await count(page)).toMatch(/^2 of/);
  expect(await top(page)).toBe(second);
});

test("a key that is held down decides one card", async ({ page }) => {
  await openDeck(page);
  const sent = stored(page);
  await page.keyboard.down("ArrowRight");
  for (let i = 0; i < 40; i++) {
    await page.keyboard.down("ArrowRight");
    await page.waitForTimeout(30);
  }
  await page.keyboard.up("ArrowRight");
  await sent;
  expect(await seenOnServer(page)).toBe(1);
});

test("a swipe taken back without a connection is on top after a reload", async ({ page }) => {
  await openDeck(page);
  const first = await top(page);
  await page.route("**/api/swipes**", (route) => route.abort());
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => top(page)).not.toBe(first);
  await page.keyboard.press("u");
  await expect.poll(() => top(page)).toBe(first);
  await page.reload();
  await awake(page);
  expect(await top(page)).toBe(first);
  expect(await count(page)).toMatch(/^1 of/);
});

test("cards that run out without a connection are not 'everything'", async ({ page }) => {
  await openDeck(page);
  await page.route("**/api/{swipes,businesses}**", (route) => route.abort());
  for (let i = 0; i < 20; i++) {
    const before = await page.locator(".deck-card-top").getAttribute("data-place");
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator(`.deck-card-top[data-place="${before}"]`)).toHaveCount(0);
  }
  await expect(page.getByText("You are offline.")).toBeVisible();
});

test("a deck left open does not swipe for the person who signs in after", async ({ page, context }) => {
  await openDeck(page);
  const other = await context.newPage();
  await other.goto("/api/logout");
  await openDeck(other);
  await page.keyboard.press("ArrowRight");
  await page.waitForURL((url) => url.pathname === "/discover", { waitUntil: "load" });
  await page.waitForResponse((r) => r.url().includes("/api/login"));
  expect(await seenOnServer(other)).toBe(0);
});
