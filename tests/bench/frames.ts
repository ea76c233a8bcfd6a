// Row 15: late frames while a card is dragged, compared with the same screen at rest.
import type { Page } from "@playwright/test";
import { openPage, withBrowser } from "./browser.ts";
import { sampleCity } from "./deployments.ts";
import { getCardCenter, openDeck } from "./interaction.ts";
import { type Measurement, median } from "./measurement.ts";

/** A frame at 60 per second takes 16.7 ms. */
const MAX_FRAME_MS = 17.5;
/** Percentage points. */
const MAX_DIFFERENCE = 5;
const [FRAMES, ROUNDS] = [120, 5];

export const frames: Measurement = {
  number: 15,
  name: "late frames (more than 17.5 ms) while dragging a card, per hundred",
  target: `≤ ${MAX_DIFFERENCE} more than on the same screen at rest (Chromium without a display renders in software, so that is the baseline)`,
  async measure() {
    const deployment = await sampleCity();
    const [client] = await deployment.people(1);
    return withBrowser(async (browser) => {
      const page = await openPage(browser, deployment.server.url, client);
      await openDeck(page, deployment.server.url);
      const shares: { atRest: number; dragging: number; median: number }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const atRest = await recordFrames(page, () => page.waitForTimeout(FRAMES * 17));
        const dragging = await recordFrames(page, () => dragCard(page));
        shares.push({ atRest: getLateShare(atRest), dragging: getLateShare(dragging), median: median(dragging) });
      }
      const medianOf = (read: (share: (typeof shares)[number]) => number) => median(shares.map(read));
      const [dragging, atRest] = [medianOf((share) => share.dragging), medianOf((share) => share.atRest)];
      return {
        met: dragging - atRest <= MAX_DIFFERENCE,
        result: `${dragging.toFixed(1)} while dragging, ${atRest.toFixed(1)} at rest; median frame ${medianOf((share) => share.median).toFixed(1)} ms`,
        details: shares,
      };
    });
  },
};

const getLateShare = (deltas: number[]) =>
  (100 * deltas.filter((delta) => delta > MAX_FRAME_MS).length) / Math.max(1, deltas.length);

/** @returns ms between the frames during an action */
async function recordFrames(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const deltas: number[] = [];
    let before = performance.now();
    const record = (now: number) => {
      deltas.push(now - before);
      before = now;
      frame = requestAnimationFrame(record);
    };
    let frame = requestAnimationFrame(record);
    const stopRecording = () => {
      cancelAnimationFrame(frame);
      return deltas.slice(1);
    };
    Object.assign(window, { stopRecording });
  });
  await act();
  return page.evaluate(() => (window as unknown as { stopRecording(): number[] }).stopRecording());
}

/** Moves the card back and forth and to where it was, so that it is not swiped. */
async function dragCard(page: Page): Promise<void> {
  const [x, y] = await getCardCenter(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= FRAMES; i++) await page.mouse.move(x + 90 * Math.sin(i / 8), y + 10 * Math.sin(i / 5));
  await page.mouse.move(x, y);
  await page.mouse.up();
}
