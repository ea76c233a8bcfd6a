// Check 19: runs axe on every screen with each of its dialogs, on a phone in light mode and a desktop in dark mode.
import type { Page } from "@playwright/test";
import { openChromium } from "../chromium.ts";
import { findViolations } from "../e2e/accessibility.ts";
import type { Check } from "./check.ts";
import { startDeployment } from "./deployment.ts";
import { listTours, signInAs, thinOut } from "./screens.ts";

const VIEWPORTS = [
  { width: 390, height: 844, colorScheme: "light" },
  { width: 1440, height: 900, colorScheme: "dark" },
] as const;
/** One screen of so many, on the phone others than on the desktop. */
const EVERY = { full: 1, quick: 14 };
const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export const accessibility: Check = {
  number: 19,
  name: "axe (WCAG 2.2 AA) on every screen and dialog, phone light and desktop dark",
  target: "no violation",
  async run(size) {
    const deployment = await startDeployment({ SAMPLE: "yes", CONTACT_EMAIL: "hello@example.com" });
    const browser = await openChromium();
    try {
      const found: string[] = [];
      let [states, screens] = [0, 0];
      const tours = await listTours(deployment, 1);
      for (const [nth, { colorScheme, ...viewport }] of VIEWPORTS.entries()) {
        for (const { email, paths } of thinOut(tours, EVERY[size], nth)) {
          const client = email ? await signInAs(deployment, email) : undefined;
          const context = await browser.newContext({
            baseURL: deployment.server.url,
            viewport,
            colorScheme,
            reducedMotion: "reduce",
          });
          if (client) await context.addCookies([{ name: "sid", value: client.token, url: deployment.server.url }]);
          for (const path of paths) {
            const page = await context.newPage();
            const response = await page.goto(path);
            // After a 401 the page redirects to sign-in within half a second.
            const isRedirecting = response?.status() === 401;
            if (!isRedirecting && response?.headers()["content-type"]?.startsWith("text/html")) {
              screens++;
              const at = `${email ?? "signed out"} ${path} ${viewport.width} ${colorScheme}`;
              for (const state of await listStates(page)) {
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
        passed: found.length === 0 && states > screens,
        result: `${screens} screens in ${states} states, ${found.length} violations`,
      };
    } finally {
      await browser.close();
      await deployment.close();
    }
  },
};

/** The page itself, and the page with each of its dialogs open. */
async function listStates(page: Page): Promise<(() => Promise<string[]>)[]> {
  const dialogs = await page.locator("dialog[id]").evaluateAll((all) => all.map(({ id }) => id));
  return [
    () => describeViolations(page),
    ...dialogs.map((id) => async () => {
      const opened = await page.evaluate((dialogId) => {
        const dialog = document.getElementById(dialogId) as HTMLDialogElement | null;
        for (const other of document.querySelectorAll("dialog")) other.close();
        dialog?.showModal();
        return dialog?.open ?? false;
      }, id);
      if (!opened) return [];
      return (await describeViolations(page)).map((violation) => `dialog ${id}: ${violation}`);
    }),
  ];
}

async function describeViolations(page: Page): Promise<string[]> {
  const violations = await findViolations(page, { runOnly: { type: "tag", values: LEVELS } });
  return violations.map(({ id, nodes }) => `${id} × ${nodes.length} ${nodes[0]?.target.join(" ")}`);
}
