// The deck under difficult conditions: plain HTTP, no storage, reloads, no connection, another account in the browser.
import type { Page } from "@playwright/test";
import { holdScripts, open, PASSWORD, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), "--host-resolver-rules=MAP sidestreet.test 127.0.0.1"],
    }),
});

let travelers = 0;

/** Registers a traveler with the page's own fetch, since only the browser resolves sidestreet.test, and opens the deck. */
async function openDeck(page: Page, base = ""): Promise<void> {
  await page.goto(`${base}/login`);
  const email = `traveler${++travelers}@example.com`;
  await page.evaluate(
    async ([email, password]) => {
      const post = (path: string, body: object) =>
        fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
      await post("/api/auth/register", { email, password });
      await post("/api/users/setup", { userType: "traveler", travelPreferences: [] });
    },
    [email, PASSWORD],
  );
  await open(page, `${base}/discover`, "SwipeDeck");
}

const topmost = (page: Page) => page.locator(".deck-card-top");
const top = async (page: Page) => (await topmost(page).getAttribute("data-place"))!;
const expectOnTop = (page: Page, place: string) => expect(topmost(page)).toHaveAttribute("data-place", place);
const expectGone = (page: Page, place: string) => expect(topmost(page)).not.toHaveAttribute("data-place", place);
const expectProgress = (page: Page, text: RegExp) =>
  expect(page.locator(".deck-header .tabular-nums")).toHaveText(text);
/** Waits until the animations of cards and toasts have ended. */
const animationsEnd = (page: Page) => page.waitForFunction(() => document.getAnimations().length === 0);
const stored = (page: Page) => page.waitForResponse((r) => r.url().endsWith("/api/swipes") && r.ok());

const DECKS = "**/api/businesses?unseen=1**";

/** Holds back the requests to an address from the given one on, until `release` is called. */
async function holdRequests(page: Page, address: string, from = 1): Promise<{ release: () => void }> {
  let requests = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (++requests >= from) await released;
    await route.continue();
  });
  return { release };
}

const countSeen = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch("/api/businesses?unseen=1");
    return JSON.parse(response.headers.get("x-progress")!).seen as number;
  });

test("swipes are stored over plain HTTP too, such as from a phone in the same network", async ({ page, server }) => {
  await openDeck(page, server.url.replace("localhost", "sidestreet.test"));
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  const sent = stored(page);
  await page.keyboard.press("ArrowRight");
  await sent;
  expect(await countSeen(page)).toBe(1);
});

test("clicks, choices and ticks before hydration take effect after it", async ({ page }) => {
  await openDeck(page);
  const openEarly = async (path: string) => {
    const { requested, release } = await holdScripts(page);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await requested;
    return release;
  };

  let release = await openEarly("/discover");
  const sent = stored(page);
  await page.getByRole("button", { name: "Like", exact: true }).click();
  await expect(page.locator("[data-island=SwipeDeck]")).not.toHaveAttribute("data-hydrated");
  release();
  await sent;

  release = await openEarly("/discover");
  await page.getByLabel("Type of place").selectOption("hotel");
  release();
  await expect(page.getByText("Showing Hotels in your area")).toBeVisible();

  release = await openEarly("/profile");
  const saved = page.waitForResponse((r) => r.url().endsWith("/api/users/preferences") && r.ok());
  await page.getByLabel("Nightlife & Entertainment").check();
  release();
  await saved;
  await expect(page.getByLabel("Nightlife & Entertainment")).toBeChecked();
});

test("swipes are sent even if the browser's storage is full", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await openDeck(page);
  for (let i = 1; i <= 2; i++) {
    const before = await top(page);
    const sent = stored(page);
    await page.keyboard.press("ArrowLeft");
    await sent;
    await expectGone(page, before);
    expect(await countSeen(page)).toBe(i);
  }
});

