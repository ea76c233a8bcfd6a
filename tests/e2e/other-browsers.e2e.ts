// What depends on the browser and the device: a touch screen with a mouse, canceled drags, blocked cookies, a lost drawing context.
import type { Page } from "@playwright/test";
import { PHONE } from "./accessibility.ts";
import { button, open, planThursday, registerByApi, signInByApi, toast } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

const topmost = (page: Page) => page.locator(".deck-card-top");

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

test("on a touch screen with a mouse, dragging likes the card instead of opening it", async ({
  browser,
  baseURL,
  server,
}) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await registerByApi(page.request, server.url, "Mika");
  await open(page, "/discover", "SwipeDeck");
  const first = (await topmost(page).getAttribute("data-place"))!;
  const { x, y } = await middleOf(page, ".deck-card-top");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 170, y, { steps: 6 });
  await page.mouse.up();
  await expect(toast(page, "Business liked!")).toBeVisible();
  await expect(topmost(page)).not.toHaveAttribute("data-place", first);
  await expect(page.locator(".deck-open")).toHaveCount(0);
  await context.close();
});

test("a touch that the phone cancels past 100 px decides nothing", async ({ browser, baseURL, server }) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, isMobile: true, viewport: PHONE });
  const page = await context.newPage();
  await registerByApi(page.request, server.url, "Oona");
  await open(page, "/discover", "SwipeDeck");
  const first = (await topmost(page).getAttribute("data-place"))!;
  const { x, y } = await middleOf(page, ".deck-card-top");
  const touch = await context.newCDPSession(page);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (const by of [40, 80, 120, 150])
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: x + by, y }] });
  await expect(topmost(page)).toHaveAttribute("data-lean", "like");
  await touch.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
  await expect(topmost(page)).toHaveAttribute("data-lean", "");
  await expect(topmost(page)).toHaveAttribute("data-place", first);
  expect((await (await page.request.get("/api/users/export")).json()).swipes).toEqual([]);

  await planThursday(page);
  await page.locator('[data-island="DayPlan"][data-hydrated]').waitFor();
  const names = () => page.locator("[data-stop] h2").allInnerTexts();
  const before = await names();
  await page.locator(".plan-handle").first().scrollIntoViewIfNeeded();
  const handle = await middleOf(page, ".plan-handle");
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [handle] });
  for (const by of [40, 120, 240, 320])
    await touch.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: [{ x: handle.x, y: handle.y + by }],
    });
  await expect(page.locator("[data-target]")).toHaveCount(1);
  await touch.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
  await expect(page.locator("[data-dragged]")).toHaveCount(0);
  expect(await names()).toEqual(before);
  await context.close();
});

test("a dragged card never makes the page wider", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Pekka");
  await page.setViewportSize(PHONE);
  await open(page, "/discover", "SwipeDeck");
  const { x, y } = await middleOf(page, ".deck-card-top");
  const widths: number[] = [];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const by of [60, 120, 170]) {
    await page.mouse.move(x + by, y);
    widths.push(await page.evaluate(() => document.scrollingElement!.scrollWidth));
  }
  expect(widths).toEqual([PHONE.width, PHONE.width, PHONE.width]);
  await page.mouse.up();
});

test("beside a notch, a phone on its side shows everything of the page and its menu", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Runa");
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  const insets = { left: 44, right: 34, leftMax: 44, rightMax: 34 };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets });
  await open(page, "/discover", "SwipeDeck");
  for (const part of ["header", "main"]) {
    const { x, width } = (await page.locator(part).first().boundingBox())!;
    expect([part, x >= insets.left, x + width <= PHONE.height - insets.right]).toEqual([part, true, true]);
  }
  await button(page, "Open menu").click();
  const close = button(page, "Close menu");
  await page.waitForFunction(() => document.getAnimations().length === 0);
  const { x, width } = (await close.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(PHONE.height - insets.right);
});

test("the toast comes back down when a phone's keyboard closes", async ({ page, server }) => {
  await page.addInitScript(() => {
    let height: number | undefined;
    const real = Object.getOwnPropertyDescriptor(VisualViewport.prototype, "height")!.get!;
    Object.defineProperty(VisualViewport.prototype, "height", {
      get() {
        return height ?? real.call(this);
      },
    });
    Object.assign(window, {
      setHeight: (next: number | undefined, isReported: boolean) => {
        height = next;
        if (isReported) visualViewport!.dispatchEvent(new Event("resize"));
      },
    });
  });
  const setHeight = (next: number | undefined, isReported: boolean) =>
    page.evaluate(
      ([next, isReported]) =>
        (window as unknown as { setHeight: (height?: number, reported?: boolean) => void }).setHeight(next, isReported),
      [next, isReported] as const,
    );
  await page.setViewportSize(PHONE);
  await registerByApi(page.request, server.url, "Quentin");
  await open(page, "/discover", "SwipeDeck");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".toast")).toBeVisible();
  const keyboard = () => page.locator(".toaster").evaluate((element) => element.style.getPropertyValue("--keyboard"));
  await setHeight(PHONE.height - 300, true);
  expect(await keyboard()).toBe("300px");
  // The browser reports the change first, and knows the height a moment later.
  await setHeight(PHONE.height - 300, true);
  await setHeight(undefined, false);
  await expect.poll(keyboard).toBe("0px");
});

