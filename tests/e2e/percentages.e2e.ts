// What a card says of how well a place fits: words first, then figures, and reasons that name what two places share.
import { expect as expectValue, type Page } from "@playwright/test";
import { open, registerByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

const WORDS = /^(A good bet|Your kind of place|New here|Worth a look)$/;
const topmost = (page: Page) => page.locator(".deck-card-top");

async function decide(page: Page, key: "ArrowLeft" | "ArrowRight"): Promise<void> {
  const place = (await topmost(page).getAttribute("data-place"))!;
  await page.keyboard.press(key);
  await expect(topmost(page)).not.toHaveAttribute("data-place", place);
}

test("Lina reads words on her first cards, then figures, and how they turned out", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Lina");
  await open(page, "/discover", "SwipeDeck");
  for (let answers = 0; answers < 6; answers++) {
    await expect(topmost(page).locator(".match-words")).toHaveText(WORDS);
    await decide(page, "ArrowRight");
  }
  for (let answers = 6; answers < 14; answers++) await decide(page, "ArrowRight");
  await expect(topmost(page).getByRole("img", { name: /^\d+% match$/ })).toBeVisible();

  await open(page, "/taste", "TasteEditor");
  const forecasts = page.getByRole("heading", { name: /^How our percentages turned out, in \d+ answers$/ });
  await expect(forecasts).toBeVisible();
  await expect(forecasts.locator("~ ul").getByRole("listitem").first()).toHaveText(/you liked \d+ of \d+$/);
});

test("a reason that names a place that Otis liked names what both have", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Otis");
  await open(page, "/discover", "SwipeDeck");
  const reasons = new Set<string>();
  for (let answers = 0; answers < 20; answers++) {
    for (const reason of await page.locator(".deck-details ul").first().getByRole("listitem").allTextContents())
      reasons.add(reason);
    await decide(page, answers % 3 === 0 ? "ArrowLeft" : "ArrowRight");
  }
  const likes = [...reasons].filter((reason) => reason.startsWith("Like "));
  expectValue(likes.length).toBeGreaterThan(0);
  for (const reason of likes) expectValue(reason).toMatch(/^Like .+: .+/);
  expectValue([...reasons].filter((reason) => reason.startsWith("But "))).toEqual([]);
});
