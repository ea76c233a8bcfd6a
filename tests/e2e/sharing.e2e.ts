// Sharing a list of saved places and a place's page, and suggestions for opening hours.
import { findViolations } from "./accessibility.ts";
import { arriveAt, button, completeSetup, island, PASSWORD, post, registerByApi, signInByApi, toast } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Tess shares her list, and a friend without an account sees it until she stops", async ({
  page,
  browser,
  server,
}) => {
  const baseURL = server.url;
  await registerByApi(page.request, baseURL, "Tess");
  const [place] = await (await page.request.get("/api/businesses")).json();
  await post(page.request, baseURL, "/api/swipes", { businessId: place.id, action: "save" });

  await page.goto("/dashboard");
  const share = island(page, "ShareList");
  await share.getByLabel("Title").fill("Three days in spring");
  await share.getByLabel("Show that it's Tess's list").check();
  await share.getByRole("button", { name: "Share this list" }).click();
  const address = await share.getByLabel("Link to your list").inputValue();
  await expect(share.getByRole("img", { name: "QR code of the link to your list" })).toBeVisible();
  expect(await findViolations(page, {}, "[data-island=ShareList]")).toEqual([]);

  const visitor = await (await browser.newContext({ baseURL, reducedMotion: "reduce" })).newPage();
  await visitor.goto(new URL(address).pathname);
  expect(await findViolations(visitor)).toEqual([]);
  await expect(visitor.locator("[data-open]").first()).toBeVisible();
  // Whether a place is open now is no longer so when the paper is read.
  await visitor.emulateMedia({ media: "print" });
  await expect(visitor.getByRole("heading", { name: place.name })).toBeVisible();
  await expect(visitor.locator("[data-open]:visible")).toHaveCount(0);
  await visitor.close();

  const friend = await browser.newPage({ baseURL, javaScriptEnabled: false });
  await friend.goto(new URL(address).pathname);
  await expect(friend.getByRole("heading", { name: "Three days in spring" })).toBeVisible();
  await expect(friend.getByText("Tess saved these places")).toBeVisible();
  await expect(friend.getByRole("heading", { name: place.name })).toBeVisible();

  const guest = await browser.newPage({ baseURL });
  await guest.goto(new URL(address).pathname);
  await guest.getByRole("link", { name: "Sign in to save them" }).click();
  await island(guest, "SignInForm").getByRole("link", { name: "Sign up" }).click();
  await island(guest, "SignUpForm").waitFor();
  await guest.getByLabel("Email").fill("guest@example.com");
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(guest, "Sign up").click();
  await island(guest, "SetupForm").waitFor();
  await completeSetup(guest);
  await arriveAt(guest, new URL(address).pathname);
  await expect(toast(guest, "Profile Updated")).toBeVisible();
  await expect(guest.getByRole("heading", { name: "Three days in spring" })).toBeVisible();
  await guest.close();

  await share.getByRole("button", { name: "Stop sharing" }).click();
  await expect(share.getByRole("button", { name: "Share this list" })).toBeVisible();
  await friend.reload();
  await expect(friend.getByRole("heading", { name: "This list is no longer shared" })).toBeVisible();
  await friend.close();
});

test("Ingrid accepts suggested hours, confirms her details, and shares her page", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("business"));
  await page.goto("/business-profile");
  const form = island(page, "BusinessForm");
  await form.getByLabel("Opening hours").fill("Mon-Fri 9am-6pm");
  await form.getByRole("button", { name: "Use these hours" }).click();
  await expect(form.getByText("We understood")).toBeVisible();
  await expect(form.getByLabel("Opening hours")).toHaveValue("Mo-Fr 09:00-18:00");
  await expect(form.getByText("Mon–Fri 09:00–18:00")).toBeVisible();
  await expect(form.getByLabel("Friday, closes at")).toHaveValue("18:00");

  await page.goto("/business-dashboard");
  await island(page, "ConfirmListing").getByRole("button", { name: "Still correct" }).click();
  await expect(page.getByText("Details confirmed today")).toBeVisible();

  await page.getByRole("link", { name: "See your public page" }).click();
  const actions = island(page, "PlaceActions");
  const warnings: string[] = [];
  page.on("console", (log) => log.type() === "warning" && log.text().includes("Dialog") && warnings.push(log.text()));
  await actions.getByRole("button", { name: "Share", exact: true }).press("Enter");
  const sheet = page.getByRole("dialog", { name: /^Share / });
  await expect(sheet.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expect(sheet.getByLabel("Link")).toHaveValue(/\/business\/[\w-]{36}$/);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(actions.getByRole("button", { name: "Share", exact: true })).toBeFocused();
  expect(warnings).toEqual([]);
});
