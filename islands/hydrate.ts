// The first script of every signed-in page: toasts and the outbox; and, where the page holds islands, what wakes them.
import { startOutbox } from "./outbox.ts";
import { showFlash, watchToasts } from "./toasts.ts";

watchToasts();
showFlash();
startOutbox();

const markers = document.querySelectorAll<HTMLElement>("[data-island]");
if (markers.length > 0) {
  for (const kind of ["submit", "change", "click"]) addEventListener(kind, keepUntilAwake, { capture: true });
  void whenSeen().then(async () => (await import("./wake.tsx")).wakeAll(markers));
}

/**
 * Strangers read before they press: what their islands need is named on the script itself, and asked for when the page has
 * been painted, so that it takes nothing from its fonts and pictures. Other pages have asked for it in their head.
 */
async function whenSeen(): Promise<void> {
  const chunks = document.querySelector<HTMLElement>("script[data-chunks]")?.dataset.chunks;
  if (!chunks) return;
  // A page in the background is painted when somebody looks.
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (const chunk of chunks.split(" "))
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: chunk }));
}

/** What somebody does to an island before it is awake is done again when it is. */
function keepUntilAwake(event: Event): void {
  const marker = (event.target as HTMLElement).closest<HTMLElement>("[data-island]");
  if (!marker || marker.dataset.awake !== undefined) return;
  const again =
    event.type === "submit" ? sentAgain(event) : event.type === "change" ? chosenAgain(event) : pressedAgain(event);
  if (again) marker.addEventListener("awake", again, { once: true });
}

/** Such forms are `method="dialog"`, which sends nothing by itself: no password leaves before this script is there either. */
function sentAgain(event: Event) {
  const form = event.target as HTMLFormElement;
  if (form.method !== "dialog") return;
  event.preventDefault();
  event.stopPropagation();
  return () => form.requestSubmit();
}

/** React knows a tick by the press that changes it, so an early one is taken back and pressed again. */
function chosenAgain({ target }: Event) {
  if (target instanceof HTMLSelectElement) return () => target.dispatchEvent(new Event("change", { bubbles: true }));
  if (!(target instanceof HTMLInputElement) || !/^(checkbox|radio)$/.test(target.type)) return;
  const { checked } = target;
  return () => {
    target.checked = !checked;
    target.click();
  };
}

/** Buttons that the browser understands by itself have done their work already. */
function pressedAgain({ target }: Event) {
  const button = (target as HTMLElement).closest<HTMLButtonElement>(
    "button[type=button]:not([commandfor], [popovertarget])",
  );
  return button ? () => button.click() : undefined;
}
