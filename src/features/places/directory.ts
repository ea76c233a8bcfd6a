// What the open city is sorted by: types, areas and what people look for, with the number of places of each.

import { sql } from "drizzle-orm";
import { type Database, fillIn } from "../../../db/index.ts";
import { placeholders, preparedStatement, preparedVersion } from "../../../db/prepared-queries.ts";
import { BUSINESS_TYPES, type BusinessType, type Tag } from "../../../db/vocabulary.ts";
import { createKeptReads, createSharedReads } from "../../workers/concurrency.ts";
import directoryCountsSql from "./directory-counts.sql" with { type: "text" };

export type TypeCounts = Record<BusinessType, number>;

/** A neighborhood or town of several places. */
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
/** What more of the places with areas share is the city. */
const MAX_SHARE_OF_AREA = 0.8;

/** The first segment of an address for all types. */
export const ALL_TYPES = "all";

const keepDirectory = createKeptReads<Directory>();

/** @param version as `readDirectoryVersion` @param city is not an area itself */
export const getDirectory = (db: Database, version: string, city: string): Promise<Directory> =>
  keepDirectory(db, `${version} ${city}`, () => readDirectory(db, city));

/** Changes with every place that is listed, and with the credits of the sources. */
export function readDirectoryVersion(db: Database): Promise<string> {
  const share = sharedReads.getOrInsertComputed(db, () => createSharedReads<string>());
  return share("version", () => readVersion(db));
}

const sharedReads = new WeakMap<Database, ReturnType<typeof createSharedReads<string>>>();

const readVersion = preparedVersion(sql`
  select concat_ws(' ', (select version from catalogue_version),
    (select string_agg(id || xmin::text, ',' order by id) from sources)) as version`);

type Count = { kind: "all" | "located" | "area" | "tag"; value: string; places: Partial<TypeCounts> & { all: number } };

async function readDirectory(db: Database, city: string): Promise<Directory> {
  const counts = (await selectCounts(db, { maxAreas: MAX_AREAS, maxTopics: MAX_TOPICS })) as Count[];
  const listMost = (kind: Count["kind"], min: number, max: number) =>
    counts.filter((each) => each.kind === kind && each.places.all >= min).slice(0, max);
  const [all, located] = [listMost("all", 0, 1)[0]?.places, listMost("located", 0, 1)[0]?.places];
  const isArea = ({ value, places }: Count) =>
    value.toLowerCase() !== city.toLowerCase() &&
    places.all <= (located?.all ?? 0) * MAX_SHARE_OF_AREA &&
    isName(value);
  return {
    total: all?.all ?? 0,
    byType: toCounts(all),
    areas: withSlugs(
      listMost("area", MIN_PLACES_OF_AREA, MAX_AREAS)
        .filter(isArea)
        .map(({ value, places }) => ({ name: value, total: places.all, byType: toCounts(places) })),
      ({ name }) => name,
      new Set(),
    ),
    topics: withSlugs(
      listMost("tag", MIN_PLACES_OF_TOPIC, MAX_TOPICS).map(({ value, places }) => ({
        tag: value as Tag,
        total: places.all,
      })),
      ({ tag }) => tag.slice(tag.indexOf(":") + 1),
      new Set<string>([ALL_TYPES, "map", ...BUSINESS_TYPES]),
    ),
  };
}

/** The largest areas and tags. Others rank among them only by recent changes. `offset 0` makes PostgreSQL look each up. */
const selectCounts = preparedStatement<Count>(fillIn(directoryCountsSql, placeholders("maxAreas", "maxTopics")));

const toCounts = (counts: Partial<TypeCounts> | undefined): TypeCounts =>
  Object.fromEntries(BUSINESS_TYPES.map((type) => [type, counts?.[type] ?? 0])) as TypeCounts;

/** Not "berth" or "2nd": in writing systems with cases, names begin with a capital. */
const isName = (part: string) => /^[\p{Lu}\p{Lo}]/u.test(part);

/** Only the first of several with the same slug is kept. */
const withSlugs = <Item>(items: Item[], getName: (item: Item) => string, taken: Set<string>) =>
  items.flatMap((item) => {
    const slug = toSlug(getName(item));
    if (slug === "" || taken.has(slug)) return [];
    taken.add(slug);
    return { ...item, slug };
  });

/** "porto-vecchio" for "Porto Vecchio"; other scripts keep their letters. */
export const toSlug = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
