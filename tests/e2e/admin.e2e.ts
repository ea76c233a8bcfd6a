// An admin's work: inviting people, suspending an account by keyboard, a test email, and reloading the waitlist.
import { findOverflow, PHONE } from "./accessibility.ts";
import { arriveAt, button, island, open, PASSWORD, signInByApi, toast, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Noor opens /admin and sees the waitlist's four counters at once", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("admin"));
  await page.goto("/admin");
  const counters = page.locator("dl").first();
  await expect(counters.locator("dt")).toHaveText(["Total Signups", "Businesses", "Travelers", "Today"]);
  await expect(counters).toBeInViewport({ ratio: 1 });
  const [total, ...types] = (await counters.locator("dd").allInnerTexts()).map(Number);
  expect(total).toBe(types[0]! + types[1]!);
  await page.getByRole("main").getByRole("heading").getByRole("link", { name: "Waitlist" }).click();
  await expect(counters.locator("dd").first()).toHaveText(String(total));
});

test("Noor suspends Amira by keyboard and finds her reason in the audit log", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("admin"));
  await page.goto("/admin?tab=people");
  await page.getByLabel("Search").fill("amira@");
  await page.keyboard.press("Enter");
  await page.waitForURL(/amira/);
  await page.getByRole("link", { name: "Amira" }).press("Enter");
  await expect(island(page, "UserActions")).toBeVisible();
  await page.getByRole("button", { name: "Suspend" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Suspend" }).press("Enter");
  await expect(dialog.getByText("Enter a reason.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Suspend" })).toBeFocused();
  await page.getByRole("button", { name: "Suspend" }).press("Enter");
  await expect(dialog).toBeVisible();
  await page.getByLabel("Reason").fill("Sold maps that were not hers.");
  await dialog.getByRole("button", { name: "Suspend" }).press("Enter");
  await expect(page.getByText("Amira Benhaddou is suspended", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reinstate" })).toBeVisible();
  await page.getByRole("link", { name: "See all in the audit log" }).press("Enter");
  await expect(page.getByText("Sold maps that were not hers.")).toBeVisible();
});

test("a test email shows its result, and reloading the waitlist shows progress", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("admin"));
  await page.setViewportSize(PHONE);
  await open(page, "/admin?tab=email", "TestEmail");
  await page.getByLabel("To").fill("inbox@example.org");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("SMTP_URL is not set. The email is in the server log.")).toBeVisible();
  await open(page, "/admin?tab=waitlist", "RefreshWaitlist");
  // The page itself records its text between the click and the reload, which Playwright could miss.
  await page.evaluate(() => {
    const record = () => sessionStorage.setItem("text", document.querySelector("#main")?.textContent ?? "");
    new MutationObserver(record).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Refresh" }).click()]);
  expect(await page.evaluate(() => sessionStorage.getItem("text"))).toContain("Loading waitlist entries...");
  await expect(page.getByRole("button", { name: "Refresh" })).toBeVisible();
  expect(await findOverflow(page, "/admin?tab=waitlist")).toEqual([]);
});

test("Noor closes sign-up and invites Ida, whose link works once", async ({ page, server, browser }) => {
  await signInByApi(page, server.url, server.signIn("admin"));
  await page.goto("/admin?tab=people");
  await page.getByText("Sign-up and invitations").click();
  await waitForIsland(page, "SignUpSettings");
  await page.getByRole("radio", { name: /^Invitation/ }).check();
  await expect(toast(page, "People need an invitation link.")).toBeVisible();
  await page.getByLabel(/^For whom/).fill("Ida from the harbor");
  await button(page, "Create link").click();
  const link = new URL(await page.getByLabel("Invitation link", { exact: true }).inputValue());
  await expect(page.getByText("0 of 1 used")).toBeVisible();
  expect(await findOverflow(page, "/admin?tab=people")).toEqual([]);

  const guest = await browser.newPage({ baseURL: server.url });
  await guest.goto("/");
  await guest.locator(".hero").getByRole("link", { name: "Join by invitation" }).click();
  await expect(guest.getByRole("heading", { name: "Sign-up is by invitation" })).toBeVisible();
  await open(guest, link.pathname + link.search, "SignUpForm");
  await guest.getByLabel("Email").fill("ida@example.com");
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(guest, "Sign up").click();
  await arriveAt(guest, "/profile");
  await guest.close();

  const other = await browser.newPage({ baseURL: server.url });
  await other.goto(link.href);
  await expect(other.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
  await other.close();
  await page.getByRole("radio", { name: /^Open/ }).check();
  await expect(toast(page, "Everyone can sign up.")).toBeVisible();
});
