// Phones: the tab bar, and toasts that cover neither the navigation nor the deck's buttons.
import type { Locator, Page } from "@playwright/test";
import { DESKTOP, findProblems, PHONE, SIZES, THEMES } from "./accessibility.ts";
import { button, extendToasts, island, open, registerByApi, signInByApi, toast } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

/** A common phone, the shortest that is still sold, and an older one. */
const PHONES = [PHONE, { width: 375, height: 667 }, { width: 360, height: 640 }];

const tabs = (page: Page) => page.getByRole("navigation", { name: "Tabs" });
const header = (page: Page) => page.getByRole("banner");

/** With the top of the page in view, as a person sees it first. */
async function openDeck(page: Page): Promise<void> {
  await open(page, "/discover", "SwipeDeck");
  await page.evaluate(() => scrollTo(0, 0));
}

/** By at least a pixel: boxes end at fractions of one. */
async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  const [width, height] = [
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  ];
  return width >= 1 && height >= 1;
}

test("the toast of a swipe covers neither navigation nor buttons, and takes no focus", async ({ page, server }) => {
  await extendToasts(page);
  await registerByApi(page.request, server.url, "Leila");
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await openDeck(page);
    await button(page, "Like").focus();
    const announced = page.waitForSelector('[aria-live="polite"]:has-text("Saved ")', { state: "attached" });
    for (const key of ["ArrowRight", "ArrowLeft", "ArrowUp"]) {
      const top = await page.locator(".deck-card-top").getAttribute("data-place");
      await page.keyboard.press(key);
      await expect(page.locator(".deck-card-top")).not.toHaveAttribute("data-place", top!);
    }
    await expect(toast(page, "Business saved!")).toBeVisible();
    await page.waitForFunction(() => document.getAnimations().length === 0);
    await expect(page.locator(".toast")).toHaveCount(1);
    await expect(button(page, "Like")).toBeFocused();
    await page.keyboard.press("F8");
    await expect(page.locator(".toast-viewport")).toBeFocused();
    await expect(page.locator(".toast-viewport")).toHaveCSS("outline-style", "solid");
    for (const label of ["Skip", "Save", "Like", "Undo"])
      expect(await overlaps(page.locator(".toast"), button(page, label)), `${size.height}: ${label}`).toBe(false);
    expect(await overlaps(page.locator(".toast"), header(page))).toBe(false);
    expect(await overlaps(page.locator(".toast"), tabs(page))).toBe(false);
    await announced;
  }
});

/** Px between the words below the buttons of the deck. */
const measureGaps = (page: Page) =>
  page.locator(".deck-actions .deck-label").evaluateAll((labels) => {
    const words = labels.map((label) => {
      const range = document.createRange();
      range.selectNodeContents(label);
      return range.getBoundingClientRect();
    });
    return words.slice(1).map(({ left }, i) => left - words[i]!.right);
  });

for (const locale of ["fr", "nl", "el", "uk", "ar"])
  test(`with longer words, neither the toast nor a label covers a button, ${locale}`, async ({ browser, server }) => {
    const extraHTTPHeaders = { "accept-language": locale };
    const context = await browser.newContext({ locale, extraHTTPHeaders, viewport: PHONE, baseURL: server.url });
    const page = await context.newPage();
    await extendToasts(page);
    await registerByApi(page.request, server.url, `Yusra${locale}`);
    for (const size of PHONES) {
      await page.setViewportSize(size);
      await openDeck(page);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await page.keyboard.press("ArrowRight");
      await expect(page.locator(".toast")).toBeVisible();
      await page.waitForFunction(() => document.getAnimations().length === 0);
      for (const deckButton of await page.locator(".deck-actions button").all())
        expect(await overlaps(page.locator(".toast"), deckButton), `at a height of ${size.height} px`).toBe(false);
      const gaps = await measureGaps(page);
      expect(Math.min(...gaps), `between labels at a width of ${size.width} px`).toBeGreaterThan(0);
    }
    await context.close();
  });

