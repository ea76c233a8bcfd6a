// The sitemap: public pages, and every approved business.
import { desc, eq } from "drizzle-orm";
import { businesses } from "../../../db/schema/index.ts";
import type { House } from "../../house.ts";

const PAGES = ["/", "/?view=business", "/demo", "/login", "/signup", "/privacy", "/terms", "/help", "/status"];

/** The protocol lets a sitemap hold 50,000 addresses. */
const MOST_BUSINESSES = 49_000;

/** The most recently changed businesses first, where there are more than fit. */
export async function sitemapOf({ db, config }: House): Promise<string> {
  const listed = await db
    .select({ id: businesses.id, updatedAt: businesses.updatedAt })
    .from(businesses)
    .where(eq(businesses.isApproved, true))
    .orderBy(desc(businesses.updatedAt), businesses.id)
    .limit(MOST_BUSINESSES);
  const addresses = [
    ...PAGES.map((path) => address(config.baseUrl + path)),
    ...listed.map(({ id, updatedAt }) => address(`${config.baseUrl}/business/${id}`, updatedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join("\n")}\n</urlset>\n`;
}

const address = (url: string, changed?: Date) =>
  `<url><loc>${Bun.escapeHTML(url)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}</url>`;
