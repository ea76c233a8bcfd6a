// The landing page for visitors: both views, the waitlist forms, access to the demo, and the login dialog.
import type { Page } from "@playwright/test";
import { PHONE } from "./accessibility.ts";
import { dialog, stopClock } from "./landing.ts";
import { recordConsoleErrors } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes", CONTACT_EMAIL: "hello@example.com", SIGN_UP: "waitlist" });

const hero = (page: Page) => page.locator(".hero");

test("the toggle changes the view and title without a reload, and Back returns", async ({ page }) => {
  const errors = recordConsoleErrors(page);
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await page.locator(".landing-bar").getByRole("link", { name: "Businesses" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Be discovered by the right guests");
  await expect(page).toHaveTitle("Be discovered by the right guests · Sidestreet");
  await expect(page).toHaveURL("/?view=business");
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /33 euro a month/);
  await expect(page.locator(".landing-bar a[aria-current]")).toBeFocused();
  await expect(page.locator(".landing-bar a[aria-current]")).toHaveText("Businesses");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Travel that feels like you");
  await expect(page).toHaveTitle("Travel that feels like you · Sidestreet");
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Be discovered by the right guests");
  expect(await page.evaluate(() => "notReloaded" in window)).toBe(true);
  expect(errors).toEqual([]);
});

test("on a phone, the toggle is in the menu, which closes after a choice", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await expect(page.locator(".landing-bar").getByRole("link", { name: "Businesses" })).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.locator("#menu").getByRole("link", { name: "Businesses" }).click();
  await expect(page.locator("#menu")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Be discovered by the right guests");
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
});

test("both views, the questions and all links work without JavaScript", async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/");
  await page.locator(".landing-bar").getByRole("link", { name: "Businesses" }).click();
  await expect(page).toHaveURL(/\?view=business$/);
  await page.getByText("What does beta mean?").click();
  await expect(page.getByText("It works, and it's still growing.")).toBeVisible();
  await hero(page).getByRole("link", { name: "View Sample Listing" }).click();
  await expect(page).toHaveURL(/\/business\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Café Nord");
  await page.goto("/");
  await hero(page).getByRole("link", { name: "See Demo" }).click();
  await expect(page).toHaveURL(/\/demo$/);
  await context.close();
});

test("only the page's own small script is loaded until a dialog is opened", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(new URL(request.url()).pathname));
  await page.goto("/");
  await page.mouse.wheel(0, 3000);
  await page.waitForLoadState("networkidle");
  const before = scripts.length;
  expect(scripts.filter((path) => /landing/.test(path))).toHaveLength(1);
  expect(before).toBeLessThanOrEqual(2);
  await page.mouse.wheel(0, -3000);
  await hero(page).getByRole("link", { name: "Get early access" }).click();
  await expect(dialog(page)).toBeVisible();
  expect(scripts.length).toBeGreaterThan(before);
});

for (const { path, button, title, role, send, thanks } of [
  {
    path: "/",
    button: "Get early access",
    title: "Get early access",
    role: "Traveler",
    send: "Join the waitlist",
    thanks: "You're on the list.",
  },
  {
    path: "/?view=business",
    button: "Become a partner",
    title: "Become a partner",
    role: "Restaurant",
    send: "Send",
    thanks: "We'll contact you within 24 hours.",
  },
]) {
  test(`the form of ${path} has the role ${role}, thanks, and is reset when closed`, async ({ page }) => {
    const errors = recordConsoleErrors(page);
    await page.goto(path);
    await hero(page).getByRole("link", { name: button }).click();
    await expect(dialog(page).getByRole("heading")).toHaveText(title);
    const roles = dialog(page).getByLabel("Role");
    await expect(roles).toHaveValue(role);
    await expect(roles.locator("option")).toHaveText(["Traveler", "Restaurant", "Bar", "Café", "Hotel"]);
    await dialog(page).getByRole("button", { name: send }).click();
    await expect(dialog(page).getByText("Enter your name.")).toBeVisible();
    await expect(dialog(page).getByLabel("Name")).toBeFocused();
    await dialog(page).getByLabel("Name").fill("Lou");
    await dialog(page).getByLabel("Email").fill(`lou-${role.toLowerCase()}@example.com`);
    const sent = page.waitForRequest("**/api/waitlist");
    await dialog(page).getByRole("button", { name: send }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      name: "Lou",
      role,
      userType: path === "/" ? "traveler" : "business",
    });
    await expect(dialog(page).getByText(thanks)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(hero(page).getByRole("link", { name: button })).toBeFocused();
    await hero(page).getByRole("link", { name: button }).click();
    await expect(dialog(page).getByLabel("Name")).toHaveValue("");
    expect(errors).toEqual([]);
  });
}

