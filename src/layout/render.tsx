import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { AppContext, Viewer } from "../context.ts";
import { getScript, manifest } from "../http/assets.ts";
import { CACHING } from "../http/caching.ts";
import { getSessionToken } from "../http/cookies.ts";
import { getRoute } from "../http/matched-route.ts";
import { getLanguage } from "../i18n/t.ts";
import { type Page, renderDocument } from "./Document.tsx";
import { collectIslands, type PageIslands } from "./rendered-islands.ts";
import { findBanner } from "./SiteBanner.tsx";

/** A response with a page for one viewer. Caches must not store it, except for what search engines may read as well. */
export function renderPage(
  ctx: AppContext,
  request: Request,
  viewer: Viewer | null,
  page: Page,
  content: ReactElement,
  status = 200,
): Response {
  const path = new URL(request.url).pathname;
  const isSignedIn = viewer !== null || getSessionToken(ctx, request) !== undefined;
  const isForEveryone = !isSignedIn && page.canonical !== undefined && !page.flash && status === 200;
  const now = isForEveryone ? undefined : Date.now();
  const route = status === 200 ? getRoute(request) : undefined;
  const look = { theme: getTheme(request), banner: findBanner(ctx, request) };
  return new Response(renderHtml(ctx, { viewer, page, ...look, path, route, now }, content), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": isForEveryone ? CACHING.page : "no-store",
      vary: "cookie, accept-language, accept-encoding",
      ...page.headers,
    },
  });
}

/** `now`: only where nothing keeps the page, in ms since 1970. */
type PageContext = Omit<Parameters<typeof renderDocument>[0], "ctx" | "scripts" | "content">;

export function renderHtml(ctx: AppContext, context: PageContext, content: ReactElement): string {
  const { viewer, page } = context;
  const { rendered, islands } = collectIslands(() => renderToStaticMarkup(content));
  const scripts = scriptsFor(page, islands, viewer !== null);
  return renderDocument({ ctx, ...context, scripts, content: rendered });
}

/** The page's first script, and the files it loads before the user scrolls. */
function scriptsFor(page: Page, islands: PageIslands, signedIn: boolean): string[] {
  const scripts = namesOfScripts(page, islands, signedIn);
  return scripts.map((name) => getScript(name, getLanguage()));
}

function namesOfScripts(page: Page, { all, preloaded }: PageIslands, signedIn: boolean): string[] {
  if (page.script) return [manifest[page.script]];
  if (all.size === 0) return page.flash || signedIn ? [manifest.hydrate] : [];
  const chunks = [...preloaded].flatMap((name) => manifest.islands[name] ?? []);
  return [...new Set([manifest.hydrate, ...manifest.shared, ...chunks])];
}

export const getTheme = (request: Request): "light" | "dark" | undefined =>
  /(?:^|;\s*)theme=(light|dark)\b/.exec(request.headers.get("cookie") ?? "")?.[1] as "light" | "dark" | undefined;
