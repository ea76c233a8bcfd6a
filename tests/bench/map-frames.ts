// How evenly the map moves with thousands of places: frame times while it is panned, in headless Chromium without a graphics card.
// Run: bun src/build.ts && bun tests/bench/map-frames.ts [places …]
import { chromium } from "@playwright/test";
import config from "../../playwright.config.ts";
import type { MapPoint } from "../../src/features/map/schema.ts";
import { startBenchServer } from "./map-server.ts";
import { CENTER, seedCity } from "./seed.ts";

export type FrameTiming = {
  places: number;
  /** ms between two frames, while panning. */
  p50: number;
  p95: number;
  /** ms that the page's own thread was busy in a frame: what is left when a graphics card paints. */
  busy: number;
};

const PAN = 3000;
const ARGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** Shows `counts` places one after the other, more than the server would send, and drags the map for three seconds each. */
export async function measureFrames(counts: readonly number[]): Promise<FrameTiming[]> {
  const server = await startBenchServer();
  const { launchOptions } = config.use!;
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions!.args!, ...ARGS] });
  try {
    const { regular } = await seedCity(server.sql, { places: 2000, travelers: 1, swipes: 50, seed: 1 });
    const context = await browser.newContext({ viewport: { width: 1024, height: 700 } });
    const [name, value] = regular.cookie.split("=") as [string, string];
    await context.addCookies([{ name, value, url: server.url }]);
    const timings: FrameTiming[] = [];
    for (const places of counts) {
      const page = await context.newPage();
      await page.route("**/api/map/points*", (route) =>
        route.fulfill({ json: { points: makePoints(places), clusters: [], total: places } }),
      );
      await page.goto(`${server.url}/map`);
      const canvas = page.locator(".city-canvas");
      await canvas.and(page.locator("[data-still]")).waitFor({ timeout: 60_000 });
      const box = (await canvas.boundingBox())!;
      const cdp = await context.newCDPSession(page);
      await cdp.send("Performance.enable");
      const before = await busySeconds(cdp);
      const frames = page.evaluate(recordFrames, PAN);
      await drag(page, box, PAN);
      const formatRatio = (await frames).sort((a, b) => a - b);
      const busy = ((await busySeconds(cdp)) - before) * 1000;
      const at = (share: number) => formatRatio[Math.floor(share * formatRatio.length)]!;
      timings.push({ places, p50: at(0.5), p95: at(0.95), busy: busy / formatRatio.length });
      await page.close();
    }
    return timings;
  } finally {
    await browser.close();
    await server.stop();
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launch>>["newPage"]>>;
type Session = Awaited<ReturnType<ReturnType<Page["context"]>["newCDPSession"]>>;

async function busySeconds(cdp: Session): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")!.value;
}

/** In the page: ms between its frames. */
function recordFrames(duration: number): Promise<number[]> {
  return new Promise((resolve) => {
    const formatRatio: number[] = [];
    const began = performance.now();
    let last = began;
    const next = (now: number) => {
      formatRatio.push(now - last);
      last = now;
      if (now - began < duration) requestAnimationFrame(next);
      else resolve(formatRatio.slice(2));
    };
    requestAnimationFrame(next);
  });
}

/** To and fro, so that there is always something on the map. */
async function drag(page: Page, box: { x: number; y: number; width: number; height: number }, duration: number) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const ends = performance.now() + duration;
  for (let step = 0; performance.now() < ends; step++)
    await page.mouse.move(x + 180 * Math.sin(step / 12), y + 120 * Math.cos(step / 12));
  await page.mouse.up();
}

/** As dense in the middle as a city is. */
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