test("reloading the deck while a card slides away neither loses nor repeats a card", async ({ page }) => {
  await openDeck(page);
  const before = await top(page);
  const swipe = await holdRequests(page, "**/api/swipes");
  // The first request for cards follows the swipe, and the second is Refresh.
  const refreshed = await holdRequests(page, DECKS, 2);
  await page.keyboard.press("ArrowRight");
  const refresh = page.getByRole("button", { name: "Refresh" });
  await refresh.click();
  const refilled = page.waitForResponse(DECKS);
  swipe.release();
  await refilled;
  await expectGone(page, before);
  await expectProgress(page, /^2 of/);
  await expect(refresh).toHaveAttribute("aria-disabled", "true");
  refreshed.release();
  await expect(refresh).toHaveAttribute("aria-disabled", "false");
  await animationsEnd(page);
  await expectProgress(page, /^2 of/);
  const second = await top(page);
  await page.reload();
  await waitForIsland(page, "SwipeDeck");
  await expectProgress(page, /^2 of/);
  await expectOnTop(page, second);
});

test("a key held down swipes only one card", async ({ page }) => {
  await openDeck(page);
  const first = await top(page);
  const sent = stored(page);
  const hold = () => page.keyboard.down("ArrowRight");
  await expect(async () => {
    await hold();
    expect(await top(page)).not.toBe(first);
  }).toPass();
  const second = await top(page);
  for (let i = 0; i < 10; i++) await hold();
  await page.keyboard.up("ArrowRight");
  await sent;
  await animationsEnd(page);
  await expectOnTop(page, second);
  expect(await countSeen(page)).toBe(1);
});

test("a swipe undone while the card slides away brings the card back", async ({ page }) => {
  await openDeck(page);
  const first = await top(page);
  const undone = page.waitForResponse((r) => r.request().method() === "DELETE" && r.ok());
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("u");
  await undone;
  await expectOnTop(page, first);
  await expectProgress(page, /^1 of/);
  expect(await countSeen(page)).toBe(0);
});

test("a card whose swipe was undone offline is on top after a reload", async ({ page }) => {
  await openDeck(page);
  const first = await top(page);
  await page.route("**/api/swipes**", (route) => route.abort());
  await page.keyboard.press("ArrowRight");
  await expectGone(page, first);
  await page.keyboard.press("u");
  await expectOnTop(page, first);
  await page.reload();
  await waitForIsland(page, "SwipeDeck");
  await expectOnTop(page, first);
  await expectProgress(page, /^1 of/);
});

test("running out of cards offline doesn't count as having seen everything", async ({ page }) => {
  // Shortens the animations of the 20 cards.
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames) {
      return animate.call(this, frames, { duration: 1, fill: "forwards" });
    };
  });
  await openDeck(page);
  await page.route("**/api/{swipes,businesses}**", (route) => route.abort());
  for (let i = 0; i < 20; i++) {
    const before = await top(page);
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator(`.deck-card-top[data-place="${before}"]`)).toHaveCount(0);
  }
  await expect(page.getByText("You are offline.")).toBeVisible();
});

test("a deck left open does not swipe for the next person who signs in", async ({ page, context }) => {
  await openDeck(page);
  const other = await context.newPage();
  await other.goto("/api/logout");
  await openDeck(other);
  const sentToSignIn = page.waitForResponse((r) => r.url().includes("/api/login"));
  await page.keyboard.press("ArrowRight");
  await sentToSignIn;
  expect(await countSeen(other)).toBe(0);
});

test("the card that is seen behind is the next one, twenty times", async ({ page }) => {
  await openDeck(page);
  for (let i = 0; i < 20; i++) {
    const seen = (await page.locator(".deck-card-behind").getAttribute("data-place"))!;
    const learned = page.waitForResponse(DECKS);
    await page.keyboard.press(i % 3 === 0 ? "ArrowRight" : "ArrowLeft");
    await learned;
    await expectOnTop(page, seen);
  }
});

test("five presses in a second decide five cards", async ({ page }) => {
  await openDeck(page);
  const like = page.getByRole("button", { name: "Like", exact: true });
  for (let i = 0; i < 5; i++) await like.click({ noWaitAfter: true });
  await expectProgress(page, /^6 of/);
  await expect.poll(() => countSeen(page)).toBe(5);
});

test("three presses decide three cards, however close the last one comes", async ({ page }) => {
  await openDeck(page);
  const TURNS = 12;
  await page.evaluate(async (turns) => {
    const find = (what: string) => document.querySelector<HTMLElement>(what);
    const like = () => find(".deck-button-like")!.click();
    const isDealt = (at: string) =>
      find(".deck-header .tabular-nums")?.innerText.startsWith(at) && find(".deck-card-behind");
    const { port1, port2 } = new MessageChannel();
    const nextTask = () =>
      new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage("");
      });
    for (let tasks = 0; tasks < turns; tasks++) {
      like();
      like();
      for (let task = 0; task < tasks; task++) await nextTask();
      like();
      do await new Promise((resolve) => setTimeout(resolve, 50));
      while (document.getAnimations().length > 0 || !isDealt(`${3 * tasks + 4} of`));
    }
  }, TURNS);
  await expectProgress(page, new RegExp(`^${3 * TURNS + 1} of`));
});

