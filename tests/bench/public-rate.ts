// Row 23: pages of the open city, compared with a Next.js page that shows the same from data in memory.
import { sampleCity } from "./deployments.ts";
import { getProcessorSeconds, load, measureAlternately, pinToCore } from "./load.ts";
import { formatCount, formatRatio, type Measurement } from "./measurement.ts";
import { assertSameSize, measureMarkup, warmUp } from "./next-rate.ts";
import { startNext } from "./next-yardstick.ts";

const MIN_RATIO = 20;

export const publicRate: Measurement = {
  number: 23,
  name: "pages of the open city, requests per second of the server's processor time, on one core",
  target: `≥ ${MIN_RATIO} × a Next.js page with the same content, without a database`,
  async measure() {
    const { server, sql } = await sampleCity();
    const [place] = await sql`select id from businesses where is_approved order by created_at, id limit 1`;
    const pairs = [
      { name: "/whats-on", path: "/whats-on", theirPath: "/whats-on" },
      { name: "/business/{id}", path: `/business/${place!.id}`, theirPath: "/place" },
    ];
    const next = await startNext();
    try {
      for (const pid of [server.pid, next.pid]) await pinToCore(pid, 0);
      const compared = [];
      for (const { name, path, theirPath } of pairs) {
        const [ours, theirs] = [server.url + path, next.url + theirPath];
        assertSameSize(path, await measureMarkup(ours), await measureMarkup(theirs));
        const rateOf = (url: string, pid: number) => async () => {
          const before = getProcessorSeconds(pid);
          const { requests } = await load({ url, core: 1 });
          return requests / (getProcessorSeconds(pid) - before);
        };
        for (const url of [ours, theirs]) await warmUp({ url });
        compared.push({ name, ...(await measureAlternately(rateOf(ours, server.pid), rateOf(theirs, next.pid))) });
      }
      return {
        met: compared.every(({ ratio }) => ratio >= MIN_RATIO),
        result: compared
          .map(({ name, ours, theirs }) => `\`${name}\` ${formatCount(ours)}/s vs. ${formatCount(theirs)}/s`)
          .join("; "),
        ratio: compared.map(({ ratio }) => formatRatio(ratio)).join("; "),
        details: compared,
      };
    } finally {
      await next.stop();
      await pinToCore(server.pid, "all");
    }
  },
};
