// Forms before hydration: input isn't lost, and nothing is submitted natively.
import { holdScripts } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Amira signs in before the scripts have loaded", async ({ page, server }) => {
  const { email, password } = server.signIn("traveler");
  const { requested, release } = await holdScripts(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  await page.goto("/login?returnTo=/dashboard", { waitUntil: "commit" });
  await requested;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=\/dashboard$/);
  expect(sent).toEqual([]);
  release();
  await page.waitForURL((url) => url.pathname === "/dashboard");
  expect(sent).toEqual(["/api/auth/login"]);
});

test("a guest likes the first card before any script has loaded", async ({ page }) => {
  const { requested, release } = await holdScripts(page, "**/assets/*.js");
  await page.goto("/try", { waitUntil: "commit" });
  await requested;
  const top = page.locator(".deck-card-top");
  const first = (await top.getAttribute("data-place"))!;
  await page.getByRole("button", { name: "Like", exact: true }).click();
  release();
  await expect(top).not.toHaveAttribute("data-place", first);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("sidestreet-guest"))).toContain(first);
});

test("a guest opens the filters before any script has loaded, and closes them again", async ({ page }) => {
  const { requested, release } = await holdScripts(page, "**/assets/*.js");
  await page.goto("/try", { waitUntil: "commit" });
  await requested;
  const filters = page.getByRole("button", { name: "Filters", exact: true });
  await filters.press("Enter");
  release();
  const dialog = page.getByRole("dialog", { name: "What you need" });
  await expect(dialog.getByLabel(/^Outdoor seating/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(filters).toBeFocused();
});

test("without JavaScript, a password is not sent anywhere", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  const requests: string[] = [];
  await page.goto("/login");
  page.on("request", (request) => request.isNavigationRequest() && requests.push(request.url()));
  await page.getByLabel("Email").fill("amira@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  // The button is hidden, but Enter submits the form, too.
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page.getByLabel("Email")).toHaveValue("amira@example.com");
  expect(requests).toEqual([]);
  await context.close();
});
