// The map of a city from its extract: markers, clusters, list, filter, area search, and both fallbacks.
import type { Page } from "@playwright/test";
import config from "../../playwright.config.ts";
import { PASSWORD, post, registerByApi, signInByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";
import { prepareExtract } from "./town.ts";

const AMIRA = { email: "amira@example.com", password: PASSWORD };

const browserOptions = config.use!.launchOptions!;
const withArgs = (...args: string[]) => ({ ...browserOptions, args: [...browserOptions.args!, ...args] });

const EXTRACT = prepareExtract();
const test = testWith({ SAMPLE: "no", CITY_NAME: "Porto Vero", CITY_TIMEZONE: "Europe/Rome" });
test.use({ launchOptions: withArgs("--use-angle=swiftshader", "--enable-unsafe-swiftshader") });

type Point = [id: string, name: string, longitude: number, latitude: number, type: number, mark: number];

async function openMap(page: Page, path = "/map"): Promise<void> {
  await page.goto(path);
  await mapIsIdle(page);
}
const mapIsIdle = (page: Page) =>
  expect(page.locator(".city-canvas")).toHaveAttribute("data-still", "", { timeout: 90_000 });
const getBox = (page: Page) => new URL(page.url()).searchParams.get("bbox")?.split(",").map(Number) ?? [];
const details = (page: Page) => page.locator(".city-panel");
const typeChip = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Type of place" }).getByRole("link", { name });
const readPoints = async (page: Page): Promise<Point[]> =>
  (await (await page.request.get("/api/map/points")).json()).points;

/** Converts a coordinate to pixels of the page, in Web Mercator, while the map shows `bbox`. */
async function toPixels(
  page: Page,
  longitude: number,
  latitude: number,
  bbox: string,
): Promise<{ x: number; y: number }> {
  const [west, south, east, north] = bbox.split(",").map(Number);
  const canvas = (await page.locator(".city-canvas canvas").boundingBox())!;
  const down = (degrees: number) => -Math.asinh(Math.tan((degrees * Math.PI) / 180));
  const right = (degrees: number) => (degrees * Math.PI) / 180;
  const scale = Math.min(canvas.width / (right(east!) - right(west!)), canvas.height / (down(south!) - down(north!)));
  return {
    x: canvas.x + canvas.width / 2 + (right(longitude) - (right(west!) + right(east!)) / 2) * scale,
    y: canvas.y + canvas.height / 2 + (down(latitude) - (down(south!) + down(north!)) / 2) * scale,
  };
}

// All tests share a small page, since software rendering of the map takes seconds.
const VIEWPORT = { width: 1024, height: 640 };
const errors: string[] = [];
const requests: string[] = [];
let page: Page;

test.beforeAll(async ({ server, browser, baseURL }) => {
  const imported = server.run("import", EXTRACT);
  expect(imported.code, imported.output).toBe(0);
  const context = await browser.newContext({ baseURL, viewport: VIEWPORT, permissions: ["geolocation"] });
  await context.setGeolocation({ latitude: 43.7384321, longitude: 7.4246123 });
  await registerByApi(context.request, baseURL, "Amira");
  page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("request", (request) => /^http/.test(request.url()) && requests.push(request.url()));
});
test.afterAll(() => page?.context().close());

const STREETS = "7.4252,43.7385,7.4282,43.7402";

test("markers are at their coordinates, and clicking one shows its details", async ({ baseURL }) => {
  const tiles: number[] = [];
  page.on("response", (response) => response.url().includes("/tiles/") && tiles.push(response.status()));
  await openMap(page, `/map?bbox=${STREETS}`);
  const points = await readPoints(page);
  const markers = await Promise.all(
    points.map(async (point) => ({ point, at: await toPixels(page, point[2], point[3], STREETS) })),
  );
  const canvas = (await page.locator(".city-canvas canvas").boundingBox())!;
  const isolated = markers.filter(
    ({ at }) =>
      at.x > canvas.x + 60 &&
      at.x < canvas.x + canvas.width - 120 &&
      at.y > canvas.y + 80 &&
      at.y < canvas.y + canvas.height - 80 &&
      markers.filter((other) => Math.hypot(other.at.x - at.x, other.at.y - at.y) < 60).length === 1,
  );
  expect(isolated.length).toBeGreaterThanOrEqual(3);
  for (const { point, at } of isolated.slice(0, 3)) {
    await page.mouse.click(at.x, at.y);
    await expect(details(page).getByRole("heading")).toHaveText(point[1]);
    await expect(page).toHaveURL(new RegExp(`place=${point[0]}`));
    await page.keyboard.press("Escape");
    await expect(details(page)).toHaveCount(0);
  }
  expect(errors).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(baseURL))).toEqual([]);
  expect(new Set(tiles)).toEqual(new Set([206]));
});

