// Shows push notifications, and opens what they are about.
import type { PushPayload } from "../../../src/features/push/schema.ts";
import { type NotificationEvent, type PushEvent, type SubscriptionChangeEvent, worker } from "./scope.ts";

const MUTE = "mute";

export function showPush({ data }: PushEvent): Promise<void> {
  const { title, body, lang, dir, tag, url, mute }: PushPayload = data!.json();
  const icon = "/icon-192.png";
  const actions = [{ action: MUTE, title: mute.label }];
  // TypeScript's types of pages have no actions.
  const options = { body, lang, dir, tag, icon, badge: icon, actions, data: { url, mute } } as NotificationOptions;
  return worker.registration.showNotification(title, options);
}

export async function openNotification({ action, notification }: NotificationEvent): Promise<void> {
  const { url, mute } = notification.data as Pick<PushPayload, "url" | "mute">;
  notification.close();
  if (action === MUTE) return muteKind(mute);
  const target = new URL(url, worker.location.origin).href;
  const windows = await worker.clients.matchAll({ type: "window" });
  const open = windows.find((client) => client.url === target);
  await (open ? open.focus() : worker.clients.openWindow(target));
}

async function muteKind({ label: _, ...mute }: PushPayload["mute"]): Promise<void> {
  const response = await fetch("/api/push/mute", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(mute),
  });
  if (!response.ok) throw new Error(`The notifications could not be turned off: ${response.status}.`);
}

/** The browser or its push service replaced the subscription. */
export async function renewSubscription({ oldSubscription, newSubscription }: SubscriptionChangeEvent): Promise<void> {
  const options = oldSubscription?.options;
  if (!newSubscription && !options) return;
  const subscription = newSubscription ?? (await worker.registration.pushManager.subscribe(options));
  await fetch("/api/push/subscriptions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(subscription),
  });
}

/** When the traveler signs out. The server forgets the subscription too. */
export async function endPush(): Promise<void> {
  await (await worker.registration.pushManager?.getSubscription())?.unsubscribe();
}
