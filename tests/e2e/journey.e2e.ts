// The main journey in a city from its extract: import, sign-up, swipes, a crash of the server, and an approval.
import type { Page } from "@playwright/test";
import { FLICK } from "../../islands/discovery/deck/use-swipe.ts";
import { arriveAt, completeSetup, island, open, PASSWORD, post, signIn, signUp, toast } from "./page.ts";
import { expect, testWith } from "./server.ts";
import { prepareExtract } from "./town.ts";

const ADMIN = { email: "admin@example.com", password: "a long admin password" };

const EXTRACT = prepareExtract();
const test = testWith({
  SAMPLE: "no",
  CITY_NAME: "Porto Vero",
  CITY_TIMEZONE: "Europe/Rome",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
});

test.describe.configure({ mode: "serial" });

const amira = { email: "amira@example.com", password: PASSWORD };
const cardName = (page: Page) => page.locator(".deck-card-top h2");

test("an operator imports the extract, and importing it again changes nothing", async ({ server }) => {
  const first = server.run("import", EXTRACT);
  expect(first.code, first.output).toBe(0);
  const again = server.run("import", EXTRACT);
  expect(again.code, again.output).toBe(0);
  expect(again.output).toMatch(/unchanged/i);
});

test("Amira signs up as a traveler and lands on her home page", async ({ page }) => {
  await signUp(page, "Amira");
  await expect(toast(page, "Please set up your profile to get started.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome to Sidestreet!" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await island(page, "SetupForm").waitFor();
  await page.getByText("Food & Culinary").click();
  await page.getByText("Culture & History").click();
  await completeSetup(page);
  await arriveAt(page, "/");
  await expect(toast(page, "Your profile has been set up successfully!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome back, Amira!" })).toBeVisible();
});

test("Amira swipes by drag, button and key, and undoes her last swipe", async ({ page }) => {
  await signIn(page, amira);
  await open(page, "/discover", "SwipeDeck");
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  const first = await cardName(page).innerText();
  await drag(page, 80, 0);
  await expect(cardName(page)).toHaveText(first);
  await drag(page, 160, 0);
  await expect(toast(page, "Business liked!")).toBeVisible();
  await expect(toast(page, "You liked this business.")).toBeVisible();
  await expect(cardName(page)).not.toHaveText(first);
  const second = await cardName(page).innerText();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Business saved!")).toBeVisible();
  await expect(cardName(page)).not.toHaveText(second);
  const third = await cardName(page).innerText();
  await page.keyboard.press("ArrowLeft");
  await expect(toast(page, "Business skipped!")).toBeVisible();
  await expect(cardName(page)).not.toHaveText(third);
  await page.keyboard.press("u");
  await expect(cardName(page)).toHaveText(third);
  await outboxIsEmpty(page);
  await page.reload();
  await expect(page.getByText(/^3 of \d+$/)).toBeVisible();
});

test("Amira's saved and liked places are in her hub and link to their pages", async ({ page }) => {
  await signIn(page, amira);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Your Travel Hub" })).toBeVisible();
  const card = page.getByRole("main").locator("a[href^='/business/']").first();
  await expect(card).toBeVisible();
  const href = await card.getAttribute("href");
  await page.goto("/dashboard?tab=liked");
  await expect(page.getByRole("main").locator("a[href^='/business/']").first()).toBeVisible();
  await page.goto(href!);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("© OpenStreetMap contributors").first()).toBeVisible();
});

test("swipes made offline survive a kill -9 of the server and are sent later", async ({ page, context, server }) => {
  await signIn(page, amira);
  await open(page, "/discover", "SwipeDeck");
  const seen = async () => Number(/^(\d+) of/.exec(await page.getByText(/^\d+ of \d+$/).innerText())![1]);
  const before = await seen();
  await context.setOffline(true);
  for (let i = 0; i < 2; i++) {
    const name = await cardName(page).innerText();
    await page.keyboard.press("ArrowRight");
    await expect(cardName(page)).not.toHaveText(name);
  }
  await server.killHard();
  await server.start();
  await context.setOffline(false);
  await outboxIsEmpty(page);
  await page.reload();
  await expect.poll(seen).toBe(before + 2);
});

