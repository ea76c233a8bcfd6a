// Row 1: the landing page for signed-out visitors, compared with a static Bun route with the same bytes and headers.
import { sampleCity } from "./deployments.ts";
import { compareProcessorTime, GENERATOR, load, pinToCore, startBaseline } from "./load.ts";
import { formatCount, formatRatio, type Measurement } from "./measurement.ts";
import { waitForTraining } from "./swipe-rate.ts";

const MIN_RATIO = 0.7;
const ROUNDS = 15;
const SECONDS = 1;
/** The servers share one core, and the load generator has another. */
const [SERVERS, CLIENTS] = [0, 1];

export const landingRate: Measurement = {
  number: 1,
  name: "landing page, requests per second of the server's processor time",
  target: `≥ ${MIN_RATIO} × a bare static route`,
  async measure() {
    const { ours, theirs, ratio, rounds } = await compareLanding();
    return {
      met: ratio >= MIN_RATIO,
      result: `${formatCount(ours)}/s vs. ${formatCount(theirs)}/s (${GENERATOR})`,
      ratio: formatRatio(ratio),
      details: rounds,
    };
  },
};

/** Requests per second of processor time. */
export async function compareLanding() {
  const { server, sql } = await sampleCity();
  await waitForTraining(sql);
  const bare = await startBaseline("landing.ts", server.url);
  try {
    for (const { pid } of [server, bare]) await pinToCore(pid, SERVERS);
    const answered = ({ url, pid }: { url: string; pid: number }) => ({
      pids: () => [pid],
      send: async () => {
        const options = { acceptEncoding: "gzip, deflate, br", core: CLIENTS, seconds: SECONDS };
        return (await load({ url: `${url}/`, ...options })).requests;
      },
    });
    for (const each of [server, bare]) await answered(each).send();
    return await compareProcessorTime(answered(server), answered(bare), ROUNDS);
  } finally {
    await bare.stop();
    await pinToCore(server.pid, "all");
  }
}
