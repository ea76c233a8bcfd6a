// The sitemap: public pages, and every approved business.
import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses } from "../../../db/schema/index.ts";
import type { AppContext } from "../../context.ts";

const PAGES = ["/", "/?view=business", "/demo", "/login", "/signup", "/privacy", "/terms", "/help", "/status"];

/** The protocol lets a sitemap hold 50,000 addresses. */
const MAX_BUSINESSES = 49_000;

type Written = { version: string; text: Promise<string> };

const written = new WeakMap<Database, Written>();

/** Kept until a place changes, since anybody may ask and a large city's takes time to write. */
export async function getSitemap({ db, config }: Pick<AppContext, "db" | "config">): Promise<string> {
  const [row] = await db.execute<{ version: string }>(sql`select version::text as version from catalogue_version`);
  const version = row?.version ?? "";
  const before = written.get(db);
  if (before?.version === version) return before.text;
  const made = { version, text: writeSitemap(db, config.baseUrl) };
  written.set(db, made);
  made.text.catch(() => written.get(db) === made && written.delete(db));
  return made.text;
}

/** The most recently changed businesses first, where there are more than fit. */
async function writeSitemap(db: Database, baseUrl: string): Promise<string> {
  const listed = await db
    .select({ id: businesses.id, updatedAt: businesses.updatedAt })
    .from(businesses)
    .where(eq(businesses.isApproved, true))
    .orderBy(desc(businesses.updatedAt), businesses.id)
    .limit(MAX_BUSINESSES);
  const addresses = [
    ...PAGES.map((path) => address(baseUrl + path)),
    ...listed.map(({ id, updatedAt }) => address(`${baseUrl}/business/${id}`, updatedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join("\n")}\n</urlset>\n`;
}

const address = (url: string, changed?: Date) =>
  `<url><loc>${Bun.escapeHTML(url)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}</url>`;