test("with blocked cookies, a correct password leads to a sentence", async ({ page, server }) => {
  await page.route("**/api/auth/login", async (route) => {
    const response = await route.fetch();
    await page.context().clearCookies();
    await route.fulfill({ status: response.status(), body: await response.body(), contentType: "application/json" });
  });
  await open(page, "/login", "SignInForm");
  const { email, password } = server.signIn("traveler");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Sign In").click();
  await expect(page.getByText(/^Your browser blocks cookies, so it can't stay signed in/)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("a dialog that is closed and opened again in the same moment stays open", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("admin"));
  await open(page, "/admin?tab=waitlist", "WaitlistActions");
  await page.getByLabel("Select Greta Molinder").check();
  const dialog = page.getByRole("dialog");
  await button(page, "Invite").click();
  await expect(dialog).toBeVisible();
  // The browser reports the closed dialog only after this.
  await page.locator('button[type="button"]:text-is("Invite")').evaluate((invite) => {
    document.querySelector<HTMLDialogElement>("dialog[open]")!.close();
    (invite as HTMLButtonElement).click();
  });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await expect(dialog.getByRole("heading", { name: "Invite 1 person?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("a card that is closed and opened again in the same moment stays open", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Rosa");
  await open(page, "/discover", "SwipeDeck");
  const more = topmost(page).getByRole("button", { name: /^More about / });
  await more.click();
  await expect(page.locator(".deck-open[open]")).toBeVisible();
  await more.evaluate((button) => {
    document.querySelector<HTMLDialogElement>("dialog[open]")!.close();
    (button as HTMLButtonElement).click();
  });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await expect(page.locator(".deck-open[open]")).toBeVisible();
});

type LoseContext = { loseContext(): void; restoreContext(): void };

/** Takes the WebGL context from the map on the page, and gives it back if asked. */
const loseContext = (page: Page, isRestored: boolean) =>
  page.locator(".city-canvas canvas").evaluate(async (canvas, isRestored) => {
    const context = (canvas as HTMLCanvasElement).getContext("webgl2")!;
    const extension = context.getExtension("WEBGL_lose_context") as LoseContext;
    const lost = new Promise((resolve) => canvas.addEventListener("webglcontextlost", resolve, { once: true }));
    extension.loseContext();
    await lost;
    if (isRestored) setTimeout(() => extension.restoreContext());
  }, isRestored);

test("a map that lost its drawing context comes back, or offers to be reloaded", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Sami");
  await open(page, "/map", "CityMap");
  const isDrawn = () => page.locator("[data-map=real] [data-still]").waitFor();
  await isDrawn();
  await page.locator(".city-canvas").evaluate((canvas) => canvas.removeAttribute("data-still"));
  await loseContext(page, true);
  await isDrawn();
  await expect(button(page, "Reload map")).toHaveCount(0);

  // The first map that stays lost is opened again without being asked.
  await page.locator(".city-canvas").evaluate((canvas) => canvas.removeAttribute("data-still"));
  await loseContext(page, false);
  await isDrawn();
  await expect(button(page, "Reload map")).toHaveCount(0);

  await loseContext(page, false);
  await expect(page.getByRole("alert").getByText("The browser stopped drawing the map.")).toBeVisible();
  const name = await page.locator(".city-item-name").first().innerText();
  await page.locator(".city-item").first().click();
  await expect(page.locator(".city-panel").getByRole("heading")).toHaveText(name);
  await page.locator(".city-canvas").evaluate((canvas) => canvas.removeAttribute("data-still"));
  await button(page, "Reload map").click();
  await isDrawn();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a phone short of memory draws the map when it can, and says so until then", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Lou");
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype as {
      getContext(this: HTMLCanvasElement, kind: string): unknown;
    };
    const phone = Object.assign(window, { isShort: false, isAway: false });
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...[kind, ...rest]: [string]) {
      return phone.isShort && kind === "webgl2" ? null : getContext.call(this, kind, ...rest);
    } as typeof HTMLCanvasElement.prototype.getContext;
    Object.defineProperty(document, "hidden", { get: () => phone.isAway });
  });
  const set = (name: "isShort" | "isAway", value: boolean) =>
    page.evaluate(
      ([name, value]) => {
        Object.assign(window, { [name]: value });
        document.dispatchEvent(new Event("visibilitychange"));
      },
      [name, value] as const,
    );
  const reload = button(page, "Reload map");
  const isDrawn = () => page.locator("[data-map=real] [data-still]").waitFor();
  const forgetDrawing = () => page.locator(".city-canvas").evaluate((canvas) => canvas.removeAttribute("data-still"));
  await open(page, "/map", "CityMap");
  await isDrawn();

  await set("isAway", true);
  const canvas = await page.locator(".city-canvas canvas").elementHandle();
  await loseContext(page, false);
  await forgetDrawing();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2500)));
  expect(await canvas!.evaluate(({ isConnected }) => isConnected)).toBe(true);
  await set("isAway", false);
  await isDrawn();
  await expect.poll(() => canvas!.evaluate(({ isConnected }) => isConnected)).toBe(false);

  // Within the moment in which the browser might give the context back.
  await loseContext(page, false);
  await set("isShort", true);
  await expect(page.getByRole("alert").getByText("The browser stopped drawing the map.")).toBeVisible();
  await reload.click();
  await expect(reload).toBeVisible();
  await expect(page.locator(".city-map")).toBeFocused();
  await expect(page.getByText("Illustrative map")).toHaveCount(0);
  await expect(page.locator(".city-item").first()).toBeVisible();
  await set("isShort", false);
  await forgetDrawing();
  await reload.click();
  await isDrawn();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a map that was only slow is drawn after all, and takes its note back", async ({ page, server }) => {
  test.slow();
  await registerByApi(page.request, server.url, "Suvi");
  await page.clock.install();
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    const held: (() => void)[] = [];
    const slow = Object.assign(window, { isSlow: false, release: () => held.splice(0).map((send) => send()) });
    Worker.prototype.postMessage = function (...message: unknown[]) {
      const send = () => Reflect.apply(postMessage, this, message);
      if (slow.isSlow) held.push(send);
      else send();
    };
  });
  await open(page, "/map", "CityMap");
  await page.locator("[data-map=real] [data-still]").waitFor();
  await page.evaluate(() => Object.assign(window, { isSlow: true }));
  const note = page.getByText("The browser stopped drawing the map.");
  await button(page, "Zoom in").click();
  // The first time, the map is opened again without a note.
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(note).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await page.evaluate(() => {
    Object.assign(window, { isSlow: false });
    (window as unknown as { release(): void }).release();
  });
  await page.locator("[data-map=real] [data-still]").waitFor();
  await expect(note).toHaveCount(0);
});

