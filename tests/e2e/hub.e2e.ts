// RSVPs and messages on a place's page and in the travel hub, and toasts above open dialogs.
import type { Browser, Page } from "@playwright/test";
import { findProblems, PHONE } from "./accessibility.ts";
import { button, extendToasts, island, open, PASSWORD, post, registerByApi, signIn, signInByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

/** The path of Café Nord's page. Its owner plans EVENING, an event with one seat, before all tests. */
let nord: string;
const EVENING = "One Seat at the Oven";

const toast = (page: Page, title: string) => page.locator(".toast").filter({ hasText: title });
const eventOnPlacePage = (page: Page) =>
  island(page, "UpcomingEvents")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: EVENING }) });
const eventInHub = (page: Page) => page.getByRole("article", { name: EVENING });
const eventsTab = (page: Page) =>
  page.getByRole("navigation", { name: "Your Travel Hub" }).getByRole("link", { name: /^My Events/ });

/** Returns a page of a new traveler who likes Café Nord. */
async function newTraveler(browser: Browser, baseURL: string, name: string): Promise<Page> {
  const page = await browser.newPage({ baseURL });
  await registerByApi(page.request, baseURL, name);
  await post(page.request, baseURL, "/api/swipes", { businessId: nord.split("/").at(-1), action: "like" });
  return page;
}

test.beforeAll(async ({ server, browser, baseURL }) => {
  const ingrid = await browser.newPage({ baseURL });
  await signInByApi(ingrid, server.url, server.signIn("business"));
  const business = await (await ingrid.request.get("/api/businesses/my")).json();
  nord = `/business/${business.id}`;
  const eventDate = new Date(Date.now() + 3600_000).toISOString();
  await post(ingrid.request, server.url, "/api/events", { title: EVENING, eventDate, maxAttendees: 1 });
  await ingrid.close();
});

test("a visitor sees the events of a place, and signs in to RSVP", async ({ page, server }) => {
  await page.goto(nord);
  await expect(eventOnPlacePage(page).getByText("0 attending (max 1)")).toBeVisible();
  await expect(island(page, "UpcomingEvents").getByRole("button")).toHaveCount(0);
  await eventOnPlacePage(page).getByRole("link", { name: "Sign in to RSVP" }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fevents%2F[\da-f-]{36}$/);

  await signIn(page, server.signIn("business"));
  await page.goto(nord);
  await expect(eventOnPlacePage(page).getByText("0 attending (max 1)")).toBeVisible();
  await expect(island(page, "UpcomingEvents").getByRole("button")).toHaveCount(0);
  await expect(island(page, "UpcomingEvents").getByRole("link", { name: "Sign in to RSVP" })).toHaveCount(0);
});

