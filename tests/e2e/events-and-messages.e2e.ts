// Events and messages: a host plans and writes, travelers RSVP, wait for a seat, and read.
import type { Browser, Page } from "@playwright/test";
import { findProblems, PHONE } from "./accessibility.ts";
import { button, card, open, PASSWORD, registerByApi, signIn, signInByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

// Another time zone than the city's, whose time is shown and entered everywhere.
test.use({ timezoneId: "America/New_York" });

const toast = (page: Page, title: string, text: string) =>
  page.locator(".toast").filter({ hasText: title }).getByText(text, { exact: true });

/** Returns a page of a new traveler. */
async function newTraveler(browser: Browser, baseURL: string, name: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, timezoneId: "America/New_York" });
  await registerByApi(page.request, baseURL, name);
  return page;
}

test.describe("an event with one seat", () => {
  test.describe.configure({ mode: "serial" });

  test("Ingrid plans an event in the city's time, and errors keep what she typed", async ({ page, server }) => {
    await signIn(page, server.signIn("business"));
    await open(page, "/events");
    await button(page, "Create Event").click();
    const dialog = page.getByRole("dialog", { name: "Create Event" });
    await dialog.getByLabel("Title").fill("Late Night Rye");
    await dialog.getByLabel("Max attendees").fill("0");
    await dialog.getByRole("button", { name: "Create Event" }).click();
    await expect(toast(page, "Error", "Failed to create event. Please try again.")).toBeVisible();
    await expect(dialog.getByText("Choose a date and time.")).toBeVisible();
    await expect(dialog.getByText("At least 1.")).toBeVisible();
    await expect(dialog.getByLabel("Title")).toHaveValue("Late Night Rye");
    await dialog.getByLabel(/^Date and time/).fill("2030-03-31T02:30");
    await expect(dialog.getByText("Sun 31 Mar 2030, 03:30 · Santa Marea time")).toBeVisible();
    await dialog.getByLabel(/^Date and time/).fill("2030-06-07T19:30");
    await dialog.getByLabel("Max attendees").fill("1");
    await dialog.getByRole("button", { name: "Create Event" }).click();
    await expect(toast(page, "Event Created", "Your event has been created successfully!")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(card(page, "Late Night Rye").getByText("Fri 7 Jun 2030, 19:30 · Santa Marea time")).toBeVisible();
    await expect(card(page, "Late Night Rye").getByText("0 attending (max 1)")).toBeVisible();
  });

  test("Amira takes the only seat, and Zoe waits, gets it later, and is notified", async ({
    page,
    server,
    browser,
    baseURL,
  }) => {
    await signIn(page, server.signIn("traveler"));
    await open(page, "/events");
    const rye = card(page, "Late Night Rye");
    await rye.getByRole("button", { name: "I'm In" }).click();
    await expect(toast(page, "RSVP Updated", "You confirmed attendance for this event.")).toBeVisible();
    await expect(rye.getByText("1 attending (max 1)")).toBeVisible();

    const zoe = await newTraveler(browser, baseURL, "Zoe");
    await open(zoe, "/events");
    const zoesCard = card(zoe, "Late Night Rye");
    await expect(zoesCard.getByText("Full", { exact: true })).toBeVisible();
    await zoesCard.getByRole("button", { name: "Join waiting list" }).press("Enter");
    await expect(zoesCard.getByText("This event is full. You are 1st on the waiting list.")).toBeVisible();
    await expect(zoesCard.getByRole("button", { name: "Leave waiting list" })).toBeFocused();

    await rye.getByRole("button", { name: "Can't Make It" }).click();
    await expect(toast(page, "RSVP Updated", "You can't make it for this event.")).toBeVisible();
    await page.getByRole("tab", { name: "My Events" }).click();
    await expect(page).toHaveURL(/\/events\?tab=mine$/);
    await expect(rye.getByText("Hosted by")).toBeVisible();

    await open(zoe, "/messages");
    await expect(card(zoe, "You are in: Late Night Rye").getByText("New")).toBeVisible();
    await open(zoe, "/events?tab=mine");
    await expect(zoesCard.getByRole("button", { name: "I'm In" })).toHaveAttribute("aria-pressed", "true");
    await zoe.close();
  });

  test("Ingrid edits and cancels her event, and the attendees are notified", async ({
    page,
    server,
    browser,
    baseURL,
  }) => {
    await signIn(page, server.signIn("business"));
    await open(page, "/events");
    await button(page, "Edit Late Night Rye").click();
    const edit = page.getByRole("dialog", { name: "Edit event" });
    await edit.getByLabel("Title").fill("Later Night Rye");
    await edit.getByRole("button", { name: "Save changes" }).click();
    await expect(toast(page, "Event updated", "Your event has been updated.")).toBeVisible();
    await button(page, "Cancel Later Night Rye").click();
    const confirmation = page.getByRole("dialog", { name: "Cancel “Later Night Rye”?" });
    const notified = "The one traveler attending or on the waiting list will be notified.";
    await expect(confirmation.getByText(notified)).toBeVisible();
    await confirmation.getByRole("button", { name: "Cancel event" }).click();
    await expect(card(page, "Later Night Rye").getByText("Canceled", { exact: true })).toBeVisible();
    await expect(button(page, "Edit Later Night Rye")).toHaveCount(0);
    const zoe = await browser.newPage({ baseURL });
    await signIn(zoe, { email: "zoe@example.com", password: PASSWORD });
    await open(zoe, "/messages");
    await expect(card(zoe, "Canceled: Later Night Rye")).toBeVisible();
    await zoe.close();
  });
});

test("Newt moves between empty My Events and Discover Events in three ways", async ({ browser, baseURL }) => {
  const newt = await newTraveler(browser, baseURL, "Newt");
  await open(newt, "/events?tab=mine");
  await expect(newt.getByText("No RSVPs yet")).toBeVisible();
  await button(newt, "Discover Events").click();
  await expect(newt).toHaveURL(/\/events$/);
  await expect(newt.getByRole("article").first()).toBeVisible();
  await newt.goBack();
  await expect(newt.getByText("No RSVPs yet")).toBeVisible();
  await newt.getByRole("tab", { name: "My Events" }).press("ArrowLeft");
  await expect(newt.getByRole("tab", { name: "Discover Events" })).toBeFocused();
  await newt.close();
});

test("an RSVP that is too late, fails, or is made signed out shows an error", async ({ browser, baseURL }) => {
  const late = await newTraveler(browser, baseURL, "Late");
  await open(late, "/events");
  const rsvp = () => card(late, "Fado and Salt").getByRole("button", { name: "I'm In" }).click();
  const full = { status: 409, json: { message: "This event is full." } };
  await late.route("**/rsvp", (route) => route.fulfill(full), { times: 1 });
  await rsvp();
  await expect(toast(late, "Error", "This event is full.")).toBeVisible();
  await late.route("**/rsvp", (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  await rsvp();
  await expect(toast(late, "Error", "Failed to update RSVP. Please try again.")).toBeVisible();
  await late.context().clearCookies();
  // The redirect starts 500 ms after the toast appears. It is held back until the toast was checked.
  let allowRedirect = () => {};
  const toastChecked = new Promise<void>((resolve) => {
    allowRedirect = resolve;
  });
  await late.route("**/api/login**", (route) => toastChecked.then(() => route.continue()));
  await rsvp();
  await expect(toast(late, "Unauthorized", "You are logged out. Logging in again...")).toBeVisible();
  allowRedirect();
  await late.waitForURL(/\/login\?returnTo=%2Fevents$/);
  await late.close();
});

test("Amira creates her private calendar link and disables it", async ({ page, server }) => {
  await signIn(page, server.signIn("traveler"));
  await open(page, "/events?tab=mine");
  await button(page, "Get link").click();
  const url = await page.getByLabel("Private link").inputValue();
  expect(await (await fetch(url)).text()).toContain("SUMMARY:Friday at Nord: the Hollow Reed Trio");
  await button(page, "Disable link").click();
  await expect(button(page, "Get link")).toBeVisible();
  expect((await fetch(url)).status).toBe(404);
});

test("Ingrid writes to Amira, and errors keep what she typed", async ({ page, server }) => {
  await signIn(page, server.signIn("business"));
  await open(page, "/messages");
  await button(page, "Send Message").click();
  const dialog = page.getByRole("dialog", { name: "Send Message" });
  const option = await dialog
    .locator("option", { hasText: /^Amira/ })
    .first()
    .innerText();
  await dialog.getByLabel("Recipient").selectOption(option);
  await dialog.getByLabel("Title").fill("Your coat");
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(toast(page, "Error", "Failed to send message. Please try again.")).toBeVisible();
  await expect(dialog.getByText("Write your message.")).toBeVisible();
  await expect(dialog.getByLabel("Title")).toHaveValue("Your coat");
  await dialog.getByLabel("Message", { exact: true }).fill("It hangs by the door.");
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(toast(page, "Message Sent", "Your message has been sent successfully!")).toBeVisible();
  await expect(card(page, "Your coat").getByText("Not read yet")).toBeVisible();

  await button(page, "Send Message").click();
  await dialog.getByRole("switch", { name: "Send as announcement" }).check();
  await expect(dialog.getByLabel("Recipient")).toBeHidden();
  await expect(dialog.getByText(/^Reaches the \d+ travelers who liked or saved you\.$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, "Send Message")).toBeFocused();
});

test("messages count as read even if Amira leaves the page immediately", async ({ page, server }) => {
  await signIn(page, server.signIn("traveler"));
  const unread = async () =>
    ((await (await page.request.get("/api/users/messages")).json()) as { readAt: string | null }[]).filter(
      ({ readAt }) => readAt === null,
    ).length;
  expect(await unread()).toBeGreaterThan(0);
  await page.clock.install();
  await expect(async () => {
    await open(page, "/messages");
    // Long enough to count as read, too short for the request to have been sent.
    await page.clock.runFor(1600);
    await open(page, "/events");
    await expect.poll(unread, { timeout: 2000 }).toBe(0);
  }).toPass();
});

/** The screens of each user type, and the button that opens a dialog there. */
const SCREENS: Record<"traveler" | "business", [path: string, button?: string][]> = {
  traveler: [["/events"], ["/events?tab=mine"], ["/messages"]],
  business: [
    ["/events", "Create Event"],
    ["/messages", "Send Message"],
  ],
};

for (const colorScheme of ["light", "dark"] as const) {
  test(`events, messages and their dialogs are accessible on a phone, ${colorScheme}`, async ({
    browser,
    server,
    baseURL,
  }) => {
    test.slow();
    const found: string[] = [];
    for (const userType of ["traveler", "business"] as const) {
      const context = await browser.newContext({ baseURL, colorScheme, viewport: PHONE, reducedMotion: "reduce" });
      const page = await context.newPage();
      await signInByApi(page, server.url, server.signIn(userType));
      for (const [path, name] of SCREENS[userType]) {
        await open(page, path);
        if (name) {
          await button(page, name).click();
          await expect(page.getByRole("dialog", { name })).toBeVisible();
        }
        found.push(...(await findProblems(page, path)));
      }
      await context.close();
    }
    expect(found).toEqual([]);
  });
}
