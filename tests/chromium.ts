// The Chromium of this machine, for trust, bench and the README's pictures.
import { type Browser, chromium } from "@playwright/test";

/** Its path; undefined where only Playwright's own can be there. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? Bun.which("chromium") ?? undefined;

/** @param flags further ones for its command line */
export const openChromium = (...flags: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-background-networking", ...flags],
  });
