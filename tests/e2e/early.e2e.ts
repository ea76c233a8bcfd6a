// What somebody does before the page's scripts are there is not lost, and nothing leaves the page by mistake.
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Amira signs in faster than the scripts arrive", async ({ page, server }) => {
  const { email, password } = server.signIn("traveler");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/mount-islands-*.js", async (route) => {
    await held;
    await route.continue();
  });
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  const asked = page.waitForRequest("**/assets/mount-islands-*.js");
  await page.goto("/login?returnTo=/dashboard", { waitUntil: "commit" });
  await asked;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=\/dashboard$/);
  expect(sent).toEqual([]);
  release();
  await page.waitForURL((url) => url.pathname === "/dashboard");
  expect(sent).toEqual(["/api/auth/login"]);
});

test("without any script, a password is sent nowhere", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  const requests: string[] = [];
  await page.goto("/login");
  page.on("request", (request) => request.isNavigationRequest() && requests.push(request.url()));
  await page.getByLabel("Email").fill("amira@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a secret nobody may see");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByLabel("Email")).toHaveValue("amira@example.com");
  expect(requests).toEqual([]);
  await context.close();
});
