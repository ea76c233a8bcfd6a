// The deck in two tabs, and by keyboard up to its last card.
import type { Page } from "@playwright/test";
import { button, open, registerByApi, toast } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

const topmost = (page: Page) => page.locator(".deck-card-top");
const top = async (page: Page) => (await topmost(page).getAttribute("data-place"))!;

test("Ravi likes a card in one tab, and it leaves the deck of the other", async ({ page, context, server }) => {
  await registerByApi(page.request, server.url, "Ravi");
  await open(page, "/discover", "SwipeDeck");
  const place = await top(page);
  const other = await context.newPage();
  await open(other, "/discover", "SwipeDeck");
  await expect(topmost(other)).toHaveAttribute("data-place", place);
  await button(other, "Like").click();
  await expect(topmost(other)).not.toHaveAttribute("data-place", place);
  await expect(topmost(page)).not.toHaveAttribute("data-place", place);
  await expect(page.locator(".deck-header .tabular-nums")).toHaveText("2 of 63");
});

test("Suki saves every hotel by keyboard, and the focus stays in the deck", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Suki");
  await open(page, "/discover?type=hotel", "SwipeDeck");
  const progress = page.locator(".deck-header .tabular-nums");
  const [hotels] = /\d+$/.exec((await progress.textContent())!)!;
  const first = await top(page);
  await button(page, "Save").press("Enter");
  await expect(topmost(page)).not.toHaveAttribute("data-place", first);
  await button(page, "Undo").press("Enter");
  await expect(topmost(page)).toHaveAttribute("data-place", first);
  await expect(button(page, "Undo")).toBeFocused();

  for (let left = Number(hotels); left > 0; left--) {
    const place = await top(page);
    await button(page, "Save").press("Enter");
    await expect(page.locator(`.deck-card-top[data-place="${place}"]`)).toHaveCount(0);
  }
  await expect(page.getByText("You've seen everything!")).toBeVisible();
  await expect(page.locator(".deck-end")).toBeFocused();
  await button(page, "Discover More").press("Enter");
  await expect(toast(page, "You haven't skipped any of these places.")).toBeVisible();
  await expect(button(page, "Discover More")).toBeFocused();
});

test("Vera has seen all vegan restaurants, and the other types stay vegan", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Vera");
  await open(page, "/discover?type=restaurant&diet=vegan", "SwipeDeck");
  while (await topmost(page).count()) {
    const place = await top(page);
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator(`.deck-card-top[data-place="${place}"]`)).toHaveCount(0);
  }
  const end = page.locator(".deck-end");
  await expect(end).toContainText("You've seen everything!");
  await expect(end.getByRole("link", { name: "Clear all filters" })).toBeVisible();
  const [, others] = /There (?:is|are) (one|\d+) places? of other types/.exec(await end.innerText())!;
  await end.getByRole("link", { name: "Show all types" }).click();
  await page.waitForURL(/type=all.*diet=vegan/);
  const [left] = /\d+$/.exec((await page.locator(".deck-header .tabular-nums").textContent())!)!;
  expect(Number(left)).toBeGreaterThan(others === "one" ? 1 : Number(others));
});

test("Tara skips every hotel, and Discover More counts what it deals again", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Tara");
  await open(page, "/discover?type=hotel", "SwipeDeck");
  const count = page.locator(".deck-header .tabular-nums");
  const hotels = Number(/\d+$/.exec((await count.textContent())!)![0]);
  const decide = async (key: "ArrowLeft" | "ArrowRight") => {
    const place = await top(page);
    await page.keyboard.press(key);
    await expect(page.locator(`.deck-card-top[data-place="${place}"]`)).toHaveCount(0);
  };
  await decide("ArrowRight");
  for (let left = hotels - 1; left > 0; left--) await decide("ArrowLeft");
  await button(page, "Discover More").click();
  await expect(count).toHaveText(`1 of ${hotels - 1} skipped places`);
  await decide("ArrowLeft");
  await expect(count).toHaveText(`2 of ${hotels - 1} skipped places`);
  await page.keyboard.press("u");
  await expect(count).toHaveText(`1 of ${hotels - 1} skipped places`);
  for (let left = hotels - 1; left > 0; left--) await decide("ArrowRight");
  await expect(page.getByText("You've seen everything!")).toBeVisible();
  await button(page, "Discover More").click();
  await expect(toast(page, "You haven't skipped any of these places.")).toBeVisible();
});

test("pulling Nell's card down on a phone doesn't reload the page", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Nell");
  const readPull = () => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);
  await open(page, "/discover", "SwipeDeck");
  expect(await readPull()).toBe("contain");
  await page.goto("/dashboard");
  expect(await readPull()).toBe("auto");
});

test("keys pressed after the last card decide nothing, and U takes it back", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Ines");
  await open(page, "/discover?type=hotel", "SwipeDeck");
  const count = Number(/\d+$/.exec((await page.locator(".deck-header .tabular-nums").textContent())!)![0]);
  for (let left = count; left > 1; left--) {
    const place = await top(page);
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator(`.deck-card-top[data-place="${place}"]`)).toHaveCount(0);
  }
  const last = await top(page);
  await page.evaluate(() => {
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "u"])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  await expect(topmost(page)).toHaveAttribute("data-place", last);
});
