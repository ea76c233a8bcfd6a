// Two signed-in screens, each beside the same rendering with its data in memory: what session, queries and routing cost.
import { signInAs } from "../acceptance/visits.ts";
import { sampleCity } from "./cities.ts";
import { type Line, times, whole } from "./line.ts";
import { limitConcurrency, load, pin, startYardstick } from "./load.ts";

const LEAST = 0.35;
const PATHS = ["/dashboard", "/events"];
const TRAVELER = "amira@example.com";

export const screenRate: Line = {
  number: 2,
  name: "signed-in screen, requests/s",
  target: `≥ ${LEAST} × the same rendering with the data in memory`,
  async measure() {
    const city = await sampleCity();
    const { cookie } = await signInAs(city, TRAVELER);
    const memory = await startYardstick("screens.tsx", city.server.dataDir, cookie);
    try {
      for (const pid of [city.server.pid, memory.pid]) await pin(pid, 0);
      const screens = [];
      for (const path of PATHS) {
        await sameScreen(path, cookie, city.server.url, memory.url);
        const rateOf = (base: string, seconds?: number) => async () =>
          (await load({ url: base + path, cookie, core: 1, seconds })).perSecond;
        for (const base of [city.server.url, memory.url]) await rateOf(base, 2)();
        screens.push({ path, ...(await limitConcurrency(rateOf(city.server.url), rateOf(memory.url))) });
      }
      return {
        met: screens.every(({ ratio }) => ratio >= LEAST),
        figure: screens
          .map(({ path, ours, theirs }) => `\`${path}\` ${whole(ours)}/s vs. ${whole(theirs)}/s`)
          .join("; "),
        ratio: screens.map(({ ratio }) => times(ratio)).join("; "),
        details: screens,
      };
    } finally {
      await memory.stop();
      await pin(city.server.pid, "all");
    }
  },
};

/** The yardstick is one only while it says the same as the server. @throws where it does not */
async function sameScreen(path: string, cookie: string, ours: string, theirs: string): Promise<void> {
  const read = async (base: string) => {
    const text = await (await fetch(base + path, { headers: { cookie } })).text();
    return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "").length;
  };
  const [one, other] = [await read(ours), await read(theirs)];
  if (one !== other) throw new Error(`The yardstick of ${path} renders ${other} characters, the server ${one}.`);
}
