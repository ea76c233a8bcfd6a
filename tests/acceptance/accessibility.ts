// Beyond the promises: axe on every screen and every dialog of it, on a phone in the light and on a desktop in the dark.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { openChromium } from "../chromium.ts";
import { openCity } from "./city.ts";
import type { Line } from "./line.ts";
import { signInAs, toursOf } from "./visits.ts";

const LOOKS = [
  { width: 390, height: 844, colorScheme: "light" },
  { width: 1440, height: 900, colorScheme: "dark" },
] as const;
const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export const accessibility: Line = {
  number: 19,
  name: "axe (WCAG 2.2 AA) on every screen and dialog, phone light and desktop dark",
  target: "no violation",
  async measure() {
    const city = await openCity({ SAMPLE: "yes", CONTACT_EMAIL: "hello@example.com" });
    const browser = await openChromium();
    try {
      const found: string[] = [];
      let [states, screens] = [0, 0];
      for (const { email, paths } of await toursOf(city, 1)) {
        const client = email ? await signInAs(city, email) : undefined;
        for (const { colorScheme, ...viewport } of LOOKS) {
          const context = await browser.newContext({
            baseURL: city.server.url,
            viewport,
            colorScheme,
            reducedMotion: "reduce",
          });
          if (client) await context.addCookies([{ name: "sid", value: client.token, url: city.server.url }]);
          for (const path of paths) {
            const page = await context.newPage();
            const answer = await page.goto(path);
            // A 401 leads on to sign-in by itself, half a second after it came.
            const stays = answer?.status() !== 401;
            if (stays && answer?.headers()["content-type"]?.startsWith("text/html")) {
              screens++;
              const at = `${email ?? "nobody"} ${path} ${viewport.width} ${colorScheme}`;
              for (const state of await statesOf(page)) {
                states++;
                found.push(...(await state()).map((violation) => `${at}: ${violation}`));
              }
            }
            await page.close();
          }
          await context.close();
        }
      }
      for (const violation of new Set(found)) console.error(violation);
      return {
        holds: found.length === 0 && states > screens,
        figure: `${screens} screens in ${states} states, ${found.length} violations`,
      };
    } finally {
      await browser.close();
      await city.close();
    }
  },
};

/** The screen as it is, and with each of its dialogs open. */
async function statesOf(page: Page): Promise<(() => Promise<string[]>)[]> {
  const dialogs = await page.locator("dialog[id]").evaluateAll((all) => all.map(({ id }) => id));
  return [
    () => violationsOn(page),
    ...dialogs.map((id) => async () => {
      const opened = await page.evaluate((dialogId) => {
        const dialog = document.getElementById(dialogId) as HTMLDialogElement | null;
        for (const other of document.querySelectorAll("dialog")) other.close();
        dialog?.showModal();
        return dialog?.open ?? false;
      }, id);
      if (!opened) return [];
      return (await violationsOn(page)).map((violation) => `dialog ${id}: ${violation}`);
    }),
  ];
}

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(LEVELS).analyze();
  return violations.map(({ id, nodes }) => `${id} × ${nodes.length} ${nodes[0]?.target.join(" ")}`);
}