test("Pia's second undo finds nothing, and doesn't hold back the like after it", async ({ page }) => {
  await openDeck(page);
  const first = await top(page);
  await page.evaluate(() => {
    for (const key of ["ArrowRight", "u", "u", "ArrowRight"])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  await animationsEnd(page);
  await expectGone(page, first);
  await expectProgress(page, /^2 of/);
  await expect.poll(() => countSeen(page)).toBe(1);
});

test("cards that arrive after later ones do not turn the count back", async ({ page }) => {
  await openDeck(page);
  const like = page.getByRole("button", { name: "Like", exact: true });
  const answers: (() => Promise<void>)[] = [];
  await page.route("**/api/businesses?unseen=1*", async (route) => {
    const response = await route.fetch();
    answers.push(() => route.fulfill({ response }));
  });
  await like.click();
  await expect.poll(() => answers.length).toBe(1);
  await like.click();
  await expect.poll(() => answers.length).toBe(2);
  await expectProgress(page, /^3 of/);
  const [earlier, later] = answers;
  for (const answer of [later!, earlier!]) {
    const shown = page.waitForResponse("**/api/businesses?unseen=1*");
    await answer();
    await (await shown).finished();
  }
  await like.click();
  await expectProgress(page, /^4 of/);
});

test("a press at the instant a card has left counts for the next one", async ({ page }) => {
  await openDeck(page);
  const PAIRS = 10;
  await page.evaluate(async (pairs) => {
    const like = document.querySelector<HTMLButtonElement>(".deck-button-like")!;
    const rest = () => new Promise((resolve) => setTimeout(resolve, 50));
    for (let turns = 0; turns < pairs; turns++) {
      like.click();
      const slide = document.querySelector(".deck-card-top")!.getAnimations().at(-1)!;
      slide.finish();
      await slide.finished;
      for (let turn = 0; turn < turns; turn++) await null;
      like.click();
      do await rest();
      while (document.getAnimations().length > 0);
    }
  }, PAIRS);
  await expectProgress(page, new RegExp(`^${2 * PAIRS + 1} of`));
});

/** Drags the top card to the right. @param ms that the events say to have taken, however busy the machine is */
async function drag(page: Page, px: number, ms: number): Promise<void> {
  const { x, y, width } = (await topmost(page).boundingBox())!;
  const browser = await page.context().newCDPSession(page);
  const start = Date.now() - ms;
  const send = (type: "mousePressed" | "mouseMoved" | "mouseReleased", share: number) =>
    browser.send("Input.dispatchMouseEvent", {
      type,
      x: x + width / 3 + px * share,
      y: y + 60,
      button: "left",
      buttons: type === "mouseReleased" ? 0 : 1,
      clickCount: type === "mouseMoved" ? 0 : 1,
      timestamp: (start + ms * share) / 1000,
    });
  await send("mousePressed", 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await send("mouseMoved", share);
  await send("mouseReleased", 1);
}

test("a quick flick of 70 px likes a place, and a slow drag of 70 px doesn't", async ({ page }) => {
  await openDeck(page);
  const first = await top(page);
  await drag(page, 70, 600);
  await animationsEnd(page);
  await expectOnTop(page, first);
  await expectProgress(page, /^1 of/);
  await drag(page, 70, 80);
  await expectGone(page, first);
  await expect(page.locator(".toast").getByText("Business liked!")).toBeVisible();
});

test("a screen reader hears of a swipe once, and of the undo", async ({ page }) => {
  await openDeck(page);
  const name = await topmost(page).getByRole("heading").innerText();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll("[role=status], [aria-live]")) {
        const text = region.textContent?.trim();
        if (text && heard.at(-1) !== text) heard.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const heard = async () => (await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).join("\n");
  await page.keyboard.press("ArrowRight");
  await expect.poll(heard).toContain(`Liked ${name}, 1 of`);
  await page.keyboard.press("u");
  await expect.poll(heard).toContain(`${name} is back`);
  expect(await heard()).not.toContain("You liked this business.");
});

test("keys belong to the deck only while nothing else has the focus", async ({ page }) => {
  await openDeck(page);
  const first = await top(page);
  await page.getByRole("link", { name: "Map" }).first().focus();
  for (const key of ["ArrowRight", "ArrowLeft", "u"]) await page.keyboard.press(key);
  await expectOnTop(page, first);
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("ArrowRight");
  await expectGone(page, first);
});

for (const width of [320, 390])
  test(`nothing scrolls sideways while a card leaves, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openDeck(page);
    const first = await top(page);
    await page.evaluate(() => {
      const widest = { layout: 0, bar: 0 };
      Object.assign(window, { widest });
      const look = () => {
        const { scrollWidth } = document.documentElement;
        const bar = document.querySelector(".tab-bar")?.getBoundingClientRect();
        widest.layout = Math.max(widest.layout, scrollWidth, innerWidth);
        widest.bar = Math.max(widest.bar, bar?.bottom ?? Number.POSITIVE_INFINITY);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.keyboard.press("ArrowRight");
    await expectGone(page, first);
    await animationsEnd(page);
    expect(await page.evaluate(() => (window as unknown as { widest: object }).widest)).toEqual({
      layout: width,
      bar: 844,
    });
  });

async function openRoom(page: Page): Promise<void> {
  await open(page, "/together", "StartRoom");
  await page.getByLabel("Your name").fill("Ana");
  await page.getByRole("button", { name: "Start a room" }).click();
  await waitForIsland(page, "RoomDeck");
}

for (const [key, width, where] of [
  ["ArrowRight", 390, "deck"],
  ["ArrowLeft", 1440, "deck"],
  ["ArrowUp", 390, "deck"],
  ["ArrowRight", 1440, "deck"],
  ["ArrowUp", 390, "room"],
  ["ArrowRight", 390, "deck with less motion"],
] as const)
  test(`Ana sees a leaving card stay opaque and mix with no text, ${key} ${width} ${where}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: where === "deck with less motion" ? "reduce" : "no-preference" });
    await (where === "room" ? openRoom(page) : openDeck(page));
    await page.locator(".deck-card-behind").waitFor();
    await animationsEnd(page);
    await page.evaluate(() => {
      // Each animation stands still, so that the page can be looked at in flight.
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) {
        const slide = animate.apply(this, how);
        if (this.matches(".deck-card-top")) slide.pause();
        return slide;
      };
    });
    await page.keyboard.press(key);
    for (const share of [0.1, 0.4, 0.7, 0.999]) {
      const seen = await page.evaluate((share) => {
        const card = document.querySelector<HTMLElement>(".deck-card-top")!;
        for (const slide of card.getAnimations()) slide.currentTime = 500 * share;
        const next = document.querySelector(".deck-card-behind")!;
        /** Texts beside the card that are drawn through it, or on it without a ground of their own. */
        const texts = [...document.querySelectorAll(".deck-header, .deck-details, .deck-area, .room-bar")];
        const mixed = texts.filter((text) => {
          const [box, on] = [text.getBoundingClientRect(), card.getBoundingClientRect()];
          const [left, right] = [Math.max(box.left, on.left), Math.min(box.right, on.right)];
          const [above, below] = [Math.max(box.top, on.top), Math.min(box.bottom, on.bottom)];
          if (left > right || above > below) return false;
          const isBeneath = [0.1, 0.3, 0.5, 0.7, 0.9].some((share) => {
            const painted = document.elementsFromPoint(left + (right - left) * share, above + (below - above) * share);
            return card.contains(painted.find((each) => text.contains(each) || card.contains(each)) ?? null);
          });
          return isBeneath || !/^rgb\(/.test(getComputedStyle(text).backgroundColor);
        });
        return {
          opacity: Number(getComputedStyle(card).opacity),
          next: [".deck-text", ".deck-ring"].map((one) => getComputedStyle(next.querySelector(one)!).visibility),
          mixed: mixed.map((text) => text.className),
        };
      }, share);
      expect(seen.opacity).toBeGreaterThanOrEqual(0.7);
      expect(seen).toMatchObject({ next: ["hidden", "hidden"], mixed: [] });
    }
  });
