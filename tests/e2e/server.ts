// Runs a built server for each file of browser tests.
import { test as base } from "@playwright/test";
import { RunningServer } from "../running-server.ts";
import { findPrepared } from "./prepared-folders.ts";

type Settings = { SAMPLE: "yes" | "no"; [name: string]: string };

/** The server of the file that a worker is at. The worker and its browser go on to the next file, which has another server. */
class FileServer {
  private server?: RunningServer;
  private key = "";

  async get(file: string, settings: Settings): Promise<RunningServer> {
    const key = `${file} ${JSON.stringify(settings)}`;
    if (this.server && this.key === key) return this.server;
    await this.stop();
    this.key = key;
    this.server = new RunningServer(settings, findPrepared()[settings.SAMPLE]);
    await this.server.start();
    return this.server;
  }

  async stop(): Promise<void> {
    await this.server?.stop();
    this.server = undefined;
  }
}

const baseWithServer = base.extend<object, { fileServer: FileServer }>({
  fileServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const fileServer = new FileServer();
      await use(fileServer);
      await fileServer.stop();
    },
    { scope: "worker" },
  ],
});

/**
 * Returns `test` with the fixture `server`, which runs from the first test of a file to the last. `settings` are its
 * environment. Unless they say so, no view is measured: a random share of views would load one script more.
 */
export const testWith = (settings: Settings) =>
  baseWithServer.extend<{ baseURL: string; server: RunningServer }>({
    server: [
      async ({ fileServer }, use, { file }) => use(await fileServer.get(file, { SPEED_SAMPLE: "0", ...settings })),
      { timeout: 120_000 },
    ],
    baseURL: async ({ server }, use) => use(server.url),
  });

export { expect } from "@playwright/test";
export type { RunningServer };
