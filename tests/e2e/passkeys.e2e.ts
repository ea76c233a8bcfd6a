// Passkeys with Chromium's virtual authenticator. Their code is loaded only when needed.
import { button, open, PASSWORD, registerByApi, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "no" });

test("Petra adds a passkey, signs in with it, renames it, and removes it", async ({ page, server }) => {
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
  await registerByApi(page.request, server.url, "Petra");

  await open(page, "/profile", "SignInMethods");
  await button(page, "Add a Passkey").click();
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
  await button(page, "Save Name").click();
  await button(page, "Remove Blue key").click();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await button(page, "Remove Passkey").click();
  await expect(button(page, "Remove Blue key")).toHaveCount(0);

  await page.goto("/api/logout");
  await open(page, "/login", "SignInForm");
  await button(page, "Sign in with a passkey").click();
  await expect(page.getByText("Unknown passkey. It may have been removed.")).toBeVisible();
});
