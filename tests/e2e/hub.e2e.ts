// Answers and messages where a traveler meets them: on a place's page and in the hub; and toasts above open dialogs.
import type { Browser, Page } from "@playwright/test";
import { faults, PHONE } from "./looks.ts";
import { button, island, open, PASSWORD, signIn } from "./people.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

/** Café Nord's page, and an evening of one seat that its owner plans there first of all. */
let nord: string;
const EVENING = "One Seat at the Oven";

const toast = (page: Page, title: string) => page.locator(".toast").filter({ hasText: title });
const onPlace = (page: Page) =>
  island(page, "UpcomingEvents")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: EVENING }) });
const inHub = (page: Page) => page.getByRole("article", { name: EVENING });
const eventsTab = (page: Page) =>
  page.getByRole("navigation", { name: "Your travel hub" }).getByRole("link", { name: /^My Events/ });

/** Somebody new in a browser of their own, who likes Café Nord. */
async function traveler(browser: Browser, baseURL: string, name: string): Promise<Page> {
  const page = await browser.newPage({ baseURL });
  const send = async (path: string, data: object) =>
    expect((await page.request.post(path, { data, headers: { origin: baseURL } })).ok()).toBe(true);
  const email = `${name.toLowerCase()}@example.com`;
  await send("/api/auth/register", { email, password: PASSWORD, firstName: name });
  await send("/api/users/setup", { userType: "traveler" });
  if (nord) await send("/api/swipes", { businessId: nord.split("/").at(-1), action: "like" });
  return page;
}

test.beforeAll(async ({ server, browser, baseURL }) => {
  const ingrid = await browser.newPage({ baseURL });
  await signIn(ingrid, server.signIn("business"));
  const business = await (await ingrid.request.get("/api/businesses/my")).json();
  nord = `/business/${business.id}`;
  const eventDate = new Date(Date.now() + 3600_000).toISOString();
  const planned = await ingrid.request.post("/api/events", {
    data: { title: EVENING, eventDate, maxAttendees: 1 },
    headers: { origin: baseURL },
  });
  expect(planned.ok()).toBe(true);
  await ingrid.close();
});

