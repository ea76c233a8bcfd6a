// The landing page, rendered once per view, theme and language, and cached in compressed form.
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants } from "node:zlib";
import { nameOf } from "../../city/city.ts";
import { inCity } from "../../city/request-city.ts";
import { keyOfNames } from "../../city/site-words.ts";
import type { AppContext, LandingChoice } from "../../context.ts";
import { CACHING } from "../../http/caching.ts";
import { cookieName } from "../../http/cookies.ts";
import { securityHeaders } from "../../http/headers.ts";
import { chooseLanguage, getPreferredLanguage } from "../../http/language.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import type { Language } from "../../i18n/languages.ts";
import { getTheme, renderHtml } from "../../layout/render.tsx";
import { type Banner, findBanner } from "../../layout/SiteBanner.tsx";
import { toIconPath } from "../../ui/logo-paths.ts";
import { LandingHeader } from "./LandingHeader.tsx";
import { LandingScreen } from "./LandingScreen.tsx";
import { hasOffer } from "./shown-claims.ts";
import { getTexts, type View, type ViewTexts } from "./texts.ts";

type Encoding = "br" | "gzip" | "identity";

/** The response in each encoding. Clones of it are sent. */
type RenderedPage = Record<Encoding, Response>;

/** Kept by view, theme and language, until an admin changes the names, the scene, who can sign up, or the numbers. */
type CachedPages = { choices: string; landing: LandingChoice; pages: Map<string, RenderedPage> };

const cache = new WeakMap<AppContext, CachedPages>();

/** Serves signed-out visitors of `/` and `/?view=business`. */
export function landingPage(ctx: AppContext, request: Request): Response {
  const view: View = new URL(request.url).searchParams.get("view") === "business" ? "business" : "traveler";
  const { language, isInUrl } = chooseLanguage(ctx, request);
  const banner = findBanner(ctx, request, language);
  return respond(getRenderedPage(ctx, { view, theme: getTheme(request), banner }, language, isInUrl), request);
}

/** Responds without the app. @returns undefined unless it is a GET of the landing page without a session cookie, on a server that is set up */
export function landingShortcut(ctx: AppContext): (request: Request) => Response | undefined {
  const sessionCookie = `${cookieName(ctx)}=`;
  return (request) => {
    if (request.method !== "GET" || ctx.awaitsSetup) return undefined;
    const { url } = request;
    const target = url.slice(url.indexOf("/", 8));
    const view: View | undefined = target === "/" ? "traveler" : target === "/?view=business" ? "business" : undefined;
    const cookie = request.headers.get("cookie");
    if (!view || cookie?.includes(sessionCookie)) return undefined;
    // Most visitors have no cookie, and reading each header takes a tenth of what a request costs.
    const language = cookie ? chooseLanguage(ctx, request).language : getPreferredLanguage(ctx.config, request);
    const look = { view, theme: cookie ? getTheme(request) : undefined, banner: findBanner(ctx, request, language) };
    return respond(getRenderedPage(ctx, look, language, false), request);
  };
}

function respond(page: RenderedPage, request: Request): Response {
  const accepted = request.headers.get("accept-encoding") ?? "";
  return page[accepted === "" ? "identity" : chooseEncoding(accepted)].clone();
}

const chooseEncoding = (accepted: string): Encoding =>
  /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";

type Look = { view: View; theme: "light" | "dark" | undefined; banner: Banner | undefined };

/** @param isInUrl whether the URL names the language */
function getRenderedPage(ctx: AppContext, look: Look, language: Language, isInUrl: boolean) {
  const { pages } = getPages(ctx);
  const key = `${look.view} ${look.theme} ${look.banner?.id} ${language} ${isInUrl}`;
  const cached = pages.get(key);
  if (cached) return cached;
  const page = inCity(ctx.city, () => inLanguage(language, () => render(ctx, look), { isInUrl }));
  pages.set(key, page);
  return page;
}

function getPages(ctx: AppContext): CachedPages {
  const { city, landing } = ctx;
  const choices = `${city.name}\n${city.scene}\n${ctx.signUp.mode}\n${keyOfNames(ctx.config)}`;
  const last = cache.get(ctx);
  if (last?.choices === choices && last.landing === landing) return last;
  const fresh = { choices, landing, pages: new Map() };
  cache.set(ctx, fresh);
  return fresh;
}

function render(ctx: AppContext, { view, theme, banner }: Look): RenderedPage {
  const { siteName, logo } = ctx.config;
  const site = { siteName, logo };
  const path = view === "business" ? "/?view=business" : "/";
  const signUp = ctx.signUp.mode;
  const { landing } = ctx;
  const isPayable = ctx.config.paypal !== undefined;
  const isCityPublic = ctx.config.publicCity;
  const isOffered = hasOffer(ctx);
  const texts = getTexts(view, ctx.config, nameOf(ctx.city), {
    signUp,
    hasOffer: isOffered,
    showsClaims: landing.showsClaims,
  });
  const html = renderHtml(
    ctx,
    {
      viewer: null,
      theme,
      banner,
      path,
      route: "/",
      page: {
        title: texts.title,
        description: texts.description,
        canonical: path,
        image: view === "business" ? "/og/business.png" : "/og/site.png",
        frame: "none",
        sheet: "public",
        script: "landing",
        header: <LandingHeader {...{ view, texts, site, signUp, isCityPublic }} />,
        footer: "public",
        jsonLd: toJsonLd(ctx, texts),
      },
    },
    <LandingScreen
      view={view}
      texts={texts}
      signUp={signUp}
      {...{ landing, isPayable, isCityPublic, site, hasOffer: isOffered }}
    />,
  );
  const plain = Buffer.from(html);
  const ready = (encoding: Encoding, body: Uint8Array) =>
    new Response(body as BodyInit, { headers: headersFor(ctx, encoding) });
  const page = {
    br: ready("br", brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: FAST } })),
    gzip: ready("gzip", Bun.gzipSync(plain, { level: 9 })),
    identity: ready("identity", plain),
  };
  void compressWell(plain).then((body) => {
    page.br = ready("br", body);
  });
  return page;
}

/** Brotli's quality for the first visitors: the best one takes 70 ms, which nobody else should wait for. */
const FAST = 5;

/** At the best quality, which is the default, in a thread of the runtime. */
const compressWell = promisify(brotliCompress) as (bytes: Uint8Array) => Promise<Uint8Array>;

const headersFor = (ctx: AppContext, encoding: Encoding) =>
  new Headers({
    ...securityHeaders(ctx),
    "content-type": "text/html; charset=utf-8",
    "cache-control": CACHING.page,
    vary: "cookie, accept-language, accept-encoding",
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  });

/** schema.org: the organization and the FAQ. */
const toJsonLd = ({ config }: AppContext, texts: ViewTexts) => ({
  "@context": "https://schema.org",
  "@graph": [
    {
      "@type": "Organization",
      name: config.siteName,
      url: `${config.baseUrl}/`,
      logo: config.baseUrl + toIconPath(config.logo, "/icon-512.png"),
      ...(config.contactEmail && { email: config.contactEmail }),
    },
    {
      "@type": "FAQPage",
      mainEntity: texts.faq.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ],
});
