// Registers the service worker, once the page has loaded so that it doesn't compete with the page.
import { offerUpdates } from "./updates.ts";

export async function startOffline(): Promise<void> {
  // Absent over plain HTTP, where browsers have no service workers.
  const registration = await navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
  if (registration) offerUpdates(registration);
}
