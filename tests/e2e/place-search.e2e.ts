// Finding a place by its name, with the keyboard alone, on a small phone and from right to left.
import { DESKTOP, findOverflow, findProblems } from "./accessibility.ts";
import { button, registerByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Ximena finds a bar on four screens by keyboard, despite typing errors", async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL, "Ximena");
  await page.setViewportSize(DESKTOP);
  for (const path of ["/discover", "/map", "/places", "/dashboard"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.keyboard.press("/");
    const field = page.getByRole("combobox", { name: "Name, kind of place or area" });
    await expect(field).toBeFocused();
    await page.keyboard.type("croked crok");
    const option = page.getByRole("option", { name: /The Crooked Cork/ });
    await expect(option).toContainText("wine bar · Vicolo Storto 2, Centro");
    await expect(page.getByRole("dialog").getByRole("status")).toHaveText(/^\d+ places? (was|were) found\.$/);
    await page.keyboard.press("ArrowDown");
    await expect(field).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id"))!);
    await expect(option).toHaveAttribute("aria-selected", "true");
    expect(await findProblems(page, path)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/business\//);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Crooked Cork");
  }
});

test("Escape clears the search, then closes it; a slash in a field stays one", async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL, "Pavel");
  await page.goto("/dashboard");
  await button(page, "Find a place").click();
  const field = page.getByRole("combobox");
  await field.fill("zzzzqq");
  await expect(page.getByText("No place matches. Try other words, or a kind of place.")).toBeVisible();
  await field.press("/");
  await expect(field).toHaveValue("zzzzqq/");
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button(page, "Find a place")).toBeFocused();
});

test("on a narrow phone, in Arabic and in the dark, a visitor finds what is near", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    locale: "ar",
    colorScheme: "dark",
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    geolocation: { latitude: 41.9495, longitude: 5.6003 },
    permissions: ["geolocation"],
  });
  const page = await context.newPage();
  await page.goto("/places");
  await page.getByRole("button", { name: "البحث عن مكان" }).tap();
  await page.getByRole("combobox").fill("متحف");
  await expect(page.getByRole("option").first()).toContainText(/(?:دقيقة|دقائق) سيرًا/);
  expect(await findOverflow(page, "the search")).toEqual([]);
  expect(await findProblems(page, "the search")).toEqual([]);
  await page.getByRole("option").first().tap();
  await expect(page).toHaveURL(/\/business\//);
  await context.close();
});
