// The places of the map: all as points, the best matches as a list, one in full, and the count of each type.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { SAMPLE_SOURCE } from "../../../db/sample/city.ts";
import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { score, selectTop } from "../../taste/taste.ts";
import type { Credit } from "../../ui/SourceLine.tsx";
import { type CatalogueSnapshot, currentCatalogue } from "../discovery/catalogue-cache.ts";
import { recommendToTraveler } from "../discovery/deck.ts";
import { EVERYWHERE, filterPositions, type PlaceColumns } from "../discovery/place-index.ts";
import type { RecommendedListing } from "../discovery/schema.ts";
import { loadTraveler, memoize, type TravelerState } from "../discovery/traveler-cache.ts";
import { getListings } from "../listings/listings.ts";
import {
  type Box,
  CLUSTERS_PER_SIDE,
  MAX_POINTS,
  type MapCluster,
  type MapPlace,
  type MapPoint,
  type MapPoints,
  type MapQuery,
  NEARBY,
  type TypeCounts,
} from "./schema.ts";

export type MapScreenData = {
  nearby: RecommendedListing[];
  counts: TypeCounts;
  place: MapPlace | null;
};

/** What /map shows at first: the best matches, the counts, and the chosen place in full. */
export async function getMapData(
  db: Database,
  traveler: TravelerState,
  { type, bbox, place }: MapQuery & { place?: string },
): Promise<MapScreenData> {
  const [recommendations, chosen] = await Promise.all([
    recommendToTraveler(db, traveler, { type, bbox, unseen: "0", skipped: "0", limit: NEARBY }),
    place ? findMapPlace(db, traveler, place) : null,
  ]);
  return { nearby: recommendations.listings, counts: countPlaces(traveler.snapshot, bbox), place: chosen };
}

/** Every place with coordinates; where there are too many for one answer, the best matches, and the others in heaps. */
export async function listMapPoints(db: Database, userId: string, query: MapQuery): Promise<MapPoints> {
  const traveler = await loadTraveler(db, userId);
  if (query.bbox) return toMapPoints(traveler, query);
  return memoize(traveler, `points ${query.type}`, async () => toMapPoints(traveler, query));
}

function toMapPoints({ snapshot, taste, history }: TravelerState, { type, bbox }: MapQuery): MapPoints {
  const { catalogue, facts } = snapshot;
  const { types, latitudes, longitudes } = facts;
  const found = filterPositions(facts, { type, box: bbox ?? EVERYWHERE });
  const shown = found.length > MAX_POINTS ? selectTop(found, score(taste, catalogue), MAX_POINTS) : found;
  const points = Array.from(shown, (position): MapPoint => {
    const id = catalogue.ids[position]!;
    const { saved = false, liked = false } = history.savedStates.get(id) ?? {};
    const mark = (saved ? 1 : 0) + (liked ? 2 : 0);
    const [longitude, latitude] = [shorten(longitudes[position]!), shorten(latitudes[position]!)];
    return [id, catalogue.names[position]!, longitude, latitude, types[position]!, mark];
  });
  return { points, clusters: toClusters(facts, found, shown), total: found.length };
}

/** Gathers the places of `found` that are not among `shown` by the squares of a grid. */
function toClusters(
  { longitudes, latitudes }: PlaceColumns,
  found: Uint32Array,
  shown: ArrayLike<number> & Iterable<number>,
): MapCluster[] {
  if (found.length === shown.length) return [];
  const named = new Set(shown);
  const [west, width] = getSpan(longitudes, found);
  const [south, height] = getSpan(latitudes, found);
  const clusters = new Map<number, MapCluster>();
  const step = (degrees: number, from: number, size: number) =>
    Math.min(CLUSTERS_PER_SIDE - 1, Math.floor(((degrees - from) / size) * CLUSTERS_PER_SIDE));
  for (const position of found) {
    if (named.has(position)) continue;
    const [longitude, latitude] = [longitudes[position]!, latitudes[position]!];
    const square = step(longitude, west, width) * CLUSTERS_PER_SIDE + step(latitude, south, height);
    const cluster = clusters.get(square);
    if (!cluster) clusters.set(square, [longitude, latitude, 1]);
    else {
      cluster[2]++;
      cluster[0] += (longitude - cluster[0]) / cluster[2];
      cluster[1] += (latitude - cluster[1]) / cluster[2];
    }
  }
  return [...clusters.values()].map(([longitude, latitude, count]) => [shorten(longitude), shorten(latitude), count]);
}

