// The figures of a real page arrive once it is left, and none from people who ask not to be tracked.
import type { Page, Request } from "@playwright/test";
import { registerByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes", SPEED_SAMPLE: "100" });

type Measured = { route: string; lcp?: number; inp?: number; cls?: number };

function recordMeasured(page: Page): Measured[] {
  const measured: Measured[] = [];
  page.on("request", (request: Request) => {
    if (request.url().endsWith("/api/speed")) measured.push(request.postDataJSON());
  });
  return measured;
}

const isLoaded = (page: Page) => () =>
  page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/measure-speed-")));

test("the figures of Ana's deck arrive, by the pattern of its address", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Ana");
  for (let view = 0; view < 21; view++) {
    await page.goto("/discover");
    await expect.poll(isLoaded(page)).toBe(true);
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await page.keyboard.press("Tab");
    await page.waitForTimeout(100);
  }
  await page.goto("/events");
  const readFigures = async () => {
    const lines = (await (await page.request.get(`${server.url}/metrics`)).text()).split("\n");
    const pairs = lines.filter((line) => line.startsWith("sidestreet_page_speed_")).map((line) => line.split("} "));
    return Object.fromEntries(
      pairs.map(([name, value]) => [`${name}}`.replace("sidestreet_page_speed_", ""), Number(value)]),
    );
  };
  const name = (what: string, metric: string) => `${what}{route="/discover",metric="${metric}"}`;
  for (const metric of ["lcp", "inp", "cls"])
    await expect.poll(async () => (await readFigures())[name("views", metric)]).toBeGreaterThanOrEqual(20);
  const figures = await readFigures();
  expect(figures[name("p75", "lcp")]).toBeGreaterThan(0);
  expect(figures[name("p75", "inp")]).toBeGreaterThan(0);
  expect(Object.keys(figures).filter((each) => !each.includes('"/discover"'))).toEqual([]);
});

test("what measures is at most 1.5 KB, and comes after the page has loaded", async ({ page }) => {
  await page.goto("/places");
  await expect.poll(isLoaded(page)).toBe(true);
  const { bytes, startedAt, loadedAt } = await page.evaluate(() => {
    const [loading] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const file = files.find(({ name }) => name.includes("/measure-speed-"))!;
    return { bytes: file.encodedBodySize, startedAt: file.startTime, loadedAt: loading!.loadEventStart };
  });
  expect(bytes).toBeLessThanOrEqual(1536);
  expect(startedAt).toBeGreaterThanOrEqual(loadedAt);
});

test("with Global Privacy Control, Pia's browser measures nothing", async ({ page }) => {
  const measured = recordMeasured(page);
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  await page.goto("/places");
  await page.waitForLoadState("networkidle");
  await page.goto("/whats-on");
  await page.waitForLoadState("networkidle");
  expect(await isLoaded(page)()).toBe(false);
  expect(measured).toEqual([]);
});

test("typefaces that arrive late move nothing on Lea's screens", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Lea");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/*.woff2", async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await route.continue();
  });
  for (const path of ["/", "/events", "/dashboard"]) {
    await page.goto(path);
    const moved = await page.evaluate(async () => {
      await document.fonts.ready;
      let moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
      await new Promise((resolve) => setTimeout(resolve, 300));
      return moved;
    });
    expect(moved, path).toBeLessThanOrEqual(0.02);
  }
});
