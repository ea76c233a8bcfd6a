// Two long stories in the sample city: a traveler's and a business's.
import type { Browser, Page } from "@playwright/test";
import { png } from "../places/photos/pictures.ts";
import {
  arriveAt,
  button,
  card,
  completeSetup,
  island,
  open,
  PASSWORD,
  post,
  signInByApi,
  signUp,
  toast,
  waitForIsland,
} from "./page.ts";
import { expect, type RunningServer, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });
const { step } = test;

/** Without "HeadlessChrome", since page views of robots are not counted. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36";

/** Returns a page of another user of the sample city. */
async function signedInPage(
  browser: Browser,
  server: RunningServer,
  role: "admin" | "business" | "traveler",
): Promise<Page> {
  const page = await browser.newPage({ baseURL: server.url, userAgent: USER_AGENT });
  await signInByApi(page, server.url, server.signIn(role));
  return page;
}

const traits = (page: Page) => island(page, "TasteEditor").getByRole("listitem");

const stored = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/api/swipes") && response.ok());

async function swipe(page: Page, action: "Skip" | "Save" | "Like", text: string): Promise<void> {
  const topmost = page.locator(".deck-card-top");
  const place = (await topmost.getAttribute("data-place")) as string;
  const arrived = stored(page);
  await button(page, action).click();
  await expect(toast(page, text)).toBeVisible();
  await arrived;
  await expect(topmost).not.toHaveAttribute("data-place", place);
}

test("Marisol signs up, swipes, RSVPs, reads messages, and deletes her account", async ({ page, server, browser }) => {
  const ingrid = await signedInPage(browser, server, "business");
  const { id: nord } = await (await ingrid.request.get("/api/businesses/my")).json();

  await step("she sets up her account and adds a photo", async () => {
    await signUp(page, "Marisol");
    await island(page, "SetupForm").waitFor();
    await page.getByRole("checkbox", { name: "Food & Culinary" }).check();
    await completeSetup(page);
    await arriveAt(page, "/");
    await expect(toast(page, "Your profile has been set up successfully!")).toBeVisible();
    await open(page, "/profile", "AvatarPicker");
    const picture = { name: "me.png", mimeType: "image/png", buffer: png(300, 200) };
    await page.getByLabel("Profile photo").setInputFiles(picture);
    await expect(toast(page, "Your profile photo has been updated.")).toBeVisible();
    await expect(page.locator('header img[src^="/avatars/"]').first()).toBeVisible();
  });

  await step("her taste is learned from her swipes, and she adjusts it herself", async () => {
    // Only hotels, so that Café Nord doesn't appear yet.
    await open(page, "/discover?type=hotel", "SwipeDeck");
    await swipe(page, "Like", "You liked this business.");
    await swipe(page, "Save", "You saved this business.");
    await swipe(page, "Skip", "You skipped this business.");
    await open(page, "/taste", "TasteEditor");
    await expect(page.getByText(/^Learned from 2 places you liked or saved, 1 you skipped,/)).toBeVisible();
    const first = traits(page).first();
    const less = first.getByRole("button", { name: /^Less / });
    await less.press("Enter");
    await expect(traits(page).getByText(/set by you$/)).toHaveCount(1);
    await expect(page.getByRole("button", { name: /^Less / }).and(page.locator(":focus"))).toBeVisible();
  });

  await step("she saves Café Nord and finds it in her hub", async () => {
    await open(page, `/business/${nord}`, "PlaceActions");
    const arrived = stored(page);
    await button(page, "Save").click();
    await expect(toast(page, "You saved this business.")).toBeVisible();
    await arrived;
    await page.goto("/dashboard");
    await expect(page.locator(".place-card").getByRole("heading", { name: "Café Nord" })).toBeVisible();
  });

  await step("she RSVPs, and her seat is counted", async () => {
    await open(page, "/events", "Events");
    const evening = card(page, "Cupping for the Curious");
    await evening.getByRole("button", { name: "I'm In" }).click();
    await expect(toast(page, "You confirmed attendance for this event.")).toBeVisible();
    await expect(evening.getByText("8 attending (max 12)")).toBeVisible();
  });

  await step("she reads a message of Café Nord, turns on email copies, and mutes the sender", async () => {
    const message = { title: "Buns at six", content: "Come early.", isAnnouncement: true };
    await post(ingrid.request, server.url, "/api/messages", message);
    const headers = { origin: server.url };
    expect((await page.request.put("/api/users/email-copies", { data: { enabled: true }, headers })).ok()).toBe(true);
    const read = page.waitForResponse("**/api/users/messages/read");
    await open(page, "/messages", "Messages");
    await expect(card(page, /^Buns at six/).getByText("New", { exact: true })).toBeVisible();
    expect((await read).ok()).toBe(true);
    await card(page, /^Buns at six/)
      .getByRole("button", { name: "Mute Café Nord" })
      .click();
    await expect(toast(page, "Muted")).toBeVisible();
  });

  await step("she exports her data and deletes her account", async () => {
    await open(page, "/profile", "DeleteAccount");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export my data" }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
      account: { firstName: "Marisol", travelPreferences: ["Food & Culinary"] },
      rsvps: [{ event: "Cupping for the Curious", status: "in" }],
      messages: [{ title: "Buns at six", readAt: expect.any(String) }],
      emailCopies: { enabled: true },
      mutedBusinesses: [{ business: "Café Nord" }],
      avatar: expect.stringMatching(/^data:image\/webp/),
    });
    await button(page, "Delete account").click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Delete permanently" }).click();
    await arriveAt(page, "/goodbye");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Goodbye");
    const events: { title: string; currentAttendees: number }[] = await (
      await ingrid.request.get(`/api/businesses/${nord}/events`)
    ).json();
    expect(events.find(({ title }) => title === "Cupping for the Curious")?.currentAttendees).toBe(7);
  });
  await ingrid.close();
});