test("match percentages and reasons follow Amira's likes", async ({ page, server }) => {
  await signIn(page, amira);
  type Recommendations = { id: string; name: string; tags: string[]; match: { percent: number; reasons: string[] } };
  const bars = async () =>
    ((await (await page.request.get("/api/businesses?q=kind:bar&limit=200")).json()) as Recommendations[]).filter(
      ({ tags }) => tags.includes("kind:bar"),
    );
  const before = await bars();
  expect(before.length).toBeGreaterThan(5);
  const [last, ...others] = before.reverse();
  for (const { id } of others.slice(0, 4))
    await post(page.request, server.url, "/api/swipes", { businessId: id, action: "like" });
  const after = (await bars()).find(({ id }) => id === last!.id)!;
  expect(after.match.percent).toBeGreaterThan(last!.match.percent);
  expect(after.match.reasons).toContain("Bar");
  await open(page, "/discover", "SwipeDeck");
  const props = await page.locator("[data-island=SwipeDeck] + script").textContent();
  const { match } = (JSON.parse(props!) as { cards: Recommendations[] }).cards[0]!;
  const top = page.locator(".deck-card-top");
  await expect(top.locator(".match-ring")).toHaveAttribute("aria-label", `${match.percent}% match`);
  await expect(top.getByRole("listitem")).toHaveText(match.reasons.slice(0, 2));
});

test("the type filter is part of the URL, and Back removes it", async ({ page }) => {
  await signIn(page, amira);
  await open(page, "/discover", "SwipeDeck");
  await page.getByLabel("Type of place").selectOption("hotel");
  await page.waitForURL("**/discover?type=hotel");
  await expect(page.getByText("Showing Hotels in your area")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Showing all businesses in your area")).toBeVisible();
});

test("Luc submits his business, an admin approves it, and it appears in decks", async ({ browser, baseURL }) => {
  const lucs = await browser.newPage({ baseURL });
  await signUp(lucs, "Luc");
  await island(lucs, "SetupForm").waitFor();
  await lucs.getByText("Business", { exact: true }).first().click();
  await completeSetup(lucs, "business");
  await arriveAt(lucs, "/");
  await open(lucs, "/business-profile", "BusinessForm");
  await expect(lucs.getByRole("heading", { name: "Create Business Profile" })).toBeVisible();
  await expect(lucs.getByText("What happens next?")).toBeVisible();
  await lucs.getByLabel("Business name").fill("Chez Luc");
  await lucs.getByLabel("Location").fill("4 Via 1, Porto Vero");
  await lucs.getByRole("button", { name: /create|submit/i }).click();
  await expect(toast(lucs, "Your business profile has been created and is pending approval.")).toBeVisible();
  await expect(lucs.getByText("Pending Approval").first()).toBeVisible();
  const before = await browser.newPage({ baseURL });
  await signIn(before, amira);
  const hidden = await before.request.get("/api/businesses?q=chez%20luc");
  expect(await hidden.json()).toEqual([]);
  await before.close();

  const admin = await browser.newPage({ baseURL });
  await signIn(admin, ADMIN);
  await open(admin, "/admin?tab=review", "ReviewQueue");
  await expect(admin.getByText("Chez Luc").first()).toBeVisible();
  const approved = admin.waitForResponse((response) => response.url().endsWith("/approval"));
  await admin
    .getByRole("button", { name: /Approve/ })
    .first()
    .click();
  expect((await approved).status()).toBe(200);
  await expect(admin.getByRole("button", { name: /Approve/ })).toHaveCount(0);
  await lucs.reload();
  await expect(lucs.getByText("Approved", { exact: true }).first()).toBeVisible();
  const amiras = await browser.newPage({ baseURL });
  await signIn(amiras, amira);
  const visible = await amiras.request.get("/api/businesses?q=chez%20luc&unseen=1");
  expect(((await visible.json()) as { name: string }[]).map(({ name }) => name)).toContain("Chez Luc");
  for (const page of [lucs, admin, amiras]) await page.close();
});

async function outboxIsEmpty(page: Page) {
  const countQueued = () => page.evaluate(() => JSON.parse(localStorage.getItem("sidestreet-outbox") ?? "[]").length);
  await expect.poll(countQueued, { timeout: 60_000 }).toBe(0);
}

/** Drags the top card, once it has stopped moving. */
async function drag(page: Page, x: number, y: number) {
  await page.waitForFunction(() => document.querySelector(".deck-card-top")?.getAnimations().length === 0);
  const box = (await page.locator(".deck-card-top").boundingBox())!;
  const [startX, startY] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) await page.mouse.move(startX + (x * i) / 8, startY + (y * i) / 8);
  // A finger that rests before it lifts doesn't flick, however quickly the machine moves it.
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), FLICK.duration + 50);
  await page.mouse.up();
}
