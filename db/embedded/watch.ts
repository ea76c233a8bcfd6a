// Restarts PostgreSQL if it ends, until it is told to stop.
import { statSync, truncateSync } from "node:fs";
import { launch, type Server, stopServer } from "./server.ts";
import type { Launch } from "./settings.ts";
import { removeSocketFolder } from "./socket.ts";

export type Watched = { readonly server: Server; stop(): Promise<void> };

/** Between restarts: first 100 ms, then doubled up to this. */
const MAX_DELAY_MS = 10_000;
const MAX_LOG_BYTES = 10 * 1024 * 1024;

export function watchServer(first: Server, plan: Launch, onStep: (sentence: string) => void): Watched {
  let server = first;
  let restart: Promise<void> = Promise.resolve();
  const stopped = Promise.withResolvers<void>();
  let stopping = false;
  let pause = 100;

  const watch = async () => {
    const startedAt = Date.now();
    await server.ended;
    if (stopping) return;
    onStep("PostgreSQL ended unexpectedly. Restarting it.");
    if (Date.now() - startedAt > 60_000) pause = 100;
    restart = startAgain();
    await restart;
    if (!stopping) void watch();
  };
  const startAgain = async () => {
    while (!stopping) {
      await Promise.race([Bun.sleep(pause), stopped.promise]);
      if (stopping) return;
      pause = Math.min(pause * 2, MAX_DELAY_MS);
      try {
        server = await launch(plan, onStep);
        return;
      } catch (error) {
        onStep((error as Error).message);
      }
    }
  };
  void watch();
  const trimming = setInterval(() => trimLog(plan.log), 60_000);
  trimming.unref();

  return {
    get server() {
      return server;
    },
    async stop() {
      stopping = true;
      stopped.resolve();
      clearInterval(trimming);
      await restart;
      await stopServer(server.pid);
      removeSocketFolder(server.socketFolder);
    },
  };
}

function trimLog(log: string): void {
  try {
    if (statSync(log).size > MAX_LOG_BYTES) truncateSync(log);
  } catch {
    // The database works without its log.
  }
}
