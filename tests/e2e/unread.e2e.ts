// Unread messages and new seats: shown on every screen until they were seen, without a new page.
import { type Page, request } from "@playwright/test";
import { findProblems, PHONE, THEMES } from "./accessibility.ts";
import { open, post, registerByApi } from "./page.ts";
import { expect, type RunningServer, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

const inbox = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Messages/ });
const eventsTab = (page: Page) => page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: /^Events/ });

/** Makes `page` a phone of a traveler who got the seat of another at an event of Café Nord, and an announcement. */
async function promoteTraveler(page: Page, server: RunningServer, name: string): Promise<void> {
  const newContext = () => request.newContext({ baseURL: server.url });
  const [owner, friend] = [await newContext(), await newContext()];
  await post(owner, server.url, "/api/auth/login", server.signIn("business"));
  await page.setViewportSize(PHONE);
  await registerByApi(page.request, server.url, name);
  await registerByApi(friend, server.url, `${name}sfriend`);
  const { id } = await (await owner.get("/api/businesses/my")).json();
  await post(page.request, server.url, "/api/swipes", { businessId: id, action: "like" });
  const eventDate = new Date(Date.now() + 24 * 3600_000).toISOString();
  const trio = { title: `Trio for ${name}`, eventDate, maxAttendees: 1 };
  const event = await (await post(owner, server.url, "/api/events", trio)).json();
  const rsvp = (status: string) => post(friend, server.url, `/api/events/${event.id}/rsvp`, { status });
  await rsvp("in");
  await post(page.request, server.url, `/api/events/${event.id}/waiting-list`);
  await rsvp("cant_make_it");
  const news = { title: `Buns for ${name}`, content: "Come early.", isAnnouncement: true };
  await post(owner, server.url, "/api/messages", news);
  await Promise.all([owner.dispose(), friend.dispose()]);
}

test("Yara sees her seat and her message on every screen, until she has seen them", async ({ page, server }) => {
  await promoteTraveler(page, server, "Yara");
  await page.goto("/");
  await expect(inbox(page)).toHaveAccessibleName("Messages 2 unread");
  await expect(eventsTab(page)).toHaveAccessibleName("Events 1 new seat");
  const news = page.getByRole("region", { name: "New for you" });
  await expect(news.getByRole("link", { name: "Buns for Yara" })).toBeVisible();

  await news.getByRole("link", { name: "You got a seat: Trio for Yara" }).click();
  await page.waitForURL("/events?tab=mine");
  await expect(page.getByRole("article", { name: "Trio for Yara" }).getByText("New seat")).toBeVisible();
  await expect(eventsTab(page)).toHaveAccessibleName("Events");
  await expect(inbox(page)).toHaveAccessibleName("Messages 1 unread");

  await inbox(page).click();
  await page.waitForURL("/messages");
  await expect(inbox(page)).toHaveAccessibleName("Messages");
  await page.goto("/");
  await expect(page.getByRole("region", { name: "New for you" })).toHaveCount(0);
});

test("a page that the browser kept for Back shows today's counts", async ({ page, server }) => {
  await promoteTraveler(page, server, "Zora");
  await open(page, "/discover", "SwipeDeck");
  await expect(inbox(page)).toHaveAccessibleName("Messages 2 unread");
  const messages: { id: string }[] = await (await page.request.get("/api/users/messages")).json();
  await post(page.request, server.url, "/api/users/messages/read", { ids: messages.map(({ id }) => id) });
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(inbox(page)).toHaveAccessibleName("Messages");
  await expect(eventsTab(page)).toHaveAccessibleName("Events");
});

for (const [colorScheme, size] of THEMES) {
  test(`the badges and the news on the home screen are accessible, ${colorScheme}`, async ({ page, server }) => {
    await promoteTraveler(page, server, colorScheme === "dark" ? "Dora" : "Lior");
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(size);
    await page.goto("/");
    await expect(inbox(page)).toHaveAccessibleName("Messages 2 unread");
    expect(await findProblems(page, "/")).toEqual([]);
  });
}
