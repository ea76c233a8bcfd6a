// Browser tests: Chromium against the built server, each test file on a server and a data folder of its own.
import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const chromium =
  process.env.CHROMIUM_PATH ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  fullyParallel: false,
  workers: 2,
  // A second try tells a flaky test, which is named at the end and is a bug of ours, from broken software.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Long enough for a machine that does much else: only what fails takes so long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    browserName: "chromium",
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
