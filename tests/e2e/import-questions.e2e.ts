// An admin answers what a file doesn't say clearly: its encoding, the order of its coordinates, and the map that reads it.
import type { Page } from "@playwright/test";
import { open, signInByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const ADMIN = { email: "admin@example.com", password: "a long admin password" };
const test = testWith({
  SAMPLE: "no",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  CITY_NAME: "Łódź",
  CITY_TIMEZONE: "Europe/Warsaw",
});
test.use({ viewport: { width: 390, height: 844 } });

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await open(page, "/admin?tab=imports", "ImportWizard");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).press("Enter");
  await (await chooser).setFiles({ name, mimeType: "text/plain", buffer });
}

test("an admin reads a Polish table in its own encoding, and swaps its coordinates", async ({ page, server }) => {
  await signInByApi(page, server.url, ADMIN);
  const letters: Record<string, number> = { Ż: 0xaf, ó: 0xf3, ł: 0xb3, ś: 0x9c, Ł: 0xa3, ą: 0xb9 };
  const text = "nazwa,typ,lat,lon\nŻółta Łąka,park,19.46,51.76\nŚwit,kawiarnia,19.45,51.77\n".replace("Ś", "ś");
  const bytes = Buffer.from(Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0)));
  await chooseFile(page, "parki.csv", bytes);

  await expect(page.getByRole("alert")).toContainText("As Windows-1250 it reads “Żółta Łąka,park");
  await expect(page.getByRole("combobox", { name: "Encoding" })).toHaveValue("windows-1250");
  await expect(page.getByRole("figure")).toContainText("Żółta Łąka,park,19.46,51.76");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/encoding.png`, fullPage: true });
  await page.getByRole("button", { name: "Read as Windows-1250" }).click();

  await expect(page.getByRole("alert")).toContainText("Are latitude and longitude swapped?");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/swapped.png`, fullPage: true });
  await page.getByRole("button", { name: "Swap latitude and longitude" }).click();
  await expect(page.getByText("2 places in the file, 2 to import")).toBeVisible();
  await expect(page.getByText("nobody is named")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: "Choose file" })).toBeVisible();
});

test("an admin loads a map, and finds the category among many fields", async ({ page, server }) => {
  await signInByApi(page, server.url, ADMIN);
  const more = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`field${i}`, `value ${i}`]));
  const rows = [1, 2, 3].map((id) => ({
    id,
    label: `Dom ${id}`,
    where: { lat: 51.76, lon: 19.46 + id / 100 },
    about: { sort: `s${id}`, theme: "x" },
    more,
  }));
  await chooseFile(page, "domy.json", Buffer.from(JSON.stringify(rows)));
  await expect(page.getByText("3 rows were found.")).toBeVisible();
  const options = page.getByLabel("Type", { exact: true });
  await expect(options.locator("optgroup").first()).toHaveAttribute("label", "Likely");

  const load = page.getByLabel("Load a map");
  await load.setInputFiles({ name: "no.json", mimeType: "application/json", buffer: Buffer.from("[]") });
  await expect(page.getByText("This file isn't a map.")).toBeVisible();
  const map = { fields: { name: "label" }, defaultType: "tour" };
  await load.setInputFiles({
    name: "map.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(map)),
  });
  await expect(page.getByText("3 places in the file, 3 to import")).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/loaded.png`, fullPage: true });
});
