// A tourist office corrects an imported place, and finds its way back to what the source says.
import { findOverflowAtAnySize, findProblems, THEMES } from "./accessibility.ts";
import { button, open, signInByApi, toast, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Noor edits the hours, gives them back to the source, and undoes that", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("admin"));
  await page.goto("/admin?tab=places&source=sample&type=hotel");
  await page.getByRole("row").nth(1).getByRole("link").click();
  await waitForIsland(page, "BusinessForm");
  const editPage = page.url();
  const name = await page.getByLabel("Business name").inputValue();
  const contact = page.getByRole("textbox", { name: "Contact" });
  const said = await contact.inputValue();
  await contact.fill("+377 97 70 00 01");
  await page.getByLabel("Business name").fill(`${name} by the Sea`);
  await button(page, "Save listing").click();
  await expect(toast(page, "Later imports will not overwrite your changes.")).toBeVisible();

  await open(page, editPage, "BusinessForm");
  const card = page.getByRole("region", { name: "Protected from imports" });
  await expect(card.getByRole("heading", { name: "Contact" })).toBeVisible();
  await expect(card.getByText(/^Edited by hand on/)).toHaveCount(2);
  await expect(card.getByText(name, { exact: true })).toBeVisible();
  expect(await findOverflowAtAnySize(page, "what was edited by hand")).toEqual([]);
  for (const [theme, size] of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    expect(await findProblems(page, `what was edited by hand, ${theme}`)).toEqual([]);
  }
  await card.getByRole("button", { name: "Restore the source's value: Contact" }).press("Enter");
  await expect(toast(page, "The source's value was restored.")).toBeVisible();
  await waitForIsland(page, "BusinessForm");
  await expect(contact).toHaveValue(said);
  await expect(card.getByText("+377 97 70 00 01")).toBeVisible();
  await card.getByRole("button", { name: "Undo: Contact" }).click();
  await expect(toast(page, "The value is back.")).toBeVisible();
  await expect(contact).toHaveValue("+377 97 70 00 01");
  await expect(card.getByText(/^Edited by hand on/)).toHaveCount(2);
});

test("Noor searches sources and duplicates by the keyboard", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("admin"));
  for (const path of ["/admin?tab=imports&q=sample", "/admin?tab=places&duplicates=1&q=hotel"]) {
    await page.goto(path);
    const box = page.getByRole("searchbox");
    await box.fill("nowhere");
    await box.press("Enter");
    await page.waitForURL(/q=nowhere/);
    await expect(page.getByText(/^(No imports or sources found|No places match)$/)).toBeVisible();
    expect(await findOverflowAtAnySize(page, path)).toEqual([]);
    for (const [theme, size] of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize(size);
      expect(await findProblems(page, `${path} ${theme}`)).toEqual([]);
    }
    await page.getByRole("link", { name: "Clear" }).click();
    await page.waitForURL((url) => !url.search.includes("q="));
    await expect(box).toHaveCount(0);
  }
});
