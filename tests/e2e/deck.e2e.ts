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
  await waitForHydration(page);
  return email;
}

const waitForHydration = (page: Page) => page.locator("[data-island=SwipeDeck][data-hydrated]").waitFor();
const topmost = (page: Page) => page.locator(".deck-card-top");
const top = async (page: Page) => (await topmost(page).getAttribute("data-place"))!;
const isOnTop = (page: Page, place: string) => expect(topmost(page)).toHaveAttribute("data-place", place);
const isGone = (page: Page, place: string) => expect(topmost(page)).not.toHaveAttribute("data-place", place);
const counts = (page: Page, words: RegExp) => expect(page.locator(".deck-header .tabular-nums")).toHaveText(words);
/** No card slides or bounces, and no toast comes or goes. */
const stillness = (page: Page) => page.waitForFunction(() => document.getAnimations().length === 0);
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
  /** Opens a screen whose scripts are on their way. @returns what lets them arrive */
  const early = async (path: string) => {
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.unroute("**/assets/mount-islands-*.js");
    await page.route("**/assets/mount-islands-*.js", (route) => held.then(() => route.continue()));
    const asked = page.waitForRequest("**/assets/mount-islands-*.js");
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await asked;
    return arrive;
  };

  let arrive = await early("/discover");
  const sent = stored(page);
  await page.getByRole("button", { name: "Like" }).click();
  await expect(page.locator("[data-island=SwipeDeck]")).not.toHaveAttribute("data-hydrated");
  arrive();
  await sent;

  arrive = await early("/discover");
  await page.getByLabel("Type of place").selectOption("hotel");
  arrive();
  await expect(page.getByText("Showing Hotels in your area")).toBeVisible();

  arrive = await early("/profile");
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
    await isGone(page, before);
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
  await isGone(page, before);
  await stillness(page);
  await counts(page, /^2 of/);
  const second = await top(page);
  await page.reload();
  await waitForHydration(page);
  await counts(page, /^2 of/);
  await isOnTop(page, second);
});

test("a key that is held down decides one card", async ({ page }) => {
  await openDeck(page);
  const first = await top(page);
  const sent = stored(page);
  const hold = () => page.keyboard.down("ArrowRight");
  await expect(async () => {
    await hold();
    expect(await top(page)).not.toBe(first);
  }).toPass();
  const second = await top(page);
  for (let i = 0; i < 10; i++) await hold();
  await page.keyboard.up("ArrowRight");
  await sent;
  await stillness(page);
  await isOnTop(page, second);
  expect(await seenOnServer(page)).toBe(1);
});

test("a card that is regretted while it slides away comes back", async ({ page }) => {
  await openDeck(page);
  const first = await top(page);
  const taken = page.waitForResponse((r) => r.request().method() === "DELETE" && r.ok());
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("u");
  await taken;
  await isOnTop(page, first);
  await counts(page, /^1 of/);
  expect(await seenOnServer(page)).toBe(0);
});

test("a swipe taken back without a connection is on top after a reload", async ({ page }) => {
  await openDeck(page);
  const first = await top(page);
  await page.route("**/api/swipes**", (route) => route.abort());
  await page.keyboard.press("ArrowRight");
  await isGone(page, first);
  await page.keyboard.press("u");
  await isOnTop(page, first);
  await page.reload();
  await waitForHydration(page);
  await isOnTop(page, first);
  await counts(page, /^1 of/);
});

test("cards that run out without a connection are not 'everything'", async ({ page }) => {
  // Every slide is over at once, for there are twenty of them and none is the story.
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames) {
      return animate.call(this, frames, { duration: 1, fill: "forwards" });
    };
  });
  await openDeck(page);
  await page.route("**/api/{swipes,businesses}**", (route) => route.abort());
  for (let i = 0; i < 20; i++) {
    const before = await top(page);
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
  const sentToSignIn = page.waitForResponse((r) => r.url().includes("/api/login"));
  await page.keyboard.press("ArrowRight");
  await sentToSignIn;
  expect(await seenOnServer(other)).toBe(0);
});
