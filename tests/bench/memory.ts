// Row 7: the memory of the server after a million requests.
import { attachTo } from "../acceptance/deployment.ts";
import { signInAs } from "../acceptance/screens.ts";
import { RunningServer } from "../running-server.ts";
import { DECK } from "./deck.ts";
import { load } from "./load.ts";
import type { Measurement } from "./measurement.ts";

const MEGABYTE = 1024 * 1024;
const MAX_GROWTH_BYTES = 30 * MEGABYTE;
const REQUESTS = 1_000_000;
/** Share of the requests by path; the others go to the landing page. */
const SHARES: [path: string, share: number][] = [
  [DECK, 0.02],
  ["/dashboard", 0.01],
];
const SECONDS_PER_PATH = 5;
/** ms for the server to release memory. */
const SETTLE_MS = 5000;

export const memory: Measurement = {
  number: 7,
  name: "memory of the server after 1,000,000 requests",
  target: "≤ start + 30 MB",
  async measure() {
    if (process.platform !== "linux") return { reason: "this system has no /proc to read it from" };
    const server = new RunningServer({ RATE_LIMIT_FACTOR: "1000000" });
    await server.start();
    const deployment = await attachTo(server);
    try {
      const { cookie } = await signInAs(deployment, "amira@example.com");
      const atStart = await getMemoryBytes(server.pid);
      const sent = await sendRequests(server.url, cookie);
      await Bun.sleep(SETTLE_MS);
      const after = await getMemoryBytes(server.pid);
      const mb = (bytes: number) => Math.round(bytes / MEGABYTE);
      const series = sent.series.map(({ requests, bytes }) => `${Math.round(requests / 1000)}k: ${mb(bytes)}`);
      return {
        met: after - atStart <= MAX_GROWTH_BYTES,
        result: `${mb(atStart)} → ${mb(after)} MB after ${sent.requests.toLocaleString("en")} requests (PSS of its process; in between ${series.join(", ")})`,
        ratio: `+ ${mb(after - atStart)} MB`,
        details: sent,
      };
    } finally {
      await deployment.close();
    }

    async function sendRequests(base: string, cookie: string) {
      const counts = new Map<string, number>();
      const series: { requests: number; bytes: number }[] = [];
      let requests = 0;
      const send = async (path: string, signedIn: boolean, wanted: number) => {
        while ((counts.get(path) ?? 0) < wanted) {
          const { perSecond } = await load({
            url: base + path,
            cookie: signedIn ? cookie : undefined,
            acceptEncoding: "gzip",
            seconds: SECONDS_PER_PATH,
          });
          counts.set(path, (counts.get(path) ?? 0) + perSecond * SECONDS_PER_PATH);
          requests += perSecond * SECONDS_PER_PATH;
        }
        series.push({ requests, bytes: await getMemoryBytes(server.pid) });
      };
      for (const part of [0.25, 0.5, 0.75, 1]) {
        for (const [path, share] of SHARES) await send(path, true, REQUESTS * share * part);
        await send("/", false, REQUESTS * part - requests + (counts.get("/") ?? 0));
      }
      return { requests: Math.round(requests), series, by: Object.fromEntries(counts) };
    }
  },
};

/** Proportional set size (PSS), which counts shared pages in part. */
export async function getMemoryBytes(pid: number): Promise<number> {
  const text = await Bun.file(`/proc/${pid}/smaps_rollup`).text();
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)![1]) * 1024;
}
