import { countPrerenderedView } from "./lib/count-view.ts";
import { startOutbox } from "./lib/outbox.ts";
import { showFlash, watchToasts } from "./lib/toasts.ts";
import { watchTooltips } from "./lib/watch-tooltips.ts";

watchToasts();
showFlash();
watchTooltips();
startOutbox();
countPrerenderedView();
if ("offline" in document.documentElement.dataset) {
  const offered = new Promise<Event>((resolve) => addEventListener("beforeinstallprompt", resolve, { once: true }));
  addEventListener("beforeinstallprompt", (event) => event.preventDefault());
  const start = async () => (await import("./offline/client/start.ts")).startOffline(offered);
  if (document.readyState === "complete") void start();
  else addEventListener("load", () => void start());
}
// A page that the browser kept for Back shows the counts of then.
window.addEventListener("pageshow", async ({ persisted }) => {
  if (persisted) await (await import("./lib/refresh-counts.ts")).refreshCounts();
});

const islands = document.querySelectorAll<HTMLElement>("[data-island]");
if (islands.length > 0) {
  for (const event of takeEarlyEvents()) replayLater(event);
  for (const type of ["submit", "change", "click"]) addEventListener(type, replayLater, { capture: true });
  void preloadAfterPaint().then(async () => {
    // Imported on its own, so that the build puts it into a file of its own.
    void import("./vendor.ts");
    (await import("./mount-islands.tsx")).hydrateIslands(islands);
  });
}

/**
 * For signed-out visitors, the script element lists the islands' chunks: they are loaded after the first paint, so that they do
 * not compete with fonts and images. Other pages preload them in their head.
 */
async function preloadAfterPaint(): Promise<void> {
  const chunks = document.querySelector<HTMLElement>("script[data-chunks]")?.dataset.chunks;
  if (!chunks) return;
  // A page in a background tab is not painted.
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (const chunk of chunks.split(" "))
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: chunk }));
}

/** Those from before this script ran: src/early-events.ts keeps them. */
function takeEarlyEvents(): Event[] {
  const page = window as { earlyEvents?: Event[] };
  const events = page.earlyEvents ?? [];
  page.earlyEvents = undefined;
  return events;
}

/** Replays what the user does to an island before it is hydrated. */
function replayLater(event: Event): void {
  const island = (event.target as HTMLElement).closest<HTMLElement>("[data-island]");
  if (!island || island.dataset.hydrated !== undefined) return;
  const replay =
    event.type === "submit" ? holdSubmit(event) : event.type === "change" ? holdChange(event) : holdClick(event);
  if (replay) island.addEventListener("hydrated", replay, { once: true });
}

/** The forms have `method="dialog"`, which sends nothing, so a password cannot leave the page without this script. */
function holdSubmit(event: Event) {
  const form = event.target as HTMLFormElement;
  if (form.method !== "dialog") return;
  event.preventDefault();
  event.stopPropagation();
  return () => form.requestSubmit();
}

/** React notices a checkbox only when it changes, so the change is undone and repeated. */
function holdChange({ target }: Event) {
  if (target instanceof HTMLSelectElement) return () => target.dispatchEvent(new Event("change", { bubbles: true }));
  if (!(target instanceof HTMLInputElement) || !/^(checkbox|radio)$/.test(target.type)) return;
  const { checked } = target;
  return () => {
    target.checked = !checked;
    target.click();
  };
}

/** Not for buttons with commands, which the browser has already carried out. */
function holdClick({ target }: Event) {
  const button = (target as HTMLElement).closest<HTMLButtonElement>(
    "button[type=button]:not([commandfor], [popovertarget])",
  );
  return button ? () => button.click() : undefined;
}
