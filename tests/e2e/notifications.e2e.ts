// Notifications in Chromium. A headless browser has no push service: its subscription is replaced, and notifications are
// delivered over its debugging protocol.
import type { Browser, Page } from "@playwright/test";
import config, { CHROMIUM } from "../../playwright.config.ts";
import { button, island, open, post, registerByApi, toast, waitForIsland } from "./page.ts";
import { expect, type RunningServer, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });
// A headless shell shows no notifications.
test.use({ serviceWorkers: "allow", launchOptions: { ...config.use!.launchOptions, executablePath: CHROMIUM } });

const STAGE = "/events/388b0d42-30e9-87bd-8c2e-a481efd425af";

/** What `PushManager` would do with a push service. */
const replacePushManager = (page: Page) =>
  page.addInitScript(() => {
    const toText = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replace(/=+$/, "");
    let current: object | null = null;
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
      const p256dh = toText(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
      const auth = toText(crypto.getRandomValues(new Uint8Array(16)));
      const endpoint = `https://push.example.net/${crypto.randomUUID()}`;
      current = { toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }) };
      return current as PushSubscription;
    };
  });

async function settings(page: Page) {
  return (await page.request.get("/api/push")).json();
}

/** Signs up Lia, in a browser that allows notifications. */
async function arrive(page: Page, server: RunningServer, name: string) {
  await page.context().grantPermissions(["notifications"], { origin: server.url });
  await replacePushManager(page);
  await registerByApi(page.request, server.url, name);
}

/** An event of the sample business, whose only seat Rui has. @returns its path */
async function hostFullEvent(browser: Browser, server: RunningServer): Promise<string> {
  const [host, guest] = [await browser.newContext(), await browser.newContext()];
  await post(host.request, server.url, `${server.url}/api/auth/login`, server.signIn("business"));
  const eventDate = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const event = { title: "Trio", eventDate, maxAttendees: 1 };
  const { id } = await (await post(host.request, server.url, `${server.url}/api/events`, event)).json();
  await post(guest.request, server.url, `${server.url}/api/auth/login`, server.signIn("traveler"));
  await post(guest.request, server.url, `${server.url}/api/events/${id}/rsvp`, { status: "in" });
  await Promise.all([host.close(), guest.close()]);
  return `/events/${id}`;
}

test("Lia turns notifications on from a full event, and off in her profile", async ({ page, browser, server }) => {
  const trio = await hostFullEvent(browser, server);
  await arrive(page, server, "Lia");
  await open(page, trio, "EventRsvp");
  await button(page, "Tell me when a seat opens").click();
  await expect(toast(page, "Notifications are on")).toBeVisible();
  await expect(button(page, "Leave waiting list")).toBeVisible();
  await expect(button(page, "Tell me when a seat opens")).toHaveCount(0);
  expect(await settings(page)).toMatchObject({ kinds: ["seat"], browsers: [{ current: true }] });

  await page.goto("/profile");
  await waitForIsland(page, "NotificationSettings");
  const panel = island(page, "NotificationSettings");
  await expect(panel.getByRole("switch", { name: "A seat from a waiting list" })).toBeChecked();
  await panel.getByRole("switch", { name: "Changes to events I attend" }).click();
  await panel.getByRole("switch", { name: "Quiet hours" }).click();
  await panel.getByLabel("From", { exact: true }).fill("21:30");
  await panel.getByLabel("Until", { exact: true }).focus();
  await expect
    .poll(async () => (await settings(page)).quietHours)
    .toEqual({ from: "21:30", until: "08:00", timezone: null });
  expect((await settings(page)).kinds).toEqual(["seat", "event"]);
  await panel.getByRole("button", { name: /^Remove / }).click();
  await expect(button(page, "Turn on in this browser")).toBeVisible();
  expect((await settings(page)).browsers).toEqual([]);
  await button(page, "Turn on in this browser").click();
  await expect(panel.getByText("This browser")).toBeVisible();
});

test("the service worker shows a notification, opens it and mutes it", async ({ page, context, server }) => {
  await arrive(page, server, "Sam");
  const started = context.waitForEvent("serviceworker");
  await open(page, "/events");
  const worker = await started;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const payload = {
    ...{ title: "أنت مشارك: Trio", body: "تحرّر مقعد.", lang: "ar", dir: "rtl", tag: "message:1", url: STAGE },
    mute: { label: "Turn these off", token: "x".repeat(43), kind: "seat" },
  };
  const deliver = () =>
    devtools.send("ServiceWorker.deliverPushMessage", {
      origin: server.url,
      registrationId,
      data: JSON.stringify(payload),
    });
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications();
      return notifications.map(({ title, body, lang, dir, tag }) => ({ title, body, lang, dir, tag }));
    });
  await deliver();
  await deliver();
  const { title, body, lang, dir, tag } = payload;
  await expect.poll(shown).toEqual([{ title, body, lang, dir, tag }]);

  /** @returns what the worker requested or opened */
  const press = (action: string) =>
    worker.evaluate(async (pressed) => {
      const scope = self as unknown as {
        registration: ServiceWorkerRegistration;
        clients: { openWindow: (url: string) => Promise<unknown> };
        fetch: (path: string, init?: { body?: string }) => Promise<Response>;
      };
      const send = scope.fetch;
      return new Promise<string>((resolve) => {
        scope.clients.openWindow = async (url) => resolve(`open ${url}`);
        // Without a body, the worker is still keeping pages.
        scope.fetch = async (path, init) => {
          if (!init?.body) return send(path, init);
          resolve(`${path} ${init.body}`);
          return new Response("{}");
        };
        void scope.registration.getNotifications().then(([notification]) => {
          const Click = (self as never as { NotificationEvent: new (type: string, init: object) => Event })
            .NotificationEvent;
          self.dispatchEvent(new Click("notificationclick", { notification, action: pressed }));
        });
      });
    }, action);
  expect(await press("")).toBe(`open ${server.url}${STAGE}`);
  await expect.poll(shown).toEqual([]);
  await deliver();
  await expect.poll(shown).toHaveLength(1);
  expect(await press("mute")).toBe(`/api/push/mute {"token":"${payload.mute.token}","kind":"seat"}`);
});
