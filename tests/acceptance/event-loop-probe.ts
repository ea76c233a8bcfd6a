// Preloaded into the built server: reports on a Unix socket for how long its event loop was busy without a break.
import { isMainThread } from "node:worker_threads";
import { watchEventLoop } from "../event-loop.ts";

const socket = process.env.EVENT_LOOP_PROBE;

if (socket && isMainThread && process.argv.includes("serve")) {
  let stop = watchEventLoop();
  const server = Bun.serve({
    unix: socket,
    async fetch() {
      // The turn that is being measured ends first.
      await Bun.sleep(5);
      const longest = stop();
      stop = watchEventLoop();
      return Response.json(longest);
    },
  });
  server.unref();
}
