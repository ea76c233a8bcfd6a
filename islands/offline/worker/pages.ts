// Pages: from the network if there is one, else as they were when they were last loaded.
import { forget, getAccount, openPages } from "./account.ts";
import { isAway, isHtml, keep, keptAt } from "./kept.ts";
import type { FetchEvent } from "./scope.ts";

/** Pages of travelers, without what they administer. */
const KEPT =
  /^\/(|discover|map|dashboard|events|messages|plan|profile|taste|visits|offline|(business|events|plan|trips)\/[\da-f-]{36})$/;
/** Visitors see the landing page and the sign-in page, whose viewers are signed out. */
const FOR_VISITORS = /^\/(|login)$/;
const SEARCH = "/offline";
/** ms after which a kept page is shown instead. */
const PATIENCE_MS = 5000;

export async function answerPage(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  const online = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  const response = await withinPatience(online, url).catch(() => undefined);
  if (!response || (await isAway(response))) {
    const found = await findPage(url);
    return found ?? (response && response.type !== "error" ? response : sayOffline());
  }
  event.waitUntil(notice(url, response.clone()));
  return response;
}

/** Waits without end for what is not kept. */
async function withinPatience(online: Promise<Response>, url: URL): Promise<Response | undefined> {
  const timeout = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), PATIENCE_MS));
  const first = await Promise.race([online, timeout]);
  if (first !== "late") return first;
  online.catch(() => {});
  return (await findPage(url, false)) ? undefined : online;
}

/** Keeps the page if it is the account's, and forgets the account if somebody else or nobody is signed in. */
async function notice(url: URL, response: Response): Promise<void> {
  const account = await getAccount();
  if (!account) return;
  if (response.status === 401) return forget();
  if (!response.ok || response.redirected || !isHtml(response)) return;
  const viewer = viewerOf(await response.clone().text());
  if (viewer ? viewer !== account.viewer : FOR_VISITORS.test(url.pathname)) return forget();
  if (viewer && KEPT.test(url.pathname)) await keep(await openPages(account), url.pathname + url.search, response);
}

const viewerOf = (html: string) => /^<!doctype html><html[^>]* data-viewer="([\w-]+)"/.exec(html)?.[1];

/** The kept page, which says since when it is; else another filter or tab of it; else the search in what is kept. */
async function findPage(url: URL, orSearch = true): Promise<Response | undefined> {
  const account = await getAccount();
  if (!account) return undefined;
  const pages = await openPages(account);
  const path = url.pathname + url.search;
  const kept = (await pages.match(path)) ?? (await pages.match(url.pathname, { ignoreSearch: true }));
  const page = kept ?? (orSearch ? await pages.match(SEARCH) : undefined);
  if (!page) return undefined;
  const mark = `data-kept-at="${keptAt(page)}"${kept ? "" : " data-missing"}`;
  const html = (await page.text()).replace("<html", `<html ${mark}`);
  return new Response(html, { headers: page.headers });
}

/** Set by the server: what is said if nothing is kept, the label of the link, and their language. */
declare const NOTHING_KEPT: [text: string, reload: string, language: string];

/** Browsers remove what they keep when they need space. */
function sayOffline(): Response {
  const [text, reload, language] = NOTHING_KEPT;
  const html = `<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><body dir="auto" style="font:1.25rem/1.5 system-ui;padding:10vh 10vw"><p>${text}</p><a href="">${reload}</a>`;
  return new Response(html, { status: 503, headers: { "content-type": "text/html;charset=utf-8" } });
}
