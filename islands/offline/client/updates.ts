// Offers a new version of the site. It takes over when the traveler asks for it, or once all pages are closed.
import { t } from "../../../src/i18n/t.ts";
import { showNotice } from "../../lib/notice.ts";
import type { Message } from "../worker/worker.ts";

/** Browsers let a busy worker finish first, for minutes if need be. The page is new after a reload, with either worker. */
const TAKE_OVER_MS = 3000;

export function offerUpdates(registration: ServiceWorkerRegistration): void {
  let isOffered = false;
  const offer = () => {
    if (isOffered) return;
    isOffered = true;
    const update = () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      // The one that was offered may have been replaced by a newer one.
      registration.waiting?.postMessage({ ask: "update" } satisfies Message);
      setTimeout(() => location.reload(), TAKE_OVER_MS);
    };
    showNotice({ text: t("A new version is ready."), action: { label: t("Update"), onClick: update } });
  };
  // Without a controller, it is the first worker, which has nothing to replace.
  const offerIfWaiting = () => registration.waiting && navigator.serviceWorker.controller && offer();
  offerIfWaiting();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", offerIfWaiting),
  );
}
