import type { Database } from "../../../db/client.ts";
import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { score, selectTop } from "../../taste/taste.ts";
import { findLocalTag } from "../../ui/local-text.ts";
import { type CatalogueSnapshot, currentCatalogue } from "../discovery/catalogue-cache.ts";
import { describePlaces, readNeeds, recommendTo } from "../discovery/deck.ts";
import { filterByNeeds, type Surroundings } from "../discovery/needs-filter.ts";
import { EVERYWHERE, filterPositions, type PlaceColumns } from "../discovery/place-index.ts";
import type { RecommendedListing } from "../discovery/schema.ts";
import { loadTraveler, memoize, type TravelerState } from "../discovery/traveler-cache.ts";
import { getListings } from "../places/listing/listings.ts";
import { getReaderLanguages, listReaderLanguages } from "../places/listing/local-text.ts";
import * as shapes from "./schema.ts";

export type MapScreenData = { nearby: RecommendedListing[]; counts: shapes.TypeCounts; place: shapes.MapPlace | null };

export async function getMapData(
  db: Database,
  traveler: TravelerState,
  { place, ...query }: shapes.MapQuery & { place?: string },
  around: Surroundings,
): Promise<MapScreenData> {
  const { snapshot } = traveler;
  const [recommendations, chosen] = await Promise.all([
    recommendTo(db, traveler, { ...query, unseen: "0", skipped: "0", limit: shapes.NEARBY }, around),
    place ? findMapPlace(db, traveler, place) : null,
  ]);
  return {
    nearby: recommendations.listings,
    counts: countPlaces(snapshot, await fit(snapshot, { ...query, type: "all" }, around)),
    place: chosen,
  };
}

export async function listMapPoints(
  db: Database,
  userId: string,
  query: shapes.MapQuery,
  around: Surroundings,
): Promise<shapes.MapPoints> {
  const traveler = await loadTraveler(db, userId);
  const { type, ...others } = query;
  if (Object.values(others).some(Boolean)) return toMapPoints(traveler, query, around);
  return memoize(traveler, `points ${getReaderLanguages()} ${type}`, () => toMapPoints(traveler, query, around));
}

/** The positions of the places that match. `near` only starts a walk: the box is what the map shows. */
const fit = ({ facts }: CatalogueSnapshot, query: shapes.MapQuery, around: Surroundings): Promise<Uint32Array> =>
  filterByNeeds(
    facts,
    filterPositions(facts, { type: query.type, box: query.bbox }),
    readNeeds({ ...query, unseen: "0", skipped: "0" }),
    around,
  );

/** Without places that have no coordinates. */
const onTheMap = (query: shapes.MapQuery): shapes.MapQuery => ({ ...query, bbox: query.bbox ?? [...EVERYWHERE] });

async function toMapPoints({ snapshot, taste, history }: TravelerState, query: shapes.MapQuery, around: Surroundings) {
  const getMark = (id: string) => {
    const { saved = false, liked = false } = history.savedStates.get(id) ?? {};
    return (saved ? 1 : 0) + (liked ? 2 : 0);
  };
  return selectPoints(
    snapshot,
    await fit(snapshot, onTheMap(query), around),
    () => score(taste, snapshot.catalogue),
    getMark,
  );
}

/** The same places for everyone. */
export async function listPublicPoints(
  db: Database,
  query: shapes.MapQuery,
  around: Surroundings,
): Promise<shapes.MapPoints> {
  const snapshot = await currentCatalogue(db);
  return selectPoints(
    snapshot,
    await fit(snapshot, onTheMap(query), around),
    () => snapshot.catalogue.popularity,
    () => 0,
  );
}

/** @param getScores decides which places are points if there are too many */
function selectPoints(
  { catalogue, facts }: CatalogueSnapshot,
  found: Uint32Array,
  getScores: () => Float32Array,
  getMark: (id: string) => number,
): shapes.MapPoints {
  const { types, latitudes, longitudes } = facts;
  const shown = found.length > shapes.MAX_POINTS ? selectTop(found, getScores(), shapes.MAX_POINTS) : found;
  const languages = listReaderLanguages();
  const getName = (position: number) => {
    const names = JSON.parse(facts.names[position] ?? "{}");
    return names[findLocalTag(names, languages) ?? ""] ?? catalogue.names[position]!;
  };
  const { clusters, lone } = toClusters(facts, found, shown);
  const points = [...shown, ...lone].map((position): shapes.MapPoint => {
    const id = catalogue.ids[position]!;
    const state = getMark(id);
    const [longitude, latitude] = [roundDegrees(longitudes[position]!), roundDegrees(latitudes[position]!)];
    return [id, getName(position), longitude, latitude, types[position]!, state];
  });
  return { points, clusters, total: found.length };
}

