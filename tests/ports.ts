// Ports of this machine, for servers that tests start.
import { createServer } from "node:net";

/** Systems give neither outgoing connections nor listeners on port 0 these ports, so nothing else takes one meanwhile. */
const [FIRST, LAST] = [10_000, 30_000];

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await canListen(port)) return port;
  }
}

const canListen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .listen(port, () => probe.close(() => resolve(true)));
  });
