// Choosing the time zone at set-up with the keyboard, by the name of a city.
import { arriveAt, PASSWORD, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "no" });

test("Noor types a city over her browser's time zone, and gets the city's", async ({ page, server }) => {
  await page.goto("/setup?lang=de");
  await waitForIsland(page, "FirstSetup");
  const zone = page.getByLabel("Zeitzone");
  await expect(zone).not.toHaveValue("");
  for (const [typed, chosen] of [
    ["Kathmandu", "Asia/Kathmandu"],
    ["new york", "America/New_York"],
    ["Munich", "Europe/Berlin"],
    ["griechenland", "Europe/Athens"],
    ["asia/tokyo", "Asia/Tokyo"],
    ["Portugal", "Portugal"],
  ] as const) {
    await zone.focus();
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
    await expect(zone).toHaveValue(chosen);
  }
  await page.goto("/setup?lang=en");
  await waitForIsland(page, "FirstSetup");
  const [, code] = await server.waitForLog(/enter this code: (\S+)/);
  await page.getByLabel("Code from the log").fill(code!);
  await page.getByLabel("Email").fill("noor@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Time zone").focus();
  await page.keyboard.type("Lisbon");
  const sent = page.waitForRequest("**/api/setup");
  await page.keyboard.press("Enter");
  expect((await sent).postDataJSON()).toMatchObject({ timezone: "Europe/Lisbon" });
  await arriveAt(page, "/admin");
});
