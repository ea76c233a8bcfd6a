// The first script of every signed-in page: toasts and the outbox; and, where the page holds islands, what wakes them.
import { startOutbox } from "./outbox.ts";
import { showFlash, watchToasts } from "./toasts.ts";

watchToasts();
showFlash();
startOutbox();

const markers = document.querySelectorAll<HTMLElement>("[data-island]");
if (markers.length > 0) {
  addEventListener("submit", keepUntilAwake, { capture: true });
  void import("./wake.tsx").then(({ wakeAll }) => wakeAll(markers));
}

/**
 * A form sent before its island is awake is sent when it is. Such forms are `method="dialog"`, which sends nothing by
 * itself: no password leaves before this script is there either.
 */
function keepUntilAwake(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const marker = form.closest<HTMLElement>("[data-island]");
  if (!marker || marker.dataset.awake !== undefined || form.method !== "dialog") return;
  event.preventDefault();
  event.stopPropagation();
  marker.addEventListener("awake", () => form.requestSubmit(), { once: true });
}
