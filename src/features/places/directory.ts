// What the open city is sorted by: types, areas and what people look for, with the number of places of each.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { preparedStatement } from "../../../db/prepared-queries.ts";
import { BUSINESS_TYPES, type BusinessType, type Tag } from "../../../db/vocabulary.ts";
import { createSharedReads } from "../../concurrency.ts";

export type TypeCounts = Record<BusinessType, number>;

/** A part of the address that several places share: a neighborhood, a town or a street. */
export type Area = { slug: string; name: string; total: number; byType: TypeCounts };

/** What people look for: a kind of place, a cuisine, a feature or a travel preference. */
export type Topic = { slug: string; tag: Tag; total: number };

export type Directory = {
  total: number;
  byType: TypeCounts;
  /** The one with most places first. */
  areas: Area[];
  topics: Topic[];
};

const MIN_PLACES_OF_AREA = 5;
const MIN_PLACES_OF_TOPIC = 3;
const MAX_AREAS = 300;
const MAX_TOPICS = 200;
/** Of the places with an address. A part that more of them share names the city. */
const MAX_SHARE_OF_AREA = 0.8;

/** The first segment of an address for all types. */
export const ALL_TYPES = "all";

type Cached = { version: string; directory: Promise<Directory> };

const cache = new WeakMap<Database, Cached>();

/** @param version as `readDirectoryVersion` @param city is not an area itself */
export function getDirectory(db: Database, version: string, city: string): Promise<Directory> {
  const key = `${version} ${city}`;
  const cached = cache.get(db);
  if (cached?.version === key) return cached.directory;
  const directory = readDirectory(db, city);
  const entry = { version: key, directory };
  cache.set(db, entry);
  directory.catch(() => cache.get(db) === entry && cache.delete(db));
  return directory;
}

/** Changes with every place that is listed, and with the credits of the sources. */
export function readDirectoryVersion(db: Database): Promise<string> {
  const share = sharedReads.get(db) ?? createSharedReads<string>();
  sharedReads.set(db, share);
  return share("version", async () => (await selectVersion(db, {}))[0]?.version ?? "");
}

const sharedReads = new WeakMap<Database, ReturnType<typeof createSharedReads<string>>>();

const selectVersion = preparedStatement<{ version: string }>(sql`
  select concat_ws(' ', (select version from catalogue_version),
    (select string_agg(id || xmin::text, ',' order by id) from sources)) as version`);

type Row = {
  byType: Partial<TypeCounts> | null;
  addressed: number;
  areas: [name: string, total: number, byType: Partial<TypeCounts>][] | null;
  tags: [tag: Tag, total: number][] | null;
};

async function readDirectory(db: Database, city: string): Promise<Directory> {
  const [row] = await selectDirectory(db, {
    minOfArea: MIN_PLACES_OF_AREA,
    maxAreas: MAX_AREAS,
    minOfTopic: MIN_PLACES_OF_TOPIC,
    maxTopics: MAX_TOPICS,
  });
  const { byType, addressed, areas, tags } = row as Row;
  const isArea = (name: string, total: number) =>
    name.toLowerCase() !== city.toLowerCase() && total <= addressed * MAX_SHARE_OF_AREA && isName(name);
  const taken = new Set<string>([ALL_TYPES, "map", ...BUSINESS_TYPES]);
  return {
    total: Object.values(byType ?? {}).reduce((sum, count) => sum + count, 0),
    byType: toCounts(byType),
    areas: withSlugs(
      (areas ?? []).flatMap(([name, total, types]) =>
        isArea(name, total) ? { name, total, byType: toCounts(types) } : [],
      ),
      ({ name }) => name,
      new Set(),
    ),
    topics: withSlugs(
      (tags ?? []).map(([tag, total]) => ({ tag, total })),
      ({ tag }) => tag.slice(tag.indexOf(":") + 1),
      taken,
    ),
  };
}

const selectDirectory = preparedStatement<Row>(sql`
  with listed as materialized (select type, tags, address_parts from businesses where is_approved),
  parts as (
    select part, type, count(*)::int as places
    from listed, lateral (select distinct part from unnest(address_parts) part where part <> '') p group by part, type
  ),
  areas as (
    select part, sum(places)::int as total, json_object_agg(type, places) as by_type
    from parts group by part having sum(places) >= ${sql.placeholder("minOfArea")}::int
    order by total desc, part limit ${sql.placeholder("maxAreas")}::int
  ),
  topics as (
    select tag, count(*)::int as total from listed, unnest(tags) tag
    group by tag having count(*) >= ${sql.placeholder("minOfTopic")}::int
    order by total desc, tag limit ${sql.placeholder("maxTopics")}::int
  )
  select (select json_object_agg(type, places) from (select type, count(*)::int as places from listed group by type) t) as "byType",
    (select count(*)::int from listed where address_parts <> '{""}') as addressed,
    (select json_agg(json_build_array(part, total, by_type) order by total desc, part) from areas) as areas,
    (select json_agg(json_build_array(tag, total) order by total desc, tag) from topics) as tags`);

const toCounts = (counts: Partial<TypeCounts> | null): TypeCounts =>
  Object.fromEntries(BUSINESS_TYPES.map((type) => [type, counts?.[type] ?? 0])) as TypeCounts;

/** Not "berth" or "2nd": in writing systems with cases, names begin with a capital. */
const isName = (part: string) => /^[\p{Lu}\p{Lo}]/u.test(part) && part.length > 2;

/** Of several with the same slug, only the first is kept. */
function withSlugs<Item>(items: Item[], getName: (item: Item) => string, taken: Set<string>) {
  return items.flatMap((item) => {
    const slug = toSlug(getName(item));
    if (slug === "" || taken.has(slug)) return [];
    taken.add(slug);
    return { ...item, slug };
  });
}

/** "porto-vecchio" for "Porto Vecchio"; other scripts keep their letters. */
export const toSlug = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
