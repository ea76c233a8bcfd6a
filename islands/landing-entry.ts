// The landing page's script, without a framework: changes the view in place, closes the menu, opens dialogs.
import type { LandingDialog } from "./landing/dialogs/dialogs.tsx";

const OUTBOX_KEY = "sidestreet-outbox";
const PARTS = ["#landing-header", "#main", ".public-footer"];

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-view], a[data-opens]");
  if (!link) return commandByHand(event.target as Element);
  event.preventDefault();
  if (link.dataset.view) void changeView(link);
  else void openDialog(link);
});

for (const hint of ["pointerover", "focusin", "touchstart"]) {
  document.addEventListener(hint, (event) => fetchAhead(event.target as Element), { passive: true });
}

addEventListener("popstate", () => void (viewOf(location.href) !== shownView() && show(location.href, () => false)));

if (localStorage.getItem(OUTBOX_KEY)?.includes("{"))
  void import("./lib/outbox.ts").then(({ startOutbox }) => startOutbox());

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

const pages = new Map<string, Promise<Document>>();

/** The page at an address, fetched once. */
function pageAt(href: string): Promise<Document> {
  let page = pages.get(href);
  if (!page) {
    page = fetch(href).then(async (answer) => {
      if (!answer.ok) throw new Error(`${answer.status}: ${answer.statusText}`);
      return new DOMParser().parseFromString(await answer.text(), "text/html");
    });
    page.catch(() => pages.delete(href));
    pages.set(href, page);
  }
  return page;
}

/**
 * Replaces this view by the other, with its title and description.
 * @param focused picks the link that gets the focus
 * @returns false where it failed, and the browser should follow the link
 */
async function show(href: string, focused: (link: HTMLAnchorElement) => boolean): Promise<boolean> {
  let page: Document;
  try {
    page = await pageAt(href);
  } catch {
    location.assign(href);
    return false;
  }
  const swap = () => {
    for (const part of PARTS)
      document.querySelector(part)?.replaceWith(document.importNode(page.querySelector(part)!, true));
    document.title = page.title;
    for (const tag of ['meta[name="description"]', 'meta[property="og:title"]', 'link[rel="canonical"]']) {
      const [ours, theirs] = [document.querySelector(tag), page.querySelector(tag)];
      if (ours && theirs) ours.replaceWith(document.importNode(theirs, true));
    }
    const links = [...document.querySelectorAll<HTMLAnchorElement>(".landing-bar a[data-view]")];
    links.find(focused)?.focus({ preventScroll: true });
  };
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || !document.startViewTransition) {
    swap();
    return true;
  }
  const transition = document.startViewTransition(swap);
  // Toggling again skips the animation only.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
  return true;
}

const dialogs = () => import("./landing/dialogs/dialogs.tsx");

async function openDialog(link: HTMLAnchorElement): Promise<void> {
  link.closest("dialog")?.close();
  link.ariaBusy = "true";
  try {
    (await dialogs()).openDialog(link.dataset.opens as LandingDialog, viewOf(location.href));
  } catch {
    location.assign(link.href);
  } finally {
    link.ariaBusy = null;
  }
}

/** Preloads what a link or button needs when somebody is about to press it. */
function fetchAhead(target: Element): void {
  const link = target.closest?.<HTMLAnchorElement>("a[data-view], a[data-opens]");
  if (link?.dataset.opens) dialogs().catch(() => {});
  else if (link?.dataset.view && link.ariaCurrent !== "page") pageAt(link.href).catch(() => {});
}

/** The menu's buttons in browsers without command buttons. */
function commandByHand(target: Element): void {
  if ("command" in HTMLButtonElement.prototype) return;
  const button = target.closest<HTMLButtonElement>("button[commandfor]");
  const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "") as HTMLDialogElement | null;
  if (button?.getAttribute("command") === "show-modal") dialog?.showModal();
  else dialog?.close();
}

const shownView = () => document.querySelector<HTMLElement>(".landing-bar a[aria-current]")?.dataset.view;
const viewOf = (href: string) => (new URL(href).searchParams.get("view") === "business" ? "business" : "traveler");
