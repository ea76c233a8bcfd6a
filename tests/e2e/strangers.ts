// What strangers have in common in a browser: the dialog they opened, the demo they watch, what the console says of it.
import type { Page } from "@playwright/test";

export const dialog = (page: Page) => page.locator("dialog.sheet");

/** Keys are heard once the page's islands are awake. */
export const waitForHydration = (page: Page) => page.locator("[data-island][data-hydrated]").first().waitFor();

/** What the page's console complains of. */
export function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => message.type() === "error" && said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
  return said;
}

/** From here on time stands still unless the test moves it: far enough ahead for a machine that is slow to stop it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 600_000);
}

/** The demo, awake, with a clock that only the test moves. */
export async function openDemo(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/demo");
  await waitForHydration(page);
  await stopClock(page);
}
