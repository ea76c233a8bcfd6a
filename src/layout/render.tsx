// A page → HTML: the shell around a screen, with only the scripts its islands need.
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { AppContext } from "../context.ts";
import { manifest } from "../http/assets.ts";
import type { Viewer } from "../http/session.ts";
import { Document, type Page } from "./Document.tsx";
import { collectIslands, type PageIslands } from "./rendered-islands.ts";

/** Answers with a page for one viewer, which no cache may keep. */
export function renderPage(
  ctx: AppContext,
  request: Request,
  viewer: Viewer | null,
  page: Page,
  content: ReactElement,
  status = 200,
): Response {
  const path = new URL(request.url).pathname;
  return new Response(renderHtml(ctx, { viewer, page, theme: themeOf(request), path }, content), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      vary: "cookie, accept-encoding",
      ...page.headers,
    },
  });
}

type Around = { viewer: Viewer | null; page: Page; theme?: "light" | "dark"; path: string };

/** The whole document as text. */
export function renderHtml(ctx: AppContext, { viewer, page, theme, path }: Around, content: ReactElement): string {
  const { rendered, present } = collectIslands(() => renderToStaticMarkup(content));
  const html = renderToStaticMarkup(
    <Document
      ctx={ctx}
      viewer={viewer}
      page={page}
      theme={theme}
      path={path}
      scripts={scriptsFor(page, present, viewer !== null)}
      content={rendered}
    />,
  );
  return `<!doctype html>${html}`;
}

/** The first script, and those it will load before anybody has scrolled. */
function scriptsFor(page: Page, { all, atOnce }: PageIslands, signedIn: boolean): string[] {
  if (page.script) return [manifest[page.script]];
  if (all.size === 0) return page.flash || signedIn ? [manifest.hydrate] : [];
  const waking = [...atOnce].flatMap((name) => manifest.islands[name] ?? []);
  return [...new Set([manifest.hydrate, ...manifest.waking, ...waking])];
}

/** The theme chosen in the cookie, if any. */
export function themeOf(request: Request): "light" | "dark" | undefined {
  return /(?:^|;\s*)theme=(light|dark)\b/.exec(request.headers.get("cookie") ?? "")?.[1] as
    | "light"
    | "dark"
    | undefined;
}
