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
  await mapIsIdle(page);
  await page.getByLabel("Type of place").selectOption("tour");
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

test("on a phone, the map stays in view while the list scrolls", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await page.goto("/map");
  await mapIsIdle(page);
  await page.locator(".city-item").last().scrollIntoViewIfNeeded();
  const header = (await page.locator("header").first().boundingBox())!;
  const map = (await page.locator(".city-map").boundingBox())!;
  const last = (await page.locator(".city-item").last().boundingBox())!;
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect(map.y).toBeGreaterThanOrEqual(header.height - 2);
  expect(map.y).toBeLessThan(header.height + 4);
  expect(map.height).toBeGreaterThan(200);
  expect(last.y).toBeGreaterThanOrEqual(map.y + map.height - 1);
});
