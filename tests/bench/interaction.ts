// How soon the screen answers a swipe, by finger, key and button, on a phone a quarter as fast as this machine.
import type { Page } from "@playwright/test";
import type { Client } from "../acceptance/deployment.ts";
import { openPage, withBrowser } from "./browser.ts";
import { sampleCity } from "./deployments.ts";
import { type Measurement, median } from "./measurement.ts";

/** ms from the input to the next frame (https://web.dev/articles/inp calls 200 good). */
const MOST = 100;
const SLOWDOWN = 4;
const SWIPES = 12;
/** Phones that are asked, one after the other: on a busy machine one of them has to wait for somebody else now and then. */
const ROUNDS = 3;

export const interaction: Measurement = {
  number: 14,
  name: `interaction to next paint of a swipe, processor ${SLOWDOWN} × slower`,
  target: `≤ ${MOST} ms`,
  async measure() {
    const deployment = await sampleCity();
    const goes: number[][] = [];
    for (const client of await deployment.people(ROUNDS)) goes.push(await measureSwipes(deployment.server.url, client));
    if (goes.some((took) => took.length === 0)) return { reason: "Chromium reported no interaction" };
    const worsts = goes.map((took) => Math.max(...took));
    const worst = median(worsts);
    const of = `${goes.flat().length} interactions in ${ROUNDS} × ${SWIPES} swipes`;
    return {
      met: worst <= MOST,
      result: `${worst} ms worst (${worsts.join(", ")}), ${median(goes.flat())} ms median, of ${of}`,
      details: goes,
    };
  },
};

/** Swipes on a slow phone. @returns ms that each interaction took */
const measureSwipes = (url: string, client: Client): Promise<number[]> =>
  withBrowser(async (browser) => {
    const page = await openPage(browser, url, client);
    await openDeck(page, url);
    await page.evaluate(observe);
    const wire = await page.context().newCDPSession(page);
    await wire.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    for (let i = 0; i < SWIPES; i++) await INPUTS[i % INPUTS.length]!(page);
    return page.evaluate(() => (window as unknown as { took: number[] }).took);
  });

export async function openDeck(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/discover`);
  await page.locator("[data-island=SwipeDeck][data-hydrated]").waitFor();
}

/** Notes the longest event of each interaction, as browsers report it: in steps of 8 ms. */
function observe(): void {
  const longest = new Map<number, number>();
  const took: number[] = [];
  Object.assign(window, { took });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (!entry.interactionId) continue;
      longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration));
    }
    took.splice(0, took.length, ...longest.values());
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function byDrag(page: Page): Promise<void> {
  await nextCard(page, async () => {
    const [x, y] = await getCardCenter(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 160, y, { steps: 8 });
    await page.mouse.up();
  });
}

const byKey = (page: Page) => nextCard(page, () => page.keyboard.press("ArrowLeft"));
const byButton = (page: Page) => nextCard(page, () => page.getByRole("button", { name: "Like", exact: true }).click());
/** By finger, by key, by button. */
const INPUTS = [byDrag, byKey, byButton];

export async function getCardCenter(page: Page): Promise<[number, number]> {
  const box = (await page.locator(".deck-card-top").boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 3];
}

/** Swipes, and waits until the next card lies there and is still. */
async function nextCard(page: Page, swipe: () => Promise<unknown>): Promise<void> {
  const before = await page.locator(".deck-card-top").getAttribute("data-place");
  await swipe();
  await page.waitForFunction(
    (before) =>
      document.querySelector(".deck-card-top")?.getAttribute("data-place") !== before &&
      document.getAnimations().every(({ playState }) => playState !== "running"),
    before,
  );
}