test("a toast stays above the on-screen keyboard", async ({ page, server }) => {
  await page.setViewportSize(PHONE);
  await signInByApi(page, server.url, server.signIn("traveler"));
  await open(page, "/discover", "SwipeDeck");
  await page.keyboard.press("ArrowRight");
  await expect(toast(page, "Business liked!")).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { value: innerHeight - 300 });
    visualViewport!.dispatchEvent(new Event("resize"));
  });
  await expect
    .poll(async () => {
      const { y, height } = (await page.locator(".toast").boundingBox())!;
      return y + height <= PHONE.height - 300;
    })
    .toBe(true);
});

test("a traveler gets around a phone with the tab bar, and More has everything else", async ({ page, server }) => {
  await page.setViewportSize(PHONE);
  await signInByApi(page, server.url, server.signIn("traveler"));
  await page.goto("/");
  for (const [label, path] of [
    ["Discover", "/discover"],
    ["Map", "/map"],
    ["Events", "/events"],
    ["Home", "/"],
  ] as const) {
    await tabs(page).getByRole("link", { name: label }).click();
    await page.waitForURL((url) => url.pathname === path);
    await expect(tabs(page).locator("[aria-current=page]")).toHaveAccessibleName(label);
  }
  const more = tabs(page).getByRole("button", { name: "More" });
  await more.click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  for (const name of ["Home", "Discover", "Dashboard", "Events", "Map", "Amira", "Logout"])
    await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
});

test("the tab bar of a business has its own tabs, and each is at least 44 px in size", async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInByApi(page, server.url, server.signIn("business"));
  await page.goto("/events");
  const each = tabs(page).locator("a, button");
  expect(await each.allInnerTexts()).toEqual(["Home", "Dashboard", "Events", "Messages", "More"]);
  for (const tab of await each.all()) {
    const { width, height } = (await tab.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
});

test("the tab bar is on phones only, and never covers the end of a page", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await page.setViewportSize(PHONE);
  await page.goto("/profile", { waitUntil: "networkidle" });
  // The page grows while the islands at its end are hydrated.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      return overlaps(page.locator("main"), tabs(page));
    })
    .toBe(false);
  for (const size of SIZES.slice(1)) {
    await page.setViewportSize(size);
    await expect(page.locator(".tab-bar")).toBeHidden();
  }
  await page.setViewportSize(DESKTOP);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("the tab bar returns when the keyboard closes, though the field keeps the focus", async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url, viewport: PHONE, hasTouch: true, isMobile: true });
  await signInByApi(page, server.url, server.signIn("traveler"));
  await open(page, "/profile", "ProfileForm");
  const field = island(page, "ProfileForm").getByRole("textbox").first();
  await field.focus();
  await expect(tabs(page)).toBeHidden();
  // The keyboard takes its height from the page.
  await page.setViewportSize({ ...PHONE, height: PHONE.height - 300 });
  await expect(tabs(page)).toBeHidden();
  await page.setViewportSize(PHONE);
  await expect(tabs(page)).toBeVisible();
  await expect(field).toBeFocused();
  await page.close();
});

for (const [colorScheme] of THEMES) {
  test(`the tab bar and a toast are accessible, ${colorScheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(PHONE);
    await signInByApi(page, server.url, server.signIn("traveler"));
    await open(page, "/discover", "SwipeDeck");
    await page.keyboard.press("ArrowRight");
    await expect(toast(page, "Business liked!")).toBeVisible();
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await findProblems(page, "/discover")).toEqual([]);
  });
}

test("the tab bar makes room for the keyboard while text is typed", async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url, viewport: PHONE, hasTouch: true, isMobile: true });
  await signInByApi(page, server.url, server.signIn("traveler"));
  await page.goto("/profile");
  await expect(tabs(page)).toBeVisible();
  await page.getByLabel("First name").focus();
  await expect(tabs(page)).toBeHidden();
  await page.getByLabel("First name").blur();
  await expect(tabs(page)).toBeVisible();
  await page.close();
});
