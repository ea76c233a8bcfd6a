// Chromium as lines of the bench use it.
import { type Browser, chromium, type Page } from "@playwright/test";
import type { Client } from "../trust/city.ts";

const PHONE = { width: 390, height: 844 };

/** The Chromium that is there, else Playwright's own. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? Bun.which("chromium") ?? undefined;

export async function withBrowser<T>(act: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}

/** A page of a browser of its own, empty but for somebody's session. */
export async function openPage(browser: Browser, base: string, client?: Client, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({ viewport });
  if (client) await context.addCookies([{ name: "sid", value: client.token, url: base }]);
  return context.newPage();
}
