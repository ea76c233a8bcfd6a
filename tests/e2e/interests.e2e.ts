// What newcomers are asked before their first card: nine pictures, three times.
import { findProblems } from "./accessibility.ts";
import { button, open, registerByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Gus taps what he likes before his first card, and keeps it with an account", async ({ page, server }) => {
  await open(page, "/try", "GuestDeck");
  await button(page, "Tap what you like").click();
  const dialog = page.getByRole("dialog", { name: "Tap what you like" });
  const tiles = dialog.getByRole("listitem").getByRole("button");
  await expect(tiles).toHaveCount(9);
  await dialog.getByRole("button", { name: "Museums" }).click();
  await expect(dialog.getByRole("button", { name: "Museums", pressed: true })).toBeVisible();
  expect(await findProblems(page, "light")).toEqual([]);
  await button(page, "Continue").click();
  // The sample city has less than 27 interests.
  await expect(dialog.getByRole("status")).toHaveText("Round 2 of 2");
  const deck = page.waitForResponse("**/api/guest/deck");
  await button(page, "Show my cards").click();
  await expect(dialog).toBeHidden();
  const cards: { tags: string[] }[] = await (await deck).json();
  expect(cards.slice(0, 3).flatMap(({ tags }) => tags)).toContain("kind:museum");
  await expect(button(page, "Tap what you like")).toHaveCount(0);

  await registerByApi(page.request, server.url, "Gus");
  await page.goto("/try/keep");
  await page.waitForURL(/discover|profile|\/$/);
  const { traits } = await (await page.request.get("/api/users/taste")).json();
  expect(traits.filter(({ adjustment }: { adjustment: number | null }) => adjustment)).toMatchObject([
    { label: "Museums", adjustment: 1 },
  ]);
});

test("Ida doesn't want to be asked, and isn't again", async ({ page }) => {
  await open(page, "/try", "GuestDeck");
  await button(page, "Tap what you like").click();
  await button(page, "Not now").click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".toast").first()).toBeVisible();
  await open(page, "/try", "GuestDeck");
  await expect(button(page, "Tap what you like")).toHaveCount(0);
});