test("a visitor reads what is on at a place, and signs in to answer", async ({ page, server }) => {
  await page.goto(nord);
  await expect(onPlace(page).getByText("0 attending (max 1)")).toBeVisible();
  await expect(island(page, "UpcomingEvents").getByRole("button")).toHaveCount(0);
  await onPlace(page).getByRole("link", { name: "Sign in to RSVP" }).click();
  await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(nord)}`);

  await signIn(page, server.signIn("business"));
  await page.goto(nord);
  await expect(onPlace(page).getByText("0 attending (max 1)")).toBeVisible();
  await expect(island(page, "UpcomingEvents").getByRole("button")).toHaveCount(0);
  await expect(island(page, "UpcomingEvents").getByRole("link")).toHaveCount(0);
});

test.describe("one seat", () => {
  test.describe.configure({ mode: "serial" });

  test("Mila takes the seat on the place's page; Otto finds it full, waits, and has it when she can't make it", async ({
    browser,
    baseURL,
  }) => {
    const mila = await traveler(browser, baseURL, "Mila");
    const otto = await traveler(browser, baseURL, "Otto");
    await mila.goto(nord);
    await island(mila, "UpcomingEvents").waitFor();
    await onPlace(mila).getByRole("button", { name: "I'm In" }).click();
    await expect(toast(mila, "RSVP Updated")).toContainText("You confirmed attendance for this event.");
    await expect(onPlace(mila).getByText("1 attending (max 1)")).toBeVisible();
    await expect(onPlace(mila).getByRole("button", { name: "I'm In" })).toHaveAttribute("aria-pressed", "true");

    await otto.goto(nord);
    await island(otto, "UpcomingEvents").waitFor();
    await expect(onPlace(otto).getByText("Full", { exact: true })).toBeVisible();
    await expect(onPlace(otto).getByRole("button", { name: "I'm In" })).toHaveCount(0);
    await onPlace(otto).getByRole("button", { name: "Join Waiting List" }).press("Enter");
    await expect(onPlace(otto).getByText("You are 1st on the waiting list.")).toBeVisible();

    await onPlace(mila).getByRole("button", { name: "Can't Make It" }).click();
    await expect(toast(mila, "RSVP Updated")).toContainText("You can't make it for this event.");
    await expect(onPlace(mila).getByText("This event is full")).toBeVisible();
    await otto.reload();
    await expect(onPlace(otto).getByRole("button", { name: "I'm In" })).toHaveAttribute("aria-pressed", "true");
    await mila.close();
    await otto.close();
  });

  test("Otto changes his answer inside the hub, and Tess leaves a line there: the list and its count follow", async ({
    browser,
    baseURL,
  }) => {
    const tess = await traveler(browser, baseURL, "Tess");
    await tess.goto("/dashboard?tab=events");
    await expect(tess.getByText("No events yet")).toBeVisible();
    await expect(tess.getByRole("link", { name: "Browse Events" })).toHaveAttribute("href", "/events");
    await tess.goto(nord);
    await island(tess, "UpcomingEvents").waitFor();
    await onPlace(tess).getByRole("button", { name: "Join Waiting List" }).click();
    await expect(toast(tess, "You Joined the Waiting List")).toBeVisible();
    await tess.goto("/dashboard?tab=events");
    await island(tess, "MyRsvps").waitFor();
    await expect(eventsTab(tess)).toHaveText("My Events1");
    await inHub(tess).getByRole("button", { name: "Leave Waiting List" }).click();
    await expect(tess.getByText("No events yet")).toBeVisible();
    await expect(eventsTab(tess)).toHaveText("My Events0");
    await tess.close();

    const otto = await browser.newPage({ baseURL });
    await signIn(otto, { email: "otto@example.com", password: PASSWORD });
    await otto.goto("/dashboard?tab=events");
    await island(otto, "MyRsvps").waitFor();
    await expect(inHub(otto).getByText("I'm In", { exact: true }).first()).toBeVisible();
    await inHub(otto).getByRole("button", { name: "Can't Make It" }).click();
    await expect(inHub(otto).getByText("0 attending (max 1)")).toBeVisible();
    await expect(inHub(otto).getByRole("button", { name: "Can't Make It" })).toHaveAttribute("aria-pressed", "true");
    await expect(eventsTab(otto)).toHaveText("My Events1");
    await inHub(otto).getByRole("button", { name: "I'm In" }).click();
    await expect(inHub(otto).getByText("1 attending (max 1)")).toBeVisible();
    await otto.close();
  });
});

test("a message in the hub is new until it was on screen, and its sender can be muted there", async ({
  browser,
  baseURL,
  server,
}) => {
  const ruth = await traveler(browser, baseURL, "Ruth");
  await ruth.goto("/dashboard?tab=messages");
  await expect(ruth.getByText("No messages yet")).toBeVisible();
  await expect(ruth.locator("#main section").getByRole("link")).toHaveCount(0);

  const ingrid = await browser.newPage({ baseURL });
  await signIn(ingrid, server.signIn("business"));
  const data = { title: "First loaves at six", content: "Come early.", isAnnouncement: true };
  expect((await ingrid.request.post("/api/messages", { data, headers: { origin: baseURL } })).ok()).toBe(true);
  await ingrid.close();

  const read = ruth.waitForResponse("**/api/users/messages/read");
  await ruth.reload();
  const letter = ruth.getByRole("article", { name: /^First loaves at six/ });
  await expect(letter.getByText("New", { exact: true })).toBeVisible();
  expect((await read).ok()).toBe(true);
  await letter.getByRole("button", { name: /^Mute / }).click();
  await expect(letter.getByText("Muted", { exact: true })).toBeVisible();
  await toast(ruth, "Muted").getByRole("button", { name: "Undo" }).click();
  await expect(letter.getByRole("button", { name: /^Mute / })).toBeVisible();
  await ruth.reload();
  await expect(letter).toBeVisible();
  await expect(letter.getByText("New", { exact: true })).toHaveCount(0);
  await ruth.close();
});

/** Opens the dialog of a new event and sends it empty, so that a toast says what was wrong. */
async function refused(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Create Event" });
  if (!(await dialog.isVisible())) await button(page, "Create Event").click();
  await dialog.getByLabel("Title").fill("Half an event");
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(toast(page, "Error")).toBeVisible();
}

/** The toast has come to rest, and its middle is what the eye and the finger meet there. */
async function isOnTop(page: Page): Promise<void> {
  const meets = () =>
    toast(page, "Error").evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const resting = element.getAnimations().length === 0;
      return resting && element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(meets).toBe(true);
}

/** Lets toasts stay until they are sent away, for as long as a slow machine takes to do so. */
const letToastsStay = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const stays = (ms?: number) => (ms === 5000 ? 600_000 : ms);
    Object.assign(window, { setTimeout: (act: () => void, ms?: number) => later(act, stays(ms)) });
  });

test("a toast stands above an open dialog and is reached there, and neither takes the other's focus or Escape", async ({
  page,
  server,
}) => {
  await letToastsStay(page);
  await page.setViewportSize(PHONE);
  await signIn(page, server.signIn("business"));
  await open(page, "/events", "HostEvents");
  const dialog = page.getByRole("dialog", { name: "Create Event" });
  const said = toast(page, "Error");

  await refused(page);
  await isOnTop(page);
  await expect(dialog.getByRole("region", { name: "Notifications (F8)" })).toHaveCount(1);
  await expect(dialog.locator("form :focus")).toHaveCount(1);
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await expect(said).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(said).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await refused(page);
  await said.getByRole("button", { name: "Dismiss" }).click();
  await expect(said).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await refused(page);
  await isOnTop(page);
  const box = (await said.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(said).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await refused(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(said).toBeVisible();
  await isOnTop(page);
  await said.getByRole("button", { name: "Dismiss" }).click();

  await refused(page);
  await dialog.getByLabel("Title").focus();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the hub's events and messages and a place's page read well aloud and fit a phone, ${colorScheme}`, async ({
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
      found.push(...(await faults(page, path)));
    }
    expect(found).toEqual([]);
    await context.close();
  });
}
