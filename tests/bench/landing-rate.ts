// Row 1: the landing page for signed-out visitors, compared with a static Bun route with the same bytes and headers.
import { sampleCity } from "./deployments.ts";
import { GENERATOR, load, measureAlternately, pinToCore, startBaseline } from "./load.ts";
import { formatCount, formatRatio, type Measurement } from "./measurement.ts";

const MIN_RATIO = 0.7;
/** The servers share one core, and the load generator has another. */
const [SERVERS, CLIENTS] = [0, 1];

export const landingRate: Measurement = {
  number: 1,
  name: "landing page, requests/s on one core",
  target: `≥ ${MIN_RATIO} × a bare static route`,
  async measure() {
    const { server } = await sampleCity();
    const bare = await startBaseline("landing.ts", server.url);
    try {
      const pinned = (await pinToCore(server.pid, SERVERS)) && (await pinToCore(bare.pid, SERVERS));
      const rateOf = (url: string, seconds?: number) => async () =>
        (await load({ url: `${url}/`, acceptEncoding: "gzip, deflate, br", core: CLIENTS, seconds })).perSecond;
      for (const url of [server.url, bare.url]) await rateOf(url, 2)();
      const { ours, theirs, ratio, rounds } = await measureAlternately(rateOf(server.url), rateOf(bare.url));
      return {
        met: ratio >= MIN_RATIO,
        result: `${formatCount(ours)}/s vs. ${formatCount(theirs)}/s${pinned ? "" : ", not pinned to a core"} (${GENERATOR})`,
        ratio: formatRatio(ratio),
        details: rounds,
      };
    } finally {
      await bare.stop();
      await pinToCore(server.pid, "all");
    }
  },
};
