// Setup, profile, travel hub, and deleting an account.
import type { Page } from "@playwright/test";
import {
  arriveAt,
  button,
  completeSetup,
  island,
  open,
  PASSWORD,
  plugInAuthenticator,
  post,
  registerByApi,
  signIn,
  signUp,
  toast,
  waitForIsland,
} from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

const chip = (page: Page, preference: string) => page.getByRole("checkbox", { name: preference });

test("Rui sets up a business account by keyboard, and can retry after an error", async ({ page }) => {
  await signUp(page, "Rui");
  await island(page, "SetupForm").waitFor();
  await expect(page.getByRole("radio", { name: /^Traveler/ })).toBeChecked();
  await expect(page.getByRole("checkbox")).toHaveCount(10);
  await page.getByRole("radio", { name: /^Traveler/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Business/ })).toBeChecked();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.route("**/api/users/setup", (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  await button(page, "Complete Setup").click();
  await expect(page.getByRole("dialog", { name: "Set up a business account?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await completeSetup(page, "business");
  await expect(toast(page, "Failed to update profile. Please try again.")).toBeVisible();
  await completeSetup(page, "business");
  await arriveAt(page, "/");
  await expect(toast(page, "Profile Updated")).toBeVisible();
  await expect(page.getByText("Let's grow your business with new customers.")).toBeVisible();
});

test("Petra is asked before her account type is fixed, and chooses the other", async ({ page }) => {
  await signUp(page, "Petra");
  await island(page, "SetupForm").waitFor();
  const readType = async () => (await (await page.request.get("/api/auth/user")).json()).userType;
  await page.getByRole("radio", { name: /^Business/ }).check();
  await button(page, "Complete Setup").click();
  const question = page.getByRole("dialog", { name: "Set up a business account?" });
  await expect(question).toContainText("The account type can't be changed later.");
  expect(await readType()).toBeNull();
  await question.getByRole("button", { name: "Go back" }).click();
  await expect(question).toBeHidden();
  expect(await readType()).toBeNull();

  await page.getByRole("radio", { name: /^Traveler/ }).check();
  await button(page, "Complete Setup").click();
  await expect(page.getByRole("dialog", { name: "Set up a traveler account?" })).toContainText(
    "can't be changed later",
  );
  await button(page, "Yes, I'm a traveler").click();
  await arriveAt(page, "/");
  expect(await readType()).toBe("traveler");
  await page.goto("/profile");
  await expect(page.getByRole("radio", { name: /^Business/ })).toBeDisabled();
});

test("Ola's quick ticks are saved in order, and one that fails is reverted", async ({ page }) => {
  await signUp(page, "Ola");
  await completeSetup(page);
  await arriveAt(page, "/");
  await open(page, "/profile", "PreferencePicker");

  const concurrent = { now: 0, max: 0 };
  await page.route("**/api/users/preferences", async (route) => {
    concurrent.max = Math.max(concurrent.max, ++concurrent.now);
    const response = await route.fetch();
    concurrent.now--;
    await route.fulfill({ response });
  });
  for (const preference of ["Solo Travel", "Budget Travel", "Family Friendly"]) await chip(page, preference).check();
  for (const preference of ["Budget Travel", "Solo Travel"]) await chip(page, preference).uncheck();
  await chip(page, "Romantic Getaways").check();
  await expect(toast(page, "Your travel preferences have been updated.")).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get("/api/auth/user")).json()).travelPreferences)
    .toEqual(["Family Friendly", "Romantic Getaways"]);
  expect(concurrent.max).toBe(1);

  await page.unroute("**/api/users/preferences");
  await page.route("**/api/users/preferences", (route) => route.abort());
  // Not `check`, since the tick may be reverted before Playwright verifies it.
  await chip(page, "Solo Travel").click();
  await expect(toast(page, "Failed to update preferences. Please try again.")).toBeVisible();
  await expect(chip(page, "Solo Travel")).not.toBeChecked();
  await expect(chip(page, "Family Friendly")).toBeChecked();
});

test("Amira changes her name and theme, and signs out her other browser", async ({ page, server, browser }) => {
  await signIn(page, server.signIn("traveler"));
  const phone = await browser.newPage({ baseURL: server.url });
  await signIn(phone, server.signIn("traveler"));

  await open(page, "/profile", "ProfileForm");
  await expect(page.getByRole("radio", { name: /^Traveler/ })).toBeDisabled();
  await page.getByLabel("Last name").fill("Benhaddou-Rey");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page, "Your profile has been updated.")).toBeVisible();
  await expect(page.locator("#main").getByText("Amira Benhaddou-Rey", { exact: true })).toBeVisible();
  await page.locator("#main").getByRole("link", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await waitForIsland(page, "ActiveSessions");
  await page.getByRole("button", { name: "Sign out elsewhere" }).click();
  await expect(toast(page, "You are now signed in only in this browser.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign out elsewhere" })).toHaveCount(0);
  expect((await phone.goto("/profile"))?.status()).toBe(401);
  await phone.close();
});

