// Keeps a started PostgreSQL running until it is told to stop: one that dies is started again.
import { statSync, truncateSync } from "node:fs";
import { type Launch, launch, type Server, stopServer } from "./server.ts";
import { removeSocketFolder } from "./socket.ts";

export type Watched = {
  readonly server: Server;
  /** Ends PostgreSQL and the watch, and settles when it is gone. */
  stop(): Promise<void>;
};

/** ms between two restarts: first 100, then doubled up to this. */
const LONGEST_PAUSE = 10_000;
/** Bytes. */
const LARGEST_LOG = 10 * 1024 * 1024;

/** @param plan how to start it again */
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
    onStep("PostgreSQL ended unexpectedly; it is started again.");
    if (Date.now() - startedAt > 60_000) pause = 100;
    restart = startAgain();
    await restart;
    if (!stopping) void watch();
  };
  const startAgain = async () => {
    while (!stopping) {
      await Promise.race([Bun.sleep(pause), stopped.promise]);
      if (stopping) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE);
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

/** PostgreSQL appends, so an emptied log simply begins anew. */
function trimLog(log: string): void {
  try {
    if (statSync(log).size > LARGEST_LOG) truncateSync(log);
  } catch {
    // A database goes on without its log.
  }
}
