// Push notifications in this browser. Browsers ask for permission only after a press of a button.
import type { PushSettings } from "../../src/features/push/schema.ts";
import { call } from "./fetch-api.ts";

export type PushSupport = "supported" | "unsupported" | "blocked";

/** Pages of signed-in users have a service worker unless the operator turned it off. */
export function getPushSupport(): PushSupport {
  const hasWorker = "offline" in document.documentElement.dataset && "serviceWorker" in navigator;
  if (!hasWorker || !("PushManager" in window) || !("Notification" in window)) return "unsupported";
  return Notification.permission === "denied" ? "blocked" : "supported";
}

const OWNER = "push-owner";
/** Set once the server knows the current session, until the tab is closed. */
const KNOWN = "push-known";

const getViewer = () => document.documentElement.dataset.viewer ?? "";

/** Call it from a press of a button. @throws NotAllowedError if the traveler refuses */
export async function subscribeToPush(): Promise<PushSettings> {
  if ((await Notification.requestPermission()) !== "granted") throw new DOMException("", "NotAllowedError");
  const { publicKey } = await call<PushSettings>("GET", "/api/push");
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: decode(publicKey) };
  const subscription = await pushManager.subscribe(options).catch(async (error: DOMException) => {
    // It has a subscription with an earlier key of this installation.
    if (error.name !== "InvalidStateError") throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  return register(subscription);
}

async function register(subscription: PushSubscription): Promise<PushSettings> {
  const settings = await call<PushSettings>("POST", "/api/push/subscriptions", subscription.toJSON());
  localStorage.setItem(OWNER, getViewer());
  sessionStorage.setItem(KNOWN, getViewer());
  return settings;
}

/** Names the current session to the server, or ends the notifications of who was signed in here before. */
export async function refreshPush(registration: ServiceWorkerRegistration): Promise<void> {
  if (sessionStorage.getItem(KNOWN) === getViewer()) return;
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription) return;
  if (localStorage.getItem(OWNER) === getViewer()) await register(subscription);
  else await subscription.unsubscribe();
}

const decode = (base64Url: string) =>
  Uint8Array.from(atob(base64Url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
