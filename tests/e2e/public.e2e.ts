// The screens that are open to everybody: a forgotten password, and that each fits every screen and can be used by all.
import { faults, PHONE, THEMES, tooWideAtAnySize } from "./looks.ts";
import { expect, testWith } from "./server.ts";
import { dialog, openDemo, waitForHydration } from "./strangers.ts";

const test = testWith({ SAMPLE: "yes", CONTACT_EMAIL: "hello@example.com" });

test("a new password is asked for on a screen that tells nobody who has an account", async ({ page }) => {
  for (const email of ["nobody@example.com", "amira@example.com"]) {
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page).toHaveURL("/forgot-password");
    await waitForHydration(page);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText(`If there is an account for ${email}, we sent it a link.`)).toBeVisible();
  }
});

test("a made-up link to a new password is refused in words", async ({ page }) => {
  await page.goto(`/reset-password?token=${"a".repeat(43)}`);
  await waitForHydration(page);
  await page.getByLabel("New password", { exact: true }).fill("quite another password");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("This link has expired or was already used. Request a new one.");
});

const SCREENS = [
  "/",
  "/?view=business",
  "/demo",
  "/login",
  "/signup",
  "/forgot-password",
  "/reset-password",
  "/privacy",
  "/terms",
  "/help",
  "/status",
];

test("every public screen fits a phone, a tablet and a desktop", async ({ page }) => {
  const found: string[] = [];
  for (const path of SCREENS) {
    await page.goto(path);
    found.push(...(await tooWideAtAnySize(page, path)));
  }
  expect(found).toEqual([]);
});

for (const [colorScheme, size] of THEMES) {
  test(`axe finds nothing on any public screen, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(size);
    const found: string[] = [];
    for (const path of SCREENS) {
      await page.goto(path);
      found.push(...(await faults(page, path)));
    }
    expect(found).toEqual([]);
  });

  test(`axe finds nothing in the dialogs and the demo's steps, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(PHONE);
    const found: string[] = [];
    const look = async (where: string) => void found.push(...(await faults(page, where)));
    for (const path of ["/", "/?view=business"]) {
      for (const opensDialog of ["early-access", "demo-access", "login"]) {
        await page.goto(path);
        const link = page.locator(`main [data-opens-dialog="${opensDialog}"]`).first();
        if (opensDialog === "login") {
          await page.getByRole("button", { name: "Open menu" }).click();
          await look(`${path} menu`);
          await page.locator("#menu").getByRole("link", { name: "Log in" }).click();
        } else if ((await link.count()) > 0) await link.click();
        else continue;
        await expect(dialog(page)).toBeVisible();
        await look(`${path} ${opensDialog}`);
      }
    }
    await openDemo(page);
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Pause" }).click();
    await page.clock.resume();
    for (let step = 1; step <= 7; step++) {
      await expect(page.getByText(`Step ${step} of 7`)).toBeVisible();
      await look(`/demo step ${step}`);
      await page.keyboard.press("ArrowRight");
    }
    expect(found).toEqual([]);
  });
}
