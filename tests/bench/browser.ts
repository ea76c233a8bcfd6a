// Chromium for the benchmarks.
import type { Browser, Page } from "@playwright/test";
import type { Client } from "../acceptance/deployment.ts";
import { openChromium } from "../chromium.ts";

const PHONE = { width: 390, height: 844 };

export async function withBrowser<T>(act: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await openChromium();
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}

/** A page in a new browser context, signed in as `client`. */
export async function openPage(browser: Browser, base: string, client?: Client, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({ viewport });
  if (client) await context.addCookies([{ name: "sid", value: client.token, url: base }]);
  return context.newPage();
}
