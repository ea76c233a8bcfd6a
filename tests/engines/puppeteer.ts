import { launch } from "puppeteer-core";
import { CHROMIUM } from "../chromium.ts";
import type { Driver } from "./driver.ts";

/** Over WebDriver BiDi. */
export const openFirefox = () =>
  open({
    browser: "firefox",
    executablePath: Bun.which("firefox-esr") ?? Bun.which("firefox")!,
    extraPrefsFirefox: {
      "intl.accept_languages": "en-GB",
      "intl.locale.requested": "en-GB",
      "datareporting.policy.dataSubmissionEnabled": false,
    },
  });

export const openChromium = () =>
  open({ executablePath: CHROMIUM!, args: ["--no-sandbox", "--disable-background-networking", "--lang=en-GB"] });

async function open(options: Parameters<typeof launch>[0]): Promise<Driver> {
  const browser = await launch({ ...options, headless: true });
  const page = await browser.newPage();
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: "load" }).catch(() => {})),
    evaluate: async <T>(script: string) => (await page.evaluate(script)) as T,
    async drag([first, ...others]) {
      await page.mouse.move(first!.x, first!.y);
      await page.mouse.down();
      for (const { x, y } of others) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    press: (key) => page.keyboard.press(key as "Enter"),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => browser.close(),
  };
}
