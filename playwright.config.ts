// Browser tests: Chromium against the built server. Each test file has its own server and a copy of one data folder.
import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { fastFolder } from "./tests/data-folders.ts";

process.env.TMPDIR = fastFolder();

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));
const shell = ["/usr/lib/chromium/chromium-headless-shell"].find((path) => existsSync(path));
const chromium = process.env.CHROMIUM_PATH ?? shell ?? installed;

/** For tests of what a headless shell lacks. Others need a quarter less processor time in such a shell. */
export const CHROMIUM = chromium?.endsWith("headless-shell") ? installed : chromium;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/e2e/prepared-folders.ts",
  fullyParallel: false,
  workers: 2,
  // Tells flaky tests, which Playwright lists at the end, from failing ones.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Generous, for machines under load. Only failing tests take this long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  outputDir: process.env.TEST_RESULTS ?? "test-results/browser",
  use: {
    browserName: "chromium",
    // Requests of a service worker don't reach the routes of a page. Tests of it allow it.
    serviceWorkers: "block",
    locale: "en-GB",
    timezoneId: "Europe/Paris",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium,
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
