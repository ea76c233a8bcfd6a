// Row 59: whether a page is ever wider than a phone, looked at in every frame: while it comes, a card leaves, or a sheet opens.
import type { Page } from "@playwright/test";
import { listTours, signInAs } from "../acceptance/screens.ts";
import { openPage, withBrowser } from "./browser.ts";
import { sampleCity } from "./deployments.ts";
import type { Measurement } from "./measurement.ts";

const WIDTHS = [320, 390];
/** ms for which a screen is watched if it never comes to rest. */
const PATIENCE_MS = 1500;

type Look = { by: number; frames: number };

export const sideways: Measurement = {
  number: 59,
  name: `screens that scroll sideways in any frame, ${WIDTHS.join(" and ")} px wide: loading, swiping, opening cards and menus`,
  target: "0",
  async measure() {
    const deployment = await sampleCity();
    const tours = await listTours(deployment);
    const looks: (Look & { screen: string })[] = [];
    await withBrowser(async (browser) => {
      for (const { email, paths } of tours) {
        const client = email === null ? undefined : await signInAs(deployment, email);
        for (const width of WIDTHS) {
          const page = await openPage(browser, deployment.server.url, client, { width, height: 844 });
          await page.addInitScript(watchWidth);
          for (const path of paths)
            looks.push({
              screen: `${path} of ${email ?? "a visitor"}, ${width} px`,
              ...(await look(page, deployment.server.url + path)),
            });
          await page.context().close();
        }
      }
    });
    const wide = looks.filter(({ by }) => by > 0);
    const frames = looks.reduce((sum, look) => sum + look.frames, 0);
    const worst = wide.slice(0, 5).map(({ screen, by }) => `${screen} by ${by} px`);
    return {
      met: wide.length === 0,
      result: [`${wide.length} of ${looks.length} screens in ${frames} frames`, ...worst].join("; "),
      details: wide,
    };
  },
};

/** Runs in each document, from its first frame on. */
function watchWidth(): void {
  const seen = { by: 0, frames: 0 };
  Object.assign(window, { seen });
  const look = () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    seen.by = Math.max(seen.by, scrollWidth - clientWidth, Math.round(scrollX));
    seen.frames++;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function look(page: Page, url: string): Promise<Look> {
  const response = await page.goto(url);
  // That page leads to the one where visitors sign in.
  if (response?.status() === 401) await page.waitForURL((next) => next.href !== url);
  await rest(page);
  for (const press of [pressKeys, openMenu]) {
    await press(page);
    await rest(page);
  }
  return page.evaluate(() => (window as unknown as { seen: Look }).seen);
}

/** Swipes in each direction, takes the last one back, and opens a card. */
async function pressKeys(page: Page): Promise<void> {
  if ((await page.locator("[data-hydrated] .deck-card-top").count()) === 0) return;
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowUp", "u", "Enter"]) {
    await page.keyboard.press(key);
    await rest(page);
  }
  await page.keyboard.press("Escape");
}

async function openMenu(page: Page): Promise<void> {
  const menu = page.locator("header [aria-haspopup], header summary").first();
  if (await menu.isVisible()) await menu.click({ timeout: PATIENCE_MS }).catch(() => {});
}

const rest = (page: Page) =>
  page.evaluate(
    (patience) =>
      Promise.race([
        Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
        new Promise((resolve) => setTimeout(resolve, patience)),
      ]).then(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))),
    PATIENCE_MS,
  );
