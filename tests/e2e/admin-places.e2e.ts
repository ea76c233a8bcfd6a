// A tourist office keeps its places: it adds, illustrates and takes down.
import { png } from "../places/photos/pictures.ts";
import { findOverflowAtAnySize, findProblems, THEMES } from "./accessibility.ts";
import { button, signInByApi, toast, waitForIsland } from "./page.ts";
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
