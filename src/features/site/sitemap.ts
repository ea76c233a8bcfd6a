// The sitemap: an index of parts, each with the pages of one kind.
import { and, asc, eq, sql } from "drizzle-orm";
import { businesses, type Database, events, isUpcoming } from "../../../db/index.ts";
import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { getDirectory, readDirectoryVersion, type TypeCounts } from "../places/directory.ts";
import { toListPath } from "../places/filtered-list.ts";
import { getCachedText } from "./city-cache.ts";
import pages from "./sitemap-pages.json" with { type: "json" };

type Site = Pick<AppContext, "db" | "config" | "city">;

/** The protocol allows 50,000 URLs and 50 MB. */
const PART_SIZE = 10_000;
const MAX_PARTS = 200;

const KINDS = { places: listPlaces, events: listEvents };

type Kind = keyof typeof KINDS;
/** `alternates`: language and path. */
type Entry = { path: string; changedAt?: Date; alternates?: [language: string, path: string][] };

export const getSitemapIndex = ({ db, config }: Site): Promise<string> =>
  getCachedText(db, "sitemap", async () => {
    const parts: Entry[] = [{ path: "/sitemap/pages.xml" }];
    if (config.publicCity)
      parts.push(...toParts("places", await countPlaces(db)), ...toParts("events", await countEvents(db)));
    return toXml("sitemapindex", "sitemap", parts, config.baseUrl);
  });

/** @param name "pages", "places-1", "events-2" … @throws NotFound for any other name, and for a part that doesn't exist */
export async function getSitemapPart({ db, config, city }: Site, name: string): Promise<string> {
  const write = (entries: readonly Entry[]) => toXml("urlset", "url", entries, config.baseUrl);
  if (name === "pages") {
    const paths = config.publicCity ? [...pages, ...(await listCityPages(db, city.name))] : pages;
    return write(paths.flatMap((path) => listLanguages(path, config.languages)));
  }
  const [, kind, number] = /^(places|events)-([1-9]\d{0,2})$/.exec(name) ?? [];
  if (!kind || !config.publicCity || Number(number) > MAX_PARTS) throw new NotFound(t("There is no such sitemap."));
  return getCachedText(db, name, async () => {
    const entries = await KINDS[kind as Kind](db, (Number(number) - 1) * PART_SIZE);
    if (entries.length === 0) throw new NotFound(t("There is no such sitemap."));
    return write(entries);
  });
}

/** Its URL in each language, with the others. The pages of places and events list theirs only themselves, for size. */
function listLanguages(path: string, languages: readonly string[]): Entry[] {
  if (languages.length === 1) return [{ path }];
  const alternates = languages.map((language): [string, string] => [language, inLanguage(path, language)]);
  const all = [path, ...alternates.map(([, url]) => url)];
  return all.map((each) => ({ path: each, alternates: [...alternates, ["x-default", path]] }));
}

const inLanguage = (path: string, language: string) => `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;

async function listCityPages(db: Database, city: string): Promise<string[]> {
  const { byType, areas, topics } = await getDirectory(db, await readDirectoryVersion(db), city);
  const lists = [
    ...listTypes(byType).map((type) => ({ type, area: null, topic: null })),
    ...areas.flatMap((area) => [null, ...listTypes(area.byType)].map((type) => ({ type, area, topic: null }))),
    ...topics.map((topic) => ({ type: null, area: null, topic })),
  ];
  return ["/try", "/whats-on", "/places", "/places/map", ...lists.map(toListPath)];
}

const listTypes = (counts: TypeCounts) => BUSINESS_TYPES.filter((type) => counts[type] > 0);

type Count = { total: number; changedAt: Date | null };

const toParts = (kind: Kind, { total, changedAt }: Count): Entry[] =>
  Array.from({ length: Math.min(MAX_PARTS, Math.ceil(total / PART_SIZE)) }, (_, i) => ({
    path: `/sitemap/${kind}-${i + 1}.xml`,
    ...(changedAt && { changedAt }),
  }));

const isApproved = eq(businesses.isApproved, true);

const toCount = (changedAt: typeof businesses.updatedAt | typeof events.updatedAt) => ({
  total: sql<number>`count(*)::int`,
  changedAt: sql<Date | null>`max(${changedAt})`.mapWith((at) => new Date(at)),
});

async function countPlaces(db: Database): Promise<Count> {
  const [row] = await db.select(toCount(businesses.updatedAt)).from(businesses).where(isApproved);
  return row!;
}

async function countEvents(db: Database): Promise<Count> {
  const [row] = await db
    .select(toCount(events.updatedAt))
    .from(events)
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .where(and(isApproved, isUpcoming()));
  return row!;
}

async function listPlaces(db: Database, offset: number): Promise<Entry[]> {
  const rows = await db
    .select({ id: businesses.id, changedAt: businesses.updatedAt })
    .from(businesses)
    .where(isApproved)
    .orderBy(asc(businesses.id))
    .offset(offset)
    .limit(PART_SIZE);
  return rows.map(({ id, changedAt }) => ({ path: `/business/${id}`, changedAt }));
}

async function listEvents(db: Database, offset: number): Promise<Entry[]> {
  const rows = await db
    .select({ id: events.id, changedAt: events.updatedAt })
    .from(events)
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .where(and(isApproved, isUpcoming()))
    .orderBy(asc(events.id))
    .offset(offset)
    .limit(PART_SIZE);
  return rows.map(({ id, changedAt }) => ({ path: `/events/${id}`, changedAt }));
}

function toXml(list: "urlset" | "sitemapindex", item: "url" | "sitemap", entries: readonly Entry[], baseUrl: string) {
  const toUrl = (path: string) => Bun.escapeHTML(baseUrl + path);
  const lines = entries.map(({ path, changedAt, alternates = [] }) => {
    const links = alternates.map(
      ([language, each]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${toUrl(each)}"/>`,
    );
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<${item}><loc>${toUrl(path)}</loc>${lastmod}${links.join("")}</${item}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${lines.join("\n")}\n</${list}>\n`;
}
