// Row 28: from the address of the landing page to the first swipe of a guest, on a slow phone.
import type { Page } from "@playwright/test";
import { withBrowser } from "./browser.ts";
import { sampleCity } from "./deployments.ts";
import { type Measurement, median } from "./measurement.ts";

const MAX_SECONDS = 10;
const ROUNDS = 3;

/** Lighthouse's "slow 4G" as Chromium applies it, and its processor of a phone. https://github.com/GoogleChrome/lighthouse/blob/main/core/config/constants.js */
const SLOWDOWN = 4;
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

export const firstSwipe: Measurement = {
  number: 28,
  name: `from opening the landing page to the first swipe without an account, slow 4G, processor ${SLOWDOWN} × slower`,
  target: `≤ ${MAX_SECONDS} s`,
  async measure() {
    const { server } = await sampleCity();
    const rounds: Steps[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await swipeFirst(server.url));
    const of = (read: (steps: Steps) => number) => median(rounds.map(read));
    const total = of(({ answered }) => answered);
    return {
      met: total <= MAX_SECONDS,
      result: `${format(total)}: the link after ${format(of(({ link }) => link))}, the first card after ${format(of(({ card }) => card))}, swiped and the next card on top after ${format(total)}`,
      details: rounds,
    };
  },
};

/** Seconds since the address was entered. */
type Steps = { link: number; card: number; answered: number };

/** As fast as a person could who decides at once. Nothing is in the browser's cache. */
const swipeFirst = (url: string): Promise<Steps> =>
  withBrowser(async (browser) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.emulateNetworkConditions", SLOW_4G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    const began = performance.now();
    const passed = () => (performance.now() - began) / 1000;
    await page.goto(url, { waitUntil: "commit" });
    const start = page.getByRole("link", { name: "Start Swiping" });
    await start.waitFor();
    const link = passed();
    await start.tap();
    const top = page.locator(".deck-card-top");
    await top.waitFor();
    const card = passed();
    const first = await top.getAttribute("data-place");
    await swipeUntilGone(page, first!);
    return { link, card, answered: passed() };
  });

/** Presses the button until the card is gone: a press before the scripts have loaded is kept and replayed. */
async function swipeUntilGone(page: Page, id: string): Promise<void> {
  await page.getByRole("button", { name: "Like", exact: true }).tap();
  await page.waitForFunction((id) => {
    const top = document.querySelector(".deck-card-top");
    return top && top.getAttribute("data-place") !== id;
  }, id);
}

const format = (seconds: number) => `${seconds.toFixed(1)} s`;
