// Row 56: how many taps and how long from the landing page to the first card, and on to an account.
import type { Locator, Page } from "@playwright/test";
import { withBrowser } from "./browser.ts";
import { sampleCity } from "./deployments.ts";
import { type Measurement, median } from "./measurement.ts";

const MAX_TAPS_TO_CARD = 1;
const MAX_TAPS_TO_ACCOUNT = 4;
const ROUNDS = 3;

export const firstAccount: Measurement = {
  number: 56,
  name: "taps from the landing page to the first card, and on to an account with an email and a password",
  target: `${MAX_TAPS_TO_CARD}, and ${MAX_TAPS_TO_ACCOUNT}`,
  async measure() {
    const { server } = await sampleCity();
    const rounds: Passed[][] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await signUpFromDeck(server.url));
    const [card, account] = [0, 1].map((step) => ({
      taps: Math.max(...rounds.map((passed) => passed[step]!.taps)),
      seconds: median(rounds.map((passed) => passed[step]!.seconds)),
    })) as [Passed, Passed];
    return {
      met: card.taps <= MAX_TAPS_TO_CARD && account.taps <= MAX_TAPS_TO_ACCOUNT,
      result: `${format(card)} to the first card; ${format(account)} to the deck of the account`,
      details: rounds,
    };
  },
};

type Passed = { taps: number; seconds: number };

/** As fast as a person could who types at once. */
const signUpFromDeck = (url: string): Promise<Passed[]> =>
  withBrowser(async (browser) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    const began = performance.now();
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      taps++;
    };
    const passed = (): Passed => ({ taps, seconds: (performance.now() - began) / 1000 });
    await page.goto(url);
    await tap(page.locator(".hero").getByRole("link", { name: "Start Swiping" }));
    await page.locator(".deck-card-top").waitFor();
    const card = passed();
    await tap(page.getByRole("link", { name: "Keep this" }).first());
    await waitForFocus(page, "email");
    await page.keyboard.type(`${crypto.randomUUID()}@example.com`);
    await tap(page.getByLabel("Password", { exact: true }));
    await page.keyboard.type("a long enough password");
    await tap(page.getByRole("button", { name: "Sign up", exact: true }));
    await page.waitForURL("**/discover");
    await page.locator(".deck-card-top").waitFor();
    return [card, passed()];
  });

const waitForFocus = (page: Page, type: string) =>
  page.waitForFunction((type) => document.activeElement?.getAttribute("type") === type, type);

const format = ({ taps, seconds }: Passed) => `${taps === 1 ? "1 tap" : `${taps} taps`} and ${seconds.toFixed(1)} s`;
