// Reading about a place without leaving the deck: a tap opens the card, Back closes it, and Undo still works.
import type { Page } from "@playwright/test";
import { FLICK } from "../../islands/discovery/deck/use-swipe.ts";
import { findProblems, PHONE, THEMES } from "./accessibility.ts";
import { button, open, recordConsoleErrors, registerByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

const topmost = (page: Page) => page.locator(".deck-card-top");
const top = async (page: Page) => (await topmost(page).getAttribute("data-place"))!;
const expectOnTop = (page: Page, place: string) => expect(topmost(page)).toHaveAttribute("data-place", place);
const openButton = (page: Page) => topmost(page).getByRole("button", { name: /^More about / });
const sheet = (page: Page) => page.locator(".deck-open[open]");
const inSheet = (page: Page, name: string) => sheet(page).getByRole("button", { name, exact: true });

/** Likes the first card, so that there is something to undo. */
async function likeFirst(page: Page): Promise<string> {
  const first = await top(page);
  await page.keyboard.press("ArrowRight");
  await expect(topmost(page)).not.toHaveAttribute("data-place", first);
  return first;
}

/** Drags the card by some pixels from its center. */
async function drag(page: Page, x: number, y = 0): Promise<void> {
  const box = (await topmost(page).boundingBox())!;
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + x, fromY + y, { steps: 6 });
  // A finger that rests before it lifts doesn't flick, however quickly the machine moves it.
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), FLICK.duration + 50);
  await page.mouse.up();
}

test("Nia reads about a card, goes Back to it, and undoes her last swipe", async ({ page, server }) => {
  const errors = recordConsoleErrors(page);
  await registerByApi(page.request, server.url, "Nia");
  await open(page, "/discover", "SwipeDeck");
  const first = await likeFirst(page);
  const second = await top(page);
  const name = await topmost(page).locator("h2").innerText();

  await openButton(page).click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await expect(sheet(page).locator(".deck-open-strip img").first()).toHaveJSProperty("complete", true);
  await expect(
    sheet(page)
      .getByText(/\d\d:\d\d/)
      .first(),
  ).toBeVisible();
  await expect(sheet(page).locator(".place-map")).toBeVisible();
  await expect(sheet(page).getByText("Why you're seeing this")).toBeVisible();
  await expect(sheet(page).getByRole("region", { name: "More like this" }).getByRole("link").first()).toBeVisible();
  await expect(sheet(page).getByRole("link", { name: "Open page" })).toHaveAttribute("href", `/business/${second}`);

  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL("/discover");
  await expectOnTop(page, second);
  await expect(openButton(page)).toBeFocused();
  await button(page, "Undo").click();
  await expectOnTop(page, first);
  expect(errors).toEqual([]);
});

test("on a phone, a toast leaves the way back from an open card free", async ({ page, server }) => {
  await page.setViewportSize(PHONE);
  await registerByApi(page.request, server.url, "Lena");
  await open(page, "/discover", "SwipeDeck");
  await likeFirst(page);
  await expect(page.locator(".toast")).toBeVisible();
  // A toast stays while the window has no focus.
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await openButton(page).click();
  const back = (await inSheet(page, "Back").boundingBox())!;
  const toast = (await sheet(page).locator(".toast").boundingBox())!;
  expect(toast.y).toBeGreaterThan(back.y + back.height);
});

test("an open card leads Milo to more like this: other places of its kind", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Milo");
  await open(page, "/discover", "SwipeDeck");
  const readKind = async (id: string) => {
    const { tags } = await (await page.request.get(`/api/businesses/${id}`)).json();
    return tags.find((tag: string) => tag.startsWith("kind:"));
  };
  const id = await top(page);
  await openButton(page).click();
  const similar = sheet(page).getByRole("region", { name: "More like this" }).getByRole("link");
  await expect(similar.first()).toContainText(/ · (A good bet|Your kind of place|New here|Worth a look)$/);
  const others = await similar.evaluateAll((links) =>
    links.map((link) => link.getAttribute("href")!.split("/").at(-1)!),
  );
  expect(others).not.toContain(id);
  const kind = await readKind(id);
  expect(kind).toBeTruthy();
  for (const other of others) expect(await readKind(other)).toBe(kind);
  await similar.first().click();
  await expect(page).toHaveURL(`/business/${others[0]}`);
});

test("a card that explores says so, and none of a newcomer's first three does", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Wendela");
  await open(page, "/discover", "SwipeDeck");
  const isWildCard = async () => (await topmost(page).getByText("Wild card").count()) > 0;
  const shown: boolean[] = [];
  for (let card = 0; card < 12; card++) {
    const place = await top(page);
    const [next] = (await (await page.request.get("/api/businesses?unseen=1&limit=1")).json()) as Card[];
    shown.push(await isWildCard());
    if (next?.id === place) expect(await isWildCard()).toBe(next.isExploration);
    await page.keyboard.press("ArrowRight");
    await expect(topmost(page)).not.toHaveAttribute("data-place", place);
  }
  expect(shown.slice(0, 3)).toEqual([false, false, false]);
  expect(shown).toContain(true);
});

type Card = { id: string; isExploration: boolean };

test("the words of a card leave most of its picture free", async ({ page, server }) => {
  await page.setViewportSize(PHONE);
  await registerByApi(page.request, server.url, "Ysolde");
  await open(page, "/discover", "SwipeDeck");
  const card = (await topmost(page).boundingBox())!;
  const words = (await topmost(page).locator(".deck-text").boundingBox())!;
  expect(words.height).toBeLessThan(0.65 * card.height);
  await page.goto("/places");
  const layers = await page
    .locator(".place-card")
    .evaluateAll((cards) =>
      cards.flatMap((element) =>
        [element, ...element.querySelectorAll("*")].flatMap((part) =>
          ["::before", "::after"].map((layer) => getComputedStyle(part, layer).content),
        ),
      ),
    );
  expect(layers.length).toBeGreaterThan(20);
  expect(layers.filter((content) => content !== "none" && content !== "normal")).toEqual([]);
});

