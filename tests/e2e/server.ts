// Runs a built server for each file of browser tests.
import { test as base } from "@playwright/test";
import { RunningServer } from "../running-server.ts";
import { findPrepared } from "./prepared-data.ts";

/** Returns `test` with the fixture `server`, which runs from the first test of a file to the last. `settings` are its environment. */
export function testWith(settings: Record<string, string>) {
  return base.extend<{ baseURL: string }, { server: RunningServer }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
      async ({}, use) => {
        const server = new RunningServer(settings, settings.SAMPLE === "yes" ? findPrepared() : undefined);
        await server.start();
        await use(server);
        await server.stop();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    baseURL: async ({ server }, use) => use(server.url),
  });
}

export { expect } from "@playwright/test";
export type { RunningServer };
