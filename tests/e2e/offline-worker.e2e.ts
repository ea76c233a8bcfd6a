// The service worker over time: after a closed page, an ended session, an update, and with OFFLINE=no.
import type { BrowserContext, Page } from "@playwright/test";
import { RunningServer } from "../running-server.ts";
import { findProblems, THEMES } from "./accessibility.ts";
import { button, open, post, registerByApi, signInByApi, toast, waitForIsland } from "./page.ts";
import { findPrepared } from "./prepared-folders.ts";
import { expect, testWith } from "./server.ts";
import { prepareTown } from "./town.ts";

const test = testWith({ SAMPLE: "yes", MAP_TILES: prepareTown() });
test.use({ serviceWorkers: "allow" });

const readAccount = (page: Page): Promise<{ keptAt: number } | null> =>
  page.evaluate(async () => (await (await caches.match("/account"))?.json()) ?? null);

async function visit(page: Page, path = "/discover"): Promise<void> {
  await page.goto(path);
  const keptAt = () => readAccount(page).then((account) => account?.keptAt ?? 0);
  await expect.poll(keptAt, { timeout: 120_000 }).toBeGreaterThan(0);
}

/** Registers a worker at another address, of a version that was never active here. */
const registerUpdate = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete("/activated");
    await navigator.serviceWorker.register("/sw.js?next");
  });

const countSwipes = async (context: BrowserContext): Promise<number> =>
  (await (await context.request.get("/api/users/export")).json()).swipes.length;

test("Kofi's swipes are sent after he closed the page, and only once", async ({ page, context, server }) => {
  await registerByApi(page.request, server.url, "Kofi");
  await visit(page);
  await context.setOffline(true);
  await open(page, "/discover", "SwipeDeck");
  for (let n = 0; n < 3; n++) {
    const place = await page.locator(".deck-card-top").getAttribute("data-place");
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(`.deck-card-top[data-place="${place}"]`)).toHaveCount(0);
  }
  const blank = await context.newPage();
  const devtools = await context.newCDPSession(blank);
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url));
      if (own) resolve(own.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  await page.close();
  await context.setOffline(false);
  const sync = { origin: server.url, registrationId, tag: "outbox", lastChance: true };
  await devtools.send("ServiceWorker.dispatchSyncEvent", sync);
  await expect.poll(() => countSwipes(context)).toBe(3);
  await open(blank, "/discover", "SwipeDeck");
  await expect.poll(() => blank.evaluate(() => localStorage.getItem("sidestreet-outbox"))).toBe("[]");
  expect(await countSwipes(context)).toBe(3);
});

test("Amira's pages are removed when her session was ended elsewhere", async ({ page, browser, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await visit(page);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  await post(elsewhere.request, server.url, "/api/auth/login", server.signIn("traveler"));
  const ended = await elsewhere.request.delete("/api/users/sessions", { headers: { origin: server.url } });
  expect(ended.ok()).toBe(true);
  await page.goto("/events");
  await page.waitForURL((url) => url.pathname === "/login");
  await expect
    .poll(async () => (await page.evaluate(() => caches.keys())).filter((name) => !name.startsWith("shell-")))
    .toEqual([]);
  await elsewhere.close();
});

test("the streets of the center are kept, as many as Amira chose", async ({ page, context, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await visit(page);
  await page.goto("/profile");
  await waitForIsland(page, "OfflineData");
  const panel = page.locator('[data-island="OfflineData"]');
  await panel.getByRole("combobox").selectOption("5000000");
  // The size is read again, and not shown, while the streets are stored.
  const size = async () => Number(/([\d.]+)\sMB of streets/.exec(await panel.innerText())?.[1] ?? 0);
  await expect.poll(size).toBeGreaterThan(0);
  expect(await size()).toBeLessThan(5.5);
  await context.setOffline(true);
  const failed: string[] = [];
  page.on(
    "requestfailed",
    (request) =>
      request.url().includes(".pmtiles") &&
      failed.push(`${request.failure()?.errorText} ${request.headers().range} ${request.url()}`),
  );
  await page.goto("/map");
  await expect(page.locator("[data-still]").first()).toBeVisible();
  expect(failed).toEqual([]);
});

test("the offer to install comes at the third visit, and not after Not now", async ({ page, context, server }) => {
  await context.addInitScript(() =>
    addEventListener("load", () => setTimeout(() => dispatchEvent(new Event("beforeinstallprompt")), 100)),
  );
  await registerByApi(context.request, server.url, "Lena");
  const hint = page.getByText(/^Install Sidestreet to open it/);
  // In one tab, as phones keep them: a visit begins after half an hour without a page.
  const now = Date.now();
  const atHour = (hour: number) => page.clock.setFixedTime(now + hour * 3_600_000);
  for (const hour of [0, 1]) {
    await atHour(hour);
    await visit(page);
    await visit(page, "/");
    await expect(hint).toHaveCount(0);
  }
  await atHour(2);
  await page.goto("/discover");
  await expect(hint).toBeVisible();
  await button(page, "Not now").click();
  await expect(hint).toHaveCount(0);
  await atHour(3);
  await visit(page);
  await expect(hint).toHaveCount(0);
});

test("Chromium finds the site installable", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await visit(page);
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send("Page.getAppManifest");
  expect([new URL(url).pathname, errors]).toEqual(["/manifest.webmanifest", []]);
  const { name, display, start_url, icons } = JSON.parse(data!) as Record<string, unknown> & {
    icons: { sizes: string }[];
  };
  expect({ name, display, start_url }).toEqual({ name: "Sidestreet", display: "standalone", start_url: "/" });
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  // Windows of tests are always incognito, where nothing is installed.
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== "in-incognito")).toEqual([]);
});

