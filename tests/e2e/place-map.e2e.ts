// The small maps: on a place's page, and the pin in the business form.
import config from "../../playwright.config.ts";
import { open, signInByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const browserOptions = config.use!.launchOptions!;
const test = testWith({ SAMPLE: "yes" });
test.use({
  launchOptions: {
    ...browserOptions,
    args: [...browserOptions.args!, "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  },
  viewport: { width: 390, height: 640 },
});

test("a place's map is loaded only when scrolled into view", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  const [place] = await (await page.request.get("/api/businesses?limit=1")).json();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`/business/${place.id}`, { waitUntil: "networkidle" });
  await expect(page.getByRole("link", { name: /Directions/ })).toHaveAttribute("href", /openstreetmap\.org/);
  const mapRequests = () => requests.filter((url) => /open-spot|maplibre|basemap|world-/.test(url));
  expect(mapRequests()).toEqual([]);
  await page.locator(".place-map").scrollIntoViewIfNeeded();
  await expect(page.locator(".spot-map .city-canvas")).toHaveAttribute("data-still", "", { timeout: 90_000 });
  expect(mapRequests().length).toBeGreaterThan(1);
  await expect(page.getByRole("img", { name: place.name })).toBeVisible();
  await expect
    .poll(async () => {
      const map = (await page.locator(".spot-map canvas").boundingBox())!;
      const pin = (await page.locator(".spot-pin").boundingBox())!;
      const [right, down] = [
        pin.x - map.x + (pin.width - map.width) / 2,
        pin.y - map.y + (pin.height - map.height) / 2,
      ];
      return Math.hypot(right, down);
    })
    .toBeLessThan(5);
  expect(await page.locator(".spot-map .maplibregl-canvas-container").isVisible()).toBe(true);
  await page.getByRole("button", { name: "Zoom in" }).click();
  expect(requests.filter((url) => /^http/.test(url) && !url.startsWith(server.url))).toEqual([]);
});

test("an owner sets the pin by mouse, arrow keys, and typed coordinates", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("business"));
  await open(page, "/business-profile", "BusinessForm");
  const [latitude, longitude] = [page.getByLabel("Latitude"), page.getByLabel("Longitude")];
  await page.getByRole("button", { name: "Choose on the map" }).press("Enter");
  await expect(page.locator(".spot-map .city-canvas")).toHaveAttribute("data-still", "", { timeout: 90_000 });
  const north = async () => Number(await latitude.inputValue());
  const east = async () => Number(await longitude.inputValue());
  const before = [await north(), await east()] as const;
  const pin = page.getByRole("button", { name: /^Pin\./ });
  await expect(pin).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await expect(pin).toBeFocused();
  await expect.poll(north).toBeGreaterThan(before[0]);
  await expect.poll(east).toBeGreaterThan(before[1]);
  const canvas = page.locator(".spot-map canvas");
  await canvas.click({ position: { x: 40, y: 200 } });
  await expect.poll(east).toBeLessThan(before[1]);
  await latitude.fill(String(before[0]));
  await longitude.fill(String(before[1]).replace(".", ","));
  await expect
    .poll(async () => {
      const [map, shown] = [(await canvas.boundingBox())!, (await pin.boundingBox())!];
      return Math.abs(shown.x + shown.width / 2 - (map.x + map.width / 2));
    })
    .toBeLessThan(3);
});
