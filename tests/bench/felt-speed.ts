// Row 61: how soon the twelve main screens are there and how they answer, on a slow phone.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Client, Deployment } from "../acceptance/deployment.ts";
import { signInAs } from "../acceptance/screens.ts";
import { withBrowser } from "./browser.ts";
import { sampleCity } from "./deployments.ts";
import { type Measurement, median } from "./measurement.ts";

const MAX = { first: 1800, next: 500, inp: 100, cls: 0.02 };
const ROUNDS = 3;

/**
 * A phone's processor, and "slow 4G" as Lighthouse defines it: a round trip of 150 ms, 1.6 Mbit/s down and 750 kbit/s up. Chromium
 * waits once for each request, so what a connection needs to open isn't in the figures.
 * https://github.com/GoogleChrome/lighthouse/blob/main/core/config/constants.js
 */
const SLOWDOWN = 4;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Pages that the way to the next view begins at. */
const [BESIDE_VISITORS, BESIDE_TRAVELERS] = ["/help", "/profile"];
/** Names of the only screens to measure, separated by commas. */
const { SCREENS } = process.env;
/** ms of a page at rest before it is used, and after it. */
const REST_MS = 500;

export const feltSpeed: Measurement = {
  number: 61,
  name: `the twelve main screens on a phone, slow 4G, processor ${SLOWDOWN} × slower: largest contentful paint in the first and the next view, interaction to next paint, layout shift`,
  target: `12 with LCP ≤ ${MAX.first / 1000} s and ≤ ${MAX.next / 1000} s, INP ≤ ${MAX.inp} ms, CLS ≤ ${MAX.cls}`,
  async measure() {
    const deployment = await sampleCity();
    const amira = await signInAs(deployment, "amira@example.com");
    const only = SCREENS?.split(",");
    const screens = (await listScreens(deployment, amira)).filter(({ name }) => !only || only.includes(name));
    const rounds: Felt[][] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push(await withBrowser((browser) => feelScreens(browser, deployment.server.url, screens, amira)));
    const figures = screens.map(({ name }, nth) => ({ name, ...summarize(rounds.map((felt) => felt[nth]!)) }));
    const missed = figures.filter((each) => !isMet(each));
    return {
      met: missed.length === 0,
      result: [`${screens.length - missed.length} of ${screens.length}`, ...missed.map(format)].join("; "),
      details: { figures, rounds },
    };
  },
};

type Screen = {
  name: string;
  path: string;
  /** The screen is a visitor's, without an account. */
  isPublic?: boolean;
  /** Selector of what is tapped. */
  tap: string;
};

async function listScreens({ sql }: Deployment, amira: Client): Promise<Screen[]> {
  const [place] = await sql`select id from businesses where is_approved order by created_at limit 1`;
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const plan = await create<{ id: string }>(amira, "/api/plans", { date, start: "10:00", end: "20:00" });
  const room = await create<{ path: string }>(amira, "/api/together", { name: "Amira", rule: "all", type: "all" });
  const like = "[data-hydrated] >> role=button[name='Like']";
  return [
    { name: "landing", path: "/", isPublic: true, tap: "summary >> nth=2" },
    { name: "deck of a guest", path: "/try", isPublic: true, tap: like },
    { name: "home", path: "/", tap: ".tab-bar button" },
    { name: "deck", path: "/discover", tap: like },
    { name: "place", path: `/business/${place!.id}`, tap: "[data-island=PlaceActions] button:visible" },
    { name: "map", path: "/map", tap: "[data-island=CityMap] button:has-text('Filters')" },
    { name: "plan", path: `/plan/${plan.id}`, tap: "[data-stop] button[aria-label^='Change']" },
    { name: "dashboard", path: "/dashboard", tap: "[data-island=SavedGrid] button:visible, .tab-bar button" },
    { name: "events", path: "/events", tap: "#tab-mine" },
    { name: "messages", path: "/messages", tap: "[data-island=Messages] button:visible" },
    { name: "room", path: room.path, tap: like },
    { name: "taste", path: "/taste", tap: "[data-island=TasteEditor] button:visible >> nth=1" },
  ];
}

