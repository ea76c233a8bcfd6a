// Whoever goes back through a page by the keyboard always sees where they are (WCAG 2.4.11).
import type { Page } from "@playwright/test";
import { PHONE } from "./accessibility.ts";
import { signInByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });
const SIZES = [{ width: 1280, height: 800 }, PHONE];
const KEY_PRESSES = 90;

/** Shift+Tab from the end of the page. @returns what had the focus while something lay over all of it */
async function findCovered(page: Page): Promise<string[]> {
  const controlCount = await page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")];
    const seen = controls.filter((control) => control.checkVisibility({ visibilityProperty: true }));
    seen.at(-1)!.focus();
    return seen.length;
  });
  const covered: string[] = [];
  for (let press = 0; press < Math.min(controlCount, KEY_PRESSES); press++) {
    const found = await page.evaluate(() => {
      const focused = document.activeElement!;
      const shown = focused.closest("label") ?? focused;
      const { x, y, width, height } = shown.getBoundingClientRect();
      if (focused === document.body || width < 2) return;
      const isSeen = [0.1, 0.5, 0.9].some((part) => {
        const top = document.elementFromPoint(x + width * part, y + height * part);
        return top !== null && (shown.contains(top) || top.contains(shown));
      });
      if (!isSeen) return `${focused.outerHTML.slice(0, 120)} at ${Math.round(y)} px`;
    });
    if (found) covered.push(found);
    await page.keyboard.press("Shift+Tab");
  }
  return covered;
}

test("what Ilse focuses is never behind a bar", async ({ page, server }) => {
  test.slow();
  const covered: string[] = [];
  const walk = async (paths: string[]) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const path of paths) {
        await page.goto(path, { waitUntil: "networkidle" });
        covered.push(...(await findCovered(page)).map((what) => `${path} at ${size.width} px: ${what}`));
      }
    }
  };
  await walk(["/"]);
  await signInByApi(page, server.url, server.signIn("traveler"));
  await walk(["/events", "/map"]);
  await signInByApi(page, server.url, server.signIn("admin"));
  await walk(["/admin?tab=places"]);
  expect(covered).toEqual([]);
});

test("a link in the bar at the top takes the focus without moving the page", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await page.goto("/events", { waitUntil: "networkidle" });
  await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
  const before = await page.evaluate(() => scrollY);
  await page.locator("header a[href='/profile']").first().focus();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});
