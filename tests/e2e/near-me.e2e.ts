// Near me on the map: it zooms to a visitor in the city, and says in plain words why it doesn't otherwise.
import type { Page } from "@playwright/test";
import config from "../../playwright.config.ts";
import { button, signInByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const browserOptions = config.use!.launchOptions!;
const test = testWith({ SAMPLE: "yes", CITY_NAME: "Santa Marea" });
test.use({
  launchOptions: {
    ...browserOptions,
    args: [...browserOptions.args!, "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  },
  viewport: { width: 390, height: 700 },
});

const mapIsIdle = (page: Page) =>
  expect(page.locator(".city-canvas")).toHaveAttribute("data-still", "", { timeout: 90_000 });
const message = (page: Page) => page.locator(".city-message");
const failWith = (page: Page, code: number) =>
  page.evaluate((code) => {
    navigator.geolocation.getCurrentPosition = (_, fail) => fail?.({ code } as GeolocationPositionError);
  }, code);

test("Near me zooms to the visitor, and never sends the position", async ({ page, server, context }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  const [place] = await (await page.request.get("/api/businesses?limit=1")).json();
  const at = { latitude: place.latitude + 0.001234, longitude: place.longitude + 0.001234 };
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(at);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.goto("/map");
  await mapIsIdle(page);
  await button(page, "Near me").click();
  await expect(page).toHaveURL(/bbox=/);
  await expect(page.locator(".maplibregl-ctrl-scale")).toHaveText(/^(50|100)\sm$/);
  await expect(page.getByText("Nearest first", { exact: true })).toBeVisible();
  const walks = await page
    .locator(".city-item")
    .getByText(/^\d+ min on foot$/)
    .allInnerTexts();
  expect(walks).toHaveLength(8);
  const minutes = walks.map((text) => Number.parseInt(text, 10));
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
  await mapIsIdle(page);
  await page
    .getByRole("navigation", { name: "Type of place" })
    .getByRole("link", { name: /^Tours/ })
    .click();
  await expect(page).toHaveURL(/type=tour&bbox=/);
  const [west, south, east, north] = new URL(page.url()).searchParams.get("bbox")!.split(",").map(Number);
  expect([(south! + north!) / 2, (west! + east!) / 2].map((degrees) => Math.round(degrees * 1000) % 10)).toEqual([
    0, 0,
  ]);
  for (const url of sent) expect(url).not.toContain(at.latitude.toFixed(4));
  await expect(message(page)).toHaveCount(0);
});

test("refusals are explained in plain words", async ({ page, server, context }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await page.goto("/map");
  await mapIsIdle(page);
  const nearMe = button(page, "Near me");
  for (const [code, text] of [
    [1, "Your browser doesn't share your location with this site."],
    [2, "Your device can't find your location right now."],
    [3, "Finding your location took too long."],
  ] as const) {
    await failWith(page, code);
    await nearMe.click();
    await expect(message(page)).toContainText(text);
  }
  await button(page, "Close this message").click();
  await expect(message(page)).toHaveCount(0);
  await page.reload();
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 48.8566, longitude: 2.3522 });
  await mapIsIdle(page);
  await nearMe.click();
  await expect(message(page)).toContainText(/You're about [\d,]+ km from Santa Marea\./);
  expect(page.url()).not.toContain("bbox");
});

test("on a phone, the map is full height, and the list slides over it", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await page.goto("/map");
  await mapIsIdle(page);
  const header = (await page.locator("header").first().boundingBox())!;
  const tabs = (await page.locator(".tab-bar").boundingBox())!;
  const full = (await page.locator(".city-map").boundingBox())!;
  expect(Math.abs(full.height - (tabs.y - header.height))).toBeLessThan(4);
  await expect(page.getByRole("heading", { name: "Nearby Businesses" })).toBeInViewport();
  await page.locator(".city-item").last().scrollIntoViewIfNeeded();
  const map = (await page.locator(".city-map").boundingBox())!;
  const last = (await page.locator(".city-item").last().boundingBox())!;
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect(map.y).toBeGreaterThanOrEqual(header.height - 2);
  expect(map.y).toBeLessThan(header.height + 4);
  const onTop = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest(".city-item") !== null, {
    x: last.x + last.width / 2,
    y: last.y + last.height / 2,
  });
  expect(onTop).toBe(true);
});

test("a chosen place has a picture, its match and hours, and can be saved", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  const places = await (await page.request.get("/api/businesses?limit=63")).json();
  // Not on the list, so that the map asks for it.
  const { id, match } = places.findLast(({ saved }: { saved: boolean }) => !saved);
  await page.goto("/map");
  await mapIsIdle(page);
  await page.evaluate((id) => history.replaceState(null, "", `/map?place=${id}`), id);
  await page.reload();
  const panel = page.locator(".city-panel");
  await expect(panel.getByText(`${match.percent}% match`)).toBeVisible();
  await expect(panel.locator("img")).toBeVisible();
  await expect(panel.getByRole("link", { name: "View Details" })).toHaveAttribute("href", `/business/${id}`);
  await expect(panel.getByRole("link", { name: "Add to a day" })).toHaveAttribute("href", `/plan?add=${id}`);
  const stored = page.waitForResponse((response) => response.url().endsWith("/api/swipes") && response.ok());
  await panel.getByRole("button", { name: "Save", exact: true }).click();
  await expect(panel.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  await stored;
  await panel.getByRole("button", { name: "Saved", exact: true }).click();
  await expect(panel.getByRole("button", { name: "Save", exact: true })).toBeVisible();
});

test("a map whose worker was killed is opened again", async ({ page }) => {
  test.slow();
  await page.goto("/places/map");
  await mapIsIdle(page);
  for (const worker of page.workers()) void worker.evaluate(() => self.close()).catch(() => {});
  await expect.poll(() => page.workers().length).toBe(0);
  await button(page, "Zoom in").click();
  await expect.poll(() => page.workers().length, { timeout: 60_000 }).toBeGreaterThan(0);
  await mapIsIdle(page);
});

test("Near me is on the open map, too", async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  const { points } = await (await page.request.get("/api/map/places")).json();
  await context.setGeolocation({ latitude: points[0][3], longitude: points[0][2] });
  await page.goto("/places/map");
  await mapIsIdle(page);
  await button(page, "Near me").click();
  await expect(page.locator(".maplibregl-ctrl-scale")).toHaveText(/^(50|100)\sm$/);
  await context.setGeolocation({ latitude: 48.8566, longitude: 2.3522 });
  await page.reload();
  await mapIsIdle(page);
  await button(page, "Near me").click();
  await expect(message(page)).toContainText(/You're about [\d,]+ km from Santa Marea\./);
});
