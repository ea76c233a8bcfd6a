// What pages do for the time without a network, once they have loaded.
import { t } from "../../../src/i18n/t.ts";
import { showNotice } from "../../lib/notice.ts";
import { flushOutbox, onSent } from "../../lib/outbox.ts";
import { businessIdOf } from "../../lib/swipes.ts";
import type { Message } from "../worker/worker.ts";
import { askWorker } from "./ask-worker.ts";
import { hintAtInstalling } from "./install-hint.ts";
import { loadOfflineData } from "./kept-data.ts";
import { watchSignOut } from "./sign-out.ts";

/** ms without another change before the pages that show it are loaded again. */
const SETTLED_AFTER_MS = 4000;

export async function startOffline(offered: Promise<Event>): Promise<void> {
  watchSignOut();
  tellConnection();
  hintAtInstalling(offered);
  // Absent over plain HTTP, where browsers have no service workers.
  const registration = await navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
  if (!registration) return;
  offerUpdates(registration);
  navigator.serviceWorker.addEventListener("message", ({ data }) => data === "flush" && void flushOutbox());
  await navigator.serviceWorker.ready;
  let settling: ReturnType<typeof setTimeout>;
  onSent((request) => {
    if (request.path.startsWith("/api/swipes"))
      void askWorker({ ask: "note-swipe", id: businessIdOf(request), isUndone: request.method === "DELETE" });
    clearTimeout(settling);
    settling = setTimeout(() => void loadOfflineData(true), SETTLED_AFTER_MS);
  });
  if (globalThis.Notification?.permission === "granted")
    await (await import("../../lib/push.ts")).refreshPush(registration);
  await loadOfflineData(false);
}

/** Says that there is no connection, and since when a page is that was kept. */
function tellConnection(): void {
  const { keptAt, locale } = document.documentElement.dataset;
  if (keptAt) {
    const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(keptAt));
    showNotice({
      text: t("You're offline. This page was last updated: {time}.", { time }),
      action: { label: t("Reload"), onClick: () => location.reload() },
    });
    return;
  }
  let remove: (() => void) | undefined;
  addEventListener("offline", () => {
    remove ??= showNotice({ text: t("You're offline. What you do here is kept and sent later.") });
  });
  addEventListener("online", () => {
    remove?.();
    remove = undefined;
  });
}

/** Browsers let a busy worker finish first, for minutes if need be. The page is new after a reload, with either worker. */
const TAKE_OVER_MS = 3000;

/** Offers a new version of the site. It takes over when the traveler asks for it, or once all pages are closed. */
function offerUpdates(registration: ServiceWorkerRegistration): void {
  let isOffered = false;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data !== "offer-update" || isOffered) return;
    isOffered = true;
    const update = () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      // The one that was offered may have been replaced by a newer one.
      registration.waiting?.postMessage({ ask: "update" } satisfies Message);
      setTimeout(() => location.reload(), TAKE_OVER_MS);
    };
    showNotice({ text: t("A new version is ready."), action: { label: t("Update"), onClick: update } });
  });
  // Without a controller, it is the first worker, which has nothing to replace.
  const askWaiting = () => {
    if (navigator.serviceWorker.controller) registration.waiting?.postMessage({ ask: "is-update" } satisfies Message);
  };
  const watchInstalling = () => registration.installing?.addEventListener("statechange", askWaiting);
  askWaiting();
  watchInstalling();
  registration.addEventListener("updatefound", watchInstalling);
}
