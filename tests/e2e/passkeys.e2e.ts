// Passkeys in a browser, with Chromium's virtual authenticator: added, signed in with, removed; the code comes when it is used.
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "no" });

test("Petra adds a passkey, signs out, signs in with it, and takes it away", async ({ page, server }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const headers = { origin: server.url };
  const account = { email: "petra@example.com", password: "a long enough password" };
  expect(await (await page.request.post("/api/auth/register", { headers, data: account })).json()).toEqual({
    ok: true,
  });
  await page.request.post("/api/users/setup", { headers, data: { userType: "traveler" } });

  await page.goto("/profile");
  await page.locator('[data-island="SignInMethods"][data-hydrated]').waitFor();
  await page.getByRole("button", { name: "Add a Passkey" }).click();
  await page.getByLabel("Name (optional)").fill("My telephone");
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator(".toast").getByText("You can now sign in with My telephone.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove My telephone" })).toBeVisible();

  await page.goto("/api/logout");
  const scripts: string[] = [];
  page.on("request", (request) => void (request.resourceType() === "script" && scripts.push(request.url())));
  await page.goto("/login?returnTo=/profile");
  await page.locator('[data-island="SignInForm"][data-hydrated]').waitFor();
  const loaded = scripts.length;
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL((url) => url.pathname === "/profile");
  expect(scripts.length).toBeGreaterThan(loaded);

  await page.locator('[data-island="SignInMethods"][data-hydrated]').waitFor();
  await page.getByRole("button", { name: "Rename My telephone" }).click();
  await page.getByLabel("Name of the passkey").fill("Blue key");
  await page.getByRole("button", { name: "Save Name" }).click();
  await page.getByRole("button", { name: "Remove Blue key" }).click();
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Remove Passkey" }).click();
  await expect(page.getByRole("button", { name: "Remove Blue key" })).toHaveCount(0);

  await page.goto("/api/logout");
  await page.goto("/login");
  await page.locator('[data-island="SignInForm"][data-hydrated]').waitFor();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("Unknown passkey. It may have been removed.")).toBeVisible();
});