/** The least value at these positions, and the distance to the greatest. */
function getSpan(column: Float64Array, positions: Uint32Array): [from: number, size: number] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const position of positions) {
    min = Math.min(min, column[position]!);
    max = Math.max(max, column[position]!);
  }
  return [min, Math.max(max - min, 1e-9)];
}

/** Degrees to a tenth of a meter. */
const shorten = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** How many places there are of each type, in an area or everywhere. */
export const countTypes = async (db: Database, bbox?: Box): Promise<TypeCounts> =>
  countPlaces(await currentCatalogue(db), bbox);

function countPlaces({ facts }: CatalogueSnapshot, bbox?: Box): TypeCounts {
  const counts = new Uint32Array(BUSINESS_TYPES.length);
  for (const position of filterPositions(facts, { box: bbox })) counts[facts.types[position]!]!++;
  return Object.fromEntries(BUSINESS_TYPES.map((type, index) => [type, counts[index]!])) as TypeCounts;
}

/** The box around the middle four fifths of the places, estimated from some hundreds of them; null without places. */
export const getMainArea = ({ facts }: CatalogueSnapshot): Box | null =>
  memoizeFor(areas, facts, () => computeArea(facts));

const areas = new WeakMap<PlaceColumns, Box | null>();

function memoizeFor<Key extends object, Found>(traveler: WeakMap<Key, Found>, key: Key, find: () => Found): Found {
  if (!traveler.has(key)) traveler.set(key, find());
  return traveler.get(key) as Found;
}

function computeArea(facts: PlaceColumns): Box | null {
  const middleRange = (column: Float64Array): [number, number] => {
    const every = Math.ceil(column.length / 500);
    const some = column.filter((degrees, i) => i % every === 0 && !Number.isNaN(degrees)).sort();
    return [some[Math.floor(some.length * 0.1)]!, some[Math.ceil(some.length * 0.9) - 1]!];
  };
  const [[west, east], [south, north]] = [middleRange(facts.longitudes), middleRange(facts.latitudes)];
  return west === undefined ? null : [west, south, east, north];
}

async function findMapPlace(db: Database, { history }: TravelerState, id: string): Promise<MapPlace | null> {
  const [listing] = await getListings(db, [id]);
  return listing ? { ...listing, saved: false, liked: false, ...history.savedStates.get(id) } : null;
}

export type ShownSources = { attributions: Credit[]; hasSample: boolean };

const sources = new WeakMap<CatalogueSnapshot, Promise<ShownSources>>();

/** The sources of all public places, in the words that each license asks for. */
export function getShownSources(db: Database, snapshot: CatalogueSnapshot): Promise<ShownSources> {
  return memoizeFor(sources, snapshot, async () => {
    try {
      return await readSources(db);
    } catch (error) {
      sources.delete(snapshot);
      throw error;
    }
  });
}

async function readSources(db: Database): Promise<ShownSources> {
  const rows = await db.execute<{ id: string } & Credit>(sql`
    select id, attribution, license_name as "licenseName", license_url as "licenseUrl" from sources s
    where exists (select 1 from businesses b where b.source_id = s.id and b.is_approved) order by id`);
  return {
    attributions: rows.map(({ id: _, ...credit }) => credit),
    hasSample: rows.some(({ id }) => id === SAMPLE_SOURCE.id),
  };
}
