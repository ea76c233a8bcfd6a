// An admin merges two imported places that are the same one, and undoes it.
import { open, signInByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const ADMIN = { email: "admin@example.com", password: "a long admin password" };
const test = testWith({ SAMPLE: "no", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, CITY_NAME: "Zürich" });

const TABLE = [
  "id;name;lat;lon;type;address",
  "1;Löwen;47.37;8.54;restaurant;1 Quay",
  "2;Lowen;47.3705;8.54;restaurant;Back door",
  "3;Kunsthaus;47.38;8.548;museum;2 Quay",
];

test("an admin merges two entries of the same place and undoes it", async ({ page, server }) => {
  await signInByApi(page, server.url, ADMIN);
  await open(page, "/admin?tab=imports", "ImportWizard");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).press("Enter");
  await (await chooser).setFiles({ name: "city.csv", mimeType: "text/csv", buffer: Buffer.from(TABLE.join("\n")) });
  await page.getByRole("button", { name: "Import 3 places" }).click();
  await expect(page.getByText("were added")).toBeVisible();

  await page.goto("/admin?tab=places");
  await page.getByRole("link", { name: "Possible duplicates" }).click();
  await expect(page.getByText("56 m apart")).toBeVisible();
  const former = await page.getByRole("link", { name: "Lowen", exact: true }).getAttribute("href");
  await page.getByRole("radio", { name: /Löwen/ }).check();
  await page.getByRole("button", { name: /Merge/ }).click();
  const dialog = page.getByRole("dialog", { name: "Merge Löwen?" });
  await expect(dialog.getByRole("definition")).toContainText([/Löwen.*1 Quay/, /Lowen.*Back door/]);
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText("Löwen was merged.").first()).toBeVisible();
  await expect(page.getByText("No duplicates")).toBeVisible();
  await page.goto(former!);
  await expect(page.getByRole("heading", { name: "Löwen", level: 1 })).toBeVisible();

  await page.goto("/admin?tab=places&duplicates=1");
  await page.getByRole("button", { name: "Undo merge: Lowen" }).click();
  await page
    .getByRole("dialog", { name: "Undo the merge of Lowen?" })
    .getByRole("button", { name: "Undo merge" })
    .click();
  await expect(page.getByText("The merge of Lowen was undone.").first()).toBeVisible();
  await expect(page.getByText("56 m apart")).toBeVisible();
  await page.goto(`${former}?again`);
  await expect(page.getByRole("heading", { name: "Lowen", level: 1 })).toBeVisible();
});

test("an admin merges all that are certain, and takes it back at once", async ({ page, server }) => {
  await signInByApi(page, server.url, ADMIN);
  for (const [name, ...rows] of [
    ["office.csv", "1;Restaurant Kronenhalle;47.367;8.546;restaurant;Rämistrasse 4", "2;Café Odeon;47.367;8.545;café;"],
    ["osm.csv", "a;Kronenhalle;47.3671;8.546;restaurant;Rämistr. 4", "b;Odeon;47.3671;8.545;café;"],
  ] as const) {
    await open(page, "/admin?tab=imports", "ImportWizard");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose file" }).press("Enter");
    const buffer = Buffer.from(["id;name;lat;lon;type;address", ...rows].join("\n"));
    await (await chooser).setFiles({ name, mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Import 2 places" }).click();
    await expect(page.getByText("were added")).toBeVisible();
  }
  await page.goto("/admin?tab=places&duplicates=1");
  await page.getByRole("button", { name: "Merge all 2 that are certain" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText("2 places were merged.").first()).toBeVisible();
  await page.getByRole("button", { name: /^Undo merge: .* and 1 other place$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo merge" }).click();
  await expect(page.getByText("2 merges were undone.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Merge all 2 that are certain" })).toBeVisible();
});
