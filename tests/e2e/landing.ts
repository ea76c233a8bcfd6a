// Shared by the tests of the landing page and its demo.
import type { Page } from "@playwright/test";
import { open } from "./page.ts";

export const dialog = (page: Page) => page.locator("dialog.sheet");

/** Stops the page's clock, 10 minutes ahead, so that a slow machine doesn't reach that time first. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 600_000);
}

/** Opens the demo with a clock that only the test moves. */
export async function openDemo(page: Page): Promise<void> {
  await page.clock.install();
  await open(page, "/demo");
  await stopClock(page);
}
