// An admin imports places from a CSV file, and says what its columns and categories are.
import { findProblems } from "./accessibility.ts";
import { button, open, signInByApi, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";
import { prepareExtract } from "./town.ts";

const ADMIN = { email: "admin@example.com", password: "a long admin password" };
const test = testWith({ SAMPLE: "no", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, CITY_NAME: "Zürich" });

const EXTRACT = prepareExtract();

const TABLE = "Was;Wie es heisst;Nord;Ost\nRestaurant;Löwen;47.37;8.54\nMuseum;Kunsthaus;47.38;8.548\n";

const GUIDE =
  "name,lat,lon,category\nHafen,47.37,8.54,Eventlokal\nLöwen,47.38,8.548,Pizzeria\nMarkt,47.36,8.53,Diverses\n";

test("an admin says what the categories of a table are, one by one or all at once", async ({ page, server }) => {
  await signInByApi(page, server.url, ADMIN);
  await open(page, "/admin?tab=imports", "ImportWizard");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).press("Enter");
  await (await chooser).setFiles({ name: "guide.csv", mimeType: "text/csv", buffer: Buffer.from(GUIDE) });
  await expect(page.getByText("3 places in the file, 1 to import")).toBeVisible();
  await expect(page.getByLabel(/^Eventlokal/)).toHaveAccessibleName("Eventlokal 1");
  await expect(page.getByLabel(/^Eventlokal/).locator("option:checked")).toHaveText("Not recognized");
  await expect(page.getByLabel(/^Pizzeria/).locator("option:checked")).toHaveText("Restaurants · pizzeria");
  await page.getByLabel(/^Eventlokal/).selectOption("Leave out");
  await page.getByLabel(/^Diverses/).selectOption("Retail & Shopping");
  await expect(page.getByText("3 places in the file, 2 to import")).toBeVisible();
  await page.getByLabel("All categories").selectOption("Restaurants");
  await expect(page.getByText("3 places in the file, 3 to import")).toBeVisible();
  await expect(page.getByText("restaurant", { exact: true })).toHaveCount(3);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: "Choose file" })).toBeVisible();
});

test("an admin draws the part of an extract to import, by hand or in numbers", async ({ page, server }) => {
  await signInByApi(page, server.url, ADMIN);
  await open(page, "/admin?tab=imports", "ImportWizard");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).press("Enter");
  await (await chooser).setFiles(EXTRACT);
  await expect(page.getByText("356 places in the file, 356 to import")).toBeVisible();
  await expect(page.getByText(/^The file also has a street map \([\d.]+ MB\)\./)).toBeVisible();
  const map = page.getByRole("img", { name: "Map of the whole file, north at the top" });
  await map.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await map.boundingBox())!;
  await page.mouse.move(x + width * 0.3, y + height * 0.2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.6, y + height * 0.5, { steps: 4 });
  await page.mouse.up();
  const area = page.getByLabel("Part of the file (optional)");
  await expect(area).toHaveValue(/^7\.4\d+,43\.7\d+,7\.4\d+,43\.7\d+$/);
  const sides = (await area.inputValue()).split(",");
  for (const [i, side] of ["West", "South", "East", "North"].entries())
    await expect(page.getByLabel(side, { exact: true })).toHaveValue(sides[i]!);
  await button(page, "Update preview").click();
  await expect(page.getByText(/^(?!356)\d+ places in the file/)).toBeVisible();
  await page.getByLabel("South", { exact: true }).fill("43.9");
  await page.getByLabel("South", { exact: true }).press("Enter");
  await expect(page.getByText(/^A box is west, south, east and north in degrees/)).toBeVisible();
  expect(await findProblems(page, "/admin?tab=imports")).toEqual([]);
  await button(page, "Choose the whole file").click();
  await expect(area).toHaveValue("");
  await button(page, "Update preview").click();
  await expect(page.getByText("356 places in the file, 356 to import")).toBeVisible();
  await button(page, "Discard").click();
});

test("an admin chooses a file, maps its columns, and imports its places", async ({ page, server }) => {
  await signInByApi(page, server.url, ADMIN);
  await open(page, "/admin?tab=imports", "ImportWizard");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).press("Enter");
  await (await chooser).setFiles({ name: "zurich.csv", mimeType: "text/csv", buffer: Buffer.from(TABLE) });
  await expect(page.getByRole("heading", { name: "Import places" })).toBeFocused();
  await expect(page.getByLabel("City (optional)")).toHaveValue("Zürich");
  const columns = { Name: "Wie es heisst", Latitude: "Nord", Longitude: "Ost", Type: "Was" };
  for (const [label, header] of Object.entries(columns))
    await page.getByLabel(label, { exact: true }).selectOption(header);
  await expect(page.getByText("2 places in the file, 2 to import")).toBeVisible();
  await expect(page.getByRole("img", { name: "Map of the 2 places, north at the top" })).toBeVisible();
  await expect(page.getByText("Kunsthaus", { exact: true })).toBeVisible();
  await page.reload();
  await waitForIsland(page, "ImportWizard");
  const history = page.getByRole("region", { name: "Past imports" });
  await expect(history.getByText("No imports yet.")).toBeVisible();
  const sources = page.getByRole("region", { name: "Sources" });
  await expect(sources.getByRole("listitem")).toHaveCount(0);
  await page.getByRole("button", { name: "Import 2 places" }).click();
  await expect(page.getByRole("heading", { name: "Imported the places from zurich" })).toBeFocused();
  await expect(page.getByText("were added")).toBeVisible();
  await expect(history.getByRole("article")).toHaveText(/zurich\.csv.*2 added/);
  await expect(history.getByText("No imports yet.")).toBeHidden();
  await expect(sources.getByRole("listitem")).toHaveText(/zurich2 places/);
  await page.getByRole("link", { name: "Import another file" }).click();
  await expect(history.getByRole("article")).toHaveText(/zurich\.csv.*2 added/);
});
