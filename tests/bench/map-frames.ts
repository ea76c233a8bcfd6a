// Frame times of the map while it is panned with thousands of places, in headless Chromium without a GPU.
// Run: bun src/build.ts && bun tests/bench/map-frames.ts [places …]
import { chromium } from "@playwright/test";
import config from "../../playwright.config.ts";
import type { MapPoint } from "../../src/features/map/schema.ts";
import { startServer } from "./deployments.ts";
import { CENTER, seedCity } from "./seed.ts";

export type FrameTiming = {
  places: number;
  /** ms between two frames. */
  p50: number;
  p95: number;
  /** ms per frame that the main thread was busy, which is what remains with a GPU. */
  busy: number;
};

const PAN_MS = 3000;
const ARGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** Shows more places than the server would send, and pans the map for three seconds. */
export async function measureFrames(counts: readonly number[]): Promise<FrameTiming[]> {
  const deployment = await startServer({ SAMPLE: "no" });
  const { launchOptions } = config.use!;
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions!.args!, ...ARGS] });
  try {
    const { regular } = await seedCity(deployment.sql, { places: 2000, travelers: 1, swipes: 50, seed: 1 });
    const context = await browser.newContext({ viewport: { width: 1024, height: 700 } });
    const [name, value] = regular.cookie.split("=") as [string, string];
    await context.addCookies([{ name, value, url: deployment.server.url }]);
    const timings: FrameTiming[] = [];
    for (const places of counts) {
      const page = await context.newPage();
      await page.route("**/api/map/points*", (route) =>
        route.fulfill({ json: { points: makePoints(places), clusters: [], total: places } }),
      );
      await page.goto(`${deployment.server.url}/map`);
      const canvas = page.locator(".city-canvas");
      await canvas.and(page.locator("[data-still]")).waitFor({ timeout: 60_000 });
      const box = (await canvas.boundingBox())!;
      const cdp = await context.newCDPSession(page);
      await cdp.send("Performance.enable");
      const before = await getBusySeconds(cdp);
      const frames = page.evaluate(recordFrames, PAN_MS);
      await drag(page, box, PAN_MS);
      const times = (await frames).sort((a, b) => a - b);
      const busy = ((await getBusySeconds(cdp)) - before) * 1000;
      const quantile = (share: number) => times[Math.floor(share * times.length)]!;
      timings.push({ places, p50: quantile(0.5), p95: quantile(0.95), busy: busy / times.length });
      await page.close();
    }
    return timings;
  } finally {
    await browser.close();
    await deployment.close();
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launch>>["newPage"]>>;
type Session = Awaited<ReturnType<ReturnType<Page["context"]>["newCDPSession"]>>;

async function getBusySeconds(cdp: Session): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")!.value;
}

/** Runs in the page. @returns ms between its frames */
function recordFrames(duration: number): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = [];
    const began = performance.now();
    let last = began;
    const next = (now: number) => {
      times.push(now - last);
      last = now;
      if (now - began < duration) requestAnimationFrame(next);
      else resolve(times.slice(2));
    };
    requestAnimationFrame(next);
  });
}

/** Moves in circles, so that the view stays within the city. */
async function drag(page: Page, box: { x: number; y: number; width: number; height: number }, duration: number) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const ends = performance.now() + duration;
  for (let step = 0; performance.now() < ends; step++)
    await page.mouse.move(x + 180 * Math.sin(step / 12), y + 120 * Math.cos(step / 12));
  await page.mouse.up();
}

/** Points that are denser in the center. */
function makePoints(count: number): MapPoint[] {
  return Array.from({ length: count }, (_, i): MapPoint => {
    const [turn, far] = [i * 2.399963, 0.12 * (i / count) ** 0.9];
    const at = [CENTER[0] + far * Math.cos(turn), CENTER[1] + 0.7 * far * Math.sin(turn)] as const;
    return [`00000000-0000-4000-8000-${String(i).padStart(12, "0")}`, `Place ${i}`, at[0], at[1], i % 5, i % 4];
  });
}

if (import.meta.main) {
  const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 5000, 20_000];
  console.log("| places on the map | frame p50 | frame p95 | busy a frame |\n| --- | --- | --- | --- |");
  for (const { places, p50, p95, busy } of await measureFrames(counts))
    console.log(`| ${places} | ${p50.toFixed(1)} ms | ${p95.toFixed(1)} ms | ${busy.toFixed(1)} ms |`);
}
