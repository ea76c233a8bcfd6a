// Row 2: signed-in screens, compared with the same rendering with its data in memory.
import { signInAs } from "../acceptance/screens.ts";
import { sampleCity } from "./deployments.ts";
import { getProcessorSeconds, load, measureAlternately, pinToCore, startBaseline } from "./load.ts";
import { formatCount, formatRatio, type Measurement } from "./measurement.ts";
import { waitForTraining } from "./swipe-rate.ts";

const MIN_RATIO = 0.35;
const PATHS = ["/dashboard", "/events"];
const TRAVELER = "amira@example.com";

export const screenRate: Measurement = {
  number: 2,
  name: "signed-in screen, requests per second of the server's processor time",
  target: `≥ ${MIN_RATIO} × the same rendering with the data in memory`,
  async measure() {
    const deployment = await sampleCity();
    await waitForTraining(deployment.sql);
    const { cookie } = await signInAs(deployment, TRAVELER);
    const memory = await startBaseline("screens.tsx", deployment.server.dataDir, cookie);
    try {
      for (const pid of [deployment.server.pid, memory.pid]) await pinToCore(pid, 0);
      const screens = [];
      for (const path of PATHS) {
        await assertSameScreen(path, cookie, deployment.server.url, memory.url);
        const rateOf =
          ({ url, pid }: { url: string; pid: number }, seconds?: number) =>
          async () => {
            const before = getProcessorSeconds(pid);
            const { requests } = await load({ url: url + path, cookie, core: 1, seconds });
            return requests / (getProcessorSeconds(pid) - before);
          };
        for (const each of [deployment.server, memory]) await rateOf(each, 2)();
        screens.push({ path, ...(await measureAlternately(rateOf(deployment.server), rateOf(memory))) });
      }
      return {
        met: screens.every(({ ratio }) => ratio >= MIN_RATIO),
        result: screens
          .map(({ path, ours, theirs }) => `\`${path}\` ${formatCount(ours)}/s vs. ${formatCount(theirs)}/s`)
          .join("; "),
        ratio: screens.map(({ ratio }) => formatRatio(ratio)).join("; "),
        details: screens,
      };
    } finally {
      await memory.stop();
      await pinToCore(deployment.server.pid, "all");
    }
  },
};

/** The comparison is only valid if both render the same page. @throws if they differ */
async function assertSameScreen(path: string, cookie: string, ours: string, theirs: string): Promise<void> {
  const read = async (base: string) => {
    const text = await (await fetch(base + path, { headers: { cookie } })).text();
    return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "").length;
  };
  const [one, other] = [await read(ours), await read(theirs)];
  if (one !== other) throw new Error(`The baseline of ${path} renders ${other} characters, the server ${one}.`);
}
