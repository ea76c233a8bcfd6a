// Pages of the open city for signed-out visitors: rendered once for the same data, and sent from memory.
import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { keyOfNames } from "../city/site-words.ts";
import type { AppContext } from "../context.ts";
import { CACHING, matchesEtag } from "../http/caching.ts";
import { getRoute } from "../http/matched-route.ts";
import { isLanguageInUrl } from "../i18n/current-language.ts";
import { getLanguage, t } from "../i18n/t.ts";
import { createSharedReads } from "../workers/concurrency.ts";
import type { Page } from "./Document.tsx";
import { getTheme, renderHtml } from "./render.tsx";
import { findBanner } from "./SiteBanner.tsx";

type PublicPage = {
  /** What the page depends on, besides its path, its data, the theme and the language: such as the page of a list. */
  variant?: string;
  readVersion: () => Promise<string>;
  load: () => Promise<{ page: Page; content: ReactElement }>;
};

type RenderedPage = { version: string; html: Uint8Array; gzip?: Uint8Array; headers: Record<string, string> };

const MAX_BYTES = 16 * 1024 * 1024;
/** ms. Pages say what is open now, and "tonight". */
const MAX_AGE_MS = 60_000;

/** It is as fresh as a page that is rendered per request: the version is read after the request came in. */
export async function renderPublicPage(ctx: AppContext, request: Request, wanted: PublicPage): Promise<Response> {
  const rendered = await findRendered(ctx, request, wanted);
  const { headers } = rendered;
  if (matchesEtag(request, headers.etag ?? "")) return new Response(null, { status: 304, headers });
  if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? ""))
    return new Response(toBody(rendered.html), { headers });
  rendered.gzip ??= Bun.gzipSync(toBody(rendered.html), { level: 6 });
  return new Response(toBody(rendered.gzip), { headers: { ...headers, "content-encoding": "gzip" } });
}

const toBody = (bytes: Uint8Array) => bytes as Uint8Array<ArrayBuffer>;

type Cache = { pages: LRUCache<string, RenderedPage>; share: ReturnType<typeof createSharedReads<RenderedPage>> };

const caches = new WeakMap<AppContext, Cache>();

function findRendered(ctx: AppContext, request: Request, { variant = "", readVersion, load }: PublicPage) {
  const cache = caches.getOrInsertComputed(ctx, () => createCache());
  const theme = getTheme(request);
  const banner = findBanner(ctx, request);
  const path = new URL(request.url).pathname;
  const key = [path, variant, theme, banner?.id, getLanguage(), isLanguageInUrl()].join("\n");
  return cache.share(key, async () => {
    const { city, signUp } = ctx;
    const minute = Math.floor(Date.now() / MAX_AGE_MS);
    const version = JSON.stringify([await readVersion(), minute, city, signUp.mode, keyOfNames(ctx.config)]);
    const kept = cache.pages.get(key);
    if (kept?.version === version) return kept;
    const { page, content } = await load();
    const footer = page.footer ?? "public";
    const feeds = ctx.config.publicCity ? [newPlacesFeed(), ...(page.feeds ?? [])] : [];
    const shown = { ...page, footer, feeds, hasTransitions: true };
    const route = getRoute(request);
    const html = renderHtml(ctx, { viewer: null, page: shown, theme, banner, path, route }, content);
    const rendered = { version, html: Buffer.from(html), headers: headersFor(html, page) };
    cache.pages.set(key, rendered);
    return rendered;
  });
}

const newPlacesFeed = () => ({ type: "application/atom+xml", title: t("New places"), path: "/feed.xml" }) as const;

const createCache = (): Cache => ({
  pages: new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: ({ html }) => 2 * html.byteLength }),
  share: createSharedReads(),
});

const headersFor = (html: string, page: Page): Record<string, string> => ({
  "content-type": "text/html; charset=utf-8",
  "cache-control": CACHING.page,
  vary: "cookie, accept-language, accept-encoding",
  etag: `W/"${Bun.hash(html).toString(36)}"`,
  "speculation-rules": '"/speculation-rules.json"',
  ...page.headers,
});
