import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, events } from "../../../db/schema/index.ts";
import type { AppContext } from "../../context.ts";

const PAGES = [
  "/",
  "/?view=business",
  "/demo",
  "/login",
  "/signup",
  "/privacy",
  "/terms",
  "/help",
  "/help/travelers",
  "/help/owners",
  "/status",
];

/** The protocol allows 50,000 URLs. */
const MAX_BUSINESSES = 40_000;
const MAX_EVENTS = 9000;

type CachedSitemap = { version: string; xml: Promise<string> };

const cache = new WeakMap<Database, CachedSitemap>();

/** Cached until a place or an event changes: generating it takes time for a large city. */
export async function getSitemap({ db, config }: Pick<AppContext, "db" | "config">): Promise<string> {
  const [row] = await db.execute<{ version: string }>(sql`
    select concat_ws(' ', (select version from catalogue_version), max(updated_at), count(*)) as version
    from events where event_date > now()`);
  const version = row?.version ?? "";
  const cached = cache.get(db);
  if (cached?.version === version) return cached.xml;
  const sitemap = { version, xml: createSitemap(db, config.baseUrl) };
  cache.set(db, sitemap);
  sitemap.xml.catch(() => cache.get(db) === sitemap && cache.delete(db));
  return sitemap.xml;
}

/** Most recently changed businesses first, in case of more than MAX_BUSINESSES. */
async function createSitemap(db: Database, baseUrl: string): Promise<string> {
  const listed = await db
    .select({ id: businesses.id, updatedAt: businesses.updatedAt })
    .from(businesses)
    .where(eq(businesses.isApproved, true))
    .orderBy(desc(businesses.updatedAt), businesses.id)
    .limit(MAX_BUSINESSES);
  const upcoming = await db
    .select({ id: events.id, updatedAt: events.updatedAt })
    .from(events)
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .where(and(eq(businesses.isApproved, true), gt(events.eventDate, sql`now()`)))
    .orderBy(events.eventDate, events.id)
    .limit(MAX_EVENTS);
  const entries = [
    ...PAGES.map((path) => toEntry(baseUrl + path)),
    ...listed.map(({ id, updatedAt }) => toEntry(`${baseUrl}/business/${id}`, updatedAt)),
    ...upcoming.map(({ id, updatedAt }) => toEntry(`${baseUrl}/events/${id}`, updatedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

const toEntry = (url: string, changedAt?: Date) =>
  `<url><loc>${Bun.escapeHTML(url)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ""}</url>`;