test("with 4 × the pixels, the map is no larger than a device can hold", async ({ browser, server }) => {
  const screen = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 4 };
  const context = await browser.newContext({ baseURL: server.url, ...screen });
  const page = await context.newPage();
  await registerByApi(page.request, server.url, "Tuva");
  // Without graphics hardware, drawing so many pixels would take a minute.
  await page.addInitScript(() => {
    WebGL2RenderingContext.prototype.drawElements = () => {};
  });
  await open(page, "/map", "CityMap");
  const canvas = page.locator("[data-map=real] .city-canvas canvas");
  const [drawn, shown] = await canvas.evaluate((canvas: HTMLCanvasElement) => [
    Math.max(canvas.width, canvas.height),
    Math.max(canvas.clientWidth, canvas.clientHeight),
  ]);
  expect(drawn).toBeLessThanOrEqual(4096);
  expect(drawn / shown!).toBeGreaterThanOrEqual(2);
  await context.close();
});

test("a plan without WebGL says so, and leaves no gap", async ({ playwright, baseURL, server }) => {
  const { executablePath, args = [] } = test.info().project.use.launchOptions!;
  const browser = await playwright.chromium.launch({
    executablePath,
    args: [...args, "--disable-gpu", "--disable-3d-apis"],
  });
  const page = await browser.newPage({ baseURL });
  await registerByApi(page.request, server.url, "Timo");
  await planThursday(page);
  const note = page.getByText("This browser can't show the map.");
  await expect(note).toBeVisible();
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    expect((await note.boundingBox())!.height).toBeLessThan(60);
    const [timeline, day] = await Promise.all(
      [".plan-timeline", ".plan-day"].map((each) => page.locator(each).first().boundingBox()),
    );
    expect(timeline!.width).toBeGreaterThan(day!.width - 1);
  }
  await browser.close();
});
