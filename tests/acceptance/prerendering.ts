// Check 28: pages that browsers load before anyone asks for them are no views.
import { CHROMIUM } from "../chromium.ts";
import { openTab, type Tab, until } from "../tab.ts";
import type { Check } from "./check.ts";
import { type Deployment, startDeployment } from "./deployment.ts";

const LIST = "/whats-on";
const LINKS = 'main a[href^="/business/"]';
const SIZES = { full: { places: 1000, hovered: 5 }, quick: { places: 10, hovered: 2 } };
/** What browsers send with pages that they load in advance. https://wicg.github.io/nav-speculation/prefetch.html */
const ANNOUNCEMENTS: Record<string, string>[] = [
  { "sec-purpose": "prefetch" },
  { "sec-purpose": "prefetch;prerender" },
  { "sec-purpose": "prefetch;anonymous-client-ip" },
  { purpose: "prefetch" },
  { "x-moz": "prefetch" },
];
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Firefox/146.0";

export const prerendering: Check = {
  number: 28,
  name: `pages of places loaded in advance: by ${ANNOUNCEMENTS.length} headers, and by Chromium under the pointer`,
  target: "no view, and exactly one when the page is shown",
  async run(size) {
    const { places, hovered } = SIZES[size];
    if (!CHROMIUM) return { reason: "Chromium not found; set CHROMIUM_PATH" };
    const deployment = await startDeployment({ SAMPLE: "yes" });
    const tab = await openTab(CHROMIUM);
    try {
      const before = await countViews(deployment);
      const requests = await sendAnnounced(deployment, places);
      const rendered = await hoverLinks(tab, deployment, hovered);
      const early = (await countViews(deployment)) - before;
      await tab.click(await tab.hover(LINKS));
      await tab.waitFor(`location.pathname.startsWith("/business/")`);
      const wasPrerendered = await tab.evaluate<boolean>(
        `performance.getEntriesByType("navigation")[0].activationStart > 0`,
      );
      await until(async () => (await countViews(deployment)) > before);
      const shown = (await countViews(deployment)) - before;
      return {
        passed: early === 0 && shown === 1 && wasPrerendered && rendered > 0 && requests >= 10 * ANNOUNCEMENTS.length,
        result: `${early} views of ${requests} announced requests and ${rendered} pages rendered in advance; ${shown} of the one shown${wasPrerendered ? "" : ", which was not rendered in advance"}`,
      };
    } finally {
      await tab.close();
      await deployment.close();
    }
  },
};

const countViews = async ({ sql }: Deployment): Promise<number> =>
  (await sql`select count(*)::int as count from profile_views`)[0]!.count;

async function sendAnnounced({ sql, server }: Deployment, count: number): Promise<number> {
  const places = await sql`select id from businesses where is_approved limit ${count}`;
  let sent = 0;
  for (const { id } of places)
    for (const announcement of ANNOUNCEMENTS) {
      const response = await fetch(`${server.url}/business/${id}`, {
        headers: { "user-agent": BROWSER, ...announcement },
      });
      if (response.status !== 200) throw new Error(`/business/${id} answered ${response.status}`);
      sent++;
    }
  return sent;
}

/** @returns how many pages Chromium rendered in advance: those of the first places in the list */
async function hoverLinks(tab: Tab, { server }: Deployment, count: number): Promise<number> {
  await tab.goto(server.url + LIST);
  const links = await tab.evaluate<string[]>(
    `[...document.querySelectorAll('${LINKS}')].map((link) => link.getAttribute("href"))`,
  );
  const hovered = [...new Set(links)].slice(0, count).reverse();
  for (const href of hovered) {
    const before = tab.attached;
    await tab.hover(`main a[href="${href}"]`);
    await until(() => tab.attached > before);
  }
  return hovered.length;
}
