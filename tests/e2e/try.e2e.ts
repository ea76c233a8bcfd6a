// The deck without an account: swiping, the map, the lists, and taking everything along.
import type { Page } from "@playwright/test";
import { arriveAt, island, open, PASSWORD, toast } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

const TYPES: Record<string, string> = {
  restaurant: "Restaurants",
  hotel: "Hotels",
  event_organizer: "Event Organizers",
  tour: "Tours & Experiences",
  retail: "Retail & Shopping",
};

const topmost = (page: Page) => page.locator(".deck-card-top");
const idOnTop = async (page: Page) => (await topmost(page).getAttribute("data-place"))!;
const dealt = (page: Page) => page.waitForResponse((r) => r.url().endsWith("/api/guest/deck") && r.ok());

/** Presses a key, and waits until the card is gone and the server has ranked what is left. */
async function swipe(page: Page, key: "ArrowUp" | "ArrowRight" | "ArrowLeft"): Promise<string> {
  const id = await idOnTop(page);
  const answered = dealt(page);
  await page.keyboard.press(key);
  await answered;
  await expect(topmost(page)).not.toHaveAttribute("data-place", id);
  return id;
}

const KEYS = ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowUp"] as const;
const keep = (page: Page) => page.getByRole("dialog", { name: "Your taste so far" });

/** Saves every second place, and answers the question that comes once. */
async function swipeTimes(page: Page, times: number): Promise<string[]> {
  const saved: string[] = [];
  for (let i = 0; i < times; i++) {
    const key = KEYS[i % KEYS.length]!;
    const id = await swipe(page, key);
    if (key === "ArrowUp") saved.push(id);
    if (i !== 9) continue;
    await keep(page).getByRole("button", { name: "Not now" }).click();
    // Until then, keys belong to the dialog.
    await expect(keep(page)).toHaveCount(0);
  }
  return saved;
}

test("Amira swipes twelve places, looks at the map, signs up, and goes on", async ({ page, context }) => {
  await page.goto("/");
  await page.locator(".hero").getByRole("link", { name: "Start Swiping", exact: true }).click();
  await open(page, page.url(), "GuestDeck");
  const saved = await swipeTimes(page, 12);
  await expect(page.locator(".deck-header .tabular-nums")).toHaveText(/^13 of \d+$/);
  const next = await idOnTop(page);
  expect(await context.cookies()).toEqual([]);

  await page.goto("/try/map");
  for (const id of saved) expect(await nameOf(page, id)).toBeTruthy();
  await expect(island(page, "GuestMap").getByRole("listitem").first()).toBeVisible();
  await expect(island(page, "GuestMap").getByText("Saved", { exact: true })).toHaveCount(saved.length);

  await page.goto("/try/places");
  await expect(island(page, "GuestPlaces").locator(".place-card")).toHaveCount(9);
  await page.goto("/try");
  await expect(topmost(page)).toHaveAttribute("data-place", next);

  await page.getByRole("link", { name: "Keep this" }).first().click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByRole("textbox")).toHaveCount(2);
  await page.keyboard.type("amira.new@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await arriveAt(page, "/discover");
  await expect(toast(page, "12 swipes are in your account now.")).toBeVisible();
  await expect(topmost(page)).toHaveAttribute("data-place", next);
  const stored = await page.evaluate(async () => (await fetch("/api/users/saved")).json());
  expect(stored.map(({ id }: { id: string }) => id).toSorted()).toEqual(saved.toSorted());
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("sidestreet-guest")!).state.swipes)).toEqual([]);
});

test("the card that Amira sees behind is the next one, whatever she learns meanwhile", async ({ page }) => {
  await open(page, "/try", "GuestDeck");
  for (let i = 0; i < 7; i++) {
    const seen = (await page.locator(".deck-card-behind").getAttribute("data-place"))!;
    await swipe(page, KEYS[i % KEYS.length]!);
    await expect(topmost(page)).toHaveAttribute("data-place", seen);
  }
});

const nameOf = async (page: Page, id: string) => (await (await page.request.get(`/api/businesses/${id}`)).json()).name;

test("Ben is asked once, undoes a swipe, and lets the browser forget everything", async ({ page }) => {
  await open(page, "/try", "GuestDeck");
  const first = await swipe(page, "ArrowUp");
  const answered = dealt(page);
  await page.keyboard.press("u");
  await answered;
  await expect(topmost(page)).toHaveAttribute("data-place", first);
  await swipeTimes(page, 11);
  await expect(keep(page)).toBeHidden();

  await page.reload();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Forget everything" }).click();
  await page
    .getByRole("dialog", { name: "Forget everything?" })
    .getByRole("button", { name: "Forget everything" })
    .click();
  await expect(toast(page, "All forgotten")).toBeVisible();
  await expect(page.locator(".deck-header .tabular-nums")).toHaveText(/^1 of \d+$/);
  await page.goto("/try/places");
  await expect(page.getByText("No saved places yet")).toBeVisible();
});

test("after ten swipes, Dara sees a picture of her taste so far, and keeps it", async ({ page }) => {
  await open(page, "/try", "GuestDeck");
  for (let i = 0; i < 10; i++) await swipe(page, i % 3 === 2 ? "ArrowLeft" : "ArrowRight");
  const picture = keep(page).getByRole("img", { name: /^Picture of your taste: / });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  const words = (await picture.getAttribute("alt"))!.split(": ")[1]!.split(" · ");
  const liked = await page.evaluate(() => {
    const { swipes, cards } = JSON.parse(localStorage.getItem("sidestreet-guest")!).state;
    type Swipe = { action: string; businessId: string };
    return (swipes as Swipe[]).flatMap(({ action, businessId }) => (action === "like" ? cards[businessId] : []));
  });
  expect([1, 2, 3]).toContain(words.length);
  const shown = JSON.stringify([liked, liked.map(({ type }) => TYPES[type])]).toLowerCase();
  for (const word of words) expect(shown).toContain(word.toLowerCase());
  const download = page.waitForEvent("download");
  await keep(page).getByRole("link", { name: "Share the picture" }).click();
  expect((await download).suggestedFilename()).toBe("Your taste.png");
  await keep(page).getByRole("link", { name: "Keep this" }).click();
  await arriveAt(page, "/signup");
  await expect(page.getByText("This is a free account for travelers.")).toBeVisible();
});

test("Carla removes a place from her list in this browser, and takes it back", async ({ page }) => {
  await open(page, "/try", "GuestDeck");
  const id = await swipe(page, "ArrowUp");
  await open(page, "/try/places", "GuestPlaces");
  const card = page.locator(`.place-card a[href="/business/${id}"]`);
  await expect(card).toBeVisible();
  await page.getByRole("button", { name: /^Remove .* from this list$/ }).click();
  await expect(card).toBeHidden();
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();
});
