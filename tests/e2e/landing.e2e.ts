// What a stranger does on the landing page: both views, the sign-ups, the way to the demo, the login dialog.
import type { Page } from "@playwright/test";
import { PHONE } from "./looks.ts";
import { expect, testWith } from "./server.ts";
import { complaints, dialog, stopClock } from "./strangers.ts";

const test = testWith({ SAMPLE: "yes", CONTACT_EMAIL: "hello@example.com" });

const hero = (page: Page) => page.locator(".hero");

test("the toggle changes view, title and description without a reload, and Back returns", async ({ page }) => {
  const said = complaints(page);
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { stayed: true }));
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
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  expect(said).toEqual([]);
});

test("on a phone the toggle is in the menu, which closes after a choice", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await expect(page.locator(".landing-bar").getByRole("link", { name: "Businesses" })).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.locator("#menu").getByRole("link", { name: "Businesses" }).click();
  await expect(page.locator("#menu")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Be discovered by the right guests");
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
});

test("without JavaScript both views, the questions and every way on work", async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/");
  await page.locator(".landing-bar").getByRole("link", { name: "Businesses" }).click();
  await expect(page).toHaveURL(/\?view=business$/);
  await page.getByText("What does beta mean?").click();
  await expect(page.getByText("It works, and it’s still growing.")).toBeVisible();
  await hero(page).getByRole("link", { name: "View Sample Listing" }).click();
  await expect(page).toHaveURL(/\/business\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Café Nord");
  await page.goto("/");
  await hero(page).getByRole("link", { name: "See Demo" }).click();
  await expect(page).toHaveURL(/\/demo$/);
  await context.close();
});

test("nothing but the page's own small script runs before somebody opens a dialog", async ({ page }) => {
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
  test(`the sign-up of ${path} defaults to ${role}, thanks, and closing resets it`, async ({ page }) => {
    const said = complaints(page);
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
    expect(said).toEqual([]);
  });
}

test("a sign-up that cannot be sent is thanked, complained of in the console, kept, and sent when the connection is back", async ({
  page,
  server,
}) => {
  const said = complaints(page);
  await page.route("**/api/waitlist", (route) => route.abort());
  await page.goto("/");
  await hero(page).getByRole("link", { name: "Get early access" }).click();
  await dialog(page).getByLabel("Name").fill("Off Line");
  await dialog(page).getByLabel("Email").fill("offline@example.com");
  await dialog(page).getByRole("button", { name: "Join the waitlist" }).click();
  await expect(dialog(page).getByText("You're on the list.")).toBeVisible();
  const failures = () => said.filter((words) => words.startsWith("Failed to submit waitlist entry"));
  await expect.poll(failures).toHaveLength(1);
  await page.unroute("**/api/waitlist");
  const arrived = page.waitForResponse((response) => response.url() === `${server.url}/api/waitlist`);
  await page.reload();
  expect((await arrived).status()).toBe(200);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("sidestreet-outbox"))).toBe("[]");
});

for (const answers of [true, false]) {
  test(`See Demo asks who looks, says so, and goes to the demo after 2 s, ${answers ? "sent" : "or not sent"}`, async ({
    page,
  }) => {
    const said = complaints(page);
    await page.clock.install();
    if (!answers) await page.route("**/api/waitlist", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/");
    await hero(page).getByRole("link", { name: "See Demo" }).click();
    await expect(dialog(page).getByLabel("Company")).toHaveCount(0);
    await expect(dialog(page).getByLabel("Role").locator("option")).toHaveText(["Business Owner", "Traveler"]);
    await dialog(page).getByLabel("Name").fill("Lou");
    await dialog(page).getByLabel("Email").fill(`demo-${answers}@example.com`);
    await stopClock(page);
    await dialog(page).getByRole("button", { name: "See Demo" }).click();
    const thanks = dialog(page).getByText("Perfect! Taking you to the demo...");
    await expect(thanks).toBeVisible();
    await page.clock.runFor(1900);
    await expect(thanks).toBeVisible();
    await page.clock.runFor(2000);
    await page.waitForURL("**/demo");
    expect(said.some((words) => words.startsWith("Failed to submit demo request"))).toBe(!answers);
  });
}

test("the login dialog signs in: show and hide, Remember me, Forgot password, a wrong password, the right one", async ({
  page,
  server,
}) => {
  const { email, password } = server.signIn("traveler");
  await page.goto("/");
  await page.locator(".landing-bar").getByRole("link", { name: "Log in" }).click();
  const secret = dialog(page).getByLabel("Password", { exact: true });
  await dialog(page).getByLabel("Email").fill(email);
  await secret.fill("not the password");
  await expect(secret).toHaveAttribute("type", "password");
  await dialog(page).getByRole("button", { name: "Show password" }).click();
  await expect(secret).toHaveAttribute("type", "text");
  await dialog(page).getByRole("button", { name: "Hide password" }).click();
  await expect(dialog(page).getByRole("link", { name: "Forgot password?" })).toHaveAttribute(
    "href",
    "/forgot-password",
  );
  await dialog(page).getByLabel("Remember me").check();
  await dialog(page).getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog(page).getByRole("alert").filter({ hasText: "Incorrect email or password." })).toBeVisible();
  await secret.fill(password);
  await dialog(page).getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome back");
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "sid");
  expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(29 * 24 * 3600);
});
