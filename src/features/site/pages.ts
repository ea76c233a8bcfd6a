import { desc, eq, sql } from "drizzle-orm";
import { businesses, type Database, pick, sources } from "../../../db/index.ts";
import { NEEDS_PARAMS } from "../../../db/vocabulary.ts";
import appleTouchIcon from "../../../static/apple-touch-icon.png" with { type: "file" };
import faviconIco from "../../../static/favicon.ico" with { type: "file" };
import faviconSvg from "../../../static/favicon.svg" with { type: "file" };
import icon192 from "../../../static/icon-192.png" with { type: "file" };
import icon512 from "../../../static/icon-512.png" with { type: "file" };
import iconMaskable from "../../../static/icon-maskable-512.png" with { type: "file" };
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { routes } from "../../http/routes.ts";
import { cachedRoute } from "../../http/session.ts";
import { getTypeName } from "../../i18n/labels.ts";
import { getLanguage, t } from "../../i18n/t.ts";
import { toAccentCss } from "../../ui/accent.ts";
import { toIconPath } from "../../ui/logo-paths.ts";
import { toPreviewText } from "../../ui/preview-text.ts";
import { getCachedText } from "./city-cache.ts";
import { getSitemapIndex, getSitemapPart } from "./sitemap.ts";
import webManifest from "./web-manifest.json" with { type: "json" };
import manifestTexts from "./web-manifest.texts.json" with { type: "json" };

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
  { path: "/favicon.svg", file: faviconSvg, type: "image/svg+xml; charset=utf-8" },
  { path: "/favicon.ico", file: faviconIco, type: "image/x-icon" },
  { path: "/apple-touch-icon.png", file: appleTouchIcon, type: "image/png" },
  { path: "/icon-192.png", file: icon192, type: "image/png" },
  { path: "/icon-512.png", file: icon512, type: "image/png" },
  { path: "/icon-maskable-512.png", file: iconMaskable, type: "image/png" },
] as const;

const HOURLY = cachedRoute("hour");
const DAY_MS = 86_400_000;

