// Filters of the deck: chosen in the panel, kept in the address, remembered in this browser only.
import { button, open, registerByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Nadia must sit outside: counts, the address, and the way back", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Nadia");
  await open(page, "/discover?type=restaurant", "SwipeDeck");
  await button(page, "Filters").click();
  const panel = page.getByRole("dialog", { name: "What you need" });
  await expect(panel.getByLabel(/^Outdoor seating/)).toBeVisible();
  await panel.getByLabel(/^Outdoor seating/).selectOption("must");
  const show = panel.getByRole("button", { name: /^Show \d+ places?$/ });
  await expect(show).toBeVisible();
  await panel.getByLabel(/^Remember food/).check();
  await show.click();
  await page.waitForURL(/outdoor=yes/);
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  await page.goto(`${server.url}/discover?type=restaurant`);
  await page.waitForURL(/outdoor=yes/);
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await panel.getByRole("button", { name: "Clear all" }).click();
  await page.waitForURL(/\/discover\?type=restaurant$/);
  await expect(button(page, "Filters")).toBeVisible();
});

test("Nadine drops her remembered filters once, and another type keeps it so", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Nadine");
  for (const [path, island] of [
    ["/discover", "SwipeDeck"],
    ["/try", "GuestDeck"],
  ] as const) {
    if (path === "/try") await page.context().clearCookies();
    await page.goto(`${server.url}/healthz`);
    await page.evaluate(() => localStorage.setItem("needs", "type=all&outdoor=yes"));
    await open(page, `${path}?type=restaurant&needs=off`, island);
    await page.getByLabel("Type of place").selectOption("tour");
    await page.waitForURL((url) => url.pathname === path && url.searchParams.get("type") === "tour");
    await page.waitForLoadState("networkidle");
    expect(new URL(page.url()).searchParams.get("needs")).toBe("off");
    await expect(button(page, "Filters")).toBeVisible();
  }
});

test("a guest's filters leave no place, and say which one to drop", async ({ page }) => {
  await open(page, "/try?type=all&diet=halal&outdoor=yes", "GuestDeck");
  const drop = page.getByRole("link", { name: /places without “Halal food”/ });
  await drop.click();
  await page.waitForURL(/\/try\?type=all&outdoor=yes$/);
  await expect(page.locator(".deck-card-top")).toBeVisible();
});

test("a visitor filters a list, the open map says what to drop, and Ivo filters his", async ({ page, server }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/places/restaurant", { waitUntil: "networkidle" });
  // The filters are hydrated once someone reaches for them.
  expect(scripts.filter((url) => url.includes("PlaceFilters"))).toEqual([]);
  await button(page, "Filters").click();
  const panel = page.getByRole("dialog", { name: "What you need" });
  await expect(panel.getByText(/^Outdoor seating \(\d+\)/)).toBeVisible();
  await panel.getByLabel(/^Outdoor seating/).selectOption("must");
  await panel.getByRole("button", { name: /^Show \d+ places?$/ }).click();
  await page.waitForURL(/\/places\/restaurant\?outdoor=yes$/);
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  await open(page, "/places/map?diet=halal&outdoor=yes", "PublicMap");
  await expect(page.getByRole("link", { name: /places without “Halal food”/ })).toBeVisible();

  await registerByApi(page.request, server.url, "Ivo");
  await open(page, "/map?outdoor=yes&diet=halal", "CityMap");
  await page.getByRole("link", { name: /places without “Halal food”/ }).click();
  await page.waitForURL(/\/map\?outdoor=yes$/);
  await expect(page.locator(".city-item").first()).toBeVisible();
  await page.getByLabel("Type of place").selectOption("restaurant");
  await page.waitForURL(/\/map\?outdoor=yes&type=restaurant$/);
});
