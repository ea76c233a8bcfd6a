// An admin imports a city's own data, and says what its fields and categories mean, on a phone.
import { open, signInByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const ADMIN = { email: "admin@example.com", password: "a long admin password" };
const test = testWith({ SAMPLE: "no", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, CITY_NAME: "Turku" });
test.use({ viewport: { width: 390, height: 844 } });

const CITY = {
  data: [
    { id: 1, name: { fi: "Idan kauppa", en: "Ida's shop" }, at: { lat: "60,45", lon: "22,27" }, sort: "SHOPPING" },
    { id: 2, name: { fi: "Matin museo", en: "Matti's museum" }, at: { lat: "60,46", lon: "22,28" }, sort: "Museum" },
    { id: 3, name: { fi: "Parkki" }, at: { lat: "60,46", lon: "22,28" }, sort: "PYSÄKÖINTI" },
  ],
};

test("an admin says what a city's own categories mean", async ({ page, server }) => {
  await signInByApi(page, server.url, ADMIN);
  await open(page, "/admin?tab=imports", "ImportWizard");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose File" }).press("Enter");
  const buffer = Buffer.from(JSON.stringify(CITY));
  await (await chooser).setFiles({ name: "turku.json", mimeType: "application/json", buffer });

  await expect(page.getByText("3 rows were found.")).toBeVisible();
  await expect(page.getByLabel("Latitude", { exact: true })).toHaveValue("at.lat");
  await expect(page.getByText("100% filled: 60,45 · 60,46").first()).toBeVisible();
  await expect(page.getByRole("alert").getByText("No field for the type was found.")).toBeVisible();
  await page.getByLabel("Type", { exact: true }).selectOption("sort");
  await expect(page.getByText("3 places in the file, 1 to import")).toBeVisible();
  await page.getByLabel(/^SHOPPING/).selectOption("Hotels");
  await expect(page.getByText("hotel", { exact: true })).toBeVisible();
  await page.getByLabel(/^SHOPPING/).selectOption("Retail & Shopping");
  await page.getByLabel(/^PYSÄKÖINTI/).selectOption("Leave out");
  await expect(page.getByText("has a category that is left out: PYSÄKÖINTI")).toBeAttached();
  const leftOut = await page.getByRole("link", { name: /Download what is not imported/ }).getAttribute("href");
  const csv = await (await page.request.get(leftOut!)).text();
  expect(csv).toContain(",3,Parkki,has a category that is left out: PYSÄKÖINTI");
  await expect(page.getByText("Idan kauppa", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Import 2 places" }).click();
  await expect(page.getByRole("heading", { name: "Imported the places from turku" })).toBeFocused();
});