test("a drag never opens a card, whether it decides or snaps back", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Ona");
  await open(page, "/discover", "SwipeDeck");
  const first = await top(page);
  await drag(page, 60);
  await drag(page, 0, 120);
  await expectOnTop(page, first);
  await drag(page, 140);
  await expect(topmost(page)).not.toHaveAttribute("data-place", first);
  await expect(sheet(page)).toHaveCount(0);
  expect(await page.evaluate(() => history.state)).toBeNull();
  // A finger moves a little when it taps. Right after a drag, a click still counts as its end.
  await expect(async () => {
    await drag(page, 3, 2);
    await expect(sheet(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test("by touch, a tap opens a card, and a swipe decides", async ({ browser, baseURL, server }) => {
  const context = await browser.newContext({ baseURL, viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await registerByApi(page.request, server.url, "Pia");
  await open(page, "/discover", "SwipeDeck");
  const first = await top(page);
  await openButton(page).tap();
  await expect(sheet(page)).toBeVisible();
  await inSheet(page, "Back").tap();
  await expect(sheet(page)).toHaveCount(0);
  await expectOnTop(page, first);

  const { x, y } = (await topmost(page).boundingBox())!;
  const touch = await context.newCDPSession(page);
  const point = (by: number) => [{ x: x + 100 + by, y: y + 150 }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: point(0) });
  for (const by of [30, 70, 110, 150])
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: point(by) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(topmost(page)).not.toHaveAttribute("data-place", first);
  await expect(sheet(page)).toHaveCount(0);
  await context.close();
});

test("with the keyboard, Enter opens the card and Escape closes it", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Quin");
  await open(page, "/discover", "SwipeDeck");
  const first = await top(page);
  await openButton(page).focus();
  for (let times = 0; times < 2; times++) {
    await page.keyboard.press("Enter");
    await expect(sheet(page)).toBeVisible();
    // The keys of the deck don't reach the card behind.
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toHaveCount(0);
    await expectOnTop(page, first);
    await expect(openButton(page)).toBeFocused();
  }
  await page.keyboard.press("ArrowRight");
  await expect(topmost(page)).not.toHaveAttribute("data-place", first);
  await expect(openButton(page)).toBeFocused();
});

test("deciding in the open card closes it, and Back leaves the deck", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Rafi");
  await page.goto("/events");
  await open(page, "/discover", "SwipeDeck");
  const first = await top(page);
  await openButton(page).click();
  await inSheet(page, "Save").click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(topmost(page)).not.toHaveAttribute("data-place", first);
  await button(page, "Undo").click();
  await expectOnTop(page, first);
  await page.goBack();
  await expect(page).toHaveURL("/events");
});

test("Back from the place's page opens the card again", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Sol");
  await open(page, "/discover", "SwipeDeck");
  const first = await likeFirst(page);
  const second = await top(page);
  await openButton(page).click();
  await sheet(page).getByRole("link", { name: "Open page" }).click();
  await page.waitForURL(`/business/${second}`);
  await page.goBack();
  await expect(sheet(page)).toBeVisible();
  await inSheet(page, "Back").click();
  await expectOnTop(page, second);
  await button(page, "Undo").click();
  await expectOnTop(page, first);
});

test("an open card closes when another tab decides about it", async ({ page, context, server }) => {
  await registerByApi(page.request, server.url, "Tam");
  await open(page, "/discover", "SwipeDeck");
  const first = await top(page);
  await openButton(page).click();
  await expect(sheet(page)).toBeVisible();
  const other = await context.newPage();
  await open(other, "/discover", "SwipeDeck");
  await button(other, "Skip").click();
  await expect(topmost(page)).not.toHaveAttribute("data-place", first);
  await expect(sheet(page)).toHaveCount(0);
});

test("the distance is measured when Uma asks for it, or has shared her position before", async ({
  page,
  context,
  server,
}) => {
  await registerByApi(page.request, server.url, "Uma");
  await open(page, "/discover", "SwipeDeck");
  await openButton(page).click();
  await expect(inSheet(page, "How far is it?")).toBeVisible();
  await inSheet(page, "How far is it?").click();
  await expect(sheet(page).getByText("Your location isn't available.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);

  const [{ latitude, longitude }] = await (await page.request.get("/api/businesses?unseen=1")).json();
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: latitude + 0.01, longitude });
  await openButton(page).click();
  await expect(sheet(page).getByText(/^(\d+ m|\d+\.\d km) from you$/)).toBeVisible();
});

test("the filter shows the type in the URL after Back", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Vera");
  await open(page, "/discover", "SwipeDeck");
  const filter = page.getByLabel("Type of place");
  await filter.selectOption("hotel");
  await expect(page).toHaveURL("/discover?type=hotel");
  await expect(filter).toHaveValue("hotel");
  await page.goBack();
  await expect(page).toHaveURL("/discover");
  await expect(page.getByText("Showing all businesses in your area")).toBeVisible();
  await expect(filter).toHaveValue("all");
  await page.goForward();
  await expect(filter).toHaveValue("hotel");
});

for (const [colorScheme, size] of THEMES) {
  test(`an open card is accessible, ${colorScheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(size);
    await registerByApi(page.request, server.url, colorScheme === "dark" ? "Wanda" : "Xeni");
    await open(page, "/discover", "SwipeDeck");
    await openButton(page).click();
    await expect(sheet(page).getByRole("region", { name: "More like this" })).toBeVisible();
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await findProblems(page, "open card")).toEqual([]);
  });
}
