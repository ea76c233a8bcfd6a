// The first script of a page: starts toasts and the outbox, and wakes the islands.
import { startOutbox } from "./lib/outbox.ts";
import { showFlash, watchToasts } from "./lib/toasts.ts";

watchToasts();
showFlash();
startOutbox();

const markers = document.querySelectorAll<HTMLElement>("[data-island]");
if (markers.length > 0) {
  for (const kind of ["submit", "change", "click"]) addEventListener(kind, keepUntilAwake, { capture: true });
  void whenSeen().then(async () => (await import("./mount-islands.tsx")).hydrateIslands(markers));
}

/**
 * Strangers read before they press, so their islands' scripts, named on this script's element, are loaded once the page is
 * painted, and do not compete with its fonts and pictures. Other pages preload them in their head.
 */
async function whenSeen(): Promise<void> {
  const chunks = document.querySelector<HTMLElement>("script[data-chunks]")?.dataset.chunks;
  if (!chunks) return;
  // A page in the background is not painted until somebody looks at it.
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (const chunk of chunks.split(" "))
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: chunk }));
}

/** Repeats what somebody does to an island before it is awake, once it is. */
function keepUntilAwake(event: Event): void {
  const marker = (event.target as HTMLElement).closest<HTMLElement>("[data-island]");
  if (!marker || marker.dataset.awake !== undefined) return;
  const again =
    event.type === "submit" ? sentAgain(event) : event.type === "change" ? chosenAgain(event) : pressedAgain(event);
  if (again) marker.addEventListener("awake", again, { once: true });
}

/** These forms are `method="dialog"`, which sends nothing, so no password leaves the page without this script. */
function sentAgain(event: Event) {
  const form = event.target as HTMLFormElement;
  if (form.method !== "dialog") return;
  event.preventDefault();
  event.stopPropagation();
  return () => form.requestSubmit();
}

/** React notices a checkbox only when it changes, so an early tick is undone and repeated. */
function chosenAgain({ target }: Event) {
  if (target instanceof HTMLSelectElement) return () => target.dispatchEvent(new Event("change", { bubbles: true }));
  if (!(target instanceof HTMLInputElement) || !/^(checkbox|radio)$/.test(target.type)) return;
  const { checked } = target;
  return () => {
    target.checked = !checked;
    target.click();
  };
}

/** Except buttons with commands, which the browser has carried out already. */
function pressedAgain({ target }: Event) {
  const button = (target as HTMLElement).closest<HTMLButtonElement>(
    "button[type=button]:not([commandfor], [popovertarget])",
  );
  return button ? () => button.click() : undefined;
}