test("zoomed out, places form one cluster, and clicking it zooms in", async () => {
  const far = "7.3,43.65,7.55,43.85";
  await openMap(page, `/map?bbox=${far}`);
  const points = await readPoints(page);
  const mean = (index: 2 | 3) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const at = await toPixels(page, mean(2), mean(3), far);
  await page.mouse.click(at.x, at.y);
  await expect(page.getByRole("button", { name: "Search this area" })).toBeVisible();
  const width = () => {
    const [west = 0, , east = 0] = getBox(page);
    return east - west;
  };
  await expect.poll(width).toBeLessThan(0.2);
  await expect(details(page)).toHaveCount(0);
});

test("streets and sea are drawn from the tiles, in both themes", async () => {
  await openMap(page);
  await expect(page.getByText("© OpenStreetMap contributors")).toBeVisible();
  const light = await measureColors(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(async () => (await measureColors(page)).brightness).toBeLessThan(90);
  await expect.poll(async () => (await measureColors(page)).colors).toBeGreaterThan(40);
  await page.emulateMedia({ colorScheme: "light" });
  expect(light.colors).toBeGreaterThan(40);
  expect(light.brightness).toBeGreaterThan(190);
});

test("hovering, focusing and opening a list item is reflected on the map", async () => {
  await openMap(page);
  const items = page.locator(".city-item");
  await expect(items).toHaveCount(8);
  const third = items.nth(2);
  await third.hover();
  await expect(third).toHaveAttribute("data-hovered", "true");
  await items.nth(1).focus();
  await expect(items.nth(1)).toHaveAttribute("data-hovered", "true");
  const name = await items.nth(1).locator(".city-item-name").first().innerText();
  // Its kind, such as "Wine bar": only few have none, and say "Restaurants".
  const kind = await items.nth(1).locator(".truncate").innerText();
  expect(kind).not.toMatch(/^(Restaurants|Hotels|Event Organizers|Tours & Experiences|Retail & Shopping)$/);
  await page.keyboard.press("Enter");
  await expect(details(page)).toContainText(kind);
  await expect(details(page).getByRole("heading")).toHaveText(name);
  await expect(details(page).getByRole("link", { name: "View Details" })).toHaveAttribute("href", /^\/business\//);
  await expect(details(page).getByRole("link", { name: "Find similar" })).toHaveAttribute("href", /^\/discover\?type=/);
  await expect(details(page).getByRole("link", { name: "Directions" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.openstreetmap\.org\/directions/,
  );
  await expect(items.nth(1)).toHaveAttribute("aria-current", "true");
  await page.reload();
  await expect(details(page).getByRole("heading")).toHaveText(name);
  await mapIsIdle(page);
  await details(page).getByRole("link", { name: "Close details" }).click();
  await expect(details(page)).toHaveCount(0);
  await mapIsIdle(page);
  await page.locator(".city-canvas canvas").focus();
  await page.keyboard.press("+");
  await expect(page.getByRole("button", { name: "Search this area" })).toBeVisible();
});

test("the filter and the area are part of the URL, and Back undoes them", async () => {
  await openMap(page);
  await typeChip(page, "Hotels").click();
  await expect(page).toHaveURL(/\/map\?type=hotel$/);
  await expect(page.locator(".city-nearby li .city-mark-hotel")).toHaveCount(8);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await mapIsIdle(page);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await mapIsIdle(page);
  await page.getByRole("button", { name: "Search this area" }).click();
  await expect(page).toHaveURL(/type=hotel&bbox=/);
  await expect(page.getByText(/in this area/)).toBeVisible();
  await expect(page.locator(".city-nearby")).toHaveAttribute("aria-busy", "false");
  const shown = await page.locator(".city-item").count();
  await page.reload();
  await expect(page.locator(".city-item")).toHaveCount(shown);
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page).toHaveURL(/\/map\?type=hotel$/);
  await page.goBack();
  await expect(page).toHaveURL(/bbox=/);
  await expect(page.getByText(/in this area/)).toBeVisible();
});

test("Near me sends a rounded box, never the position, and only when clicked", async () => {
  await openMap(page);
  const before = requests.splice(0);
  expect(before.filter((url) => url.includes("bbox=7.392"))).toEqual([]);
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page).toHaveURL(/bbox=7\.392,43\.72,7\.448,43\.76$/);
  await expect(page.getByText("Nearest first", { exact: true })).toBeVisible();
  await expect.poll(() => requests.filter((url) => url.includes("bbox=7.392")).length).toBeGreaterThan(0);
  for (const url of requests) expect(url).not.toMatch(/7\.4246|43\.7384/);
});

test("on a phone, streets fill the first view, with pins and pictures offline too", async ({ browser, baseURL }) => {
  const options = { baseURL, viewport: { width: 390, height: 844 }, serviceWorkers: "allow" } as const;
  const context = await browser.newContext(options);
  await registerByApi(context.request, baseURL!, "Bo");
  const phone = await context.newPage();
  await openMap(phone);
  await phone.getByRole("button", { name: "Zoom in" }).click();
  await expect(phone).toHaveURL(/bbox=/);
  const [west, , east] = getBox(phone);
  const { basemap } = await (await context.request.get("/api/map/basemap")).json();
  // Zoomed in once, half of what was in the first view is left.
  expect(2 * (east! - west!)).toBeLessThan(basemap.bounds[2] - basemap.bounds[0]);
  const keptAt = () => phone.evaluate(async () => (await (await caches.match("/account"))?.json())?.keptAt ?? 0);
  await expect.poll(keptAt, { timeout: 120_000 }).toBeGreaterThan(0);
  await (await context.newCDPSession(phone)).send("Network.clearBrowserCache");
  await context.setOffline(true);
  await openMap(phone);
  const points = await phone.evaluate(
    async () => (await (await fetch("/api/map/points?type=all")).json()).points.length,
  );
  expect(points).toBeGreaterThan(300);
  const pictures = phone.locator("#main img");
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
  const broken = () =>
    pictures.evaluateAll((all) => all.filter((one) => !(one as HTMLImageElement).naturalWidth).length);
  await expect.poll(broken).toBe(0);
  await context.close();
});

test("Ray from Oakland reads the scale in feet and miles", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, locale: "en-US", timezoneId: "America/Los_Angeles" });
  await signInByApi(await context.newPage(), baseURL!, AMIRA);
  const [ray] = context.pages();
  await openMap(ray!);
  await expect(ray!.locator(".maplibregl-ctrl-scale")).toHaveText(/\s(ft|mi)$/);
  await context.close();
});

