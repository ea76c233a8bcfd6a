// Row 58: whether the card that is seen behind the top one is the next one, while the deck learns from every swipe.
import type { Page } from "@playwright/test";
import { openPage, withBrowser } from "./browser.ts";
import { sampleCity } from "./deployments.ts";
import { openDeck } from "./interaction.ts";
import type { Measurement } from "./measurement.ts";

const SWIPES = 60;
const KEYS = ["ArrowRight", "ArrowLeft", "ArrowRight", "ArrowUp"];

export const nextCard: Measurement = {
  number: 58,
  name: `the card that is seen behind is the next one, in ${SWIPES} swipes of a newcomer`,
  target: `${SWIPES} of ${SWIPES}`,
  async measure() {
    const deployment = await sampleCity();
    const [client] = await deployment.people(1);
    return withBrowser(async (browser) => {
      const page = await openPage(browser, deployment.server.url, client);
      await openDeck(page, deployment.server.url);
      let kept = 0;
      for (let i = 0; i < SWIPES; i++) kept += (await isNextTheOneBehind(page, KEYS[i % KEYS.length]!)) ? 1 : 0;
      return { met: kept === SWIPES, result: `${kept} of ${SWIPES}` };
    });
  },
};

async function isNextTheOneBehind(page: Page, key: string): Promise<boolean> {
  const [first, behind] = await Promise.all(
    [".deck-card-top", ".deck-card-behind"].map((card) => readPlace(page, card)),
  );
  // A new ranking comes with the answer to the swipe, and must not replace what has been seen.
  const learned = page.waitForResponse(/\/api\/businesses\?unseen=1/);
  await page.keyboard.press(key);
  await page.waitForFunction((id) => {
    const top = document.querySelector(".deck-card-top");
    return top && top.getAttribute("data-place") !== id;
  }, first);
  const next = await readPlace(page, ".deck-card-top");
  await learned;
  return next === behind && (await readPlace(page, ".deck-card-top")) === behind;
}

const readPlace = (page: Page, card: string) => page.locator(card).first().getAttribute("data-place");