test("Amira opens and cancels the sign-in forms by keyboard, and keeps the focus", async ({ page, server }) => {
  await signIn(page, server.signIn("traveler"));
  await page.goto("/profile");
  await waitForIsland(page, "SignInMethods");
  for (const [name, field] of [
    ["Change password", "Current password"],
    ["Change email", "New email"],
    ["Add a passkey", "Name (optional)"],
  ] as const) {
    await button(page, name).press("Enter");
    await expect(island(page, "SignInMethods").getByLabel(field, { exact: true })).toBeFocused();
    await button(page, "Cancel").press("Enter");
    await expect(button(page, name)).toBeFocused();
  }
});

test("Amira's taste is reset only after she confirms", async ({ page, server }) => {
  await signIn(page, server.signIn("traveler"));
  await page.goto("/taste");
  await waitForIsland(page, "TasteEditor");
  const learned = page.getByText(/^Learned from [1-9]\d* places? you liked or saved/);
  await button(page, "Start over").press("Enter");
  const question = page.getByRole("dialog", { name: "Start your taste over?" });
  await question.getByRole("button", { name: "Keep it" }).press("Enter");
  await expect(learned).toBeVisible();
  await expect(button(page, "Start over")).toBeFocused();
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Start over" }).press("Enter");
  await expect(learned).toBeHidden();
});

test("Amira removes a saved place, and Undo restores it", async ({ page, server }) => {
  await signIn(page, server.signIn("traveler"));
  await page.getByRole("link", { name: /^Saved Places/ }).click();
  await island(page, "SavedGrid").waitFor();
  const cards = page.locator(".place-card");
  const tab = page.getByRole("navigation", { name: "Your Travel Hub" }).getByRole("link", { name: /^Saved Places/ });
  const before = await cards.count();
  const name = await cards.first().getByRole("heading").innerText();
  await page.getByRole("button", { name: `Remove ${name} from your saved places` }).focus();
  await page.keyboard.press("Enter");
  await expect(cards).toHaveCount(before - 1);
  await expect(tab).toHaveText(`Saved Places${before - 1}`);
  await expect(page.locator(".place-card-button:focus")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cards).toHaveCount(before);
  await expect(cards.first().getByRole("heading")).toHaveText(name);
  await expect.poll(async () => (await (await page.request.get("/api/users/saved")).json())[0].name).toBe(name);
  for (let left = before; left > 0; left--) await page.locator(".place-card-button").first().click();
  await expect(page.getByText("No saved places yet")).toBeVisible();
  await page.getByRole("link", { name: "Liked" }).click();
  await expect(page).toHaveURL(/tab=liked/);
  await cards.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/business\//);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the hub's tabs are links that work", async ({ page, server, browser }) => {
    const withScript = await browser.newContext({ baseURL: server.url, javaScriptEnabled: true });
    await signIn(await withScript.newPage(), server.signIn("traveler"));
    await page.context().addCookies(await withScript.cookies());
    await page.goto("/dashboard");
    await page.getByRole("link", { name: /^My Events/ }).click();
    await expect(page.getByText("I'm In").filter({ visible: true }).first()).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Messages/ })
      .click();
    await expect(page.getByText("Announcement").first()).toBeVisible();
    await withScript.close();
  });
});

test("Ida's account is not deleted by Escape or with a wrong password", async ({ page }) => {
  await signUp(page, "Ida");
  await completeSetup(page);
  await arriveAt(page, "/");
  await open(page, "/profile", "DeleteAccount");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete account" })).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await expect(dialog.getByText("Incorrect password.")).toBeVisible();
});

test("Nina, who was spied on, removes a passkey along with her other sessions", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Nina");
  const phone = await page.context().browser()!.newContext({ baseURL: server.url });
  const signIn = { email: "nina@example.com", password: PASSWORD };
  await post(phone.request, server.url, "/api/auth/login", signIn);
  await plugInAuthenticator(page);
  await open(page, "/profile", "SignInMethods");
  await button(page, "Add a passkey").click();
  await page.getByLabel("Name (optional)").fill("Stranger's phone");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await button(page, "Continue").click();
  await expect(button(page, "Remove Stranger's phone")).toBeVisible();

  await button(page, "Change password").click();
  await expect(page.getByRole("checkbox", { name: "Remove the passkey Stranger's phone" })).not.toBeChecked();
  await button(page, "Cancel").click();

  await button(page, "Sign out elsewhere").click();
  await page.getByRole("checkbox", { name: "Remove the passkey Stranger's phone" }).check();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("not the password");
  await button(page, "Sign out elsewhere").click();
  await expect(page.getByText("Incorrect password.").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await button(page, "Sign out elsewhere").click();
  await expect(toast(page, "You are now signed in only in this browser.")).toBeVisible();
  await expect(button(page, "Remove Stranger's phone")).toHaveCount(0);
  expect((await phone.request.get("/api/auth/user")).status()).toBe(401);
  await phone.close();
});
