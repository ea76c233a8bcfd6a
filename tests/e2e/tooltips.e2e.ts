// Tooltips of icon buttons appear on hover and focus, and disappear on leave, Escape and blur.
import type { Page } from "@playwright/test";
import { holdScripts, open, planKnownStops, registerByApi, signInByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

const tooltip = (page: Page, text: string) => page.getByRole("tooltip").getByText(text, { exact: true });

test("Amira reads what the buttons of her taste do before she presses one", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await open(page, "/taste", "TasteEditor");
  const more = page.getByRole("button", { name: /^More / }).first();
  const text = (await more.getAttribute("aria-label"))!;
  const lessText = text.replace("More", "Less");
  const less = page.getByRole("button", { name: lessText, exact: true });

  await more.hover();
  await expect(tooltip(page, text)).toBeVisible();
  const [above, button] = [(await tooltip(page, text).boundingBox())!, (await more.boundingBox())!];
  expect(above.y + above.height).toBeLessThan(button.y);
  await tooltip(page, text).hover();
  await expect(tooltip(page, text)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);

  await less.hover();
  await expect(tooltip(page, lessText)).toBeVisible();
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(page.getByRole("tooltip")).toHaveCount(0);

  await less.focus();
  await page.keyboard.press("Tab");
  await expect(more).toBeFocused();
  await expect(tooltip(page, text)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(tooltip(page, text)).toHaveCount(0);
});

test("icon buttons of pages, forms and dialogs have tooltips", async ({ page, server }) => {
  await open(page, "/login", "SignInForm");
  await page.getByRole("button", { name: "Show password" }).hover();
  await expect(tooltip(page, "Show password")).toBeVisible();
  await page.goto("/");
  await page.locator(".landing-bar").getByRole("link", { name: "Sign In" }).click();
  await page.keyboard.press("Tab");
  await page.locator("dialog.sheet").getByRole("button", { name: "Close" }).hover();
  await expect(tooltip(page, "Close")).toBeVisible();
  await signInByApi(page, server.url, server.signIn("traveler"));
  await open(page, "/events", "Events");
  const file = page.getByRole("link", { name: /^Add .* to my calendar$/ }).first();
  await file.hover();
  await expect(tooltip(page, (await file.getAttribute("aria-label"))!)).toBeVisible();
});

test("no tooltip covers a dialog that opened before tooltips had loaded", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Tilda");
  await planKnownStops(page, server.url);
  await page.clock.install();
  const { requested, release } = await holdScripts(page, "**/assets/tooltips-*.js");
  const change = page.getByRole("button", { name: "Change Kaze Counter" });
  await change.click();
  await requested;
  await expect(page.getByRole("dialog", { name: "Kaze Counter" })).toBeVisible();
  const loaded = page.waitForResponse("**/assets/tooltips-*.js");
  release();
  await (await loaded).finished();
  await page.clock.runFor(5000);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
});
