// A phone in another time zone whose clock is a day off: what is shown is the city's day, time and open hours.
import type { Page } from "@playwright/test";
import { SAMPLE_CITY } from "../../db/sample/city.ts";
import { open, recordConsoleErrors, registerByApi, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });
test.use({ timezoneId: "Asia/Tokyo" });

const HOUR_MS = 3_600_000;
const CLOCKS = { "a day ahead": 24 * HOUR_MS, "a day behind": -24 * HOUR_MS };

for (const [name, offset] of Object.entries(CLOCKS)) {
  test(`Nilufar's clock is ${name}, and she plans the city's day`, async ({ page, server }) => {
    await page.clock.install({ time: Date.now() + offset });
    await registerByApi(page.request, server.url, `Nilufar${name.split(" ").at(-1)}`);
    const errors = recordConsoleErrors(page);
    // Midnight may pass meanwhile.
    const before = getToday();
    await open(page, "/plan", "PlanForm");
    const date = page.getByLabel("Date", { exact: true });
    const today = (await date.getAttribute("min"))!;
    expect([before, getToday()]).toContain(today);
    expect([today, addDays(today, 1)]).toContain(await date.inputValue());

    await date.fill(addDays(today, -1));
    await page.getByRole("button", { name: "Plan my day" }).click();
    await expect(page.getByText(/^That day is over: today is .* in Santa Marea\.$/)).toBeVisible();
    await date.fill(addDays(today, 2));
    await page.getByRole("button", { name: "Plan my day" }).click();
    await expect(page.locator("[data-stop]").first()).toBeVisible();
    for (const time of await page.locator("[data-stop] time").all())
      expect(await time.innerText()).toBe(formatCityTime((await time.getAttribute("datetime"))!));
    await expect(page.locator(".plan-warning")).toHaveCount(0);
    expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
  });

  test(`Ruvimbo's clock is ${name}, and her cards are open by the city's`, async ({ page, server }) => {
    await page.clock.install({ time: Date.now() + offset });
    await registerByApi(page.request, server.url, `Ruvimbo${name.split(" ").at(-1)}`);
    const errors = recordConsoleErrors(page);
    const deck: { id: string; hours: Hours }[] = await (await page.request.get("/api/businesses?unseen=1")).json();
    const before = new Map(deck.map(({ id, hours }) => [id, hours.text]));
    await open(page, "/discover", "SwipeDeck");
    for (let i = 0; i < 4; i++) {
      const { text } = await readHours(page);
      const shown = await topmost(page).locator("[data-open]").innerText();
      // A place may open or close while the test runs.
      expect([text, before.get(await getTopmost(page))]).toContain(shown);
      await skip(page);
    }
    // A page that is left open for a day shows nothing that was only true then.
    await page.clock.fastForward(24 * HOUR_MS);
    await skip(page);
    const { until } = await readHours(page);
    await expect(topmost(page).locator("[data-open]")).toHaveCount(until ? 0 : 1);
    expect(errors).toEqual([]);
  });
}

test("the code of Tendai's room is valid for 15 minutes, whatever her clock says", async ({ page }) => {
  await page.clock.install({ time: Date.now() + 30 * 24 * HOUR_MS });
  await open(page, "/together", "StartRoom");
  await page.getByLabel("Your name").fill("Tendai");
  await page.getByLabel("When?").selectOption("Open at a set time");
  await expect(page.getByText("Santa Marea local time.")).toBeVisible();
  await page.getByLabel("When?").selectOption("Any time");
  await page.getByRole("button", { name: "Start a room" }).click();
  await waitForIsland(page, "RoomDeck");
  await page.getByRole("button", { name: "Invite" }).click();
  const code = page.locator(".room-code");
  await expect(page.getByText("It is valid for 15 minutes.")).toBeVisible();
  const first = await code.innerText();
  await page.clock.runFor(5 * 60_000);
  await expect(page.getByText("It is valid for 10 minutes.")).toBeVisible();
  // The server's 15 minutes are not over, so that its code is the same.
  await page.clock.runFor(11 * 60_000);
  await expect(page.getByText("It is valid for 15 minutes.")).toBeVisible();
  expect(await code.innerText()).toBe(first);
});

type Hours = { text: string; until: string | null };

const topmost = (page: Page) => page.locator(".deck-card-top");

const getTopmost = async (page: Page) => (await topmost(page).getAttribute("data-place")) ?? "";

const timeZone = SAMPLE_CITY.timezone;
const getToday = () => new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format();
const formatCityTime = (at: string) =>
  new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" }).format(new Date(at));

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 24 * HOUR_MS).toISOString().slice(0, 10);

/** Of the card on top, as the server sees them now. */
async function readHours(page: Page): Promise<Hours> {
  return (await (await page.request.get(`/api/businesses/${await getTopmost(page)}`)).json()).hours;
}

async function skip(page: Page): Promise<void> {
  const id = await getTopmost(page);
  await page.keyboard.press("ArrowLeft");
  await expect(topmost(page)).not.toHaveAttribute("data-place", id);
}
