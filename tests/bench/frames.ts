// Whether a dragged card keeps up with sixty frames a second, beside the same screen while nobody touches it.
import type { Page } from "@playwright/test";
import { openPage, withBrowser } from "./browser.ts";
import { sampleCity } from "./deployments.ts";
import { getCardCenter, openDeck } from "./interaction.ts";
import { type Measurement, median } from "./measurement.ts";

/** ms; a frame in time at sixty a second takes 16.7. */
const LATE = 17.5;
/** Of a hundred frames, how many more may be late than on the still screen. */
const MAX_MORE = 5;
const [FRAMES, ROUNDS] = [120, 5];

export const frames: Measurement = {
  number: 15,
  name: "late frames (more than 17.5 ms) while dragging a card, per hundred",
  target: `≤ ${MAX_MORE} more than on the same screen at rest (Chromium without a display renders in software, so that is the baseline)`,
  async measure() {
    const deployment = await sampleCity();
    const [client] = await deployment.people(1);
    return withBrowser(async (browser) => {
      const page = await openPage(browser, deployment.server.url, client);
      await openDeck(page, deployment.server.url);
      const shares: { still: number; dragged: number; middle: number }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const still = await recordFrames(page, () => page.waitForTimeout(FRAMES * 17));
        const dragged = await recordFrames(page, () => dragCard(page));
        shares.push({ still: getLateShare(still), dragged: getLateShare(dragged), middle: median(dragged) });
      }
      const middle = (read: (share: (typeof shares)[number]) => number) => median(shares.map(read));
      const [dragged, still] = [middle((share) => share.dragged), middle((share) => share.still)];
      return {
        met: dragged - still <= MAX_MORE,
        result: `${dragged.toFixed(1)} while dragging, ${still.toFixed(1)} at rest; median frame ${middle((share) => share.middle).toFixed(1)} ms`,
        details: shares,
      };
    });
  },
};

const getLateShare = (deltas: number[]) =>
  (100 * deltas.filter((delta) => delta > LATE).length) / Math.max(1, deltas.length);

/** ms between frames while something goes on. */
async function recordFrames(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const deltas: number[] = [];
    let before = performance.now();
    const note = (now: number) => {
      deltas.push(now - before);
      before = now;
      frame = requestAnimationFrame(note);
    };
    let frame = requestAnimationFrame(note);
    const endOfFrames = () => {
      cancelAnimationFrame(frame);
      return deltas.slice(1);
    };
    Object.assign(window, { endOfFrames });
  });
  await act();
  return page.evaluate(() => (window as unknown as { endOfFrames(): number[] }).endOfFrames());
}

/** To and fro, and back where it was: the card stays. */
async function dragCard(page: Page): Promise<void> {
  const [x, y] = await getCardCenter(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= FRAMES; i++) await page.mouse.move(x + 90 * Math.sin(i / 8), y + 10 * Math.sin(i / 5));
  await page.mouse.move(x, y);
  await page.mouse.up();
}
