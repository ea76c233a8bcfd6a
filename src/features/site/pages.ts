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
import { publicRoute } from "../../http/session.ts";
import { getLanguage } from "../../i18n/t.ts";
import { getFeed } from "./feed.ts";
import { getSitemapIndex, getSitemapPart } from "./sitemap.ts";
import { SPECULATION_RULES } from "./speculation-rules.ts";
import { toWebManifest } from "./web-manifest.ts";

/** Seconds. */
const DAY = 86_400;
const HOUR = 3600;

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
  const site = new Elysia({ name: "site-pages", ...publicRoute })
    .get("/manifest.webmanifest", () => manifest(ctx))
    .get("/robots.txt", () => cacheable(toRobotsTxt(ctx), "text/plain; charset=utf-8", HOUR))
    .get("/sitemap.xml", async () => cacheable(await getSitemapIndex(ctx), XML, HOUR))
    .get("/sitemap/:file", async ({ params }) => {
      if (!params.file.endsWith(".xml")) throw new NotFound("There is no such sitemap.");
      return cacheable(await getSitemapPart(ctx, params.file.slice(0, -".xml".length)), XML, HOUR);
    })
    .get("/feed.xml", async () => {
      if (!ctx.config.publicCity) throw new NotFound("There is no feed.");
      const response = cacheable(await getFeed(ctx, getLanguage()), "application/atom+xml; charset=utf-8", HOUR);
      response.headers.set("vary", "cookie, accept-language");
      return response;
    })
    .get("/speculation-rules.json", () => cacheable(SPECULATION_RULES, "application/speculationrules+json", HOUR));
  for (const { path, file, type } of ICONS) {
    const bytes = Bun.file(file).bytes();
    site.get(path, async () => cacheable((await bytes) as BodyInit, type, DAY));
  }
  return site;
};

const cacheable = (body: BodyInit, type: string, seconds: number) =>
  new Response(body, { headers: { "content-type": type, "cache-control": `public, max-age=${seconds}` } });

function manifest(ctx: AppContext): Response {
  const response = cacheable(JSON.stringify(toWebManifest(ctx)), "application/manifest+json", HOUR);
  response.headers.set("vary", "cookie, accept-language");
  return response;
}

/** Lists with filters are as many as there are combinations. */
const FILTERS = NEEDS_PARAMS.map((name) => `Disallow: /places*?*${name}=\n`).join("");

const toRobotsTxt = ({ config }: AppContext) =>
  `User-agent: *\nAllow: /api/docs$\nDisallow: /api/\nDisallow: /theme/\nDisallow: /language/\nDisallow: /admin\n${FILTERS}\nSitemap: ${config.baseUrl}/sitemap.xml\n`;