test("without WebGL, an illustrative map shows eight positions", async ({ playwright, baseURL }) => {
  const browser = await playwright.chromium.launch(withArgs("--disable-gpu", "--disable-3d-apis"));
  const page = await browser.newPage({ baseURL });
  await signInByApi(page, baseURL!, AMIRA);
  await page.goto("/map");
  await expect(page.getByText("Illustrative map")).toBeVisible();
  await expect.poll(async () => (await page.locator(".city-map").boundingBox())?.height).toBe(600);
  const markers = page.locator(".city-marker");
  await expect(markers).toHaveCount(8);
  await expect(markers.first()).toHaveAccessibleName(/, and \d+ more$/);
  await markers.first().click();
  const first = await details(page).getByRole("heading").innerText();
  await markers.first().click();
  await expect(details(page).getByRole("heading")).not.toHaveText(first);
  await page.locator(".city-item").nth(3).click();
  await expect(markers.nth(3)).toHaveAttribute("aria-pressed", "true");
  await browser.close();
});

test("without JavaScript, the list, filter and details work", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  await post(context.request, baseURL!, "/api/auth/login", AMIRA);
  const page = await context.newPage();
  await page.goto("/map");
  await expect(page.locator(".city-note")).toContainText("The map needs JavaScript.");
  await typeChip(page, "Hotels").click();
  await expect(page).toHaveURL(/type=hotel/);
  const name = await page.locator(".city-item-name").first().innerText();
  await page.locator(".city-item").first().click();
  await expect(details(page).getByRole("heading")).toHaveText(name);
  await context.close();
});

test("no other screen loads the map's code", async () => {
  requests.splice(0);
  for (const path of ["/", "/discover", "/dashboard"]) await page.goto(path, { waitUntil: "networkidle" });
  const scripts = requests.filter((url) => /\.m?js$/.test(url));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => /open-map|maplibre/.test(url))).toEqual([]);
});

/** Returns the number of different colors on the map, at 5 bits per channel, and its mean brightness, 0-255. */
async function measureColors(page: Page): Promise<{ colors: number; brightness: number }> {
  const picture = (await page.locator(".city-canvas canvas").screenshot()).toString("base64");
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const ctx = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
    ctx.drawImage(image, 0, 0);
    const { data: pixels } = ctx.getImageData(0, 0, image.width, image.height);
    const colors = new Set<number>();
    let sum = 0;
    for (let i = 0; i < pixels.length; i += 4) {
      colors.add(((pixels[i]! >> 3) << 10) | ((pixels[i + 1]! >> 3) << 5) | (pixels[i + 2]! >> 3));
      sum += (pixels[i]! + pixels[i + 1]! + pixels[i + 2]!) / 3;
    }
    return { colors: colors.size, brightness: sum / (pixels.length / 4) };
  }, picture);
}
