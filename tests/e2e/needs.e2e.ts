// Filters of the deck: chosen in the panel, kept in the address, remembered in this browser only.
import type { Page } from "@playwright/test";
import { button, open, post, registerByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes", CITY_TIMEZONE: "Europe/Monaco" });
test.use({ timezoneId: "Asia/Tokyo" });

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

test("Noa's remembered filters apply to the map, and stay when she adds one", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Noa");
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(() => localStorage.setItem("needs", "type=all&outdoor=yes"));
  const panel = panelOf(page);
  const remembered = () => page.evaluate(() => localStorage.getItem("needs"));
  await page.goto(`${server.url}/map?type=restaurant`);
  await page.waitForURL((url) => url.pathname === "/map" && url.searchParams.get("outdoor") === "yes");
  expect(new URL(page.url()).searchParams.get("type")).toBe("restaurant");

  await page.goto(`${server.url}/places/restaurant`);
  await button(page, "Filters").click();
  await expect(panel.getByLabel(/^Outdoor seating/)).toHaveValue("must");
  await panel.getByLabel("When?").selectOption("now");
  await panel.getByRole("button", { name: /^(Show \d+ places?|Apply)$/ }).click();
  await page.waitForURL(/\/places\/restaurant\?outdoor=yes&open=now$/);
  expect(await remembered()).toBe("type=all&outdoor=yes");
});

test("Nino sees how many places of each type fit, and chooses one in the filters", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Nino");
  await open(page, "/discover?outdoor=yes", "SwipeDeck");
  await page.getByRole("button", { name: "Filters (1)" }).click();
  const type = panelOf(page).getByLabel("Type of place");
  const restaurants = type.locator("option", { hasText: /^Restaurants \(\d+\)$/ });
  const count = (await restaurants.innerText()).match(/\d+/)![0];
  await type.selectOption("restaurant");
  await panelOf(page)
    .getByRole("button", { name: `Show ${count} places` })
    .click();
  await page.waitForURL(/\/discover\?type=restaurant&outdoor=yes$/);
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
  await page.getByRole("navigation", { name: "Type of place" }).getByRole("link", { name: "Restaurants" }).click();
  await page.waitForURL(/\/map\?outdoor=yes&type=restaurant$/);
});

const panelOf = (page: Page) => page.getByRole("dialog", { name: "What you need" });

/** At least a week ahead, as "2026-12-05". */
function getSaturday(): string {
  const day = new Date(Date.now() + 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

test("Nora looks for what is open on Saturday at nine", async ({ page, server }) => {
  const nine = `${getSaturday()}T09:00`;
  const panel = panelOf(page);
  const chooseNine = async () => {
    await button(page, "Filters").click();
    await panel.getByLabel("When?").selectOption("Open at a set time");
    await panel.getByLabel("Date and time").fill(nine);
    await panel.getByRole("button", { name: /^Show \d+ places?$/ }).click();
    await page.waitForURL(/open=20/);
  };
  await registerByApi(page.request, server.url, "Nora");
  await open(page, "/discover?type=restaurant", "SwipeDeck");
  await chooseNine();
  const at = new URL(page.url()).searchParams.get("open")!;
  const clock = {
    timeZone: "Europe/Monaco",
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  } as const;
  expect(new Intl.DateTimeFormat("en-US", clock).format(new Date(at))).toBe("Saturday 09:00");
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await expect(panel.getByLabel("Date and time")).toHaveValue(nine);
  await page.keyboard.press("Escape");
  await page.goBack();
  await page.waitForURL(/\/discover\?type=restaurant$/);
  await expect(button(page, "Filters")).toBeVisible();

  await page.goto("/places/restaurant");
  const [nord, bitta] = ["Café Nord", "Bar Bitta"].map((name) => page.getByRole("link", { name }).first());
  await expect(bitta!).toBeVisible();
  await chooseNine();
  await expect(nord!).toBeVisible();
  await expect(bitta!).toHaveCount(0);
});

test("Nestor walks ten minutes from the hotel, and from the center of the map", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Nestor");
  const [hotel] = await (await page.request.get("/api/businesses?q=Bonaccia")).json();
  await post(page.request, server.url, "/api/swipes", { businessId: hotel.id, action: "save" });
  const panel = panelOf(page);
  const walkFrom = async (start: string) => {
    await button(page, "Filters").click();
    await panel.getByLabel("Start from").selectOption(start);
    // Known as soon as it is said from where.
    await expect(panel.getByLabel("On foot")).toContainText(/10 min \(\d+\)/);
    await panel.getByLabel("On foot").selectOption("10");
    await panel.getByRole("button", { name: /^Show \d+ places?$/ }).click();
    await page.waitForURL(/walk=10/);
    return new URL(page.url()).searchParams.get("near");
  };
  await open(page, "/discover", "SwipeDeck");
  const round = (degrees: number) => Math.round(degrees * 1000) / 1000;
  expect(await walkFrom("Hotel Bonaccia")).toBe(`${round(hotel.latitude)},${round(hotel.longitude)}`);
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await expect(panel.getByLabel("Start from").locator("option:checked")).toHaveText("Hotel Bonaccia");
  await expect(panel.getByLabel("On foot")).toHaveValue("10");

  await open(page, "/map?bbox=5.59,41.94,5.6,41.95", "CityMap");
  expect(await walkFrom("From the center of the map")).toMatch(/^41\.94\d?,5\.59\d?$/);
});
