// The landing page, rendered once for each view and theme and kept compressed; and the link to the sample listing.
import { brotliCompressSync, constants } from "node:zlib";
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { securityHeaders } from "../../http/headers.ts";
import { cookieName, session } from "../../http/session.ts";
import { PublicFooter } from "../../layout/PublicFooter.tsx";
import { renderHtml, themeOf } from "../../layout/render.tsx";
import { nameOf } from "../first-run/city.ts";
import { LandingHeader } from "./LandingHeader.tsx";
import { LandingScreen } from "./LandingScreen.tsx";
import { sampleListing } from "./sample-listing.ts";
import { samplePicture } from "./sample-pictures.ts";
import { type View, type ViewWords, wordsOf } from "./texts.ts";

export const landingPages = (house: House) =>
  new Elysia({ name: "landing-pages" })
    .use(session(house))
    .get(
      "/sample-listing",
      async ({ redirect }) => {
        const id = await sampleListing(house.db);
        return redirect(id ? `/business/${id}` : "/demo", 302);
      },
      { open: true },
    )
    .get(
      "/sample-pictures/:file",
      ({ params }) => {
        const picture = samplePicture(params.file.replace(/\.svg$/, ""));
        if (!picture) throw new NotFound("There is no such picture.");
        return new Response(picture, {
          headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" },
        });
      },
      { open: true },
    );

type Encoding = "br" | "gzip" | "identity";

/** A rendered page in each encoding; clones of it are sent. */
type Printed = Record<Encoding, Response>;

/** The pages by view and theme, rendered anew when the city is renamed. */
type Shelf = { city: string; pages: Map<string, Printed> };

const printed = new WeakMap<House, Shelf>();

/** What a stranger gets at `/` and `/?view=business`. */
export function landingPage(house: House, request: Request): Response {
  const view: View = new URL(request.url).searchParams.get("view") === "business" ? "business" : "traveler";
  return answer(printedPage(house, view, themeOf(request)), request);
}

/**
 * The same without going through the app, for a GET of one of the two addresses without a session.
 * @returns undefined for every other request
 */
export function landingShortcut(house: House): (request: Request) => Response | undefined {
  const ours = `${cookieName(house)}=`;
  return (request) => {
    if (request.method !== "GET") return undefined;
    const { url } = request;
    const asked = url.slice(url.indexOf("/", 8));
    const view = asked === "/" ? "traveler" : asked === "/?view=business" ? "business" : undefined;
    const cookie = request.headers.get("cookie");
    if (!view || cookie?.includes(ours)) return undefined;
    return answer(printedPage(house, view, cookie ? themeOf(request) : undefined), request);
  };
}

function answer(page: Printed, request: Request): Response {
  const accepted = request.headers.get("accept-encoding") ?? "";
  return page[accepted === "" ? "identity" : encodingIn(accepted)].clone();
}

const encodingIn = (accepted: string): Encoding =>
  /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";

function printedPage(house: House, view: View, theme: "light" | "dark" | undefined): Printed {
  const { pages } = shelfOf(house);
  const key = theme === undefined ? view : `${view} ${theme}`;
  const there = pages.get(key);
  if (there) return there;
  const page = print(house, view, theme);
  pages.set(key, page);
  return page;
}

function shelfOf(house: House): Shelf {
  const city = house.city.name;
  const last = printed.get(house);
  if (last?.city === city) return last;
  const shelf = { city, pages: new Map() };
  printed.set(house, shelf);
  return shelf;
}

function print(house: House, view: View, theme: "light" | "dark" | undefined): Printed {
  const { siteName } = house.config;
  const path = view === "business" ? "/?view=business" : "/";
  const words = wordsOf(view, siteName, nameOf(house.city));
  const html = renderHtml(
    house,
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
        footer: <PublicFooter house={house} path={path} theme={theme} />,
        jsonLd: facts(house, words),
      },
    },
    <LandingScreen view={view} words={words} payable={house.config.paypal !== undefined} />,
  );
  const plain = Buffer.from(html);
  const ready = (encoding: Encoding, body: Uint8Array) =>
    new Response(body as BodyInit, { headers: headersFor(house, encoding) });
  return {
    br: ready("br", brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })),
    gzip: ready("gzip", Bun.gzipSync(plain, { level: 9 })),
    identity: ready("identity", plain),
  };
}

const headersFor = (house: House, encoding: Encoding) =>
  new Headers({
    ...securityHeaders(house),
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-cache",
    vary: "cookie, accept-encoding",
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  });

/** schema.org: who runs the site, and the questions it answers. */
const facts = ({ config }: House, words: ViewWords) => ({
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