async function create<T>(client: Client, path: string, body: object): Promise<T> {
  const response = await client.post(path, body);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

type View = { lcp: number; inp: number; cls: number; largest: string; shifted: string[] };
type Felt = { first: View; next: View };

async function feelScreens(browser: Browser, url: string, screens: Screen[], amira: Client): Promise<Felt[]> {
  const felt: Felt[] = [];
  for (const screen of screens) {
    // Without a service worker, whose requests Chromium doesn't slow down.
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      serviceWorkers: "block",
    });
    if (!screen.isPublic) await context.addCookies([{ name: "sid", value: amira.token, url }]);
    felt.push(
      await feelScreen(context, url, screen).catch((error) => {
        throw new Error(`${screen.name}: ${(error as Error).message}`);
      }),
    );
    await context.close();
  }
  return felt;
}

/** The first view has nothing in the browser's cache. Links lead away from it, and back to the next one. */
async function feelScreen(context: BrowserContext, url: string, { path, tap, isPublic }: Screen): Promise<Felt> {
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.goto(url + path);
  const first = await look(page, tap);
  await follow(page, isPublic ? BESIDE_VISITORS! : BESIDE_TRAVELERS!);
  await page.waitForLoadState("networkidle");
  await follow(page, path);
  return { first, next: await look(page, tap) };
}

async function follow(page: Page, path: string): Promise<void> {
  await Promise.all([
    page.waitForEvent("load"),
    page.evaluate((href) => Object.assign(document.createElement("a"), { href }).click(), path),
  ]);
}

async function look(page: Page, tap: string): Promise<View> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(REST_MS);
  const target = page.locator(tap).first();
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  // Playwright's own tap looks at what is below the finger, which takes time in the page.
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForTimeout(REST_MS);
  return page.evaluate(() => (window as unknown as { view: View }).view);
}

/** Runs in each document, from its beginning. The layout shift is that of the worst session window. https://web.dev/articles/cls */
function observe(): void {
  const view: View = { lcp: 0, inp: 0, cls: 0, largest: "", shifted: [] };
  Object.assign(window, { view });
  type Entry = PerformanceEntry & {
    element?: Element;
    url: string;
    value: number;
    hadRecentInput: boolean;
    sources: { node?: Node }[];
    interactionId?: number;
  };
  const describe = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.localName}.${element.getAttribute("class") ?? ""}`.slice(0, 60) : "?";
  };
  const watch = (type: string, read: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) read(entry as Entry);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  let [value, began, ended] = [0, 0, Number.NEGATIVE_INFINITY];
  watch("largest-contentful-paint", ({ startTime, element, url }) => {
    view.lcp = startTime;
    view.largest = `${describe(element)} ${url}`;
  });
  watch("layout-shift", (shift) => {
    if (shift.hadRecentInput) return;
    const goesOn = shift.startTime - ended < 1000 && shift.startTime - began < 5000;
    [value, began] = goesOn ? [value, began] : [0, shift.startTime];
    value += shift.value;
    ended = shift.startTime;
    view.cls = Math.max(view.cls, value);
    const nodes = shift.sources.map(({ node }) => describe(node)).join(", ");
    view.shifted.push(`${shift.value.toFixed(4)} after ${Math.round(shift.startTime)} ms: ${nodes}`);
  });
  watch("event", ({ interactionId, duration }) => {
    if (interactionId) view.inp = Math.max(view.inp, duration);
  });
}

type Figures = { first: number; next: number; inp: number; cls: number };

/** Medians, since a busy machine delays single views. Layout shifts don't depend on how busy it is. */
function summarize(rounds: Felt[]): Figures {
  const views = rounds.flatMap(({ first, next }) => [first, next]);
  return {
    first: median(rounds.map(({ first }) => first.lcp)),
    next: median(rounds.map(({ next }) => next.lcp)),
    inp: median(rounds.map(({ first, next }) => Math.max(first.inp, next.inp))),
    cls: Math.max(...views.map(({ cls }) => cls)),
  };
}

const isMet = (figures: Figures) =>
  figures.first > 0 &&
  figures.next > 0 &&
  Object.entries(MAX).every(([name, max]) => figures[name as keyof Figures] <= max);

const format = ({ name, first, next, inp, cls }: Figures & { name: string }) =>
  `${name} ${(first / 1000).toFixed(2)} s, ${(next / 1000).toFixed(2)} s, ${inp} ms, ${cls.toFixed(3)}`;