test("a sign-up that fails is thanked, logged, stored, and sent later", async ({ page, server }) => {
  const errors = recordConsoleErrors(page);
  await page.route("**/api/waitlist", (route) => route.abort());
  await page.goto("/");
  await hero(page).getByRole("link", { name: "Get early access" }).click();
  await dialog(page).getByLabel("Name").fill("Off Line");
  await dialog(page).getByLabel("Email").fill("offline@example.com");
  await dialog(page).getByRole("button", { name: "Join the waitlist" }).click();
  await expect(dialog(page).getByText("You're on the list.")).toBeVisible();
  const failures = () => errors.filter((error) => error.startsWith("Failed to submit waitlist entry"));
  await expect.poll(failures).toHaveLength(1);
  await page.unroute("**/api/waitlist");
  const arrived = page.waitForResponse((response) => response.url() === `${server.url}/api/waitlist`);
  await page.reload();
  expect((await arrived).status()).toBe(200);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("sidestreet-outbox"))).toBe("[]");
});

for (const ok of [true, false]) {
  test(`Get demo access asks for a name and opens the demo, ${ok ? "stored" : "or not stored"}`, async ({ page }) => {
    const errors = recordConsoleErrors(page);
    await page.clock.install();
    if (!ok) await page.route("**/api/waitlist", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/");
    await page.locator(".closing").getByRole("link", { name: "Get demo access" }).click();
    await expect(dialog(page).getByLabel("Company")).toHaveCount(0);
    await expect(dialog(page).getByLabel("Role").locator("option")).toHaveText(["Business Owner", "Traveler"]);
    await dialog(page).getByLabel("Name").fill("Lou");
    await dialog(page).getByLabel("Email").fill(`demo-${ok}@example.com`);
    await stopClock(page);
    await dialog(page).getByRole("button", { name: "See Demo" }).click();
    const thanks = dialog(page).getByText("Perfect! Taking you to the demo...");
    await expect(thanks).toBeVisible();
    await page.clock.runFor(1900);
    await expect(thanks).toBeVisible();
    await page.clock.runFor(2000);
    await page.waitForURL("**/demo");
    expect(errors.some((error) => error.startsWith("Failed to submit demo request"))).toBe(!ok);
  });
}

test("dialogs open even if the browser blocks storage", async ({ page }) => {
  const errors = recordConsoleErrors(page);
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto("/");
  await hero(page).getByRole("link", { name: "Get early access" }).click();
  await expect(dialog(page)).toBeVisible();
  expect(errors).toEqual([]);
});

test("the login dialog shows the password, refuses a wrong one, and remembers", async ({ page, server }) => {
  const { email, password } = server.signIn("traveler");
  await page.goto("/");
  await page.locator(".landing-bar").getByRole("link", { name: "Sign In" }).click();
  const passwordField = dialog(page).getByLabel("Password", { exact: true });
  await dialog(page).getByLabel("Email").fill(email);
  await passwordField.fill("not the password");
  await expect(passwordField).toHaveAttribute("type", "password");
  await dialog(page).getByRole("button", { name: "Show password" }).click();
  await expect(passwordField).toHaveAttribute("type", "text");
  await dialog(page).getByRole("button", { name: "Hide password" }).click();
  await expect(dialog(page).getByRole("link", { name: "Forgot password?" })).toHaveAttribute(
    "href",
    "/forgot-password",
  );
  await dialog(page).getByLabel("Remember me").check();
  await dialog(page).getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog(page).getByRole("alert").filter({ hasText: "Incorrect email or password." })).toBeVisible();
  await passwordField.fill(password);
  await dialog(page).getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome back");
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "sid");
  expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(29 * 24 * 3600);
});