test("Teo's business is rejected, approved, plans an event, writes, and sees stats", async ({
  page,
  server,
  browser,
}) => {
  const noor = await signedInPage(browser, server, "admin");
  const kettle = card(noor, "The Copper Kettle");
  let place = "";

  await step("he submits his place with a photo", async () => {
    await signUp(page, "Teo");
    await island(page, "SetupForm").waitFor();
    await page.getByRole("radio", { name: /^Business/ }).check();
    await completeSetup(page, "business");
    await arriveAt(page, "/");
    await open(page, "/business-profile", "BusinessForm");
    await page.getByLabel("Business name").fill("The Copper Kettle");
    await page.getByLabel("Location").fill("Somewhere by the harbor");
    await button(page, "Create profile").click();
    await expect(toast(page, "Business Created")).toBeVisible();
    await expect(page.getByText("Pending Approval", { exact: true })).toBeVisible();
    await waitForIsland(page, "PhotoManager");
    const photo = { name: "counter.png", mimeType: "image/png", buffer: png(640, 480) };
    await island(page, "PhotoManager").locator('input[type="file"]').setInputFiles(photo);
    await expect(page.getByRole("list", { name: "Your photos, in order" }).getByRole("listitem")).toHaveCount(1);
    place = (await (await page.request.get("/api/businesses/my")).json()).id;
  });

  await step("Noor rejects it, and he reads her reason", async () => {
    const reason = "“Somewhere” isn't an address.\nWhich street is it?";
    await open(noor, "/admin?tab=review", "ReviewQueue");
    await kettle.getByRole("button", { name: "Reject" }).click();
    const dialog = noor.getByRole("dialog", { name: "Reject The Copper Kettle?" });
    await dialog.getByRole("button", { name: "Reject" }).click();
    await expect(dialog.getByText("Tell the owner why.")).toBeVisible();
    await dialog.getByLabel("Reason").fill(reason);
    await dialog.getByRole("button", { name: "Reject" }).click();
    await expect(toast(noor, "The owner can read your reason.")).toBeVisible();
    await expect(kettle).toHaveCount(0);
    await open(page, "/business-profile", "BusinessForm");
    await expect(page.getByText("Rejected", { exact: true })).toBeVisible();
    await expect(page.locator("blockquote")).toHaveText(reason);
  });

  await step("he corrects it, she approves it, and it is public", async () => {
    await page.getByLabel("Location").fill("Molo Vecchio 3, Porto Vecchio");
    await button(page, "Update Profile").click();
    await expect(toast(page, "Business Updated")).toBeVisible();
    await open(noor, "/admin?tab=review", "ReviewQueue");
    await expect(kettle).toContainText("Molo Vecchio 3");
    const data = { location: "Molo Vecchio 5, Porto Vecchio" };
    const headers = { origin: server.url };
    expect((await page.request.patch(`/api/businesses/${place}`, { data, headers })).status()).toBe(200);
    await kettle.getByRole("button", { name: "Approve" }).click();
    await expect(toast(noor, "This listing changed while you were reading.")).toBeVisible();
    await expect(kettle).toContainText("Molo Vecchio 5");
    const waiting = Number(await noor.locator("[data-count=pending]").textContent());
    await kettle.getByRole("button", { name: "Approve" }).click();
    await expect(toast(noor, "Travelers can find it now.")).toBeVisible();
    await expect(noor.locator("[data-count=pending]")).toHaveText(String(waiting - 1));
    await page.goto("/business-profile");
    await expect(page.getByText("Approved", { exact: true })).toBeVisible();
  });

  await step("he plans an event", async () => {
    await open(page, "/events", "HostEvents");
    await button(page, "Create Your First Event").click();
    const dialog = page.getByRole("dialog", { name: "Create Event" });
    await dialog.getByLabel("Title").fill("Kettle Night");
    await dialog.getByLabel(/^Date and time/).fill("2030-06-07T19:30");
    await dialog.getByLabel("Max attendees").fill("12");
    await dialog.getByRole("button", { name: "Create Event" }).click();
    await expect(toast(page, "Your event has been created successfully!")).toBeVisible();
    await expect(card(page, "Kettle Night").getByText("0 attending (max 12)")).toBeVisible();
  });

  const amira = await signedInPage(browser, server, "traveler");
  const send = (path: string, data: object) => post(amira.request, server.url, path, data);
  await step("Amira visits, likes and saves the place, and RSVPs", async () => {
    expect((await amira.goto(`/business/${place}`))?.status()).toBe(200);
    for (const action of ["like", "save"]) await send("/api/swipes", { businessId: place, action });
    const [night] = await (await amira.request.get(`/api/businesses/${place}/events`)).json();
    await send(`/api/events/${night.id}/rsvp`, { status: "in" });
  });

  await step("he sees his recipients, writes to them, and sees that it was read", async () => {
    await open(page, "/messages", "SentMessages");
    await button(page, "Send Your First Message").click();
    const dialog = page.getByRole("dialog", { name: "Send Message" });
    await expect(dialog.locator("option", { hasText: "Amira · liked · saved · going" })).toHaveCount(1);
    await dialog.getByRole("switch", { name: "Send as announcement" }).check();
    await expect(dialog.getByText("Reaches the one traveler who liked or saved you.")).toBeVisible();
    await dialog.getByLabel("Title").fill("The kettle is on");
    await dialog.getByLabel("Message", { exact: true }).fill("Tea is ready at five.");
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await expect(toast(page, "Your message has been sent successfully!")).toBeVisible();
    const sent = card(page, "The kettle is on");
    await expect(sent.getByText("Reached 1 traveler, read by 0")).toBeVisible();
    const [message] = await (await amira.request.get("/api/users/messages")).json();
    await send("/api/users/messages/read", { ids: [message.id] });
    await page.reload();
    await expect(sent.getByText("Reached 1 traveler, read by 1")).toBeVisible();
  });

  await step("his dashboard counts everything", async () => {
    await page.goto("/business-dashboard");
    const figures = page.getByRole("list", { name: "Stats" }).getByRole("listitem");
    for (const label of ["Profile Views", "Likes This Week", "Saved by Travelers", "Active Events"])
      await expect(figures.filter({ hasText: label }).locator(".font-display")).toHaveText("1");
    await expect(page.getByText("Kettle Night")).toBeVisible();
    await expect(page.getByText("1 attending").first()).toBeVisible();
  });
  await amira.close();
  await noor.close();
});
