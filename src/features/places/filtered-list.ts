// Lists of the open city with only the places that fit someone's needs. Nothing of them is kept in memory or indexed.

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/index.ts";
import { placeholder, preparedStatement } from "../../../db/prepared-queries.ts";
import { BUSINESS_TYPES, type BusinessType } from "../../../db/vocabulary.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import * as wanted from "../../taste/needs.ts";
import { currentCatalogue } from "../discovery/catalogue-cache.ts";
import { readNeeds } from "../discovery/deck.ts";
import { findListed, type ListFilter, readNameOrder } from "../discovery/listed-places.ts";
import { countNeeds, filterByNeeds, type Surroundings, scorePreferences } from "../discovery/needs-filter.ts";
import type { UrlNeeds } from "../discovery/surroundings.ts";
import { ALL_TYPES, type Area, type Directory, type Topic } from "./directory.ts";
import { getListings } from "./listing/listings.ts";
import type { Listing } from "./listing/schema.ts";

type FilteredPlaces = {
  page: number;
  total: number;
  /** The page's: those that fit most preferences first, then by name. */
  places: Listing[];
  relax: wanted.RelaxLinks | undefined;
};

/** @param address of the page, with `?page=` @throws NotFound beyond the last */
export async function listFilteredPlaces(
  db: Database,
  list: PlaceList,
  asked: UrlNeeds,
  address: string,
  around: Surroundings,
): Promise<FilteredPlaces> {
  const snapshot = await currentCatalogue(db);
  const needs = readNeeds({ ...asked, unseen: "0", skipped: "0" });
  const listed = await findListed(db, snapshot, toListFilter(list));
  const fitting = await filterByNeeds(snapshot.facts, listed, needs, around);
  const page = readPage({ ...list, total: fitting.length }, address);
  const first = (page - 1) * PLACES_PER_PAGE;
  const bonus = scorePreferences(snapshot.facts, needs);
  const ordered = sortForList(await readNameOrder(db, snapshot), fitting, bonus).slice(first, first + PLACES_PER_PAGE);
  const ids = ordered.map((position) => snapshot.catalogue.ids[position] as string);
  const isEmpty = fitting.length === 0;
  const counts = isEmpty ? await countNeeds(snapshot.facts, listed, needs, around) : undefined;
  return {
    page,
    total: fitting.length,
    places: await getListings(db, ids),
    relax: counts && wanted.toRelaxLinks(toListScope(list), wanted.toNeedsQuery(needs), counts.relax),
  };
}

function sortForList(byName: Uint32Array, fitting: Uint32Array, bonus: Float32Array | undefined): number[] {
  const fits = new Uint8Array(byName.length);
  for (let i = 0; i < fitting.length; i++) fits[fitting[i] as number] = 1;
  const ordered: number[] = [];
  for (let i = 0; i < byName.length; i++) if (fits[byName[i] as number]) ordered.push(byName[i] as number);
  return bonus ? ordered.sort((a, b) => (bonus[b] as number) - (bonus[a] as number)) : ordered;
}

const toListFilter = ({ type, area, topic }: Omit<PlaceList, "total">): ListFilter => ({
  type: type ?? "all",
  ...(area && { area: area.name }),
  ...(topic && { tag: topic.tag }),
});

export const toListScope = (list: Omit<PlaceList, "total">): wanted.NeedsScope => ({
  path: toListPath(list),
  kept: {},
  counted: toListFilter(list) as Record<string, string>,
});

export const ALL_PLACES = { type: null, area: null, topic: null };

export const isFiltered = (needs: wanted.NeedsQuery): boolean => Object.keys(needs).length > 0;

export const toFilteredPath = (list: Omit<PlaceList, "total">, needs: wanted.NeedsQuery): string =>
  wanted.toNeedsAddress(toListScope(list), needs);

// The pages of a list of the open city, by name.
export const PLACES_PER_PAGE = 48;

/** Places of a type or all types, of an area or everywhere; or of a topic. */
export type PlaceList = { type: BusinessType | null; area: Area | null; topic: Topic | null; total: number };

/** @param segments of the address after /places: a type and an area, or a topic @throws NotFound for a list without places */
export function findPlaceList(directory: Directory, first: string, second?: string): PlaceList {
  const type = BUSINESS_TYPES.find((each) => each === first) ?? null;
  const topic = directory.topics.find(({ slug }) => slug === first);
  const area = directory.areas.find(({ slug }) => slug === second) ?? null;
  if (topic && second === undefined) return { type, area, topic, total: topic.total };
  const counted = area ?? directory;
  const total = type ? counted.byType[type] : counted.total;
  const isKnown = (type || first === ALL_TYPES) && (area || second === undefined);
  if (!isKnown || (total === 0 && area)) throw new NotFound(t("There is no such list of places."));
  return { type, area, topic: null, total };
}

export const toListPath = ({ type, area, topic }: Omit<PlaceList, "total">): string => {
  if (topic) return `/places/${encodeURIComponent(topic.slug)}`;
  return `/places/${type ?? ALL_TYPES}${area ? `/${encodeURIComponent(area.slug)}` : ""}`;
};

export const countPages = ({ total }: PlaceList): number => Math.max(1, Math.ceil(total / PLACES_PER_PAGE));

/** `?page=` of a list, from 1. @throws NotFound beyond its last page */
export function readPage(list: PlaceList, address: string): number {
  const text = new URL(address).searchParams.get("page") ?? "1";
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0;
  if (page < 1 || page > countPages(list)) throw new NotFound(t("This list has no such page."));
  return page;
}

export async function listPlaces(db: Database, list: PlaceList, page: number): Promise<Listing[]> {
  const { type, area, topic } = list;
  const select = topic ? selectOfTopic : area ? (type ? selectOfBoth : selectOfArea) : type ? selectOfType : selectAll;
  const offset = (page - 1) * PLACES_PER_PAGE;
  const rows = await select(db, { type, area: area?.name, tag: topic?.tag, offset });
  return getListings(
    db,
    rows.map(({ id }) => id),
  );
}

const BY_NAME = sql`
  order by lower(name), id limit ${sql.raw(String(PLACES_PER_PAGE))} offset ${placeholder("offset")}::int`;

/** Reads an index in the order of the names. */
const selectByName = (condition: SQL) =>
  preparedStatement<{ id: string }>(sql`select id from businesses where is_approved and ${condition} ${BY_NAME}`);

/** Finds the few that fit first: otherwise, PostgreSQL may go through all names to find them. */
const selectMatching = (condition: SQL) =>
  preparedStatement<{ id: string }>(sql`
    with found as materialized (select id, name from businesses where is_approved and ${condition})
    select id from found ${BY_NAME}`);

const isOfType = sql`type = ${placeholder("type")}::text`;
const isInArea = sql`areas @> array[${placeholder("area")}::text]`;

const selectAll = selectByName(sql`true`);
const selectOfType = selectByName(isOfType);
const selectOfArea = selectMatching(isInArea);
const selectOfBoth = selectMatching(sql`${isOfType} and ${isInArea}`);
const selectOfTopic = selectMatching(sql`tags @> array[${placeholder("tag")}::text]`);