export const sitePages = (ctx: AppContext) => {
  const site = routes(ctx)
    .get("/manifest.webmanifest", HOURLY)
    .handle(() => manifest(ctx))
    .get("/robots.txt", HOURLY)
    .handle(() => respond(toRobotsTxt(ctx), "text/plain; charset=utf-8"))
    .get("/.well-known/security.txt", HOURLY)
    .handle(() => respond(toSecurityTxt(ctx), "text/plain; charset=utf-8"))
    .get("/sitemap.xml", HOURLY)
    .handle(async () => respond(await getSitemapIndex(ctx), XML))
    .get("/sitemap/:file", HOURLY)
    .handle(async ({ params }) => {
      if (!params.file.endsWith(".xml")) throw new NotFound("There is no such sitemap.");
      return respond(await getSitemapPart(ctx, params.file.slice(0, -".xml".length)), XML);
    })
    .get("/feed.xml", HOURLY)
    .handle(async () => {
      if (!ctx.config.publicCity) throw new NotFound("There is no feed.");
      const response = respond(await getFeed(ctx, getLanguage()), "application/atom+xml; charset=utf-8");
      response.headers.set("vary", "cookie, accept-language");
      return response;
    })
    .get("/assets/accent/:file", cachedRoute("forever"))
    .handle(({ params }) => {
      const css = toAccentCss(params.file);
      if (!css) throw new NotFound(t("File not found."));
      return respond(css, "text/css; charset=utf-8");
    })
    .get("/speculation-rules.json", HOURLY)
    .handle(() => respond(SPECULATION_RULES, "application/speculationrules+json"));
  for (const { path, file, type } of ICONS) {
    const bytes = Bun.file(file).bytes();
    site.get(path, cachedRoute("day")).handle(async ({ redirect }) => {
      const { logo } = ctx.config;
      return logo ? redirect(toIconPath(logo, path), 302) : respond((await bytes) as BodyInit, type);
    });
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
  `User-agent: *\nAllow: /api/docs$\nDisallow: /api/\nDisallow: /theme/\nDisallow: /language/\nDisallow: /close/\nDisallow: /admin\n${FILTERS}\nSitemap: ${config.baseUrl}/sitemap.xml\n`;

/** RFC 9116. A file that is served says that its contact is still read, so it expires in half a year from any day. */
function toSecurityTxt({ config }: AppContext): string {
  if (!config.contactEmail) throw new NotFound("The operator has given no contact.");
  const expires = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 180 * DAY_MS).toISOString();
  return `Contact: mailto:${config.contactEmail}\nExpires: ${expires}\nCanonical: ${config.baseUrl}/.well-known/security.txt\n`;
}

/** @param config.siteName of the installation. The texts are in the language of the request. */
function toWebManifest({ config }: AppContext) {
  const icons = webManifest.icons
    .filter(({ src }) => !config.logo || src.endsWith(".png"))
    .map((icon) => ({ ...icon, src: toIconPath(config.logo, icon.src) }));
  return {
    name: config.siteName,
    short_name: config.siteName.slice(0, 12),
    description: config.tagline ?? t(manifestTexts.description),
    ...webManifest,
    icons,
    shortcuts: Object.entries(manifestTexts.shortcuts).map(([url, name]) => ({
      name: t(name),
      url,
      icons: icons.slice(0, 1),
    })),
    screenshots: webManifest.screenshots.map((picture, i) => ({ ...picture, label: t(manifestTexts.screenshots[i]!) })),
  };
}

// The Atom feed (RFC 4287) of the places that were added last.
const MAX_ENTRIES = 50;

const getFeed = ({ db, config, city }: AppContext, language: string): Promise<string> =>
  getCachedText(db, `feed ${language} ${city.name} ${config.siteName}`, async () => {
    const places = await listNewPlaces(db);
    const { siteName, baseUrl } = config;
    const updatedAt = places[0]?.addedAt ?? new Date(0);
    return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${toXmlText(baseUrl)}/feed.xml</id>
<title>${toXmlText(t("New places in {city}", { city: city.name }))}</title>
<link rel="self" type="application/atom+xml" href="${toXmlText(baseUrl)}/feed.xml"/>
<link rel="alternate" type="text/html" href="${toXmlText(baseUrl)}/"/>
<author><name>${toXmlText(siteName)}</name></author>
<updated>${updatedAt.toISOString()}</updated>
${places.map((place) => toEntry(place, baseUrl)).join("\n")}
</feed>
`;
  });

type NewPlace = Awaited<ReturnType<typeof listNewPlaces>>[number];

/** Imported places have no date of approval. */
const addedAt = sql`coalesce(${businesses.approvedAt}, ${businesses.createdAt})`;

const listNewPlaces = (db: Database) =>
  db
    .select({
      ...pick(businesses, "id", "name", "type", "description", "location"),
      addedAt: addedAt.mapWith((at) => new Date(at)),
      attribution: sources.attribution,
    })
    .from(businesses)
    .leftJoin(sources, eq(sources.id, businesses.sourceId))
    .where(eq(businesses.isApproved, true))
    .orderBy(desc(addedAt), businesses.id)
    .limit(MAX_ENTRIES);

function toEntry({ id, name, type, description, location, addedAt, attribution }: NewPlace, baseUrl: string): string {
  const summary = toPreviewText([getTypeName(type), location, description].filter(Boolean).join(" · "));
  return [
    "<entry>",
    `<id>urn:uuid:${id}</id>`,
    `<title>${toXmlText(name)}</title>`,
    `<link rel="alternate" type="text/html" href="${toXmlText(baseUrl)}/business/${id}"/>`,
    `<published>${addedAt.toISOString()}</published><updated>${addedAt.toISOString()}</updated>`,
    `<summary>${toXmlText(summary)}</summary>`,
    attribution && `<rights>${toXmlText(attribution)}</rights>`,
    "</entry>",
  ]
    .filter(Boolean)
    .join("");
}

/** Without the characters that XML 1.0 doesn't allow even when they are escaped. */
const toXmlText = (text: string) => Bun.escapeHTML(text.replace(NOT_IN_XML, ""));

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in XML
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
