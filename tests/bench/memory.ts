// What a million requests leave behind in the server's process.

import { openOn } from "../acceptance/city.ts";
import { signInAs } from "../acceptance/visits.ts";
import { RunningServer } from "../running-server.ts";
import { DECK } from "./deck.ts";
import type { Line } from "./line.ts";
import { load } from "./load.ts";

const MEGABYTE = 1024 * 1024;
const MAX_GROWTH = 30 * MEGABYTE;
const REQUESTS = 1_000_000;
/** Shares of the requests that go to each address; the rest goes to the landing page. */
const SHARES: [path: string, share: number][] = [
  [DECK, 0.02],
  ["/dashboard", 0.01],
];
/** Seconds of one address before the next one has its turn. */
const STINT = 5;
/** ms that a server has to give back what it no longer needs. */
const REST = 5000;

export const memory: Line = {
  number: 7,
  name: "memory of the server after 1,000,000 requests",
  target: "≤ start + 30 MB",
  async measure() {
    if (process.platform !== "linux") return { why: "this system has no /proc to read it from" };
    const server = new RunningServer({ RATE_LIMIT_FACTOR: "1000000" });
    await server.start();
    const city = await openOn(server);
    try {
      const { cookie } = await signInAs(city, "amira@example.com");
      const atStart = await bytesOf(server.pid);
      const counted = await askMillion(server.url, cookie);
      await Bun.sleep(REST);
      const after = await bytesOf(server.pid);
      const mb = (bytes: number) => Math.round(bytes / MEGABYTE);
      const series = counted.series.map(({ requests, bytes }) => `${Math.round(requests / 1000)}k: ${mb(bytes)}`);
      return {
        met: after - atStart <= MAX_GROWTH,
        figure: `${mb(atStart)} → ${mb(after)} MB after ${counted.requests.toLocaleString("en")} requests (PSS of its process; in between ${series.join(", ")})`,
        ratio: `+ ${mb(after - atStart)} MB`,
        details: counted,
      };
    } finally {
      await city.close();
    }

    async function askMillion(base: string, cookie: string) {
      const done = new Map<string, number>();
      const series: { requests: number; bytes: number }[] = [];
      let requests = 0;
      const ask = async (path: string, signedIn: boolean, wanted: number) => {
        while ((done.get(path) ?? 0) < wanted) {
          const { perSecond } = await load({
            url: base + path,
            cookie: signedIn ? cookie : undefined,
            acceptEncoding: "gzip",
            seconds: STINT,
          });
          done.set(path, (done.get(path) ?? 0) + perSecond * STINT);
          requests += perSecond * STINT;
        }
        series.push({ requests, bytes: await bytesOf(server.pid) });
      };
      for (const part of [0.25, 0.5, 0.75, 1]) {
        for (const [path, share] of SHARES) await ask(path, true, REQUESTS * share * part);
        await ask("/", false, REQUESTS * part - requests + (done.get("/") ?? 0));
      }
      return { requests: Math.round(requests), series, by: Object.fromEntries(done) };
    }
  },
};

/** The process' share of memory, what it shares with others counted in part. */
async function bytesOf(pid: number): Promise<number> {
  const text = await Bun.file(`/proc/${pid}/smaps_rollup`).text();
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)![1]) * 1024;
}
