// Row 24: from the click on a place in a list to its painted page, with and without the rules for loading pages in advance.
import { CHROMIUM } from "../chromium.ts";
import { openTab, type Tab } from "../tab.ts";
import { sampleCity } from "./deployments.ts";
import { formatRatio, type Measurement, median, quantile } from "./measurement.ts";

const MAX_MS = 100;
const LIST = "/whats-on";
const LINKS = `main a[href^="/business/"]`;
const CLICKS = 20;
/** ms. People need longer than this from pointing to clicking. */
const POINTING_MS = 400;

export const clickToPaint: Measurement = {
  number: 24,
  name: "from the click on a place in a list to its painted page, in Chromium, 75th percentile",
  target: `≤ ${MAX_MS} ms`,
  async measure() {
    if (!CHROMIUM) return { reason: "Chromium not found; set CHROMIUM_PATH" };
    const { server } = await sampleCity();
    const plain = startWithoutRules(server.url);
    try {
      const without = await clickLinks(`http://localhost:${plain.port}`);
      const ours = await clickLinks(server.url);
      const p75 = quantile(ours.times, 0.75);
      const plainP75 = quantile(without.times, 0.75);
      return {
        met: p75 <= MAX_MS,
        result: `${format(p75)} (median ${format(median(ours.times))}, ${ours.prerendered} of ${CLICKS} pages rendered in advance); without the rules ${format(plainP75)} (median ${format(median(without.times))})`,
        ratio: formatRatio(plainP75 / p75),
        details: { ours, without },
      };
    } finally {
      await plain.stop(true);
    }
  },
};

const format = (ms: number) => `${ms.toFixed(0)} ms`;

type Clicks = { times: number[]; prerendered: number };

async function clickLinks(url: string): Promise<Clicks> {
  const tab = await openTab(CHROMIUM!);
  try {
    await tab.goto(url + LIST);
    const links = await tab.evaluate<number>(`document.querySelectorAll(${JSON.stringify(LINKS)}).length`);
    const clicks: Clicks = { times: [], prerendered: 0 };
    for (let nth = 0; nth < CLICKS; nth++) {
      const { ms, isPrerendered } = await clickLink(tab, url + LIST, nth % links);
      clicks.times.push(ms);
      if (isPrerendered) clicks.prerendered++;
    }
    return clicks;
  } finally {
    await tab.close();
  }
}

async function clickLink(tab: Tab, list: string, nth: number): Promise<{ ms: number; isPrerendered: boolean }> {
  await tab.goto(`${list}?visit=${nth}`);
  await tab.evaluate(
    `addEventListener("click", ({ timeStamp }) => localStorage.clickedAt = performance.timeOrigin + timeStamp, true)`,
  );
  const link = await tab.hover(LINKS, nth);
  await Bun.sleep(POINTING_MS);
  await tab.click(link);
  await tab.waitFor(
    `location.pathname.startsWith("/business/") && performance.getEntriesByName("first-contentful-paint").length > 0`,
  );
  return tab.evaluate(`(() => {
    const [{ activationStart }] = performance.getEntriesByType("navigation");
    const [{ startTime }] = performance.getEntriesByName("first-contentful-paint");
    const paintedAt = performance.timeOrigin + Math.max(startTime, activationStart);
    return { ms: paintedAt - Number(localStorage.clickedAt), isPrerendered: activationStart > 0 };
  })()`);
}

/** The same server behind a proxy that drops the rules. */
const startWithoutRules = (origin: string) =>
  Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const response = await fetch(origin + pathname + search, {
        headers: request.headers,
        redirect: "manual",
        decompress: false,
      });
      const headers = new Headers(response.headers);
      headers.delete("speculation-rules");
      return new Response(response.body, { status: response.status, headers });
    },
  });