test.describe("one seat", () => {
  test.describe.configure({ mode: "serial" });

  test("Mila takes the only seat, and Otto waits and gets it when she can't make it", async ({ browser, baseURL }) => {
    const mila = await newTraveler(browser, baseURL, "Mila");
    const otto = await newTraveler(browser, baseURL, "Otto");
    await mila.goto(nord);
    await island(mila, "UpcomingEvents").waitFor();
    await eventOnPlacePage(mila).getByRole("button", { name: "I'm In" }).click();
    await expect(toast(mila, "RSVP Updated")).toContainText("You confirmed attendance for this event.");
    await expect(eventOnPlacePage(mila).getByText("1 attending (max 1)")).toBeVisible();
    await expect(eventOnPlacePage(mila).getByRole("button", { name: "I'm In" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );

    await otto.goto(nord);
    await island(otto, "UpcomingEvents").waitFor();
    await expect(eventOnPlacePage(otto).getByText("Full", { exact: true })).toBeVisible();
    await expect(eventOnPlacePage(otto).getByRole("button", { name: "I'm In" })).toHaveCount(0);
    await eventOnPlacePage(otto).getByRole("button", { name: "Join waiting list" }).press("Enter");
    await expect(eventOnPlacePage(otto).getByText("You are 1st on the waiting list.")).toBeVisible();

    await eventOnPlacePage(mila).getByRole("button", { name: "Can't Make It" }).click();
    await expect(toast(mila, "RSVP Updated")).toContainText("You can't make it for this event.");
    await expect(eventOnPlacePage(mila).getByText("This event is full")).toBeVisible();
    await otto.reload();
    await expect(eventOnPlacePage(otto).getByRole("button", { name: "I'm In" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await mila.close();
    await otto.close();
  });

  test("the hub's list and count follow when Tess and Otto change their answers", async ({ browser, baseURL }) => {
    const tess = await newTraveler(browser, baseURL, "Tess");
    await tess.goto("/dashboard?tab=events");
    await expect(tess.getByText("No events yet")).toBeVisible();
    await expect(tess.getByRole("link", { name: "Browse Events" })).toHaveAttribute("href", "/events");
    await tess.goto(nord);
    await island(tess, "UpcomingEvents").waitFor();
    await eventOnPlacePage(tess).getByRole("button", { name: "Join waiting list" }).click();
    await expect(toast(tess, "You joined the waiting list")).toBeVisible();
    await tess.goto("/dashboard?tab=events");
    await island(tess, "MyRsvps").waitFor();
    await expect(eventsTab(tess)).toHaveText("My Events1");
    await eventInHub(tess).getByRole("button", { name: "Leave waiting list" }).click();
    await expect(tess.getByText("No events yet")).toBeVisible();
    await expect(eventsTab(tess)).toHaveText("My Events0");
    await tess.close();

    const otto = await browser.newPage({ baseURL });
    await signIn(otto, { email: "otto@example.com", password: PASSWORD });
    await otto.goto("/dashboard?tab=events");
    await island(otto, "MyRsvps").waitFor();
    await expect(eventInHub(otto).getByText("I'm In", { exact: true }).first()).toBeVisible();
    await eventInHub(otto).getByRole("button", { name: "Can't Make It" }).click();
    await expect(eventInHub(otto).getByText("0 attending (max 1)")).toBeVisible();
    await expect(eventInHub(otto).getByRole("button", { name: "Can't Make It" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(eventsTab(otto)).toHaveText("My Events1");
    await eventInHub(otto).getByRole("button", { name: "I'm In" }).click();
    await expect(eventInHub(otto).getByText("1 attending (max 1)")).toBeVisible();
    await otto.close();
  });
});

test("a message in the hub is new until it was on screen, and can be muted", async ({ browser, baseURL, server }) => {
  const ruth = await newTraveler(browser, baseURL, "Ruth");
  await ruth.goto("/dashboard?tab=messages");
  await expect(ruth.getByText("No messages yet")).toBeVisible();
  await expect(ruth.locator("#main section").getByRole("link")).toHaveCount(0);

  const ingrid = await browser.newPage({ baseURL });
  await signInByApi(ingrid, server.url, server.signIn("business"));
  const message = { title: "First loaves at six", content: "Come early.", isAnnouncement: true };
  await post(ingrid.request, server.url, "/api/messages", message);
  await ingrid.close();

  const read = ruth.waitForResponse("**/api/users/messages/read");
  await ruth.reload();
  const received = ruth.getByRole("article", { name: /^First loaves at six/ });
  await expect(received.getByText("New", { exact: true })).toBeVisible();
  expect((await read).ok()).toBe(true);
  await received.getByRole("button", { name: /^Mute / }).click();
  await expect(received.getByText("Muted", { exact: true })).toBeVisible();
  await toast(ruth, "Muted").getByRole("button", { name: "Undo" }).click();
  await expect(received.getByRole("button", { name: /^Mute / })).toBeVisible();
  await ruth.reload();
  await expect(received).toBeVisible();
  await expect(received.getByText("New", { exact: true })).toHaveCount(0);
  await ruth.close();
});

/** Submits an incomplete event, so that a toast with an error appears above the dialog. */
async function submitIncompleteEvent(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Create Event" });
  if (!(await dialog.isVisible())) await button(page, "Create Event").click();
  await dialog.getByLabel("Title").fill("Half an event");
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(toast(page, "Error")).toBeVisible();
}

/** Waits until the toast has stopped moving and nothing covers its center. */
async function expectOnTop(page: Page): Promise<void> {
  const isOnTop = () =>
    toast(page, "Error").evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const resting = element.getAnimations().length === 0;
      return resting && element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
}

test("a toast above an open dialog can be reached, and shares focus and Escape with it", async ({ page, server }) => {
  await extendToasts(page);
  await page.setViewportSize(PHONE);
  await signIn(page, server.signIn("business"));
  await open(page, "/events", "HostEvents");
  const dialog = page.getByRole("dialog", { name: "Create Event" });
  const error = toast(page, "Error");

  await submitIncompleteEvent(page);
  await expectOnTop(page);
  await expect(dialog.getByRole("region", { name: "Notifications (F8)" })).toHaveCount(1);
  await expect(dialog.locator("form :focus")).toHaveCount(1);
  await page.keyboard.press("F8");
  const region = dialog.getByRole("region", { name: "Notifications (F8)" }).getByRole("list");
  await expect(region).toBeFocused();
  await expect(region).not.toHaveCSS("outline-style", "none");
  await page.keyboard.press("Tab");
  await expect(error).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(error).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await submitIncompleteEvent(page);
  await error.getByRole("button", { name: "Dismiss" }).click();
  await expect(error).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await submitIncompleteEvent(page);
  await expectOnTop(page);
  const box = (await error.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(error).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await submitIncompleteEvent(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(error).toBeVisible();
  await expectOnTop(page);
  await error.getByRole("button", { name: "Dismiss" }).click();

  await submitIncompleteEvent(page);
  await dialog.getByLabel("Title").focus();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the hub's tabs and a place's page are accessible on a phone, ${colorScheme}`, async ({
    browser,
    server,
    baseURL,
  }) => {
    test.slow();
    const context = await browser.newContext({ baseURL, colorScheme, viewport: PHONE, reducedMotion: "reduce" });
    const page = await context.newPage();
    await signIn(page, server.signIn("traveler"));
    const found: string[] = [];
    for (const path of ["/dashboard?tab=events", "/dashboard?tab=messages", nord]) {
      await open(page, path);
      found.push(...(await findProblems(page, path)));
    }
    expect(found).toEqual([]);
    await context.close();
  });
}
