// The landing page, rendered once for each view and theme and kept compressed; and the link to the sample listing.
import { brotliCompressSync, constants } from "node:zlib";
import { Elysia } from "elysia";
import { nameOf } from "../../city.ts";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { cookieName } from "../../http/cookies.ts";
import { securityHeaders } from "../../http/headers.ts";
import { session } from "../../http/session.ts";
import { PublicFooter } from "../../layout/PublicFooter.tsx";
import { renderHtml, themeOf } from "../../layout/render.tsx";
import { LandingHeader } from "./LandingHeader.tsx";
import { LandingScreen } from "./LandingScreen.tsx";
import { findSampleListing } from "./sample-listing.ts";
import { getSamplePicture } from "./sample-pictures.ts";
import { getTexts } from "./texts.ts";
import type { View, ViewTexts } from "./view-texts.ts";

export const landingPages = (ctx: AppContext) =>
  new Elysia({ name: "landing-pages" })
    .use(session(ctx))
    .get(
      "/sample-listing",
      async ({ redirect }) => {
        const id = await findSampleListing(ctx.db);
        return redirect(id ? `/business/${id}` : "/demo", 302);
      },
      { public: true },
    )
    .get(
      "/sample-pictures/:file",
      ({ params }) => {
        const picture = getSamplePicture(params.file.replace(/\.svg$/, ""));
        if (!picture) throw new NotFound("There is no such image.");
        return new Response(picture, {
          headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" },
        });
      },
      { public: true },
    );

type Encoding = "br" | "gzip" | "identity";

/** A rendered page in each encoding; clones of it are sent. */
type RenderedPage = Record<Encoding, Response>;

/** The pages by view and theme, rendered anew when the city is renamed. */
type CachedPages = { city: string; pages: Map<string, RenderedPage> };

const cache = new WeakMap<AppContext, CachedPages>();

/** What a stranger gets at `/` and `/?view=business`. */
export function landingPage(ctx: AppContext, request: Request): Response {
  const view: View = new URL(request.url).searchParams.get("view") === "business" ? "business" : "traveler";
  return answer(getRenderedPage(ctx, view, themeOf(request)), request);
}

/**
 * The same without going through the app, for a GET of one of the two addresses without a session.
 * @returns undefined for every other request
 */
export function landingShortcut(ctx: AppContext): (request: Request) => Response | undefined {
  const ours = `${cookieName(ctx)}=`;
  return (request) => {
    if (request.method !== "GET") return undefined;
    const { url } = request;
    const asked = url.slice(url.indexOf("/", 8));
    const view = asked === "/" ? "traveler" : asked === "/?view=business" ? "business" : undefined;
    const cookie = request.headers.get("cookie");
    if (!view || cookie?.includes(ours)) return undefined;
    return answer(getRenderedPage(ctx, view, cookie ? themeOf(request) : undefined), request);
  };
}

function answer(page: RenderedPage, request: Request): Response {
  const accepted = request.headers.get("accept-encoding") ?? "";
  return page[accepted === "" ? "identity" : chooseEncoding(accepted)].clone();
}

const chooseEncoding = (accepted: string): Encoding =>
  /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";

function getRenderedPage(ctx: AppContext, view: View, theme: "light" | "dark" | undefined): RenderedPage {
  const { pages } = getPages(ctx);
  const key = theme === undefined ? view : `${view} ${theme}`;
  const there = pages.get(key);
  if (there) return there;
  const page = render(ctx, view, theme);
  pages.set(key, page);
  return page;
}

function getPages(ctx: AppContext): CachedPages {
  const city = ctx.city.name;
  const last = cache.get(ctx);
  if (last?.city === city) return last;
  const shelf = { city, pages: new Map() };
  cache.set(ctx, shelf);
  return shelf;
}

function render(ctx: AppContext, view: View, theme: "light" | "dark" | undefined): RenderedPage {
  const { siteName } = ctx.config;
  const path = view === "business" ? "/?view=business" : "/";
  const words = getTexts(view, siteName, nameOf(ctx.city));
  const html = renderHtml(
    ctx,
    {
      viewer: null,
      theme,
      path,
      page: {
        title: words.title,
        description: words.description,
        canonical: path,
        image: view === "business" ? "/og/business.png" : "/og/site.png",
        frame: "none",
        sheet: "public",
        script: "landing",
        header: <LandingHeader view={view} words={words} siteName={siteName} />,
        footer: <PublicFooter ctx={ctx} path={path} theme={theme} />,
        jsonLd: facts(ctx, words),
      },
    },
    <LandingScreen view={view} words={words} payable={ctx.config.paypal !== undefined} />,
  );
  const plain = Buffer.from(html);
  const ready = (encoding: Encoding, body: Uint8Array) =>
    new Response(body as BodyInit, { headers: headersFor(ctx, encoding) });
  return {
    br: ready("br", brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })),
    gzip: ready("gzip", Bun.gzipSync(plain, { level: 9 })),
    identity: ready("identity", plain),
  };
}

const headersFor = (ctx: AppContext, encoding: Encoding) =>
  new Headers({
    ...securityHeaders(ctx),
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-cache",
    vary: "cookie, accept-encoding",
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  });

/** schema.org: who runs the site, and the questions it answers. */
const facts = ({ config }: AppContext, words: ViewTexts) => ({
  "@context": "https://schema.org",
  "@graph": [
    {
      "@type": "Organization",
      name: config.siteName,
      url: `${config.baseUrl}/`,
      logo: `${config.baseUrl}/icon-512.png`,
      ...(config.contactEmail && { email: config.contactEmail }),
    },
    {
      "@type": "FAQPage",
      mainEntity: words.faq.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ],
});
