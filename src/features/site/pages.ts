import { Elysia } from "elysia";
import { NEEDS_PARAMS } from "../../../db/vocabulary.ts";
import appleTouchIcon from "../../../static/apple-touch-icon.png" with { type: "file" };
import faviconIco from "../../../static/favicon.ico" with { type: "file" };
import faviconSvg from "../../../static/favicon.svg" with { type: "file" };
import icon192 from "../../../static/icon-192.png" with { type: "file" };
import icon512 from "../../../static/icon-512.png" with { type: "file" };
import iconMaskable from "../../../static/icon-maskable-512.png" with { type: "file" };
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { cachedRoute } from "../../http/session.ts";
import { getLanguage } from "../../i18n/t.ts";
import { getFeed } from "./feed.ts";
import { getSitemapIndex, getSitemapPart } from "./sitemap.ts";
import { toWebManifest } from "./web-manifest.ts";

/**
 * Browsers load and render these before they are clicked: on hover, or when a finger touches their links.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Speculation-Rules
 */
const PAGES = ["/business/*", "/events/*", "/whats-on", "/whats-on/*", "/places", "/places/*"];
/** Files, and pages that are heavy or that few visitors open. */
const EXCEPT = ["/business/*/*", "/*.ics", "/places/map"];

const matchesAny = (patterns: string[]) => ({ or: patterns.map((pattern) => ({ href_matches: pattern })) });

const SPECULATION_RULES = JSON.stringify({
  prerender: [{ where: { and: [matchesAny(PAGES), { not: matchesAny(EXCEPT) }] }, eagerness: "moderate" }],
});

const XML = "application/xml; charset=utf-8";

const ICONS = [
  { path: "/favicon.svg", file: faviconSvg, type: "image/svg+xml" },
  { path: "/favicon.ico", file: faviconIco, type: "image/x-icon" },
  { path: "/apple-touch-icon.png", file: appleTouchIcon, type: "image/png" },
  { path: "/icon-192.png", file: icon192, type: "image/png" },
  { path: "/icon-512.png", file: icon512, type: "image/png" },
  { path: "/icon-maskable-512.png", file: iconMaskable, type: "image/png" },
] as const;

export const sitePages = (ctx: AppContext) => {
  const site = new Elysia({ name: "site-pages", ...cachedRoute("hour") })
    .get("/manifest.webmanifest", () => manifest(ctx))
    .get("/robots.txt", () => respond(toRobotsTxt(ctx), "text/plain; charset=utf-8"))
    .get("/sitemap.xml", async () => respond(await getSitemapIndex(ctx), XML))
    .get("/sitemap/:file", async ({ params }) => {
      if (!params.file.endsWith(".xml")) throw new NotFound("There is no such sitemap.");
      return respond(await getSitemapPart(ctx, params.file.slice(0, -".xml".length)), XML);
    })
    .get("/feed.xml", async () => {
      if (!ctx.config.publicCity) throw new NotFound("There is no feed.");
      const response = respond(await getFeed(ctx, getLanguage()), "application/atom+xml; charset=utf-8");
      response.headers.set("vary", "cookie, accept-language");
      return response;
    })
    .get("/speculation-rules.json", () => respond(SPECULATION_RULES, "application/speculationrules+json"));
  for (const { path, file, type } of ICONS) {
    const bytes = Bun.file(file).bytes();
    site.get(path, async () => respond((await bytes) as BodyInit, type), cachedRoute("day"));
  }
  return site;
};

const respond = (body: BodyInit, type: string) => new Response(body, { headers: { "content-type": type } });

function manifest(ctx: AppContext): Response {
  const response = respond(JSON.stringify(toWebManifest(ctx)), "application/manifest+json");
  response.headers.set("vary", "cookie, accept-language");
  return response;
}

/** Lists with filters are as many as there are combinations. */
const FILTERS = NEEDS_PARAMS.map((name) => `Disallow: /places*?*${name}=\n`).join("");

const toRobotsTxt = ({ config }: AppContext) =>
  `User-agent: *\nAllow: /api/docs$\nDisallow: /api/\nDisallow: /theme/\nDisallow: /language/\nDisallow: /admin\n${FILTERS}\nSitemap: ${config.baseUrl}/sitemap.xml\n`;
