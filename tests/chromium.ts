// Finds and starts Chromium, for acceptance checks, benchmarks and screenshots.
import { type Browser, chromium } from "@playwright/test";

/** Undefined if only Playwright's own Chromium may be installed. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? Bun.which("chromium") ?? undefined;

/** @param flags additional command-line flags */
export const openChromium = (...flags: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-background-networking", ...flags] });
