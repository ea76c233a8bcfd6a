// The words that icons have: on hover and on focus, until one leaves, presses, scrolls or has had enough.
import type { Page } from "@playwright/test";
import { open, signIn } from "./people.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

const tip = (page: Page, words: string) => page.getByRole("tooltip").getByText(words, { exact: true });

test("Amira reads what the buttons of her taste do before she presses one", async ({ page, server }) => {
  await signIn(page, server.signIn("traveler"));
  await open(page, "/profile", "TasteEditor");
  const more = page.getByRole("button", { name: /^More / }).first();
  const words = (await more.getAttribute("aria-label"))!;
  const back = page.getByRole("button", { name: words.replace("More", "Less"), exact: true });

  await more.hover();
  await expect(tip(page, words)).toBeVisible();
  const [above, button] = [(await tip(page, words).boundingBox())!, (await more.boundingBox())!];
  expect(above.y + above.height).toBeLessThan(button.y);
  await tip(page, words).hover();
  await expect(tip(page, words)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);

  await back.hover();
  await expect(tip(page, words.replace("More", "Less"))).toBeVisible();
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(page.getByRole("tooltip")).toHaveCount(0);

  await back.focus();
  await page.keyboard.press("Tab");
  await expect(more).toBeFocused();
  await expect(tip(page, words)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(tip(page, words)).toHaveCount(0);
});
