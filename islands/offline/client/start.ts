// What pages do for the time without a network, once they have loaded.
import { flushOutbox, onSent } from "../../lib/outbox.ts";
import { businessIdOf } from "../../lib/swipes.ts";
import { askWorker } from "./ask-worker.ts";
import { tellConnection } from "./connection.ts";
import { hintAtInstalling } from "./install-hint.ts";
import { loadOfflineData } from "./kept-data.ts";
import { watchSignOut } from "./sign-out.ts";
import { offerUpdates } from "./updates.ts";

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
