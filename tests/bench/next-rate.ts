// Row 19: signed-in screens and the deck's JSON, compared with a Next.js app that has neither sessions nor a database.
import { signInAs } from "../acceptance/screens.ts";
import { DECK } from "./deck.ts";
import { sampleCity } from "./deployments.ts";
import { getProcessorSeconds, type Load, load, measureAlternately, pinToCore } from "./load.ts";
import { formatCount, formatRatio, type Measurement } from "./measurement.ts";
import { startNext } from "./next-yardstick.ts";

const TRAVELER = "amira@example.com";
const [SCREEN_RATIO, DECK_RATIO] = [5, 3];
const PAIRS = [
  { path: "/dashboard", theirPath: "/dashboard", target: SCREEN_RATIO },
  { path: "/discover", theirPath: "/discover", target: SCREEN_RATIO },
  { path: "/events", theirPath: "/events", target: SCREEN_RATIO },
  { path: DECK, theirPath: "/api/deck", target: DECK_RATIO },
];
/** By which factor the sizes of two compared responses may differ. */
const MAX_DIFFERENCE = 1.15;
/** Before it is measured, a server runs long enough for its code to be optimized. */
const [WARM_UP_REQUESTS, MAX_WARM_UPS] = [2000, 8];
/** In a round of a few seconds. With fewer, the rate says nothing. */
const MIN_REQUESTS = 100;

export const nextRate: Measurement = {
  number: 19,
  name: "signed-in screens and the deck's JSON, requests per second of the server's processor time, on one core",
  target: `≥ ${SCREEN_RATIO} × a Next.js page with as much markup and ≥ ${DECK_RATIO} × its JSON route, both without session and database`,
  async measure() {
    const { cookie } = await signInAs(await sampleCity(), TRAVELER);
    const { server } = await sampleCity();
    const next = await startNext();
    try {
      for (const pid of [server.pid, next.pid]) await pinToCore(pid, 0);
      const compared = [];
      for (const { path, theirPath, target } of PAIRS) {
        const [ours, theirs] = [server.url + path, next.url + theirPath];
        assertSameSize(path, await measureMarkup(ours, cookie), await measureMarkup(theirs));
        const rateOf = (url: string, pid: number) => async () => {
          const before = getProcessorSeconds(pid);
          const { requests } = await load({ url, cookie, core: 1 });
          if (requests < MIN_REQUESTS)
            throw new Error(`${url} answered ${requests} requests: the machine is too busy.`);
          return requests / (getProcessorSeconds(pid) - before);
        };
        for (const url of [ours, theirs]) await warmUp({ url, cookie });
        const [one, other] = [rateOf(ours, server.pid), rateOf(theirs, next.pid)];
        compared.push({ path, target, ...(await measureAlternately(one, other)) });
      }
      return {
        met: compared.every(({ ratio, target }) => ratio >= target),
        result: compared
          .map(({ path, ours, theirs }) => `\`${path}\` ${formatCount(ours)}/s vs. ${formatCount(theirs)}/s`)
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

export async function warmUp(request: Load): Promise<void> {
  let requests = 0;
  for (let round = 0; round < MAX_WARM_UPS && requests < WARM_UP_REQUESTS; round++)
    requests += (await load({ core: 1, ...request })).requests;
}

/** Characters of a response without its scripts, which hold the data of islands and of client components. */
export async function measureMarkup(url: string, cookie = ""): Promise<number> {
  const text = await (await fetch(url, { headers: { cookie } })).text();
  return text.replace(/<script[\s\S]*?<\/script>/g, "").length;
}

/** @throws if the comparison is unfair */
export function assertSameSize(path: string, ours: number, theirs: number): void {
  if (Math.max(ours / theirs, theirs / ours) > MAX_DIFFERENCE)
    throw new Error(
      `${path} has ${ours} characters of markup, the page of tests/bench/yardsticks ${theirs}. Change its number of rows.`,
    );
}
