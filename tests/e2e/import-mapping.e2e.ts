// An admin imports a city's own data, and says what its fields and categories mean, on a phone.
import type { Page } from "@playwright/test";
import { open, signInByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const ADMIN = { email: "admin@example.com", password: "a long admin password" };
const test = testWith({ SAMPLE: "no", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, CITY_NAME: "Turku" });
test.use({ viewport: { width: 390, height: 844 } });

const CITY = {
  data: [
    { id: 1, name: { fi: "Idan kauppa", en: "Ida's shop" }, at: { lat: "60,45", lon: "22,27" }, sort: "LÄHIPALVELUT" },
    { id: 2, name: { fi: "Matin museo", en: "Matti's museum" }, at: { lat: "60,46", lon: "22,28" }, sort: "Muuta" },
    { id: 3, name: { fi: "Parkki" }, at: { lat: "60,46", lon: "22,28" }, sort: "TORIT" },
  ],
};

async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  await open(page, "/admin?tab=imports", "ImportWizard");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).press("Enter");
  await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
}

test("an admin says what a city's own categories mean", async ({ page, server }) => {
  await signInByApi(page, server.url, ADMIN);
  await chooseFile(page, "turku.json", JSON.stringify(CITY));

  await expect(page.getByText("3 rows were found.")).toBeVisible();
  await expect(page.getByLabel("Latitude", { exact: true })).toHaveValue("at.lat");
  await expect(page.getByText("100% filled: 60,45 · 60,46").first()).toBeVisible();
  await expect(page.getByRole("alert").getByText("No field for the type was found.")).toBeVisible();
  await page.getByLabel("Type", { exact: true }).selectOption("sort");
  await expect(page.getByText("3 places in the file, 0 to import")).toBeVisible();
  await page.getByLabel(/^Muuta/).selectOption("Tours & Experiences");
  await expect(page.getByText("3 places in the file, 1 to import")).toBeVisible();
  await page.getByLabel(/^LÄHIPALVELUT/).selectOption("Hotels");
  await expect(page.getByText("hotel", { exact: true })).toBeVisible();
  await page.getByLabel(/^LÄHIPALVELUT/).selectOption("Retail & Shopping");
  await page.getByLabel(/^TORIT/).selectOption("Leave out");
  await expect(page.getByText("has a category that is left out: TORIT")).toBeAttached();
  const leftOut = await page.getByRole("link", { name: /Download what is not imported/ }).getAttribute("href");
  const csv = await (await page.request.get(leftOut!)).text();
  expect(csv).toContain(",3,Parkki,has a category that is left out: TORIT");
  await expect(page.getByText("Idan kauppa", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("link", { name: "Go to the preview" }).press("Enter");
  await expect(page.getByText("3 places in the file, 2 to import")).toBeInViewport();
  await page.getByRole("button", { name: "Import 2 places" }).click();
  await expect(page.getByRole("heading", { name: "Imported the places from turku" })).toBeFocused();
});

const HARBORS = {
  ports: [
    {
      nro: 1,
      title: { fi: "Satama", sv: "Hamnen" },
      info: { short: "", long: "Boats to rent" },
      lat: 60.44,
      lng: 22.24,
    },
    { nro: 2, title: { sv: "Udden" }, info: { short: "A quiet pier" }, lat: 60.43, lng: 22.23, quay: "Läntinen 3" },
  ],
};

test("an admin puts fields together by keyboard, and takes the map along", async ({ page, server }) => {
  await signInByApi(page, server.url, ADMIN);
  await chooseFile(page, "harbors.json", JSON.stringify(HARBORS));
  await page.getByLabel("Type of all places whose category says none").selectOption("Tours & Experiences");
  const field = (name: string) => page.getByRole("group", { name, exact: true });

  const add = async (name: string, paths: string[]) => {
    for (const [position, path] of paths.entries()) {
      const select = field(name).getByRole("combobox", { name: `Field ${position + 1}` });
      if (position > 0) await field(name).getByRole("button", { name: "Add a field" }).press("Enter");
      if (position > 0) await expect(select).toBeFocused();
      await select.selectOption(path);
    }
  };
  await page.getByLabel("Description", { exact: true }).selectOption("None");
  await page.getByLabel("Description", { exact: true }).selectOption("The first field that is filled");
  await add("Description", ["info.short", "info.long"]);
  await page.getByLabel("Address", { exact: true }).selectOption("Several fields, joined");
  await add("Address", ["quay", "title.sv"]);
  await field("Address").getByLabel("Between them").fill(" / ");
  await field("Address").getByLabel("Between them").press("Enter");
  await page.getByText("More fields").press("Enter");
  await page.getByLabel("City", { exact: true }).selectOption("The same value for all");
  await field("City").getByLabel("Value").fill("Åbo");
  await page.getByRole("button", { name: "Move Finnish up" }).press("Enter");

  await expect(page.getByText("2 places in the file, 2 to import")).toBeVisible();
  const card = (text: string) => page.getByText(text, { exact: true });
  await expect(card("Boats to rent")).toBeVisible();
  await expect(card("A quiet pier")).toBeVisible();
  await expect(card("Satama")).toBeVisible();
  await expect(card("Läntinen 3 / Udden, Åbo")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const link = page.getByRole("link", { name: "Download the map for the command line" });
  const map = JSON.parse(decodeURIComponent((await link.getAttribute("href"))!.split(",").slice(1).join(",")));
  expect(map).toMatchObject({
    languages: ["fi", "sv"],
    fields: {
      description: ["info.short", "info.long"],
      address: { join: ["quay", "title.sv"], with: " / " },
      city: { value: "Åbo" },
    },
  });
  await field("Address").getByRole("button", { name: "Remove field 2" }).press("Enter");
  await expect(field("Address").getByRole("button", { name: "Add a field" })).toBeFocused();
  await page.getByRole("combobox", { name: "Name", exact: true }).selectOption("title.sv");
  await page.getByLabel("Name", { exact: true }).selectOption("A field per language");
  await field("Name").getByLabel("Add a language").selectOption("Finnish");
  await field("Name").getByLabel("Finnish", { exact: true }).selectOption("title.fi");
  await expect(card("Läntinen 3, Åbo")).toBeVisible();
  await page.getByRole("button", { name: "Import 2 places" }).click();
  await expect(page.getByRole("heading", { name: "Imported the places from harbors" })).toBeFocused();
});
