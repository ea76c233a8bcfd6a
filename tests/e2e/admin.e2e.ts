// An admin's day: somebody is suspended without a mouse, a test mail goes out, the waitlist is read again.
import type { Page } from "@playwright/test";
import { expect, type RunningServer, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

async function signIn(page: Page, server: RunningServer, role: "admin" | "traveler"): Promise<void> {
  const { email, password } = server.signIn(role);
  const answer = await page.request.post("/api/auth/login", {
    headers: { origin: server.url },
    data: { email, password },
  });
  expect(answer.ok()).toBe(true);
}

test("Noor finds Amira, suspends her by keyboard with a reason, and reads it in the audit log", async ({
  page,
  server,
}) => {
  await signIn(page, server, "admin");
  await page.goto("/admin?tab=people");
  await page.getByLabel("Search").fill("amira@");
  await page.keyboard.press("Enter");
  await page.waitForURL(/amira/);
  await page.getByRole("link", { name: "Amira" }).press("Enter");
  await expect(page.locator("[data-island=UserActions][data-hydrated]")).toBeVisible();
  await page.getByRole("button", { name: "Suspend" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Suspend" }).press("Enter");
  await expect(dialog.getByText("Enter a reason.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Suspend" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByLabel("Reason").fill("Sold maps that were not hers.");
  await dialog.getByRole("button", { name: "Suspend" }).press("Enter");
  await expect(page.getByText("Amira Benhaddou is suspended", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reinstate" })).toBeVisible();
  await page.getByRole("link", { name: "See all in the audit log" }).press("Enter");
  await expect(page.getByText("Sold maps that were not hers.")).toBeVisible();
});

test("a test mail says what came of it, and a waitlist that is read again says so", async ({ page, server }) => {
  await signIn(page, server, "admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin?tab=email");
  await expect(page.locator("[data-island=TestEmail][data-hydrated]")).toBeVisible();
  await page.getByLabel("To").fill("inbox@example.org");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("SMTP_URL is not set. The email is in the server log.")).toBeVisible();
  await page.goto("/admin?tab=waitlist");
  await expect(page.locator("[data-island=RefreshWaitlist][data-hydrated]")).toBeVisible();
  // What stands there between the press and the next page is noted by the page itself.
  await page.evaluate(() => {
    const note = () => sessionStorage.setItem("said", document.querySelector("#main")?.textContent ?? "");
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Refresh" }).click()]);
  expect(await page.evaluate(() => sessionStorage.getItem("said"))).toContain("Loading waitlist entries...");
  await expect(page.getByRole("button", { name: "Refresh" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
