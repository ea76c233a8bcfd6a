// An admin invites people from the waitlist, notes a contact and deletes an entry.
import { findOverflowAtAnySize, findProblems, THEMES } from "./accessibility.ts";
import { button, island, open, signInByApi, toast } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Noor invites Greta and Wren, contacts Paolo and deletes Mina", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("admin"));
  await open(page, "/admin?tab=waitlist", "WaitlistActions");
  const dialog = page.getByRole("dialog");
  await page.getByLabel("Select Greta Molinder").press("Space");
  await page.getByLabel("Select Wren Okonjo").check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await button(page, "Invite").press("Enter");
  await expect(dialog.getByRole("heading", { name: "Invite 2 people?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await button(page, "Invite").press("Enter");
  await dialog.getByRole("button", { name: "Invite" }).press("Enter");
  await expect(toast(page, "2 people are invited")).toBeVisible();
  await expect(page.getByText(/^Invited \w/)).toHaveCount(2);
  await expect(page.getByText("0 selected")).toBeVisible();

  await page.getByLabel("Select Paolo Venturelli").check();
  await button(page, "Mark as contacted").click();
  await dialog.getByRole("button", { name: "Mark as contacted" }).click();
  await expect(toast(page, "Marked as contacted")).toBeVisible();
  await expect(page.getByText(/^Contacted \w/)).toHaveCount(1);

  await expect(island(page, "WaitlistActions")).toBeVisible();
  await page.getByLabel("Select Mina Jovanoska").check();
  await button(page, "Delete").click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "The entries are deleted")).toBeVisible();
  await expect(page.getByText("Mina Jovanoska")).toHaveCount(0);

  await page.getByLabel("State").selectOption("Invited (2)");
  await button(page, "Apply").click();
  await page.waitForURL(/state=invited/);
  await expect(page.getByText("2 entries of 7")).toBeVisible();

  await open(page, "/admin?tab=waitlist", "WaitlistActions");
  await button(page, "Select everyone who isn't invited").click();
  await expect(page.getByText("5 selected")).toBeVisible();
  expect(await findOverflowAtAnySize(page, "the waitlist")).toEqual([]);
  for (const [theme, size] of THEMES) {
    await page.context().addCookies([{ name: "theme", value: theme, url: server.url }]);
    await page.setViewportSize(size);
    await page.reload();
    expect(await findProblems(page, `the waitlist ${theme}`)).toEqual([]);
  }
});
