// The public screens: resetting a password, and the accessibility of every screen, dialog and demo step.
import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { findOverflowAtAnySize, findProblems, findViolations, PHONE, THEMES } from "./accessibility.ts";
import { dialog, openDemo } from "./landing.ts";
import { waitForHydration } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes", CONTACT_EMAIL: "hello@example.com" });

test("requesting a new password doesn't reveal who has an account", async ({ page }) => {
  for (const email of ["nobody@example.com", "amira@example.com"]) {
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page).toHaveURL("/forgot-password");
    await waitForHydration(page);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Request the link" }).click();
    await expect(
      page.getByText(`If there is an account for ${email}, its link is now in the server's log.`),
    ).toBeVisible();
  }
});

test("a used or expired reset link offers a new one as soon as it is opened", async ({ page }) => {
  await page.goto(`/reset-password?token=${"a".repeat(43)}`);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("axe finds a picture without a text, and faint text", async ({ page }) => {
  await page.goto("/privacy");
  const add = (html: string) =>
    page.evaluate((html) => document.querySelector("main")!.insertAdjacentHTML("beforeend", html), html);
  expect(await findViolations(page)).toEqual([]);
  await add('<img src="/favicon.ico"><p id="faint">Faint</p>');
  await page.evaluate(() =>
    Object.assign(document.getElementById("faint")!.style, { color: "#ccc", background: "#fff" }),
  );
  const found = (await findViolations(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`);
  expect(found).toEqual(["color-contrast: #faint", "image-alt: img"]);
  expect((await findViolations(page, {}, "#faint")).map(({ id }) => id)).toEqual(["color-contrast"]);
});

/** Opens without the redirect of signed-out visitors, so that the page stays. */
const holdSignIn = (page: Page) => page.route("**/api/login**", (route) => route.fulfill({ status: 204 }));

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
  "/help?q=passkey",
  "/help/travelers",
  "/help/configuration",
  "/status",
  "/about/ranking",
  "/whats-on",
  "/sample-listing",
  "/places",
  "/places/restaurant",
  "/places/all/porto-vecchio",
  "/places/seafood",
  "/places/map",
  "/try",
  "/try/places",
  "/try/map",
  "/together",
  "/nowhere",
  "/events",
];

test("every public screen fits a phone, a tablet and a desktop", async ({ page }) => {
  await holdSignIn(page);
  const found: string[] = [];
  for (const path of SCREENS) {
    await page.goto(path);
    found.push(...(await findOverflowAtAnySize(page, path)));
  }
  expect(found).toEqual([]);
});

const CATALOGS = readdirSync("src/i18n/catalogs").filter((file) => file.endsWith(".json"));

for (const language of CATALOGS.map((file) => file.replace(".json", ""))) {
  test(`the first screens of a visitor are accessible in their language, ${language}`, async ({ page, server }) => {
    await page.context().addCookies([{ name: "lang", value: language, url: server.url }]);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const found: string[] = [];
    for (const path of ["/", "/signup", "/try", "/places", "/whats-on"]) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      found.push(...(await findProblems(page, path)));
    }
    expect(found).toEqual([]);
  });
}

for (const [colorScheme, size] of THEMES) {
  test(`every public screen is accessible, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await holdSignIn(page);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(size);
    const found: string[] = [];
    for (const path of SCREENS) {
      await page.goto(path);
      found.push(...(await findProblems(page, path)));
    }
    // The specification asks for a redirect after 500 ms, also without JavaScript.
    expect(found.filter((problem) => !/^\/events meta-refresh/.test(problem))).toEqual([]);
  });

  test(`the landing page's dialogs and the demo's steps are accessible, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(PHONE);
    const found: string[] = [];
    const check = async (where: string) => void found.push(...(await findProblems(page, where)));
    for (const path of ["/", "/?view=business"]) {
      for (const name of ["early-access", "demo-access", "login"]) {
        await page.goto(path);
        const link = page.locator(`main [data-opens-dialog="${name}"]`).first();
        if (name === "login") {
          await page.getByRole("button", { name: "Open menu" }).click();
          await check(`${path} menu`);
          await page.locator("#menu").getByRole("link", { name: "Sign In" }).click();
        } else if ((await link.count()) > 0) await link.click();
        else continue;
        await expect(dialog(page)).toBeVisible();
        await check(`${path} ${name}`);
      }
    }
    await openDemo(page);
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Pause" }).click();
    await page.clock.resume();
    for (let step = 1; step <= 7; step++) {
      await expect(page.getByText(`Step ${step} of 7`)).toBeVisible();
      await check(`/demo step ${step}`);
      await page.keyboard.press("ArrowRight");
    }
    expect(found).toEqual([]);
  });
}
