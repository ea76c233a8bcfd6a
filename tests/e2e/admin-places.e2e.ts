// A tourist office keeps its places: it finds, adds, illustrates, takes down, and changes several at once.
import { png } from "../places/photos/pictures.ts";
import { findOverflowAtAnySize, findProblems, THEMES } from "./accessibility.ts";
import { button, open, signInByApi, toast, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Noor adds the library, gives it a photo, takes it down and shows it again", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("admin"));
  await page.goto("/admin?tab=places");
  await page.getByRole("link", { name: "Add a place" }).click();
  await waitForIsland(page, "BusinessForm");
  await page.getByLabel("Business name").fill("Harbor Library");
  await page.getByLabel("Type", { exact: true }).selectOption("tour");
  await page.getByLabel("Another type of place", { exact: true }).fill("Library");
  await page.getByLabel("Another type of place", { exact: true }).press("Enter");
  await page.getByText("Culture & History", { exact: true }).click();
  await page.getByLabel("Location").fill("Molo Vecchio 5, Porto Vecchio");
  expect(await findOverflowAtAnySize(page, "the form")).toEqual([]);
  for (const [theme, size] of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    expect(await findProblems(page, `the form ${theme}`)).toEqual([]);
  }
  await button(page, "Add the place").click();
  await expect(page.getByRole("heading", { name: "Harbor Library" })).toBeVisible();

  await page.getByRole("link", { name: "Edit the listing" }).click();
  await waitForIsland(page, "PhotoManager");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "quay.png", mimeType: "image/png", buffer: png(640, 480, 1) });
  await expect(page.getByRole("list", { name: "Your photos, in order" }).getByRole("listitem")).toHaveCount(1);

  await page.goBack();
  await waitForIsland(page, "PlaceState");
  await button(page, "Take down").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Being rebuilt.");
  await dialog.getByRole("button", { name: "Take down" }).click();
  await expect(toast(page, "Harbor Library is not public")).toBeVisible();
  await expect(page.getByRole("note")).toContainText("Being rebuilt.");
  expect(await findProblems(page, "a hidden place")).toEqual([]);
  await button(page, "Show to travelers").click();
  await expect(toast(page, "Harbor Library is approved")).toBeVisible();
  await expect(page.getByRole("note")).toHaveCount(0);
});

test("Noor finds two places despite a typing error, makes them shops, and undoes it", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("admin"));
  await open(page, "/admin?tab=places&status=any", "PlacesActions");
  await page.getByLabel("Search", { exact: true }).fill("cafe nrod");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=cafe/);
  await waitForIsland(page, "PlacesActions");
  await expect(page.getByRole("link", { name: "Café Nord" })).toBeVisible();
  await open(page, "/admin?tab=places&source=sample&type=hotel", "PlacesActions");
  const boxes = page.getByRole("checkbox");
  await boxes.nth(0).press("Space");
  await boxes.nth(1).check();
  await expect(page.getByText("2 places selected")).toBeVisible();
  const before = await page.getByRole("row").count();
  expect(await findOverflowAtAnySize(page, "a selection")).toEqual([]);
  await button(page, "Change type").press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type").selectOption("retail");
  expect(await findProblems(page, "the type of several places")).toEqual([]);
  await dialog.getByRole("button", { name: "Change type" }).press("Enter");
  await expect(toast(page, "2 places were changed")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(before - 2);
  for (const [theme, size] of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    expect(await findProblems(page, `the places ${theme}`)).toEqual([]);
  }
  await waitForIsland(page, "PlacesActions");
  await button(page, "Undo").click();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row")).toHaveCount(before);
  await expect(button(page, "Undo")).toHaveCount(0);

  await boxes.nth(0).check();
  await button(page, "Take down").click();
  await dialog.getByRole("button", { name: "Take down" }).click();
  await expect(dialog.getByText("Say why.").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await button(page, "Add a tag").click();
  await expect(dialog.getByRole("option", { name: "Live music" })).toBeAttached();
});
