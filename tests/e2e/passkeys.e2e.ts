// Passkeys with Chromium's virtual authenticator. Their code is loaded only when needed.
import { button, open, PASSWORD, plugInAuthenticator, registerByApi, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "no" });
const NOOR = { email: "noor@example.com", password: "a long admin password" };
const strictTest = testWith({
  SAMPLE: "no",
  ADMIN_EMAIL: NOOR.email,
  ADMIN_PASSWORD: NOOR.password,
  REQUIRE_PASSKEY_FOR_ADMINS: "yes",
});

test("Petra adds a passkey, signs in with it, renames it, and removes it", async ({ page, server }) => {
  await plugInAuthenticator(page);
  await registerByApi(page.request, server.url, "Petra");

  await open(page, "/profile", "SignInMethods");
  await button(page, "Add a passkey").click();
  await page.getByLabel("Name (optional)").fill("My phone");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await button(page, "Continue").click();
  await expect(page.locator(".toast").getByText("You can now sign in with My phone.")).toBeVisible();
  await expect(button(page, "Remove My phone")).toBeVisible();

  await page.goto("/api/logout");
  const scripts: string[] = [];
  page.on("request", (request) => void (request.resourceType() === "script" && scripts.push(request.url())));
  await open(page, "/login?returnTo=/profile", "SignInForm");
  const loaded = scripts.length;
  await button(page, "Sign in with a passkey").click();
  await page.waitForURL((url) => url.pathname === "/profile");
  expect(scripts.length).toBeGreaterThan(loaded);

  await waitForIsland(page, "SignInMethods");
  await button(page, "Rename My phone").click();
  await page.getByLabel("Name of the passkey").fill("Blue key");
  await button(page, "Save name").click();
  await button(page, "Remove Blue key").click();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await button(page, "Remove passkey").click();
  await expect(page.locator(".toast").getByText("Passkey removed")).toBeVisible();
  await expect(button(page, "Remove Blue key")).toHaveCount(0);

  await page.goto("/api/logout");
  await open(page, "/login", "SignInForm");
  await button(page, "Sign in with a passkey").click();
  await expect(page.getByText("Unknown passkey. It may have been removed.")).toBeVisible();
});

strictTest("Noor adds a passkey on the way to the admin area, and signs in with it", async ({ page }) => {
  await plugInAuthenticator(page);
  const signIn = async () => {
    await open(page, "/login?returnTo=/admin", "SignInForm");
    await page.getByLabel("Email").fill(NOOR.email);
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(NOOR.password);
    await button(page, "Sign In").click();
    await page.waitForURL((url) => url.pathname === "/passkey");
    await waitForIsland(page, "RequiredPasskey");
  };
  await signIn();
  await expect(page.getByRole("heading", { name: "Add a passkey" })).toBeVisible();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("not the password");
  await button(page, "Add a passkey").click();
  await expect(page.getByText("Incorrect password.")).toBeVisible();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(NOOR.password);
  await button(page, "Add a passkey").click();
  await page.waitForURL((url) => url.pathname === "/admin");

  await page.goto("/api/logout");
  await signIn();
  await expect(page.getByRole("heading", { name: "Sign in with your passkey" })).toBeVisible();
  await button(page, "Sign in with a passkey").click();
  await page.waitForURL((url) => url.pathname === "/admin");
});
