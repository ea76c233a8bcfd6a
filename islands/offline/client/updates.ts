// Offers a new version of the site. It takes over when the traveler asks for it, or once all pages are closed.
import { t } from "../../../src/i18n/t.ts";
import { showNotice } from "../../lib/notice.ts";
import type { Message } from "../worker/worker.ts";

export function offerUpdates(registration: ServiceWorkerRegistration): void {
  let isOffered = false;
  const offer = (waiting: ServiceWorker) => {
    if (isOffered) return;
    isOffered = true;
    const update = () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage({ ask: "update" } satisfies Message);
    };
    showNotice({ text: t("A new version is ready."), action: { label: t("Update"), onClick: update } });
  };
  // Without a controller, it is the first worker, which has nothing to replace.
  const offerIfWaiting = () =>
    registration.waiting && navigator.serviceWorker.controller && offer(registration.waiting);
  offerIfWaiting();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", offerIfWaiting),
  );
}
