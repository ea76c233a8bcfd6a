// The opening hours in the business form: by day, and as text if they are too complex for that.
import type { Page } from "@playwright/test";
import { findViolations, PHONE } from "./accessibility.ts";
import { button, island, signIn, toast } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

const hoursFields = (page: Page) => {
  const form = island(page, "BusinessForm");
  return {
    form,
    short: form.getByLabel("Opening hours in short form"),
    day: (name: string) => form.getByRole("checkbox", { name }),
    opens: (day: string) => form.getByLabel(`${day}, opens at`),
    closes: (day: string) => form.getByLabel(`${day}, closes at`),
  };
};

test("Ingrid sets her hours by day and adds evening hours by keyboard", async ({ page, server }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, server.signIn("business"));
  await page.goto("/business-profile");
  const { form, short, day, opens, closes } = hoursFields(page);
  await expect(day("Monday")).not.toBeChecked();
  await expect(closes("Friday")).toHaveValue("22:30");

  await day("Friday").uncheck();
  await day("Friday").check();
  await expect(closes("Friday")).toHaveValue("18:00");
  await opens("Saturday").fill("10:00");
  await day("Sunday").uncheck();
  await expect(short).toHaveValue("Tu-Fr 07:30-18:00; Sa 10:00-18:00");

  await form.getByRole("button", { name: "Add a second time span on Saturday" }).press("Enter");
  await expect(form.getByLabel("Saturday, second span, opens at")).toBeFocused();
  await form.getByLabel("Saturday, second span, closes at").fill("00:00");
  await expect(short).toHaveValue("Tu-Fr 07:30-18:00; Sa 10:00-18:00,19:00-24:00");
  await expect(form.getByText("Tue–Fri 07:30–18:00")).toBeVisible();
  expect(await findViolations(page, {}, "form.card-box")).toEqual([]);

  await button(page, "Update Profile").click();
  await expect(toast(page, "Business Updated")).toBeVisible();
  await page.goto("/business-profile");
  await expect(form.getByLabel("Saturday, second span, closes at")).toHaveValue("00:00");
  await form.getByRole("button", { name: "Remove the second time span on Saturday" }).press("Enter");
  await expect(opens("Saturday")).toBeFocused();
  await expect(short).toHaveValue("Tu-Fr 07:30-18:00; Sa 10:00-18:00");
});

test("Ingrid sets the position of her café with one button, or is told why not", async ({ page, server, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 41.95, longitude: 5.6, accuracy: 12 });
  await signIn(page, server.signIn("business"));
  await page.goto("/business-profile");
  const form = island(page, "BusinessForm");
  await button(page, "Use my position").press("Enter");
  await expect(form.getByText("Set to your position, within 12 m.")).toBeVisible();
  await expect(form.getByLabel("Latitude")).toHaveValue("41.950000");
  await expect(form.getByLabel("Longitude")).toHaveValue("5.600000");
  await button(page, "Update Profile").click();
  await expect(toast(page, "Business Updated")).toBeVisible();
  await context.clearPermissions();
  await page.reload();
  await expect(form.getByLabel("Latitude")).toHaveValue("41.95");
  await button(page, "Use my position").click();
  await expect(form.getByText(/^Your position isn't available\./)).toBeVisible();
});

test("hours too complex for the daily view stay text until Ingrid sets them by day", async ({ page, server }) => {
  await signIn(page, server.signIn("business"));
  await page.goto("/business-profile");
  const { form, short, day } = hoursFields(page);
  await short.fill("Apr-Oct Mo-Su 11:00-21:30");
  await expect(form.getByText("too complex for the daily view")).toBeVisible();
  await expect(day("Monday")).toBeHidden();
  await button(page, "Update Profile").click();
  await expect(toast(page, "Business Updated")).toBeVisible();

  await page.goto("/business-profile");
  await expect(short).toHaveValue("Apr-Oct Mo-Su 11:00-21:30");
  await form.getByRole("button", { name: "Set hours by day" }).click();
  await expect(short).toHaveValue("Apr-Oct Mo-Su 11:00-21:30");
  await day("Monday").check();
  await expect(short).toHaveValue("Mo 09:00-18:00");
});

test("Ingrid picks a known address, and its position is set", async ({ page, server }) => {
  await signIn(page, server.signIn("business"));
  await page.goto("/business-profile");
  const form = island(page, "BusinessForm");
  const address = form.getByLabel("Location", { exact: false }).first();
  await address.fill("");
  await address.pressSequentially("storto 21");
  await expect(form.locator("#known-addresses option")).toHaveAttribute("value", "Vicolo Storto 21, Centro");
  await address.fill("Vicolo Storto 21, Centro");
  await expect(form.getByText("The position on the map is set to this address.")).toBeVisible();
  await expect(form.getByLabel("Latitude")).toHaveValue("41.9499857");
});
