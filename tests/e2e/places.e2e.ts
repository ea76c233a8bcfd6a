// Reading the city without an account, with and without scripts.
import config from "../../playwright.config.ts";
import { expect, testWith } from "./server.ts";

const browserOptions = config.use!.launchOptions!;
const test = testWith({ SAMPLE: "yes" });
test.use({
  launchOptions: {
    ...browserOptions,
    args: [...browserOptions.args!, "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  },
  viewport: { width: 390, height: 844 },
});

test("a visitor reads the way from the landing page to a place, and back", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Places", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Places in Santa Marea" })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Porto Vecchio/ })
    .click();
  await expect(page).toHaveURL("/places/all/porto-vecchio");
  await page.getByRole("link", { name: /^Restaurants \d/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Restaurants in Porto Vecchio" })).toBeVisible();
  await page.getByRole("link", { name: /Osteria Sottocosta/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Osteria Sottocosta" })).toBeVisible();
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Restaurants" }).click();
  await expect(page).toHaveURL("/places/restaurant");
  expect(await page.context().cookies()).toEqual([]);
});

test("the map opens without an account, and its lists lead to the same places", async ({ page }) => {
  test.slow();
  const failed: string[] = [];
  page.on("response", (response) => response.status() >= 400 && failed.push(response.url()));
  await page.goto("/places/map");
  await expect(page.locator(".city-canvas")).toHaveAttribute("data-still", "", { timeout: 90_000 });
  expect(failed).toEqual([]);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Hotels \d/ })
    .click();
  await expect(page).toHaveURL("/places/hotel");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("lists, and a note in place of the map", async ({ page }) => {
    await page.goto("/places/wheelchair-access");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wheelchair access in Santa Marea");
    await page.goto("/places/map");
    const note = page.locator(".city-map noscript p");
    await expect(note).toContainText("The map needs JavaScript.");
    await expect(note).toBeVisible();
  });
});
