// The landing page as strangers get it, on one core, beside a static route of Bun with the same bytes and headers.
import { sampleCity } from "./cities.ts";
import { type Line, times, whole } from "./line.ts";
import { GENERATOR, limitConcurrency, load, pin, startYardstick } from "./load.ts";

const LEAST = 0.9;
/** The servers share one processor and take turns; the load has the other. */
const [SERVERS, CLIENTS] = [0, 1];

export const landingRate: Line = {
  number: 1,
  name: "landing page, requests/s on one core",
  target: `≥ ${LEAST} × a bare static route`,
  async measure() {
    const { server } = await sampleCity();
    const bare = await startYardstick("landing.ts", server.url);
    try {
      const pinned = (await pin(server.pid, SERVERS)) && (await pin(bare.pid, SERVERS));
      const rateOf = (url: string, seconds?: number) => async () =>
        (await load({ url: `${url}/`, acceptEncoding: "gzip, deflate, br", core: CLIENTS, seconds })).perSecond;
      for (const url of [server.url, bare.url]) await rateOf(url, 2)();
      const { ours, theirs, ratio, rounds } = await limitConcurrency(rateOf(server.url), rateOf(bare.url));
      return {
        met: ratio >= LEAST,
        figure: `${whole(ours)}/s vs. ${whole(theirs)}/s${pinned ? "" : ", not pinned to a core"} (${GENERATOR})`,
        ratio: times(ratio),
        details: rounds,
      };
    } finally {
      await bare.stop();
      await pin(server.pid, "all");
    }
  },
};
