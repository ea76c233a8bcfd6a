// What a host does with an event besides planning it: print who comes, and hold it again.
import { findProblems, THEMES } from "./accessibility.ts";
import { button, card, open, signIn } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Ingrid duplicates an event, and nothing is published before she saves it", async ({ page, server }) => {
  await signIn(page, server.signIn("business"));
  await open(page, "/events");
  const trio = page.getByRole("article", { name: "Friday at Nord: the Hollow Reed Trio" });
  await button(page, "Duplicate Friday at Nord: the Hollow Reed Trio").click();
  const dialog = page.getByRole("dialog", { name: "Duplicate event" });
  await expect(dialog.getByLabel("Title")).toHaveValue("Friday at Nord: the Hollow Reed Trio");
  await expect(dialog.getByLabel("Max attendees")).toHaveValue("24");
  await expect(dialog.getByLabel("Location")).toHaveValue(/./);
  await expect(dialog.getByLabel(/^Date and time/)).toHaveValue("");
  for (const [theme, size] of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    expect(await findProblems(page, `the form in ${theme}`)).toEqual([]);
  }
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(button(page, "Duplicate Friday at Nord: the Hollow Reed Trio")).toBeFocused();
  await page.reload();
  await expect(trio).toHaveCount(1);
  await button(page, "Duplicate Friday at Nord: the Hollow Reed Trio").click();
  await dialog.getByLabel("Title").fill("Second Friday at Nord");
  await dialog.getByLabel(/^Date and time/).fill("2030-06-07T19:00");
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog).toBeHidden();
  await expect(trio.getByText("23 attending (max 24)")).toBeVisible();
  await expect(card(page, "Second Friday at Nord").getByText("0 attending (max 24)")).toBeVisible();
  await button(page, "Edit Second Friday at Nord").click();
  const edit = page.getByRole("dialog", { name: "Edit event" });
  await expect(edit.getByLabel(/^Date and time/)).toHaveValue("2030-06-07T19:00");
});

test("Ingrid plans a class for three weeks, and cancels the last two together", async ({ page, server }) => {
  await signIn(page, server.signIn("business"));
  await open(page, "/events");
  await button(page, "Create Event").click();
  const dialog = page.getByRole("dialog", { name: "Create Event" });
  await dialog.getByLabel("Title").fill("Knife class");
  await dialog.getByLabel(/^Date and time/).fill("2030-06-07T19:00");
  await expect(dialog.getByLabel("Number of dates")).toBeHidden();
  await dialog.getByLabel("Repeats").selectOption("Every week");
  await dialog.getByLabel("Number of dates").fill("27");
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog.getByText("At most 26.", { exact: true })).toBeVisible();
  for (const [theme, size] of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    expect(await findProblems(page, `the repetition in ${theme}`)).toEqual([]);
  }
  await dialog.getByLabel("Number of dates").fill("3");
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog).toBeHidden();
  const classes = page.getByRole("article", { name: "Knife class" });
  await expect(classes).toHaveCount(3);
  await expect(classes.last()).toContainText("Fri 21 Jun 2030, 19:00");
  await classes.nth(1).getByRole("button", { name: "Cancel Knife class" }).click();
  const confirmation = page.getByRole("dialog", { name: "Cancel “Knife class”?" });
  await confirmation.getByLabel("Also cancel its later dates").check();
  await expect(confirmation).toContainText("gets one message about all of these dates. This cannot be undone.");
  for (const [theme, size] of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    expect(await findProblems(page, `the cancellation in ${theme}`)).toEqual([]);
  }
  await confirmation.getByRole("button", { name: "Cancel event" }).click();
  await expect(classes.getByText("Canceled", { exact: true })).toHaveCount(2);
  await expect(button(page, "Edit Knife class")).toHaveCount(1);
});

test("Ingrid prints who comes, without what is only for the screen", async ({ page, server }) => {
  await signIn(page, server.signIn("business"));
  await open(page, "/events");
  await page.getByRole("link", { name: "Attendees of Friday at Nord: the Hollow Reed Trio" }).click();
  const names = page.getByRole("table", { name: "Attendees" }).getByRole("row");
  await expect(names).toHaveCount(24);
  for (const [theme, size] of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    expect(await findProblems(page, `the list in ${theme}`)).toEqual([]);
  }
  await page.emulateMedia({ media: "print" });
  await expect(names.last()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const hidden of [
    button(page, "Print"),
    page.getByRole("link", { name: "Download as CSV" }),
    page.locator("header nav").first(),
  ])
    await expect(hidden).toBeHidden();
});
