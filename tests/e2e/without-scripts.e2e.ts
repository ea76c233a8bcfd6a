// Without JavaScript, buttons that need it are not shown, and pages say so. Links, forms and menus work.
import type { Page } from "@playwright/test";
import { open } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

/** The visible buttons of islands that do nothing without a script. */
const findDeadButtons = (page: Page) =>
  page
    .locator("[data-island] button:not([commandfor], [popovertarget])")
    .filter({ visible: true })
    .filter({ hasNot: page.locator("noscript") })
    .evaluateAll((buttons) =>
      buttons.filter((button) => !button.closest("noscript")).map((button) => button.textContent),
    );

test("a traveler sees no dead buttons, on any screen", async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  const { email, password } = server.signIn("traveler");
  const headers = { origin: server.url };
  await page.request.post("/api/auth/login", { data: { email, password }, headers });
  const [event] = await (await page.request.get("/api/events")).json();
  const place = event.business.id;
  for (const path of [
    "/discover",
    "/dashboard",
    "/map",
    "/events",
    "/messages",
    "/profile",
    `/business/${place}`,
    `/events/${event.id}`,
  ]) {
    await page.goto(path);
    expect([path, await findDeadButtons(page)]).toEqual([path, []]);
    await expect(page.getByText(/^JavaScript is turned off in this browser/), path).toBeVisible();
  }
  await page.goto("/discover");
  await expect(page.getByRole("button", { name: "Apply" })).toBeVisible();
  await context.close();
});

test("a visitor sees no dead buttons, and with JavaScript sees them all", async ({ browser, page, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const bare = await context.newPage();
  for (const path of ["/login", "/signup", "/forgot-password", "/demo"]) {
    await bare.goto(path);
    expect([path, await findDeadButtons(bare)]).toEqual([path, []]);
    await expect(bare.getByText(/needs JavaScript, which is turned off in this browser/)).toBeVisible();
  }
  await context.close();
  await open(page, "/login", "SignInForm");
  expect(await findDeadButtons(page)).toContain("Sign In");
});