test("axe finds nothing in the panels and notices for the time offline", async ({ page, context, server }) => {
  await context.addInitScript(() => {
    localStorage.setItem("sidestreet-visits", "5");
    addEventListener("load", () => setTimeout(() => dispatchEvent(new Event("beforeinstallprompt")), 100));
  });
  await signInByApi(page, server.url, server.signIn("traveler"));
  await visit(page);
  await page.goto("/profile");
  const problems: string[] = [];
  const check = async (what: string) => {
    for (const [colorScheme, size] of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(size);
      problems.push(...(await findProblems(page, `${what}, ${colorScheme}`)));
    }
  };
  await waitForIsland(page, "OfflineData");
  await waitForIsland(page, "NotificationSettings");
  await expect(page.getByText(/MB on this device, with \d+ pages/)).toBeVisible();
  await page.getByRole("switch", { name: "Quiet hours" }).check();
  await expect(page.getByText(/^Install Sidestreet to open it/)).toBeVisible();
  await check("panels and the hint to install");
  await registerUpdate(page);
  await expect(page.getByText("A new version is ready.")).toBeVisible();
  await check("update");
  await context.setOffline(true);
  await page.goto("/plan");
  await expect(page.getByText("To plan a new day, you need a connection.")).toBeVisible();
  await check("offline");
  await button(page, "Not now").click();
  expect(problems).toEqual([]);
});

test("an update is offered, and the page stays until Amira presses Update", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await visit(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await registerUpdate(page);
  await expect(page.getByText("A new version is ready.")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(toast(page, "Business liked!")).toBeVisible();
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  const reloaded = page.waitForEvent("load");
  await button(page, "Update").click();
  await reloaded;
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(false);
});

test("after an update, Amira opens the site offline as she knew it", async ({ page, context, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await visit(page);
  // The files that were kept are those of an earlier version; the worker of the new one is active, and has none yet.
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((name) => name.startsWith("shell-"))!;
    const [current, earlier] = [await caches.open(name), await caches.open("shell-earlier")];
    for (const file of await current.keys()) {
      await earlier.put(file, (await current.match(file))!);
      await current.delete(file);
    }
    await current.put("/activated", new Response(""));
  });
  await context.setOffline(true);
  await open(page, "/discover", "SwipeDeck");
  await page.keyboard.press("ArrowRight");
  await expect(toast(page, "Business liked!")).toBeVisible();
  await context.setOffline(false);
  await page.evaluate(async () => {
    const account = await (await caches.match("/account"))!.json();
    const name = (
      await Promise.all(
        (await caches.keys()).map(async (name) => ((await (await caches.open(name)).match("/account")) ? name : "")),
      )
    ).find(Boolean)!;
    await (await caches.open(name)).put("/account", Response.json({ ...account, keptAt: 0 }));
  });
  await visit(page);
  await expect.poll(() => page.evaluate(() => caches.has("shell-earlier"))).toBe(false);
  await context.setOffline(true);
  await open(page, "/discover", "SwipeDeck");
  await context.setOffline(false);
});

test("a worker in another language is not offered as an update", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await visit(page);
  await page.goto("/language/de?returnTo=/discover");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => {}));
  const findInstalling = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).installing?.state ?? "installed");
  await expect.poll(findInstalling).toBe("installed");
  // Long enough for the page to hear of it. The worker takes over once the earlier one has loaded its pages.
  await page.waitForTimeout(1000);
  await expect(page.getByText("Eine neue Version ist da.")).toHaveCount(0);
});

test("with OFFLINE=no, browsers remove the worker and what it kept", async ({ browser }) => {
  const settings: Record<string, string> = { SAMPLE: "yes" };
  const server = new RunningServer(settings, findPrepared().yes);
  await server.start();
  const page = await browser.newPage({ baseURL: server.url, serviceWorkers: "allow" });
  await signInByApi(page, server.url, server.signIn("traveler"));
  await visit(page);
  await server.end();
  settings.OFFLINE = "no";
  await server.start();
  await page.goto("/discover");
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.goto("/profile");
  await expect(page.getByText("Offline data")).toHaveCount(0);
  await page.close();
  await server.stop();
});
