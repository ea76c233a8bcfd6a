import { correctClock } from "../src/ui/now.ts";
import { afterPaint } from "./lib/after-paint.ts";
import { countPrerenderedView } from "./lib/count-view.ts";
import { startOutbox } from "./lib/outbox.ts";
import { sampleSpeed } from "./lib/sample-speed.ts";
import { showFlash, watchToasts } from "./lib/toasts.ts";
import { watchDialogs } from "./lib/watch-dialogs.ts";
import { watchKeyboard } from "./lib/watch-keyboard.ts";
import { watchTooltips } from "./lib/watch-tooltips.ts";

correctClock(document.documentElement.dataset.now, document.documentElement.dataset.keptAt);
watchToasts();
showFlash();
watchTooltips();
watchKeyboard();
const early = takeEarlyEvents();
watchDialogs(early);
countPrerenderedView();
sampleSpeed();
if ("offline" in document.documentElement.dataset) {
  const offered = new Promise<Event>((resolve) => addEventListener("beforeinstallprompt", resolve, { once: true }));
  addEventListener("beforeinstallprompt", (event) => event.preventDefault());
  const start = async () => (await import("./offline/client/start.ts")).startOffline(offered);
  if (document.readyState === "complete") void start();
  else addEventListener("load", () => void start());
}
addEventListener("keydown", pressSearch);
window.addEventListener("pageshow", async ({ persisted }) => {
  if (persisted) await (await import("./lib/refresh-counts.ts")).refreshCounts();
});

const painted = afterPaint();
void painted.then(startOutbox);

const islands = [...document.querySelectorAll<HTMLElement>("[data-island]")];
if (islands.length > 0) {
  for (const event of early) replayLater(event);
  for (const type of ["submit", "change", "click"]) addEventListener(type, replayLater, { capture: true });
  const isUsed = (island: HTMLElement) => early.some(({ target }) => island.contains(target as Node));
  const waiting = islands.filter((island) => island.dataset.when === "used" && !isUsed(island));
  const others = islands.filter((island) => !waiting.includes(island));
  for (const island of waiting) whenUsed(island, () => void hydrate([island]));
  if (others.length > 0) void painted.then(() => hydrate(others));
}

/** The slash key opens the search, unless someone is typing or in a dialog. */
function pressSearch(event: KeyboardEvent): void {
  const isTaken = event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
  const { target } = event;
  if (isTaken || (target instanceof Element && target.closest("input, select, textarea, dialog, [contenteditable]")))
    return;
  const button = document.querySelector<HTMLElement>('[aria-keyshortcuts="/"]');
  if (!button) return;
  event.preventDefault();
  button.click();
}

async function hydrate(elements: HTMLElement[]): Promise<void> {
  preloadChunks();
  // Imported on its own, so that the build puts it into a file of its own.
  void import("./vendor.ts");
  (await import("./mount-islands.tsx")).hydrateIslands(elements);
}

/** Loads the chunks after the first paint, so that they don't compete with fonts and images. */
function preloadChunks(): void {
  const script = document.querySelector<HTMLElement>("script[data-chunks]");
  for (const chunk of script?.dataset.chunks?.split(" ") ?? [])
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: chunk }));
  delete script?.dataset.chunks;
}

function whenUsed(island: HTMLElement, handler: () => void): void {
  const types = ["pointerover", "focusin", "click"];
  const use = () => {
    for (const type of types) island.removeEventListener(type, use);
    handler();
  };
  for (const type of types) island.addEventListener(type, use);
}

/** Those from before this script ran: src/http/inline-scripts.ts keeps them. */
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