type Cell = { longitude: number; latitude: number; count: number };

/**
 * Clusters the places in `found` but not in `shown` by grid cells. One alone in its cell joins a neighboring cell.
 * @returns also the places that are alone there as well
 */
function toClusters(
  { longitudes, latitudes }: PlaceColumns,
  found: Uint32Array,
  shown: ArrayLike<number> & Iterable<number>,
): { clusters: shapes.MapCluster[]; lone: number[] } {
  if (found.length === shown.length) return { clusters: [], lone: [] };
  const isShown = new Set(shown);
  const [west, width] = getSpan(longitudes, found);
  const [south, height] = getSpan(latitudes, found);
  const cells = new Map<number, Cell & { position: number }>();
  const toIndex = (degrees: number, from: number, size: number) =>
    Math.min(shapes.CLUSTERS_PER_SIDE - 1, Math.floor(((degrees - from) / size) * shapes.CLUSTERS_PER_SIDE));
  for (const position of found) {
    if (isShown.has(position)) continue;
    const [longitude, latitude] = [longitudes[position]!, latitudes[position]!];
    const index = toIndex(longitude, west, width) * shapes.CLUSTERS_PER_SIDE + toIndex(latitude, south, height);
    const cell = cells.get(index);
    if (cell) addToCell(cell, { longitude, latitude, count: 1 });
    else cells.set(index, { longitude, latitude, count: 1, position });
  }
  const lone: number[] = [];
  for (const [index, cell] of cells) {
    if (cell.count > 1) continue;
    cells.delete(index);
    const neighbor = listNeighbors(index).find((each) => cells.has(each));
    if (neighbor === undefined) lone.push(cell.position);
    else addToCell(cells.get(neighbor)!, cell);
  }
  const clusters = Array.from(
    cells.values(),
    ({ longitude, latitude, count }): shapes.MapCluster => [roundDegrees(longitude), roundDegrees(latitude), count],
  );
  return { clusters, lone };
}

function addToCell(cell: Cell, { longitude, latitude, count }: Cell): void {
  cell.count += count;
  cell.longitude += ((longitude - cell.longitude) * count) / cell.count;
  cell.latitude += ((latitude - cell.latitude) * count) / cell.count;
}

/** The cells around one, without those beyond the edges. */
const listNeighbors = (index: number): number[] =>
  [-1, 0, 1].flatMap((across) =>
    [-1, 0, 1].flatMap((up) => {
      const y = (index % shapes.CLUSTERS_PER_SIDE) + up;
      return (across || up) && y >= 0 && y < shapes.CLUSTERS_PER_SIDE
        ? index + across * shapes.CLUSTERS_PER_SIDE + up
        : [];
    }),
  );

function getSpan(column: Float64Array, positions: Uint32Array): [from: number, size: number] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const position of positions) {
    min = Math.min(min, column[position]!);
    max = Math.max(max, column[position]!);
  }
  return [min, Math.max(max - min, 1e-9)];
}

/** To about 0.1 m. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export async function countTypes(
  db: Database,
  query: shapes.MapQuery,
  around: Surroundings,
): Promise<shapes.TypeCounts> {
  const snapshot = await currentCatalogue(db);
  return countPlaces(snapshot, await fit(snapshot, { ...query, type: "all" }, around));
}

function countPlaces({ facts }: CatalogueSnapshot, positions: Uint32Array): shapes.TypeCounts {
  const counts = new Uint32Array(BUSINESS_TYPES.length);
  for (const position of positions) counts[facts.types[position]!]!++;
  return Object.fromEntries(BUSINESS_TYPES.map((type, index) => [type, counts[index]!])) as shapes.TypeCounts;
}

/** Decks don't have a place that may be closed, which the map doesn't either, but links and lists do. */
export async function findMapPlace(db: Database, traveler: TravelerState, id: string): Promise<shapes.MapPlace | null> {
  const [described] = await describePlaces(db, traveler, [id]);
  if (described) {
    const { isExploration: _, ...place } = described;
    return place;
  }
  const [listing] = await getListings(db, [id]);
  return listing ? { ...listing, saved: false, liked: false, ...traveler.history.savedStates.get(id) } : null;
}
