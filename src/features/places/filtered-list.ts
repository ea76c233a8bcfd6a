// Lists of the open city with only the places that fit someone's needs. Nothing of them is kept in memory or indexed.
import type { Database } from "../../../db/client.ts";
import {
  type NeedsQuery,
  type NeedsScope,
  type RelaxLinks,
  toNeedsAddress,
  toNeedsQuery,
  toRelaxLinks,
} from "../../taste/needs.ts";
import { currentCatalogue } from "../discovery/catalogue-cache.ts";
import { readNeeds } from "../discovery/deck.ts";
import { findListed, type ListFilter, readNameOrder } from "../discovery/listed-places.ts";
import { countNeeds, filterByNeeds, type Surroundings, scorePreferences } from "../discovery/needs-filter.ts";
import type { UrlNeeds } from "../discovery/surroundings.ts";
import { getListings } from "./listing/listings.ts";
import type { Listing } from "./listing/schema.ts";
import { PLACES_PER_PAGE, type PlaceList, readPage, toListPath } from "./place-list.ts";

type FilteredPlaces = {
  page: number;
  total: number;
  /** The page's: those that fit most preferences first, then by name. */
  places: Listing[];
  relax: RelaxLinks | undefined;
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
    relax: counts && toRelaxLinks(toListScope(list), toNeedsQuery(needs), counts.relax),
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

export const toListScope = (list: Omit<PlaceList, "total">): NeedsScope => ({
  path: toListPath(list),
  kept: {},
  counted: toListFilter(list) as Record<string, string>,
});

export const ALL_PLACES = { type: null, area: null, topic: null };

export const isFiltered = (needs: NeedsQuery): boolean => Object.keys(needs).length > 0;

export const toFilteredPath = (list: Omit<PlaceList, "total">, needs: NeedsQuery): string =>
  toNeedsAddress(toListScope(list), needs);
