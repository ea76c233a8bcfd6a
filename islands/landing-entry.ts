// The landing page's script, without a framework: switches the view in place, closes the menu and opens dialogs.
import type { DialogName } from "./landing/dialogs/dialogs.tsx";
import { sampleSpeed } from "./lib/sample-speed.ts";
import { watchDialogs } from "./lib/watch-dialogs.ts";

/** The key of outbox-storage.ts, which is not imported so that this script stays small. */
const OUTBOX_KEY = "sidestreet-outbox";
const REPLACED_PARTS = ["#landing-header", "#main", ".public-footer"];

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-view], a[data-opens-dialog]");
  if (!link) return;
  event.preventDefault();
  if (link.dataset.view) void changeView(link);
  else void openDialog(link);
});

watchDialogs();
sampleSpeed();

for (const hint of ["pointerover", "focusin", "touchstart"]) {
  document.addEventListener(hint, (event) => prefetch(event.target as Element), { passive: true });
}

addEventListener("popstate", () => void (viewOf(location.href) !== shownView() && show(location.href, () => false)));

const pages = new Map<string, Promise<Document>>();
const dialogs = () => import("./landing/dialogs/dialogs.tsx");

if (hasStoredRequests()) void import("./lib/outbox.ts").then(({ startOutbox }) => startOutbox());

function hasStoredRequests(): boolean {
  try {
    return localStorage.getItem(OUTBOX_KEY)?.includes("{") ?? false;
  } catch {
    // The browser blocks storage.
    return false;
  }
}

async function changeView(link: HTMLAnchorElement): Promise<void> {
  const menu = link.closest("dialog");
  menu?.close();
  if (link.ariaCurrent !== "page") {
    if (!(await show(link.href, (other) => other.dataset.view === link.dataset.view && !menu))) return;
    history.pushState(null, "", link.href);
    scrollTo({ top: 0, behavior: "instant" });
  }
  if (menu) document.getElementById("landing-menu-button")?.focus();
}

function fetchPage(href: string): Promise<Document> {
  let page = pages.get(href);
  if (!page) {
    page = fetch(href).then(async (response) => {
      if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
      return new DOMParser().parseFromString(await response.text(), "text/html");
    });
    page.catch(() => pages.delete(href));
    pages.set(href, page);
  }
  return page;
}

/** Shows the other view in place. @param isFocused finds the link that gets the focus @returns false if it can't be fetched */
async function show(href: string, isFocused: (link: HTMLAnchorElement) => boolean): Promise<boolean> {
  let page: Document;
  try {
    page = await fetchPage(href);
  } catch {
    location.assign(href);
    return false;
  }
  const swap = () => {
    for (const part of REPLACED_PARTS)
      document.querySelector(part)?.replaceWith(document.importNode(page.querySelector(part)!, true));
    document.title = page.title;
    for (const tag of ['meta[name="description"]', 'meta[property="og:title"]', 'link[rel="canonical"]']) {
      const [current, next] = [document.querySelector(tag), page.querySelector(tag)];
      if (current && next) current.replaceWith(document.importNode(next, true));
    }
    const links = [...document.querySelectorAll<HTMLAnchorElement>(".landing-bar a[data-view]")];
    links.find(isFocused)?.focus({ preventScroll: true });
  };
  const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (reducesMotion || !document.startViewTransition) {
    swap();
    return true;
  }
  const transition = document.startViewTransition(swap);
  // Rejected if the user toggles again during the animation.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
  return true;
}

async function openDialog(link: HTMLAnchorElement): Promise<void> {
  link.closest("dialog")?.close();
  link.ariaBusy = "true";
  try {
    (await dialogs()).openDialog(link.dataset.opensDialog as DialogName, viewOf(location.href));
  } catch {
    location.assign(link.href);
  } finally {
    link.ariaBusy = null;
  }
}

function prefetch(target: Element): void {
  const link = target.closest?.<HTMLAnchorElement>("a[data-view], a[data-opens-dialog]");
  if (link?.dataset.opensDialog) dialogs().catch(() => {});
  else if (link?.dataset.view && link.ariaCurrent !== "page") fetchPage(link.href).catch(() => {});
}

const shownView = () => document.querySelector<HTMLElement>(".landing-bar a[aria-current]")?.dataset.view;
const viewOf = (href: string) => (new URL(href).searchParams.get("view") === "business" ? "business" : "traveler");
